"""The database's refusals about issued invoices and payments, whoever asks (sales/database.py)."""

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlmodel import SQLModel, select

from leaseapp.billing import queries
from leaseapp.billing.database import CHANGEABLE_AFTER_ISSUE
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import events
from tests.factories import sales
from tests.factories.credits import amount_of, credited, refunded


@pytest.fixture
def paid(context):
    """An issued invoice with a payment of 100 €."""
    entity = sales.seller(context)
    events.drain(context)
    invoice = sales.issued(context, sales.customer(context), entity)
    payment = sales.paid(context, (invoice, "100.00"))
    context.session.flush()
    return invoice, payment


def refused(context, statement, **values):
    """The message with which the database refuses."""
    with pytest.raises(DBAPIError) as caught, context.session.begin_nested():
        context.session.connection().execute(sa.text(statement), values)
    return str(caught.value.orig).split("\n")[0]


LEGAL = (
    "number = 'FAC-99'", "sequence = 99", "issue_date = issue_date - 1", "due_date = due_date + 1", "total_ttc = 0, total_ht = 0, total_vat = 0",
    "notes = 'x'", "customer_id = billing_entity_id", "seller_snapshot = '{}'", "buyer_snapshot = null", "vat_breakdown = '[]'",
    "hybrid_invoice_profile = 'none'", "deleted_at = now()", "status = 'DRAFT'", "currency = 'USD'", "late_penalty_terms = ''",
)  # fmt: skip


@pytest.mark.parametrize("change", LEGAL)
def test_no_legal_field_of_an_issued_invoice_changes(context, paid, change):
    message = refused(context, f"update invoice set {change} where id = :id", id=paid[0].id)
    assert message == "an issued invoice cannot be changed"


def test_every_column_is_protected_unless_named(context, paid):
    columns = set(Invoice.__table__.c.keys()) - set(CHANGEABLE_AFTER_ISSUE) - {"organization_id", "id"}
    for column in sorted(columns):
        kind = Invoice.__table__.c[column].type
        value = {
            "Date": "'2000-01-01'",
            "DateTime": "'2000-01-01'",
            "Numeric": "0.01",
            "Integer": "7",
            "Uuid": "gen_random_uuid()",
        }
        text = value.get(type(kind).__name__, "'\"x\"'" if "JSON" in type(kind).__name__ else "'X'")
        with pytest.raises(DBAPIError), context.session.begin_nested():
            context.session.connection().execute(
                sa.text(f"update invoice set {column} = {text} where id = :id"), {"id": paid[0].id}
            )


def test_an_archived_document_is_never_replaced(context, paid):
    invoice = paid[0]
    context.session.connection().execute(
        sa.text("update invoice set pdf_sha256 = 'a' where id = :id"), {"id": invoice.id}
    )
    other = "update invoice set pdf_file_id = gen_random_uuid() where id = :id"
    with pytest.raises(IntegrityError), context.session.begin_nested():
        context.session.connection().execute(sa.text(other), {"id": invoice.id})


@pytest.mark.parametrize(
    "statement",
    ["delete from invoice", "delete from payment", "delete from payment_allocation", "update payment set amount = 1"],
)
def test_nothing_issued_or_received_is_removed(context, paid, statement):
    assert refused(context, statement).startswith(("an invoice is never deleted", "a row of", "permission denied"))


@pytest.mark.parametrize(
    "statement",
    [
        "update invoice_line set quantity = 2 where invoice_id = :id",
        "delete from invoice_line where invoice_id = :id",
        "insert into invoice_line select (l).* from (select l from invoice_line l where invoice_id = :id) as copied",
    ],
)
def test_lines_of_an_issued_invoice_are_frozen(context, paid, statement):
    assert refused(context, statement, id=paid[0].id) == "the lines of an issued invoice cannot be changed"


def test_a_draft_is_changed_and_its_lines_removed(context):
    entity = sales.seller(context)
    draft = sales.draft(context, sales.customer(context), entity)
    connection = context.session.connection()
    assert connection.execute(sa.text("update invoice set notes = 'x' where id = :id"), {"id": draft.id}).rowcount == 1
    assert (
        connection.execute(sa.text("delete from invoice_line where invoice_id = :id"), {"id": draft.id}).rowcount == 1
    )


def test_an_issued_invoice_needs_a_number_and_no_more_is_paid_than_due(context, paid):
    entity = context.session.get(BillingEntity, (context.organization_id, paid[0].billing_entity_id))
    draft = sales.draft(context, sales.customer(context, 2), entity)
    assert "issued_is_numbered" in refused(context, "update invoice set status = 'ISSUED' where id = :id", id=draft.id)
    assert "paid_within_total" in refused(
        context, "update invoice set paid_amount = 1200.01 where id = :id", id=paid[0].id
    )


@pytest.fixture
def credited_note(context, paid):
    """A credit note of 600 € on the invoice of which 100 € were paid, lines and all."""
    line = queries.lines_of(context, paid[0].id)[0]
    return credited(context, paid[0], amount_of(line, 500))


def late(context, table, **changes):
    """Return what the database says at commit of one more row in `table`, like one that stands there."""
    context.session.flush()
    connection = context.session.connection()
    connection.execute(sa.text("set constraints all immediate"))  # what was written so far adds up
    connection.execute(sa.text("set constraints all deferred"))
    values = {"id": "gen_random_uuid()"} | changes
    columns = [column.name for column in SQLModel.metadata.tables[table].columns if column.computed is None]
    chosen = ", ".join(values.get(column, column) for column in columns)
    connection.execute(sa.text(f"insert into {table} ({', '.join(columns)}) select {chosen} from {table} limit 1"))
    return refused(context, "set constraints all immediate")


def test_no_line_joins_a_credit_note_that_was_issued(context, credited_note):
    assert late(context, "credit_note_line", position="2") == (
        "total_ht of credit_note is not the sum of its rows in credit_note_line"
    )


def test_no_allocation_joins_a_payment_that_was_recorded(context, paid):
    entity = context.session.get(BillingEntity, (context.organization_id, paid[0].billing_entity_id))
    other = sales.issued(context, sales.customer(context, 2), entity)
    assert late(context, "payment_allocation", invoice_id=f"'{other.id}'") == (
        "settled of payment is not the sum of its rows in payment_allocation"
    )


def test_no_use_of_a_credit_is_written_beside_its_credit_note(context, paid):
    sales.paid(context, (paid[0], "1100.00"))
    note = credited(context, paid[0])
    refunded(context, note, 200)
    assert late(context, "credit_use") == "used_amount of credit_note is not the sum of its rows in credit_use"


@pytest.mark.parametrize("change", ["used_amount = 1", "settled_amount = 1", "total_ht = 1", "reason = 'x'"])
def test_no_amount_of_a_credit_note_changes_by_itself(context, paid, change):
    sales.paid(context, (paid[0], "1100.00"))
    credited(context, paid[0])
    context.session.flush()
    with pytest.raises(DBAPIError) as caught, context.session.begin_nested():
        context.session.connection().execute(sa.text(f"update credit_note set {change}"))
        context.session.connection().execute(sa.text("set constraints all immediate"))
    sums = "used_amount of credit_note is not the sum of its rows in credit_use"
    message = sums if change.startswith("used") else "a credit note cannot be changed"
    assert str(caught.value.orig).split("\n")[0] == message


def test_a_payment_without_its_allocations_is_refused_at_commit(context, paid):
    assert late(context, "payment") == "settled of payment is not the sum of its rows in payment_allocation"


def test_the_guards_are_laid_over_books_that_are_in_use(databases, database, work_of):
    with work_of() as context:
        entity = sales.seller(context)
        events.drain(context)
        invoice = sales.issued(context, sales.customer(context), entity)
        sales.paid(context, (invoice, "1200.00"))
        refunded(context, credited(context, invoice), 200)
    databases.migrate_back(database, "0007d")
    databases.migrate(database)
    with work_of() as context:
        sales.paid(context, (sales.issued(context, sales.customer(context, 2), entity), "12.00"))
        refunded(context, context.session.exec(select(CreditNote)).one(), 1000)
