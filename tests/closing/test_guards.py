"""A closed year is refused by the database, for direct SQL of the application's role and for acts at once."""

import uuid
from datetime import UTC, date, datetime
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlmodel import select

from leaseapp.accounting.models import FiscalYearClosing, LedgerEntry
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.closing.endpoints.provisions import accept_provision
from leaseapp.closing.endpoints.years import close_fiscal_year
from leaseapp.closing.enums import ControlLevel
from leaseapp.closing.models import AccountingProvision, ClosingControl
from leaseapp.closing.schemas import DecisionIn, ProvisionIn, YearIn
from leaseapp.closing.services import provisions, years
from leaseapp.closing.ui import provisions as provision_pages
from leaseapp.closing.ui import years as year_pages
from leaseapp.kernel import clock, events
from leaseapp.purchasing.models import SupplierInvoiceAllocation
from leaseapp.purchasing.schemas.allocations import AllocationIn
from leaseapp.purchasing.services import invoice_allocating
from tests.factories import accounting
from tests.purchasing.invoicing import Payables
from tests.support.at_once import together

NOON = datetime(2027, 1, 20, 12, tzinfo=UTC)


def refused(context: Any, statement: Any) -> str:
    """Return what the database says to a statement of the application's own role."""
    with pytest.raises(DBAPIError) as error:
        context.session.connection().execute(statement)
    return error.value.orig.diag.constraint_name


@pytest.fixture
def closed(books) -> tuple[Any, AccountingProvision]:
    row = books.posted()
    books.closed()
    return books, row


def test_the_amount_of_a_provision_stays(closed):
    books, row = closed
    table = AccountingProvision.__table__
    change = sa.update(table).where(table.c.id == row.id).values(amount_ht=1)
    assert refused(books.context, change) == "ck_accounting_provision_open_year"


def test_a_provision_of_a_closed_year_is_still_consumed(closed):
    books, row = closed
    table = AccountingProvision.__table__
    books.context.session.connection().execute(sa.update(table).where(table.c.id == row.id).values(consumed_ht=1))


def test_no_provision_comes_into_it(closed):
    books, row = closed
    values = row.model_dump() | {"id": uuid.uuid4(), "number": "PRV-999999", "source_id": None}
    insert = sa.insert(AccountingProvision.__table__).values(values)
    assert refused(books.context, insert) == "ck_accounting_provision_open_year"


def test_its_controls_stay(closed):
    books, _row = closed
    table = ClosingControl.__table__
    change = sa.update(table).where(table.c.fiscal_year_id == books.year().id).values(found=7, level=ControlLevel.WARN)
    assert refused(books.context, change) == "ck_closing_control_open_year"


def test_the_year_itself_stays(closed):
    books, _row = closed
    table = FiscalYearClosing.__table__
    change = sa.update(table).where(table.c.id == books.year().id).values(state="OPEN")
    assert refused(books.context, change) == "ck_fiscal_year_closing_final"


@pytest.mark.parametrize("what", ["insert", "update", "move", "delete"])
def test_no_allocation_comes_into_it_leaves_it_or_changes_in_it(buyer, what):
    payables = Payables(buyer)
    context, table = buyer.context, SupplierInvoiceAllocation.__table__
    invoice = payables.validated(payables.line(100))
    code = payables.code("MNT-CTR")
    for year in (2026, 2027):
        body = AllocationIn.model_validate({"amountHt": 10, "accountingCodeId": code, "fiscalYear": year})
        invoice_allocating.add(context, invoice.id, body)
    rows = context.session.exec(
        select(SupplierInvoiceAllocation).where(SupplierInvoiceAllocation.invoice_id == invoice.id)
    ).all()
    inside, outside = sorted(rows, key=lambda row: row.fiscal_year)
    closing = context.session.exec(
        select(FiscalYearClosing).where(
            FiscalYearClosing.billing_entity_id == invoice.billing_entity_id, FiscalYearClosing.year == 2026
        )
    ).one()
    for trigger in ("launch", "review", "close"):
        FISCAL_YEAR.fire(closing, trigger)
        context.session.flush()
    statement = {
        "insert": sa.insert(table).values(inside.model_dump() | {"id": uuid.uuid4()}),
        "update": sa.update(table).where(table.c.id == inside.id).values(amount_ht=5),
        "move": sa.update(table).where(table.c.id == outside.id).values(fiscal_year=2026),
        "delete": sa.update(table).where(table.c.id == inside.id).values(deleted_at=context.now),
    }[what]
    assert refused(context, statement) == "ck_supplier_invoice_allocation_open_year"


def test_closing_and_posting_at_once_leave_no_entry_in_a_closed_year(work_of, storage):
    """Ten people accept a provision of a year while somebody closes it: each is posted before, or refused."""
    with work_of() as context:
        book = accounting.book(context, siren="987654308")
        events.drain(context)
    body = {"kind": "CAP", "label": "Intérêts", "account": "6611", "amountHt": 10, "explanation": "Échéancier"}
    with clock.freeze(NOON):
        with work_of() as context:
            statement = select(FiscalYearClosing).where(FiscalYearClosing.billing_entity_id == book.id)
            year_id = context.session.exec(statement).one().id
            declared = [
                provisions.declare(context, ProvisionIn.model_validate(body | {"fiscalYearId": year_id})).id
                for _number in range(10)
            ]
            for one in declared:
                provisions.reject(context, one, DecisionIn())
            years.launch(context, year_id, YearIn())
        with work_of() as context:
            years.review(context, year_id, YearIn())
        with work_of() as context:
            for one in declared:
                provisions.reconsider(context, one, DecisionIn())
        calls = [(accept_provision, {"provision_id": one, "body": {}}) for one in declared]
        outcomes = together([*calls, (close_fiscal_year, {"fiscal_year_id": year_id, "body": {}})])
    with work_of() as context:
        closed = context.session.get(FiscalYearClosing, (context.organization_id, year_id))
        posted = context.session.exec(select(LedgerEntry).where(LedgerEntry.fiscal_year_id == year_id)).all()
        accepted = sum(one.code is None for one in outcomes[:-1])
        assert len(posted) == accepted
        if outcomes[-1].code is None:
            assert (closed.state.value, accepted) == ("CLOSED", 10)
        else:
            assert (closed.state.value, outcomes[-1].code) == ("REVIEW", "CLOSING_BLOCKED")
        assert {entry.entry_date for entry in posted} <= {date(2026, 12, 31)}


def test_no_act_of_the_pages_is_offered_in_a_closed_year():
    """The consumption of a provision belongs to the year after."""
    offered = {action.name: action.when for action in (*year_pages.ACTIONS, *provision_pages.ACTIONS)}
    states = {name: when.get("state") or when.get("fiscalYearState") for name, when in offered.items()}
    assert {name for name, among in states.items() if among is None} == {"consume", "write-off"}
    assert all("CLOSED" not in among for among in states.values() if among is not None)
