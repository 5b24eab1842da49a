"""One number wherever it stands: what is late, how old it is, how long customers take to pay (issue 15, points 5 and 6)."""

from datetime import date, timedelta
from decimal import Decimal
from urllib.parse import parse_qsl

import pytest

from leaseapp import leaseapp as application  # noqa: F401  declares the pages
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.lists import CUSTOMERS, INVOICES
from leaseapp.billing.rules.ageing import Age, age_of
from leaseapp.billing.schemas.statements import BalanceQuery, StatementQuery
from leaseapp.billing.services import balances, customers, overdue, reading, statements
from leaseapp.billing.services.home import accounting
from leaseapp.kernel.home import Asked
from leaseapp.kernel.home.tasks import tasks
from leaseapp.kernel.listing.query import ListRequest, read_page
from leaseapp.workspace.services import tasks as what_waits
from tests.factories import credits as credit_notes
from tests.factories import sales
from tests.factories.accounts import at, opened
from tests.factories.orders import GOODS

D = Decimal
LATE_BY = (400, 91, 90, 61, 60, 31, 30, 1, 0, -30)
PRICE = D(100)


@pytest.fixture
def book(context):
    """Two customers with invoices of every age, some part-paid or credited, besides drafts, paid and canceled ones."""
    seller = opened(context)
    line = GOODS | {"quantity": 1, "unitPriceHt": 100}
    first, second = sales.customer(context), sales.customer(context, 2)
    with at(context, context.today - timedelta(days=700)):
        due = (context.today + timedelta(days=30)).isoformat()
        paid, gone = (sales.issued(context, first, seller, [line], dueDate=due) for _each in range(2))
    with at(context, context.today - timedelta(days=10)):
        sales.paid(context, (paid, "120"))
    for index, late in enumerate(LATE_BY):
        due = context.today - timedelta(days=late)
        with at(context, due - timedelta(days=30)):
            of = first if index % 3 else second
            invoice = sales.issued(context, of, seller, [line], dueDate=due.isoformat())
            if index % 2:
                sales.paid(context, (invoice, "20"))
            if index in (3, 6):
                credit_notes.credited(context, invoice, credit_notes.amount_of(_line(context, invoice), 10))
    credit_notes.credited(context, gone)
    sales.draft(context, first, seller, [line], dueDate=(context.today - timedelta(days=50)).isoformat())
    overdue.mark_overdue(context)
    context.session.flush()
    return first, second


def _line(context, invoice):
    from leaseapp.billing import queries

    return queries.lines_of(context, invoice.id)[0]


def invoices(context, **filters):
    return read_page(context, INVOICES, ListRequest(page_size=100, filters=filters))


def figures(context):
    return {item.key: item for item in accounting.figures(context, Asked()).body.figures}


def test_late_is_counted_alike_everywhere(context, book):
    listed = invoices(context, late="true")
    count, amount = listed.total, listed.totals["amountDue"]
    assert count == sum(late > 0 for late in LATE_BY)
    assert {row["status"] for row in listed.items} == {InvoiceStatus.OVERDUE, InvoiceStatus.PARTIALLY_PAID}
    [menu] = [task for task in tasks if task.key == "late"]
    assert invoices(context, **menu.filtered(context.today)).total == count
    shown = figures(context)
    assert (shown["late"].value, shown["late"].hint) == (amount, f"{count} invoices, 2 customers")
    task = next(row for row in accounting.waiting(context, Asked()).body.rows if row.key == "late")
    assert (task.count, task.amount) == (count, amount)
    to_do = next(item for item in what_waits.read(context).items if item.key == "late")
    assert (to_do.count, to_do.amount, to_do.days) == (count, amount, max(LATE_BY))
    assert read_page(context, CUSTOMERS, ListRequest()).totals["amountLate"] == amount
    records = [customers.describe(context, customer.id) for customer in book]
    assert sum(record.late_invoices for record in records) == count
    assert sum(record.amount_late for record in records) == amount
    totals = balances.read(context, BalanceQuery()).totals
    assert totals.late1to30 + totals.late31to60 + totals.late61to90 + totals.late_over90 == amount
    for row in listed.items:
        record = reading.invoice(context, row["id"])
        assert (record.late, record.days_late) == (True, row["daysLate"])


def test_the_bands_of_age_are_the_same_everywhere(context, book):
    opened_items = [row for row in invoices(context).items if row["amountDue"]]
    by_hand = dict.fromkeys(Age, D(0))
    for row in opened_items:
        by_hand[age_of(row["dueDate"], context.today)] += row["amountDue"]
    ages = accounting.ages(context, Asked())
    assert [part.value for part in ages.body.parts] == list(by_hand.values())
    assert [part.label for part in ages.body.parts] == [
        "Not due", "1 to 30 days", "31 to 60 days", "61 to 90 days", "Over 90 days",
    ]  # fmt: skip
    assert ages.more.url == "/workspace/customer-balances"
    found = balances.read(context, BalanceQuery())
    shown = found.totals.model_dump(by_alias=True)
    assert {age: shown[age] for age in Age} == by_hand
    stated = [
        statements.read(context, customer.id, StatementQuery()).bands.model_dump(by_alias=True) for customer in book
    ]
    assert {age: sum(bands[age] for bands in stated) for age in Age} == by_hand


def test_what_is_due_is_the_same_on_home_in_lists_and_by_the_ledger(context, book):
    due = figures(context)["outstanding"].value
    opened_url = figures(context)["outstanding"].url
    filters = dict(parse_qsl(opened_url.partition("?")[2]))
    assert invoices(context, **filters).totals["amountDue"] == due
    assert invoices(context).totals["amountDue"] == due
    assert read_page(context, CUSTOMERS, ListRequest()).totals["amountDue"] == due
    totals = balances.read(context, BalanceQuery()).totals
    assert (totals.balance, totals.difference) == (due, 0)


def test_the_total_of_invoices_leaves_drafts_out_and_nothing_is_due_on_them(context, book):
    everything, drafts = invoices(context), invoices(context, status="DRAFT")
    issued = [row for row in everything.items if row["status"] is not InvoiceStatus.DRAFT]
    assert everything.totals["totalTtc"] == sum(row["totalTtc"] for row in issued)
    assert (everything.drafts_left_out, everything.total) == (1, len(issued) + 1)
    assert (drafts.drafts_left_out, drafts.totals["totalTtc"]) == (0, D(120))
    [draft] = drafts.items
    assert draft["amountDue"] is None
    assert reading.invoice(context, draft["id"]).amount_due is None


def test_a_month_is_compared_with_the_month_before_to_the_same_day(context):
    seller, customer = opened(context), sales.customer(context)
    for day, price in ((date(2026, 2, 3), 100), (date(2026, 2, 28), 900), (date(2026, 3, 2), 150)):
        with at(context, day):
            due = (day + timedelta(days=30)).isoformat()
            sales.issued(context, customer, seller, [GOODS | {"quantity": 1, "unitPriceHt": price}], dueDate=due)
    for day, hint in (
        (date(2026, 3, 10), "+50% on the same day"),
        (date(2026, 3, 31), "\u221285% on the same day"),
        (date(2026, 5, 1), "nothing at the same day before"),
    ):
        with at(context, day):
            assert figures(context)["invoiced"].change.text == hint


def test_days_to_pay_are_the_same_in_the_balance_and_on_the_customer(context, book):
    for item in balances.read(context, BalanceQuery()).items:
        record = customers.describe(context, item.customer_id)
        assert item.average_days_to_pay == record.average_payment_days
        assert item.average_days_late == record.average_late_days
    first = customers.describe(context, book[0].id)
    assert (first.average_payment_days, first.average_late_days) == (D(690), D(660))


@pytest.mark.parametrize(("late", "age"), [
    (-5, Age.NOT_DUE), (0, Age.NOT_DUE), (1, Age.LATE_1_TO_30), (30, Age.LATE_1_TO_30), (31, Age.LATE_31_TO_60),
    (60, Age.LATE_31_TO_60), (61, Age.LATE_61_TO_90), (90, Age.LATE_61_TO_90), (91, Age.LATE_OVER_90),
])  # fmt: skip
def test_bands_meet_without_gap(context, late, age):
    assert age_of(context.today - timedelta(days=late), context.today) is age
