"""The plan holds on whatever day it is played."""

from collections import Counter
from datetime import date, timedelta
from decimal import Decimal

import pytest

from leaseapp.demo import around, business, clients, goods, offers, people, ranges
from leaseapp.demo.business import Fate
from leaseapp.demo.delivering import NEVER_PAID
from leaseapp.demo.diary import working_day
from leaseapp.demo.repeating import RHYTHMS, months_before
from leaseapp.demo.seed import FOUNDED_DAYS_AGO
from leaseapp.demo.selling import REQUESTED_IN

SHORTEST_TERM, LONGEST_TERM = 30, 60
WEEK, WEEK_END = 7, 2
"""Days by which an act can come later (the desk's day of the week) or earlier (off a week-end)."""
ANY_DAY = [date(2026, 1, 1) + timedelta(days=number) for number in range(800)]


def test_the_plan_is_the_same_every_time():
    assert business.deals() == business.deals()
    assert business.bills() == business.bills()


def test_every_client_buys_and_the_three_others_do_not():
    buying = {deal.client for deal in business.deals()} | {bill.client for bill in business.bills()}
    assert buying == set(range(len(clients.CLIENTS))) - clients.NOT_BUYING


def test_what_is_open_is_not_due_and_what_is_late_is_overdue_on_every_day():
    for bill in [*business.bills(), *around.bills()]:
        if bill.fate is Fate.OPEN:
            assert bill.age + 1 + WEEK_END < SHORTEST_TERM
            assert business.paid_at(bill.age, bill.position) is None
        if bill.fate is Fate.LATE:
            assert bill.age - WEEK > LONGEST_TERM


def test_a_payment_comes_after_its_invoice_and_before_today():
    for age in range(business.OPEN_UNTIL + 1, 356):
        for position in range(300):
            paid = business.paid_at(age, position)
            assert paid is not None
            assert 7 <= paid <= age - 8


@pytest.mark.parametrize("rhythm", RHYTHMS)
def test_the_last_recurring_invoice_is_never_due_and_the_next_is_to_come(rhythm):
    for today in ANY_DAY:
        first = months_before(today, rhythm.first_month) + timedelta(days=rhythm.offset)
        last = months_before(first, 1 - rhythm.first_month, anchor=first.day)
        upcoming = months_before(last, -rhythm.every_months, anchor=first.day)
        assert 12 <= (today - last).days <= business.OPEN_UNTIL
        assert upcoming > today


def test_acts_happen_from_monday_to_friday():
    assert {working_day(day).weekday() for day in ANY_DAY} == set(range(5))
    assert all(timedelta(0) <= day - working_day(day) <= timedelta(days=2) for day in ANY_DAY)
    assert sorted(map(working_day, ANY_DAY)) == list(map(working_day, ANY_DAY))


def test_what_is_sold_is_in_the_catalog():
    active = {product.reference for product in goods.PRODUCTS} - goods.ARCHIVED
    offered = frozenset.union(*(offer.references for offer in (*offers.OFFERS, offers.BACK_ORDERED)))
    billed = {reference for basket in offers.BASKETS for reference, _quantity, _discount in basket.lines}
    assert offered | billed == active - {"PC-FOU"} - set(ranges.VARIANTS) | {"EQ-LAP"}
    services = {product.reference for product in goods.PRODUCTS if product.kind == "SERVICE"}
    assert all(offers.OFFERS[number].references <= services for number in offers.ABROAD)


def test_everybody_has_an_address_of_his_own_at_an_invented_domain():
    everybody = [
        person for number, client in enumerate(clients.CLIENTS) for person in people.of_company(number, client)
    ]
    assert all(person.email.endswith(".example") for person in everybody)
    assert Counter(person.email for person in everybody).most_common(1)[0][1] == 1
    assert Counter(person.phone for person in everybody).most_common(1)[0][1] == 1
    assert len(everybody) == 120


def test_the_year_before_is_over_and_sells_what_is_in_no_stock():
    services = {product.reference for product in goods.PRODUCTS if product.kind == "SERVICE"}
    bills = [bill for bill in around.bills() if bill.fate is not Fate.OPEN]
    assert all(bill.fate is Fate.PAID and bill.age > business.OLDEST + WEEK for bill in bills)
    assert {reference for bill in bills for reference, _quantity, _discount in bill.basket.lines} <= services
    assert all(deal.offer.references <= services for deal in around.deals())
    assert min(deal.ordered or deal.offered for deal in around.deals()) > business.OLDEST
    assert max(deal.offered for deal in around.deals()) < FOUNDED_DAYS_AGO - WEEK
    assert not [deal for deal in around.deals() if deal.position % NEVER_PAID == 3 and deal.ordered]


def test_what_has_to_leave_is_asked_for_some_days_ago_this_week_and_later():
    wanted = [days for days in REQUESTED_IN if days is not None]
    assert min(wanted) < 0 < max(wanted)
    assert any(0 <= days <= 7 for days in wanted)


def test_costs_and_weights_are_of_products_and_leave_some_unknown():
    references = {product.reference for product in goods.PRODUCTS}
    prices = {product.reference: Decimal(product.price) for product in goods.PRODUCTS}
    assert set(goods.COSTS) < references
    assert set(goods.WEIGHTS) < {product.reference for product in goods.PRODUCTS if product.kind != "SERVICE"}
    assert all(Decimal(cost) < prices[reference] for reference, cost in goods.COSTS.items())
