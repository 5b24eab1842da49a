"""Figures of a customer: turnover, delays of payment and credit, to the day and the cent."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.billing.rules.periods import year_before
from leaseapp.billing.services import customers
from tests.factories import sales
from tests.factories.accounts import ONE, at, opened, tell

D = Decimal


def figures(context, customer, day):
    with at(context, day):
        found = customers.describe(context, customer.id)
    return found.turnover12_months, found.average_payment_days, found.average_late_days, found.available_credit


def test_a_new_customer_has_no_delay(context):
    assert figures(context, sales.customer(context), date(2026, 7, 31)) == (0, None, None, 0)


def test_credits_reduce_turnover_and_what_is_left_of_them_is_available(context):
    story = tell(context)
    # 1 000 + 500 + 200 invoiced, 500 credited; FAC-1 was settled by its credit on 1 June: 91 days, 61 of them late
    assert figures(context, story.customer, date(2026, 7, 31)) == (D(1200), D("91.0"), D("61.0"), 0)
    assert story.note.used_amount == D(100)


def test_delays_are_averages_of_what_was_settled_and_early_payments_are_not_negative(context):
    with at(context, date(2026, 1, 5)):
        seller, customer = opened(context), sales.customer(context)
        early = sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 10}], dueDate="2026-02-04")
        late = sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 10}], dueDate="2026-02-04")
        sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 10}], dueDate="2026-02-04")
    with at(context, date(2026, 1, 15)):
        sales.paid(context, (early, "12"))
    with at(context, date(2026, 2, 9)):
        sales.paid(context, (late, "6"))
    with at(context, date(2026, 2, 10)):
        sales.paid(context, (late, "6"))
    assert figures(context, customer, date(2026, 3, 1)) == (D(30), D("23.0"), D("3.0"), 0)


def test_an_undone_receipt_counts_no_more_and_a_repeated_one_counts_from_its_own_day(context):
    story = tell(context)
    with at(context, date(2026, 8, 1)):
        sales.paid(context, (story.second, "600"))
    # FAC-1: 91 and 61 days; FAC-2: 144 and 114 days
    assert figures(context, story.customer, date(2026, 8, 1))[1:3] == (D("117.5"), D("87.5"))


def test_twelve_months_later_neither_turnover_nor_delay_is_left(context):
    story = tell(context)
    assert figures(context, story.customer, date(2027, 3, 9))[0] == D(200)
    assert figures(context, story.customer, date(2027, 5, 31))[:2] == (D(-300), D("91.0"))
    assert figures(context, story.customer, date(2027, 7, 1))[:3] == (0, None, None)


@pytest.mark.parametrize(
    ("day", "first"),
    [
        (date(2026, 11, 21), date(2025, 11, 22)),
        (date(2026, 12, 31), date(2026, 1, 1)),
        (date(2028, 2, 29), date(2027, 3, 1)),
        (date(2025, 2, 28), date(2024, 2, 29)),
        (date(2027, 2, 28), date(2026, 3, 1)),
    ],
)
def test_twelve_months_end_with_the_day(day, first):
    assert year_before(day) == first
