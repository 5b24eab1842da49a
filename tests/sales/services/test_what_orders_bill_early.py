"""An order bills early, before its goods leave: deposits with their rate and kind, and goods only when that is confirmed."""

from datetime import timedelta

import pytest

from leaseapp.billing.queries import lines_of
from leaseapp.billing.services import issuing
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict
from leaseapp.sales.services import order_reading
from tests.factories import orders, sales


@pytest.fixture
def shop(context):
    """`shop(lines…)`: an order of one customer, from a seller whose book is open."""
    seller, customer = sales.seller(context), sales.customer(context)
    events.drain(context)
    return lambda *lines, **values: orders.order(context, customer, seller, lines or (orders.GOODS,), **values)


def refused(code, act):
    with pytest.raises(Conflict) as problem:
        act()
    assert problem.value.code == code
    return problem.value


def test_a_deposit_that_the_offer_asks_for_is_due_with_the_order(context, shop):
    order = shop(depositPct=25)
    draft = orders.invoiced(context, order, "DEPOSIT")
    assert draft.due_date is None
    assert issuing.issue(context, draft.id).due_date == context.today
    free = orders.invoiced(context, shop(), "DEPOSIT", percent=25)
    assert issuing.issue(context, free.id).due_date == context.today + timedelta(days=30)


def test_a_deposit_has_a_line_for_each_rate_and_kind_and_says_which(context, shop):
    free = orders.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT_MEDICAL"}
    draft = orders.invoiced(context, shop(orders.GOODS, orders.GOODS, orders.SERVICE, free), "DEPOSIT", percent=10)
    assert [line.designation.rpartition("\u00a0: ")[2] for line in lines_of(context, draft.id)] == [
        "biens à 20\u202f%", "prestations à 10\u202f%", "prestations sans TVA",
    ]  # fmt: skip


def test_goods_that_have_not_left_are_invoiced_when_that_is_confirmed(context, shop):
    order = shop(orders.GOODS, orders.SERVICE)
    orders.shipped(context, order, 3)
    early = lambda **values: orders.invoiced(context, order, confirmUnshipped=False, **values)  # noqa: E731
    problem = refused("NOT_SHIPPED", lambda: early(mode="BALANCE"))
    assert [error.field for error in problem.errors] == ["confirmUnshipped"]
    assert problem.params["lines"] == "7 × Forklift"
    part = early(mode="LINES", lines=orders.parts(context, order, 3, 4))
    assert part.supply_date == context.today
    assert order_reading.order(context, order.id).shipped_in_part == "3 of 10 Forklift, 0 of 4 Inspection"
    refused("NOT_SHIPPED", lambda: early(mode="LINES", lines=orders.parts(context, order, 1)))
    deposit = orders.invoiced(context, shop(), "DEPOSIT", percent=10, confirmUnshipped=False)
    assert deposit.total_ht == 1000
    rest = orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 1))
    assert rest.supply_date is None
    orders.shipped(context, order)
    assert order_reading.order(context, order.id).shipped_in_part is None
