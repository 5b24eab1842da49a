"""Notices of quotes, receipts and late invoices: somebody always hears of them, once, in their own language."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.billing import jobs
from leaseapp.billing.models import InvoiceNotice
from leaseapp.billing.services import late_notices, notices
from leaseapp.billing.services.notices import Notice
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, User
from leaseapp.kernel import events
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.notifications.models import Notification
from leaseapp.sales.enums import QuoteStatus, RefusalReason
from leaseapp.sales.services import quote_answers, quote_notices
from tests.conftest import rolled_back
from tests.factories import orders, quotes, sales
from tests.support.world import ALPHA, person

SELLER, ACCOUNTANT, MANAGER, ADMIN, OFFICE = (
    person(role).user_id for role in ("COMMERCIAL", "ACCOUNTANT", "MANAGER", "ADMIN", "SALES_BACK")
)
NOTICE = Notice("Quote accepted", "Quote accepted", "/workspace/quotes/1")


@pytest.fixture
def context(database):
    """Alpha's administrator on the test's own clone, because who is there and speaks what is changed."""
    with rolled_back(person("ADMIN")) as opened:
        yield opened


@pytest.fixture
def book(context):
    """A customer, and a billing entity with its ledger."""
    entity = sales.seller(context)
    events.drain(context)
    return sales.customer(context), entity


@pytest.fixture
def of_role(database):
    """The same for any role."""
    return lambda role: rolled_back(person(role))


def told(context) -> list[tuple]:
    """(recipient, title, body, page) of every notification so far."""
    context.session.flush()
    rows = context.session.exec(select(Notification).order_by(Notification.created_at, Notification.id))
    return [(row.recipient_user_id, row.title, row.body, row.target_url) for row in rows]


def recipients(context) -> set:
    return {row[0] for row in told(context)}


def leave(*people) -> None:
    """These people are no active members any more."""
    with db.system_unit_of_work("test") as context:
        table = Membership.__table__
        context.session.connection().execute(
            sa.update(table)
            .where(table.c.user_id.in_(people), table.c.organization_id == ALPHA)
            .values(status=MembershipStatus.SUSPENDED)
        )


def speak(language: str, *people) -> None:
    with db.system_unit_of_work("test") as context:
        table = User.__table__
        context.session.connection().execute(sa.update(table).where(table.c.id.in_(people)).values(locale=language))


# --- somebody is told


def test_the_salesperson_is_told(context):
    notices.tell_salesperson(context, SELLER, NOTICE)
    assert recipients(context) == {SELLER}


def test_who_did_it_himself_is_not_told_and_nobody_in_his_place(of_role):
    with of_role("COMMERCIAL") as context:
        notices.tell_salesperson(context, SELLER, NOTICE)
        assert told(context) == []


def test_without_a_salesperson_the_sales_team_is_told(context):
    notices.tell_salesperson(context, None, NOTICE)
    assert recipients(context) == {SELLER}


def test_the_sales_team_stands_in_for_a_salesperson_who_left(context):
    leave(OFFICE)
    notices.tell_salesperson(context, OFFICE, NOTICE)
    assert recipients(context) == {SELLER}


def test_the_administrator_is_told_where_nobody_sells(of_role):
    leave(SELLER)
    with of_role("MANAGER") as context:
        notices.tell_salesperson(context, SELLER, NOTICE)
        assert recipients(context) == {ADMIN}


def test_of_a_team_all_are_told_but_the_one_who_acts(of_role):
    with of_role("ACCOUNTANT") as context:
        notices.tell_roles(context, ("ACCOUNTANT", "MANAGER"), NOTICE)
        assert recipients(context) == {MANAGER}


# --- quotes


def refused(context, comment=None):
    sales.seller(context)
    quote = quotes.quote(context, salesperson_id=SELLER)
    quote_answers.refuse(context, quote, RefusalReason.PRICE, comment)
    quote_notices.refused(context, quote.id)
    return quote


def test_the_salesperson_hears_of_a_refusal_and_why(context):
    quote = refused(context, "Over our budget")
    body = "Customer 1 refused DEV-1 (€1,200.00 incl. VAT): Price too high – “Over our budget”"
    assert told(context) == [(SELLER, "Quote refused", body, f"/workspace/quotes/{quote.id}")]


def test_a_refusal_is_told_in_the_readers_language_with_his_figures(context):
    speak("fr", SELLER)
    refused(context)
    [(_who, title, body, _page)] = told(context)
    assert (title, body) == ("Devis refusé", "Customer 1 a refusé DEV-1 (1\u202f200,00\u00a0€ TTC) : Prix trop élevé")


def test_a_refusal_on_the_public_page_reaches_the_salesperson(of_role, work_of):
    with work_of("ADMIN") as context:
        sales.seller(context)
        quote = quotes.quote(context, salesperson_id=SELLER)
        quote_id = quote.id
    with work_of("SALES_BACK") as context:
        quote_answers.refuse(context, quote_answers.held(context, quote_id), RefusalReason.TIMING)
    with of_role("ADMIN") as context:
        assert [(who, title) for who, title, *_rest in told(context)] == [(SELLER, "Quote refused")]


def test_a_long_comment_is_cut(context):
    refused(context, "x" * 500)
    [(_who, _title, body, _page)] = told(context)
    assert body.endswith("“" + "x" * 300 + "…”")


@pytest.mark.parametrize("tell", [quote_notices.accepted, quote_notices.expired])
def test_amounts_follow_the_reader(context, tell):
    sales.seller(context)
    quote = quotes.quote(context, salesperson_id=SELLER)
    tell(context, quote.id)
    speak("fr", SELLER)
    context.session.expire_all()
    tell(context, quote.id)
    [english, french] = [body for _who, _title, body, _page in told(context)]
    assert "€1,200.00 incl. VAT" in english
    assert "1\u202f200,00\u00a0€ TTC" in french


def test_a_quote_that_expires_without_a_salesperson_reaches_the_team(context):
    sales.seller(context)
    quote = quotes.quote(context, salesperson_id=None, status=QuoteStatus.SENT)
    quote_notices.expired(context, quote.id)
    assert recipients(context) == {SELLER}


# --- receipts


def test_a_receipt_is_told_with_the_readers_figures(context, book):
    invoice = sales.issued(context, *book)
    payment = sales.paid(context, (invoice, "1200.00"))
    notices.payment_received(context, payment.id)
    assert told(context) == [
        (ACCOUNTANT, "Payment received", "€1,200.00 from Customer 1 for FAC-1", f"/workspace/payments/{payment.id}")
    ]


# --- late invoices


def due(context, book, in_days: int, **values):
    """An issued invoice of 1 200 € due `in_days` days from today."""
    return sales.issued(context, *book, dueDate=(context.today + timedelta(days=in_days)).isoformat(), **values)


def nights_later(context, nights: int) -> list[tuple]:
    """Let nights pass and return what is told in the last of them."""
    before = told(context)
    context.now += timedelta(days=nights)
    jobs.notify_late(context)
    return [row for row in told(context) if row not in before]


def test_the_sales_side_hears_the_day_after_the_due_date_and_only_then(context, book):
    invoice = due(context, book, 0)
    assert nights_later(context, 0) == []
    body = f"FAC-1 of Customer 1: €1,200.00 were due on {invoice.due_date:%d/%m/%Y}"
    assert nights_later(context, 1) == [(SELLER, "Overdue invoice", body, f"/workspace/invoices/{invoice.id}")]
    assert nights_later(context, 1) == []


def test_the_salesperson_of_the_order_hears_it(context, book):
    order = orders.order(context, book[0], book[1], salesperson_id=OFFICE)
    invoice = due(context, book, 0)
    invoice.order_id = order.id
    context.session.flush()
    assert [row[0] for row in nights_later(context, 1)] == [OFFICE]


def test_accounting_and_management_hear_after_more_than_thirty_days(context, book):
    invoice = due(context, book, 0)
    nights_later(context, 1)
    assert nights_later(context, 29) == []
    found = nights_later(context, 1)
    body = f"FAC-1 of Customer 1: €1,200.00 have been due since {invoice.due_date:%d/%m/%Y}"
    page = f"/workspace/invoices/{invoice.id}"
    assert {row[0] for row in found} == {ACCOUNTANT, MANAGER}
    assert {row[1:] for row in found} == {("Invoice more than 30 days late", body, page)}
    assert nights_later(context, 30) == []


def test_a_partly_paid_invoice_is_late_for_what_is_left_and_a_paid_one_is_not(context, book):
    part, whole = due(context, book, 0), due(context, book, 0)
    sales.paid(context, (part, "200.00"))
    sales.paid(context, (whole, "1200.00"))
    [(_who, _title, body, _page)] = nights_later(context, 1)
    assert body.startswith("FAC-1 of Customer 1: €1,000.00 were due")


def test_many_late_invoices_are_one_notification_a_person(context, book):
    for _number in range(12):
        due(context, book, 0)
    [(who, title, body, page)] = nights_later(context, 1)
    assert (who, title, page) == (SELLER, "Overdue invoices", "/workspace/invoices?late=true")
    assert body.startswith("12 invoices passed their due date, €14,400.00 in all: FAC-")
    assert body.count("FAC-") == 10
    assert body.endswith("…")


def test_more_than_a_batch_follows_in_a_job_of_its_own(context, book, monkeypatch):
    monkeypatch.setattr(late_notices, "BATCH", 2)
    for _number in range(3):
        due(context, book, 0)
    context.now += timedelta(days=1)
    jobs.notify_late(context)
    context.session.flush()
    waiting = select(Job.id).where(Job.name == jobs.NOTIFY_LATE)
    assert len(context.session.exec(waiting).all()) == 1
    assert len(context.session.exec(select(InvoiceNotice)).all()) == 2
    jobs.notify_late(context)
    context.session.flush()
    assert len(context.session.exec(select(InvoiceNotice)).all()) == 3
    assert len(context.session.exec(waiting).all()) == 1


def test_two_runs_at_once_tell_once(context, book):
    invoice = due(context, book, 0)
    nights_later(context, 1)
    with pytest.raises(sa.exc.IntegrityError), context.session.begin_nested():
        context.session.add(InvoiceNotice(invoice_id=invoice.id, kind="LATE"))
        context.session.flush()


def test_a_late_amount_is_told_in_french_to_the_french(context, book):
    speak("fr", SELLER)
    invoice = due(context, book, 0)
    [(_who, title, body, _page)] = nights_later(context, 1)
    assert title == "Facture en retard"
    assert body == f"FAC-1 (Customer 1) : 1\u202f200,00\u00a0€ étaient dus le {invoice.due_date:%d/%m/%Y}"


def test_amounts_are_stored_with_their_currency(context, book):
    due(context, book, 0)
    nights_later(context, 1)
    [row] = context.session.exec(select(Notification))
    assert row.payload["amount"] == "1200.00 EUR"
    assert Decimal(row.payload["amount"].split()[0]) == Decimal(1200)
    assert date.fromisoformat(row.payload["day"]) < context.today


@pytest.mark.parametrize(("role", "people"), [("ACCOUNTANT", {SELLER}), ("COMMERCIAL", set())])
def test_whoever_sold_it_hears_of_an_invoice_that_a_colleague_issued(context, book, of_role, role, people):
    customer, entity = book
    sold = orders.order(context, customer, entity, salespersonId=SELLER)
    before = recipients(context)
    context.principal = person(role).principal
    invoice = orders.issued(context, sold)
    rows = context.session.exec(select(Notification).where(Notification.kind == "INVOICE_ISSUED"))
    found = [(row.recipient_user_id, row.target_url, row.email_status) for row in rows]
    assert found == [(one, f"/workspace/invoices/{invoice.id}", None) for one in people]
    assert before == set()
