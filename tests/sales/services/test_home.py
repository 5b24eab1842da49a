"""Home of sales: revenue with credits deducted, what waits for whom, quotes won and lost."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import Date, func
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.sales import queries
from leaseapp.sales.enums import QuoteStatus, RefusalReason
from leaseapp.sales.lists import CREDIT_NOTES, INVOICES, ORDERS, QUOTES
from leaseapp.workspace.services import home
from tests.factories import credits as credit_notes
from tests.factories import orders, sales
from tests.factories.accounts import ONE, at, opened, tell
from tests.factories.quotes import quote

D = Decimal


@pytest.fixture
def book(context):
    """A billing entity whose book is open."""
    return opened(context)


def tasks(context):
    context.session.flush()
    return {task.key: (task.count, task.amount) for task in home.read(context).tasks}


def chart(context, key):
    return next(item for item in home.read(context).charts if item.key == key)


def test_revenue_deducts_credits_in_their_own_month(context):
    tell(context)
    assert queries.revenue_by_month(context, date(2026, 1, 1)) == {
        date(2026, 3, 1): D(1500), date(2026, 6, 1): D(-500), date(2026, 7, 1): D(200),
    }  # fmt: skip
    assert queries.revenue_by_month(context, date(2026, 7, 1)) == {date(2026, 7, 1): D(200)}
    with at(context, date(2026, 7, 31)):
        shown = chart(context, "revenue")
    assert (shown.kind, shown.unit, [row.label for row in shown.series]) == ("bars", "money", ["Revenue excl. VAT"])
    assert [point.values[0] for point in shown.points] == [0, 0, 0, 0, 0, 0, 0, D(1500), 0, 0, D(-500), D(200)]
    assert (shown.points[0].label, shown.points[-1].label) == ("Aug 25", "Jul 26")


def test_an_invoice_that_was_canceled_in_full_counts_in_its_month_and_its_credit_in_its_own(context, book):
    with at(context, date(2026, 2, 3)):
        invoice = sales.issued(
            context, sales.customer(context), book, [ONE | {"unitPriceHt": 80}], dueDate="2026-03-05"
        )
    with at(context, date(2026, 3, 4)):
        credit_notes.credited(context, invoice)
    assert invoice.status.value == "CANCELED"
    assert queries.revenue_by_month(context, date(2026, 1, 1)) == {date(2026, 2, 1): D(80), date(2026, 3, 1): D(-80)}


def class_70(context):
    """Credits less debits by month on the accounts of sales, as the ledger dates them."""
    month = func.date_trunc("month", LedgerEntry.entry_date).cast(Date)
    statement = (
        select(month, func.sum(LedgerLine.credit - LedgerLine.debit))
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerAccount.number.startswith("70"))
        .group_by(month)
    )
    return {row[0]: row[1] for row in context.session.execute(statement)}


def test_a_month_with_a_deposit_only_has_no_revenue(context, book):
    with at(context, date(2026, 2, 3)):
        customer = sales.customer(context)
        order = orders.order(context, customer, book)
        deposit = orders.issued(context, order, "DEPOSIT", percent=30)
        credit_notes.credited(context, deposit, credit_notes.amount_of(queries.lines_of(context, deposit.id)[0], 1000))
    assert queries.revenue_by_month(context, date(2026, 1, 1)) == class_70(context) == {}
    assert queries.turnover_of(context, customer.id, date(2026, 1, 1)) == 0


def test_revenue_is_what_the_accounts_of_sales_hold_month_by_month(context):
    """Deposit, balance, credit of the balance with its deduction, and a credit that is worth less than its lines."""
    story = tell(context)
    with at(context, date(2026, 8, 2)):
        customer = sales.customer(context, 7)
        order = orders.order(context, customer, story.seller, [orders.GOODS, orders.SERVICE])
        orders.issued(context, order, "DEPOSIT", percent=30)
    with at(context, date(2026, 9, 4)):
        balance = orders.issued(context, order, "BALANCE")
    with at(context, date(2026, 10, 5)):
        lines = queries.lines_of(context, balance.id)
        credit_notes.credited(context, balance, credit_notes.quantity_of(lines[0], 2))
    with at(context, date(2026, 12, 6)):
        credit_notes.credited(context, balance)
    booked = class_70(context)
    assert (booked[date(2026, 9, 1)], booked[date(2026, 10, 1)], booked[date(2026, 12, 1)]) == (11000, -2000, -9000)
    assert queries.revenue_by_month(context, date(2026, 1, 1)) == booked
    assert queries.turnover_of(context, customer.id, date(2026, 1, 1)) == 0
    assert queries.turnover_of(context, customer.id, date(2026, 10, 1)) == -11000


def test_what_waits_for_whoever_does_it_all(context, book):
    customer = sales.customer(context)
    quote(context, customer, book, status=QuoteStatus.DRAFT)
    quote(context, customer, book, valid_until=context.today + timedelta(days=7))
    quote(context, customer, book, valid_until=context.today + timedelta(days=8))
    quote(context, customer, book, valid_until=context.today - timedelta(days=1))
    quote(context, customer, book, status=QuoteStatus.ACCEPTED, accepted_at=context.now)
    orders.order(context, customer, book)
    sent = orders.order(context, customer, book, [orders.SERVICE])
    orders.shipped(context, sent)
    invoice = sales.issued(context, customer, book)
    sales.paid(context, (invoice, "1200"))
    credit_notes.credited(context, invoice, credit_notes.amount_of(queries.lines_of(context, invoice.id)[0], 100))
    assert tasks(context) == {
        "quotesToSend": (1, D(1200)),
        "quotesExpiring": (1, D(1200)),
        "quotesToConvert": (1, D(1200)),
        "ordersToShip": (1, D(12000)),
        "ordersToInvoice": (1, D(1000)),
        "creditsToUse": (1, D(120)),
    }


def test_each_task_counts_the_rows_of_the_list_that_it_opens(context, book):
    customer = sales.customer(context)
    quote(context, customer, book, status=QuoteStatus.DRAFT)
    quote(context, customer, book, valid_until=context.today)
    orders.shipped(context, orders.order(context, customer, book))
    late, due = context.today - timedelta(days=40), context.today + timedelta(days=30)
    with at(context, context.today - timedelta(days=70)):
        sales.issued(context, customer, book, dueDate=late.isoformat())
    sales.issued(context, customer, book, dueDate=due.isoformat())
    sales.draft(context, customer, book)
    context.session.flush()
    specs = {spec.name: spec for spec in (QUOTES, ORDERS, CREDIT_NOTES, INVOICES)}
    opened_lists = 0
    for task in home.read(context).tasks:
        path, _mark, search = task.url.partition("?")
        spec = specs.get(path.rpartition("/")[2])
        if spec is not None:
            filters = dict(part.split("=", 1) for part in search.split("&"))
            assert read_page(context, spec, ListRequest(filters=filters)).total == task.count
            opened_lists += 1
    assert opened_lists == 6


def test_an_order_invoiced_in_full_waits_no_more(context, book):
    customer = sales.customer(context)
    sent = orders.order(context, customer, book, [orders.SERVICE])
    orders.shipped(context, sent)
    orders.issued(context, sent)
    assert "ordersToInvoice" not in tasks(context)


def test_quotes_are_won_and_lost_in_the_month_of_the_decision(context, book):
    customer = sales.customer(context)

    def decided(month, status, net, **values):
        noon = datetime(2026, month, 15, 12, tzinfo=UTC)
        row = {"designation": "Rental", "quantity": 1, "unit_price_ht": net, "vat_rate_pct": 20}
        moment = "refused_at" if status is QuoteStatus.REFUSED else "accepted_at"
        return quote(context, customer, book, [row], status=status, **({moment: noon} | values))

    decided(5, QuoteStatus.ACCEPTED, 1000)
    decided(5, QuoteStatus.CONVERTED, 300)
    decided(5, QuoteStatus.REFUSED, 200, refusal_reason=RefusalReason.PRICE)
    decided(6, QuoteStatus.REFUSED, 50, refusal_reason=RefusalReason.PRICE)
    newer = decided(6, QuoteStatus.ACCEPTED, 70)
    decided(6, QuoteStatus.REFUSED, 60, refusal_reason=RefusalReason.PRICE, superseded_by_id=newer.id)
    quote(context, customer, book)
    assert queries.quotes_decided(context, date(2026, 5, 1)) == {
        date(2026, 5, 1): {"won": (2, D(1300)), "lost": (1, D(200))},
        date(2026, 6, 1): {"won": (1, D(70)), "lost": (1, D(50))},
    }
    assert list(queries.quotes_decided(context, date(2026, 6, 1))) == [date(2026, 6, 1)]
    with at(context, date(2026, 6, 30)):
        counts, amounts = chart(context, "quotesDecided"), chart(context, "quotesDecidedAmount")
    assert [(point.label, point.values) for point in counts.points][-2:] == [("May 26", [2, 1]), ("Jun 26", [1, 1])]
    assert [point.values for point in amounts.points][-2:] == [[D(1300), D(200)], [D(70), D(50)]]
    assert (counts.unit, [(row.label, row.tone) for row in counts.series]) == (
        "number", [("Won", "green"), ("Lost", "red")],
    )  # fmt: skip


def test_the_month_of_a_decision_is_that_of_the_organizations_time_zone(context, book):
    late = datetime(2026, 5, 31, 22, 30, tzinfo=UTC)  # half past midnight in Paris
    quote(context, sales.customer(context), book, status=QuoteStatus.ACCEPTED, accepted_at=late)
    assert list(queries.quotes_decided(context, date(2026, 5, 1))) == [date(2026, 6, 1)]


@pytest.mark.parametrize(
    ("role", "waits"),
    [
        ("COMMERCIAL", {"quotesToSend", "ordersToShip"}),
        ("ACCOUNTANT", {"ordersToInvoice", "creditsToUse"}),
        ("MANAGER", set()),
        ("TECHNICIAN", set()),
        ("CLIENT_ADMIN", set()),
    ],
)
def test_only_those_who_may_do_it_are_told(work_of, role, waits):
    with work_of() as context:
        seller, customer = opened(context), sales.customer(context)
        quote(context, customer, seller, status=QuoteStatus.DRAFT)
        orders.order(context, customer, seller)
        orders.shipped(context, orders.order(context, customer, seller, [orders.SERVICE]))
        invoice = sales.issued(context, customer, seller)
        sales.paid(context, (invoice, "1200"))
        credit_notes.credited(context, invoice)
    with work_of(role) as reader:
        page = home.read(reader)
    own = {"quotesToSend", "ordersToShip", "ordersToInvoice", "creditsToUse"}
    assert {task.key for task in page.tasks} & own == waits
    has_quotes = role in ("COMMERCIAL", "ACCOUNTANT", "MANAGER")
    assert ("quotesDecided" in {item.key for item in page.charts}) is has_quotes
