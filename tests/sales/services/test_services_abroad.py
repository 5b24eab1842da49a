"""Services that were called exports before there was a word for them: the migration mends what is still to be invoiced."""

import importlib.util
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlmodel import select

from leaseapp.billing import queries
from leaseapp.billing.models import Invoice, RecurringInvoice
from leaseapp.billing.schemas.recurring import RecurringIn
from leaseapp.billing.services import recurring
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.models import Order
from tests.factories import orders, sales

Work = Callable[..., AbstractContextManager[Context]]
CANADIAN = {"country": "CA", "siren": None, "headOffice": {
    "addressLine1": "2200 boulevard du Fleuve", "postalCode": "G1K 4A1", "city": "Québec", "country": "CA"}}  # fmt: skip
EXPORTED = {"vatRatePct": 0, "vatReason": "EXPORT"}
SERVICE, GOODS = orders.SERVICE | EXPORTED, orders.GOODS | EXPORTED
TEACHING = sales.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT"}


def migrate(where: db.Addresses) -> None:
    """Run the migration on the rows that exist."""
    path = PROJECT_ROOT / "alembic" / "versions" / "202611231621_services_abroad_say_so.py"
    spec = importlib.util.spec_from_file_location("services_abroad", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        module.upgrade()
    engine.dispose()


def reasons(rows: Any) -> list[tuple[str, VatReason | None]]:
    return [(row.kind.value, row.vat_reason) for row in rows]


def breakdown(row: Any) -> list[str]:
    return [item["reason"] for item in row.vat_breakdown]


@pytest.fixture
def sold(work_of: Work) -> dict[str, Any]:
    """Orders and recurrences of a seller with a customer abroad, by what they are examples of."""
    with work_of() as context:
        entity, client = sales.seller(context), sales.customer(context, **CANADIAN)
        made = {
            "service": orders.order(context, client, entity, [SERVICE]),
            "both": orders.order(context, client, entity, [GOODS, SERVICE]),
            "goods": orders.order(context, client, entity, [GOODS]),
            "deposit": orders.order(context, client, entity, [SERVICE]),
        }
        drafts = {"draft": orders.invoiced(context, made["service"])}
        orders.invoiced(context, made["deposit"], "DEPOSIT", percent=30)
        for name, lines in (("rent", [SERVICE, GOODS, sales.SERVICE]), ("lessons", [TEACHING])):
            again = {"invoiceId": sales.draft(context, client, entity, lines).id, "everyMonths": 1,
                     "nextDate": context.today + timedelta(days=3)}  # fmt: skip
            drafts[name] = recurring.create(context, RecurringIn.model_validate(again))
        return {name: row.id for name, row in (made | drafts).items()}


def test_what_is_still_to_be_invoiced_says_outside_france_and_the_rest_keeps_its_words(
    work_of: Work, database: db.Addresses, sold: dict[str, Any]
) -> None:
    for _again in range(2):
        migrate(database)
        with work_of() as context:
            lines = {name: reasons(orders.lines_of(context, context.session.get(Order, (context.organization_id, sold[name]))))
                     for name in ("service", "both", "goods", "deposit")}  # fmt: skip
            assert lines == {
                "service": [("SERVICE", VatReason.OUTSIDE_FRANCE)],
                "both": [("GOODS", VatReason.EXPORT), ("SERVICE", VatReason.OUTSIDE_FRANCE)],
                "goods": [("GOODS", VatReason.EXPORT)],
                "deposit": [("SERVICE", VatReason.EXPORT)],
            }
            found = {row.id: row for row in context.session.exec(select(Order)).all()}
            assert breakdown(found[sold["service"]]) == ["OUTSIDE_FRANCE"]
            assert breakdown(found[sold["goods"]]) == breakdown(found[sold["deposit"]]) == ["EXPORT"]
            draft = context.session.get(Invoice, (context.organization_id, sold["draft"]))
            assert reasons(queries.lines_of(context, draft.id)) == [("SERVICE", VatReason.OUTSIDE_FRANCE)]
            assert breakdown(draft) == ["OUTSIDE_FRANCE"]


def test_recurrences_repeat_the_new_word_and_article_261_is_left_to_a_person(
    work_of: Work, database: db.Addresses, sold: dict[str, Any]
) -> None:
    with work_of() as context:
        before = {row.id: row.template for row in context.session.exec(select(RecurringInvoice)).all()}
    migrate(database)
    with work_of() as context:
        after = {row.id: row.template for row in context.session.exec(select(RecurringInvoice)).all()}
        assert after[sold["lessons"]] == before[sold["lessons"]]
        told = [(line["kind"], line.get("vatReason")) for line in after[sold["rent"]]["invoice"]["lines"]]
        assert told == [("SERVICE", "OUTSIDE_FRANCE"), ("GOODS", "EXPORT"), ("SERVICE", None)]
        plain = [line | {"vatReason": "EXPORT"} if line.get("vatReason") else line
                 for line in after[sold["rent"]]["invoice"]["lines"]]  # fmt: skip
        assert plain == before[sold["rent"]]["invoice"]["lines"]
        read = recurring.TEMPLATE.read(after[sold["rent"]])
        assert read.invoice.lines[0].vat_reason is VatReason.OUTSIDE_FRANCE
