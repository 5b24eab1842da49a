"""The same change to many rows in one statement leaves what a flush would have left; a status moves through its machine."""

import uuid

import pytest
import sqlalchemy as sa
from sqlalchemy.orm.exc import StaleDataError
from sqlmodel import select

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.billing.state_machines import INVOICE
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.writing_many import write_all
from tests.factories import sales
from tests.support import world


def _companies(*names: str) -> list[uuid.UUID]:
    with db.unit_of_work(world.person("ADMIN").principal, action="made") as context:
        made = [Company(name=name, kind=CompanyKind.BUSINESS, country="FR") for name in names]
        context.add(*made)
        return [company.id for company in made]


def _held(context: Context, ids: list[uuid.UUID]) -> list[Company]:
    return list(context.session.exec(select(Company).where(Company.id.in_(ids)).order_by(Company.id).with_for_update()))


def _log(action: str) -> list[tuple[uuid.UUID | None, dict]]:
    with db.system_session("test") as session:
        rows = session.exec(select(AuditLog).where(AuditLog.action == action).order_by(AuditLog.sequence))
        return [(row.target_id, row.changes) for row in rows]


def _issued(context: Context) -> list[Invoice]:
    seller, customer = sales.seller(context), sales.customer(context)
    events.drain(context)
    return [sales.issued(context, customer, seller) for _ in range(2)]


def test_each_row_has_the_value_its_next_version_and_an_audit_row(database: db.Addresses) -> None:
    ids = _companies("Atelier", "Boulangerie")

    with db.unit_of_work(world.person("ADMIN").principal, action="renamed") as context:
        rows = _held(context, ids)
        write_all(context.session, rows, {"name": "Cabinet"})
        shown = [(row.name, row.version) for row in rows]

    assert shown == [("Cabinet", 2), ("Cabinet", 2)]
    with db.system_session("test") as session:
        stored = session.exec(select(Company).where(Company.id.in_(ids))).all()
        assert {(row.name, row.version) for row in stored} == {("Cabinet", 2)}
        assert all(row.updated_at > row.created_at for row in stored)
    assert sorted(_log("renamed")) == [
        (ids[0], {"name": ["Atelier", "Cabinet"]}),
        (ids[1], {"name": ["Boulangerie", "Cabinet"]}),
    ]


def test_a_row_that_has_the_value_already_leaves_no_audit_row(database: db.Addresses) -> None:
    ids = _companies("Atelier", "Cabinet")

    with db.unit_of_work(world.person("ADMIN").principal, action="renamed") as context:
        write_all(context.session, _held(context, ids), {"name": "Cabinet"})

    assert _log("renamed") == [(ids[0], {"name": ["Atelier", "Cabinet"]})]


def test_what_changed_in_a_row_before_is_written_first(database: db.Addresses) -> None:
    ids = _companies("Atelier")

    with db.unit_of_work(world.person("ADMIN").principal, action="renamed") as context:
        row = _held(context, ids)[0]
        row.country = "BE"
        write_all(context.session, [row], {"name": "Cabinet"})

    assert (row.country, row.name, row.version) == ("BE", "Cabinet", 3)
    assert _log("renamed") == [(ids[0], {"country": ["FR", "BE"], "name": ["Atelier", "Cabinet"]})]


def test_rows_that_are_gone_are_told_and_nothing_is_written(database: db.Addresses) -> None:
    ids = _companies("Atelier")

    with (
        pytest.raises(StaleDataError, match="1 of 2 rows of company are gone"),
        db.unit_of_work(world.person("ADMIN").principal, action="renamed") as context,
    ):
        gone = Company(name="Boulangerie", kind=CompanyKind.BUSINESS, organization_id=context.organization_id)
        write_all(context.session, [*_held(context, ids), gone], {"name": "Cabinet"})

    with db.system_session("test") as session:
        assert session.exec(select(Company.name).where(Company.id.in_(ids))).one() == "Atelier"
    assert _log("renamed") == []


def test_no_rows_are_no_statement(context: Context) -> None:
    asked: list[str] = []
    connection = context.session.connection()
    sa.event.listen(connection, "before_cursor_execute", lambda *given: asked.append(given[2]))

    write_all(context.session, [], {"name": "Cabinet"})

    assert asked == []


def test_rows_move_together_through_their_machine(context: Context) -> None:
    invoices = _issued(context)
    context.session.flush()
    versions = [invoice.version for invoice in invoices]

    INVOICE.fire_all(context.session, invoices, "mark_overdue")

    assert [invoice.status for invoice in invoices] == [InvoiceStatus.OVERDUE] * 2
    assert [invoice.version for invoice in invoices] == [version + 1 for version in versions]
    table = Invoice.__table__
    assert context.session.connection().scalars(sa.select(table.c.status)).all() == [InvoiceStatus.OVERDUE] * 2


def test_one_row_that_may_not_move_keeps_all_where_they_are(context: Context) -> None:
    invoices = _issued(context)
    INVOICE.fire_all(context.session, invoices[:1], "mark_overdue")

    with pytest.raises(Conflict) as refused:
        INVOICE.fire_all(context.session, invoices[::-1], "mark_overdue")

    assert refused.value.code == "INVALID_TRANSITION"
    assert [invoice.status for invoice in invoices] == [InvoiceStatus.OVERDUE, InvoiceStatus.ISSUED]
