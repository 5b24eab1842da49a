"""Recurring invoices: one copy a due day, missed days made up for, automatic issue or word of what is missing."""

from datetime import date, timedelta

import pytest
from sqlmodel import select

from leaseapp.kernel import events
from leaseapp.kernel.errors import Invalid, NotFound, StaleVersion
from leaseapp.notifications.models import Notification
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models import Invoice
from leaseapp.sales.queries import lines_of
from leaseapp.sales.rules.recurrence import next_due
from leaseapp.sales.schemas.recurring import RecurringIn, RecurringPatch
from leaseapp.sales.services import issuing, recurring
from tests.factories import catalog, orders, sales


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def source(context, book):
    """An issued invoice with everything that a copy takes over."""
    line = sales.SERVICE | {"unit": "mois", "discountPct": 10, "ecoTaxHt": 2.5}
    return sales.issued(
        context, sales.customer(context), book, [line, sales.GOODS], notes="Abonnement", purchaseOrderRef="BC-1"
    )


def repeated(context, invoice, **values):
    body = {"invoiceId": invoice.id, "everyMonths": 1, "nextDate": context.today} | values
    return recurring.create(context, RecurringIn.model_validate(body))


def made(context, row):
    statement = select(Invoice).where(Invoice.recurring_invoice_id == row.id).order_by(Invoice.created_at, Invoice.id)
    return context.session.exec(statement).all()


def patched(context, row, **body):
    return recurring.patch(context, row.id, RecurringPatch.model_validate(body))


def told(context):
    return [(item.title, item.body) for item in context.session.exec(select(Notification).order_by(Notification.id))]


def test_a_copy_has_lines_and_terms_but_dates_of_its_own(context, source):
    row = repeated(context, source)
    assert row.name == "Customer 1 · Inspection"
    assert recurring.make_due(context) == 1
    [copy] = made(context, row)
    assert (copy.status, copy.number, copy.notes, copy.purchase_order_ref) == (
        InvoiceStatus.DRAFT,
        None,
        "Abonnement",
        "BC-1",
    )
    assert (copy.total_ht, copy.total_ttc) == (source.total_ht, source.total_ttc)
    assert (copy.due_date, copy.supply_date) == (context.today + timedelta(days=30), None)
    first = lines_of(context, copy.id)[0]
    assert (first.unit, first.discount_pct, first.eco_tax_ht, first.source_kind) == ("mois", 10, 2.5, None)
    assert row.next_date == next_due(context.today, 1, context.today.day)


def test_a_due_day_makes_one_invoice_however_often_the_night_comes(context, source):
    row = repeated(context, source)
    assert (recurring.make_due(context), recurring.make_due(context)) == (1, 0)
    assert len(made(context, row)) == 1


def test_missed_days_are_made_up_for(context, source):
    row = repeated(context, source)
    context.now += timedelta(days=70)
    assert recurring.make_due(context) == 3
    assert len(made(context, row)) == 3
    assert row.next_date > context.today


def test_nothing_is_made_before_the_day_after_the_end_or_while_paused(context, source):
    later = repeated(context, source, nextDate=context.today + timedelta(days=1))
    paused = repeated(context, source)
    patched(context, paused, paused=True)
    ended = repeated(context, source, lastDate=context.today)
    assert recurring.make_due(context) == 1
    context.now += timedelta(days=40)
    assert recurring.make_due(context) == 2
    assert [len(made(context, row)) for row in (later, paused, ended)] == [2, 0, 1]
    assert recurring.read(context, ended.id).finished is True


def test_going_on_after_a_pause_leaves_the_days_out_that_passed(context, source):
    row = repeated(context, source)
    patched(context, row, paused=True)
    context.now += timedelta(days=70)
    patched(context, row, paused=False)
    assert row.next_date >= context.today
    assert recurring.make_due(context) == (1 if row.next_date == context.today else 0)


def test_a_period_moves_on_with_the_due_day(context, book):
    invoice = sales.issued(
        context, sales.customer(context), book, servicePeriodStart=date(2026, 1, 1), servicePeriodEnd=date(2026, 1, 31)
    )
    row = repeated(context, invoice)
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.service_period_start, copy.service_period_end) == (
        context.today, next_due(context.today, 1, context.today.day) - timedelta(days=1),
    )  # fmt: skip


def test_a_complete_copy_is_issued_at_once_where_that_is_wanted(context, source):
    row = repeated(context, source, issueAutomatically=True)
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.status, copy.number) == (InvoiceStatus.ISSUED, "FAC-2")
    assert told(context) == []


def test_an_incomplete_copy_stays_a_draft_and_the_accountants_hear_why(context, source, book):
    row = repeated(context, source, issueAutomatically=True)
    book.siret = None
    context.session.flush()
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.status, copy.number) == (InvoiceStatus.DRAFT, None)
    assert told(context) == [
        (
            "Recurring invoice to complete",
            "Customer 1 · Inspection could not be issued: its draft says what is missing.",
        )
    ]


def test_a_copy_that_cannot_be_made_pauses_its_recurrence(context, book):
    lift = catalog.product(context)
    row = repeated(
        context, sales.draft(context, sales.customer(context), book, [{"productId": lift.id, "quantity": 1}])
    )
    lift.deleted_at = context.now
    context.session.flush()
    assert (recurring.make_due(context), recurring.make_due(context)) == (0, 0)
    assert (row.paused, row.next_date, made(context, row)) == (True, context.today, [])
    assert [title for title, _body in told(context)] == ["Recurring invoice paused"]


def test_an_ended_recurrence_makes_nothing_and_keeps_its_invoices(context, source):
    row = repeated(context, source)
    recurring.make_due(context)
    recurring.delete(context, row.id, row.version)
    context.now += timedelta(days=70)
    assert recurring.make_due(context) == 0
    assert len(made(context, row)) == 1
    with pytest.raises(NotFound):
        recurring.read(context, row.id)


def test_dates_that_make_no_sense_are_refused(context, source):
    for values, field in (
        ({"nextDate": context.today - timedelta(days=1)}, "nextDate"),
        ({"lastDate": context.today - timedelta(days=1)}, "lastDate"),
    ):
        with pytest.raises(Invalid) as refused:
            repeated(context, source, **values)
        assert [error.field for error in refused.value.errors] == [field]


def test_deposits_and_balances_are_not_repeated(context, book):
    order = orders.order(context, sales.customer(context), book)
    for invoice in (orders.issued(context, order, "DEPOSIT", percent=30), orders.issued(context, order, "BALANCE")):
        with pytest.raises(Invalid) as refused:
            repeated(context, invoice)
        assert refused.value.code == "NOT_REPEATABLE"


def test_an_invoice_of_an_order_is_repeated_without_the_order(context, book):
    order = orders.order(context, sales.customer(context), book)
    row = repeated(context, orders.issued(context, order))
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.order_id, lines_of(context, copy.id)[0].source_kind, copy.total_ht) == (None, None, 10000)


def test_a_stale_version_is_refused(context, source):
    row = repeated(context, source)
    with pytest.raises(StaleVersion):
        patched(context, row, version=row.version + 1, paused=True)
    assert row.paused is False


@pytest.mark.parametrize(("kind", "days"), [("BUSINESS", 45), ("CONSUMER", 60)])
def test_a_periodic_invoice_of_professionals_is_due_within_45_days(context, book, kind, days):
    """C. com. L441-10 I; a draft with a longer term is refused at issue."""
    customer = sales.customer(context, kind=kind)
    customer.payment_term_days = 60
    source = sales.issued(context, customer, book)
    row = repeated(context, source)
    recurring.make_due(context)
    [copy] = made(context, row)
    assert copy.due_date == context.today + timedelta(days=days)
    copy.due_date = context.today + timedelta(days=46)
    if kind == "CONSUMER":
        assert issuing.issue(context, copy.id).number == "FAC-2"
        return
    with pytest.raises(Invalid) as refused:
        issuing.issue(context, copy.id)
    assert [(error.field, error.code) for error in refused.value.errors] == [("dueDate", "PAYMENT_TERM_TOO_LONG")]
    copy.due_date = context.today + timedelta(days=45)
    assert issuing.issue(context, copy.id).number == "FAC-2"
