"""Home of sales: revenue with credits deducted, what waits for whom, quotes won and lost."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import Date, func
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.billing import queries as billing
from leaseapp.billing.services.home import accounting
from leaseapp.kernel.home import OUTSIDE, Asked, home_cards
from leaseapp.kernel.home.shapes import Figure
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.kernel.listing.spec import lists
from leaseapp.sales import queries
from leaseapp.sales.enums import QuoteStatus, RefusalReason
from leaseapp.sales.models import QuoteQuestion
from leaseapp.sales.services.home import selling
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


def waits(context):
    """Return what waits at the desk of accountants, by key: how many, how much."""
    context.session.flush()
    return {row.key: (row.count, row.amount) for row in accounting.waiting(context, Asked()).body.rows}


def sales_waits(context):
    """Return what waits at the desk of salespeople: the button of each row, in order."""
    context.session.flush()
    return [row.act.label for row in selling.waiting(context, Asked()).body.rows]


def test_revenue_deducts_credits_in_their_own_month(context):
    tell(context)
    assert billing.revenue_by_month(context, date(2026, 1, 1)) == {
        date(2026, 3, 1): D(1500), date(2026, 6, 1): D(-500), date(2026, 7, 1): D(200),
    }  # fmt: skip
    assert billing.revenue_by_month(context, date(2026, 7, 1)) == {date(2026, 7, 1): D(200)}
    with at(context, date(2026, 7, 31)):
        shown = accounting.revenue(context, Asked()).body
    assert (shown.kind, shown.unit, [row.name for row in shown.series]) == ("bars", "money", ["Revenue excl. VAT"])
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
    assert billing.revenue_by_month(context, date(2026, 1, 1)) == {date(2026, 2, 1): D(80), date(2026, 3, 1): D(-80)}


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
        credit_notes.credited(context, deposit, credit_notes.amount_of(billing.lines_of(context, deposit.id)[0], 1000))
    assert billing.revenue_by_month(context, date(2026, 1, 1)) == class_70(context) == {}
    assert billing.turnover_of(context, customer.id, date(2026, 1, 1)) == 0


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
        lines = billing.lines_of(context, balance.id)
        credit_notes.credited(context, balance, credit_notes.quantity_of(lines[0], 2))
    with at(context, date(2026, 12, 6)):
        credit_notes.credited(context, balance)
    booked = class_70(context)
    assert (booked[date(2026, 9, 1)], booked[date(2026, 10, 1)], booked[date(2026, 12, 1)]) == (11000, -2000, -9000)
    assert billing.revenue_by_month(context, date(2026, 1, 1)) == booked
    assert billing.turnover_of(context, customer.id, date(2026, 1, 1)) == 0
    assert billing.turnover_of(context, customer.id, date(2026, 10, 1)) == -11000


def test_what_waits_for_whoever_does_it_all(context, book):
    customer = sales.customer(context)
    quote(context, customer, book, status=QuoteStatus.DRAFT)
    quote(context, customer, book, valid_until=context.today + timedelta(days=7))
    silent = quote(context, customer, book, sent_at=context.now - timedelta(days=6))
    quote(context, customer, book, sent_at=context.now - timedelta(days=6), first_viewed_at=context.now)
    quote(context, customer, book, valid_until=context.today - timedelta(days=1))
    quote(context, customer, book, status=QuoteStatus.ACCEPTED, accepted_at=context.now)
    asked = quote(context, customer, book)
    context.add(QuoteQuestion(quote_id=asked.id, asked_at=context.now, text="When?"))
    orders.order(context, customer, book)
    sent = orders.order(context, customer, book, [orders.SERVICE])
    orders.shipped(context, sent)
    invoice = sales.issued(context, customer, book)
    sales.paid(context, (invoice, "1200"))
    credit_notes.credited(context, invoice, credit_notes.amount_of(billing.lines_of(context, invoice.id)[0], 100))
    assert waits(context) == {"ordersToInvoice": (1, D(1000)), "creditsToUse": (1, D(120))}
    assert sales_waits(context) == ["Answer", "Make the order", "Call back", "Send…"]
    rows = selling.waiting(context, Asked()).body.rows
    assert (rows[0].ref, rows[2].ref) == (asked.number, silent.number)
    expiring = selling.expiring(context, Asked())
    assert [row.tail for row in expiring.body.rows] == ["in 7 d"]
    assert [row.title for row in selling.to_ship(context, Asked()).body.rows] == ["Customer 1"]


def addresses(value):
    """Every address of a list with filters, with the count that stands beside it."""
    for item in (*getattr(value, "stages", ()), *getattr(value, "rows", ()), *getattr(value, "figures", ())):
        count = item.value if isinstance(item, Figure) and item.kind == "number" else getattr(item, "count", None)
        # kilograms are no count of rows
        if item.url and "?" in item.url and count is not None and item.key != "weight":
            yield item.url, count


def test_each_count_is_that_of_the_list_that_it_opens(context, book):
    customer = sales.customer(context)
    quote(context, customer, book, status=QuoteStatus.DRAFT)
    quote(context, customer, book, valid_until=context.today)
    quote(
        context, customer, book, status=QuoteStatus.REFUSED, refused_at=context.now, refusal_reason=RefusalReason.PRICE
    )
    orders.order(context, customer, book, requestedDate=(context.today + timedelta(days=2)).isoformat())
    orders.shipped(context, orders.order(context, customer, book))
    late, due = context.today - timedelta(days=40), context.today + timedelta(days=30)
    with at(context, context.today - timedelta(days=70)):
        sales.issued(context, customer, book, dueDate=late.isoformat())
    sales.issued(context, customer, book, dueDate=due.isoformat())
    sales.draft(context, customer, book)
    context.session.flush()
    specs = {spec.name: spec for spec in lists}
    opened_lists = set()
    for card in home_cards:
        shown = None if card.desks.keys() & OUTSIDE else card.read(context, Asked())
        for url, count in addresses(shown.body) if shown else ():
            path, _mark, search = url.partition("?")
            filters = dict(part.split("=", 1) for part in search.split("&"))
            total = read_page(context, specs[path.rpartition("/")[2]], ListRequest(filters=filters)).total
            assert total == count, url
            opened_lists.add((url, count))
    assert len([url for url, count in opened_lists if count]) >= 10


def test_an_order_invoiced_in_full_waits_no_more(context, book):
    customer = sales.customer(context)
    sent = orders.order(context, customer, book, [orders.SERVICE])
    orders.shipped(context, sent)
    orders.issued(context, sent)
    assert "ordersToInvoice" not in waits(context)


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
        shown = selling.win_rate(context, Asked()).body
    assert [(point.label, point.values) for point in shown.points][-2:] == [("May", [D(67)]), ("Jun", [D(50)])]
    assert [(fact.value, fact.note) for fact in shown.facts][:2] == [
        ("50%", "1 won, 1 lost"),
        ("−17 pts", "67% until 30 May"),
    ]
    half = queries.decided_between(context, date(2026, 5, 1), date(2026, 5, 14))
    assert (half.won, half.lost, half.win_rate, half.answer_days) == (0, 0, None, None)
    whole = queries.decided_between(context, date(2026, 5, 1), date(2026, 6, 30))
    assert (whole.won, whole.won_ht, whole.lost, whole.lost_ht) == (3, D(1370), 2, D(250))


def test_the_month_of_a_decision_is_that_of_the_organizations_time_zone(context, book):
    late = datetime(2026, 5, 31, 22, 30, tzinfo=UTC)  # half past midnight in Paris
    quote(context, sales.customer(context), book, status=QuoteStatus.ACCEPTED, accepted_at=late)
    assert list(queries.quotes_decided(context, date(2026, 5, 1))) == [date(2026, 6, 1)]


@pytest.mark.parametrize(
    ("role", "cards"),
    [
        (
            "COMMERCIAL",
            {
                "quoteStages",
                "salesWaiting",
                "answers",
                "winRate",
                "expiring",
                "ordersToShip",
                "bestCustomers",
                "leaseStages",
                "crmToday",
                "crmStages",
            },
        ),
        ("ACCOUNTANT", {"money", "booksWaiting", "ages", "revenue", "proofs", "leaseStages"}),
        ("LOGISTICS", {"shipping", "toShip", "onTheRoad", "stock", "fleet", "movements", "depots"}),
        (
            "CLIENT_USER",
            {"due", "quotesToAccept", "ordersUnderWay", "ownContracts", "ownOrders", "documents", "contact"},
        ),
        ("LENDER_USER", {"lender", "ownContracts"}),
        ("PARTNER_USER", {"partner"}),
        ("SUPPLIER_USER", {"supplier"}),
    ],
)
def test_each_role_has_the_cards_of_its_desk(context_of, role, cards):
    with context_of(role) as context:
        page = home.read(context)
    assert {card.key for card in page.cards} == cards
    assert sum(card.span.wide for card in page.cards) % 12 == 0


def test_revenue_by_customer_and_by_day_add_up_to_the_same(context):
    story = tell(context)
    start, end = date(2026, 1, 1), date(2026, 12, 31)
    by_customer = billing.revenue_by_customer(context, start, end)
    assert {one.amount for one in by_customer.values()} == {D(1200)}
    assert list(by_customer) == [story.customer.id]
    by_day = billing.revenue_by_day(context, start, end)
    assert by_day == {
        date(2026, 3, 2): D(1000),
        date(2026, 3, 10): D(500),
        date(2026, 6, 1): D(-500),
        date(2026, 7, 1): D(200),
    }
    assert billing.revenue_by_day(context, date(2026, 3, 3), date(2026, 6, 30)) == {
        date(2026, 3, 10): D(500), date(2026, 6, 1): D(-500),
    }  # fmt: skip
