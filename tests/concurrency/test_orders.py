"""Two people at one order: never invoiced, shipped or deducted above what was ordered; canceled or shipped, never both."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.catalog.models import Product
from leaseapp.sales.endpoints.orders import cancel_order, create_order, invoice_order, ship_order
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order
from leaseapp.sales.services import order_progress
from tests.factories import catalog, orders, sales
from tests.support.at_once import at_once


@pytest.fixture
def book(work_of):
    """A billing entity and a customer, committed."""
    with work_of() as context:
        return sales.seller(context).id, sales.customer(context).id


@pytest.fixture
def order(work_of, book):
    """An order of ten forklifts out of a stock of twelve: (its id, its line's id)."""
    entity_id, customer_id = book
    with work_of() as context:
        lift = catalog.product(context, stockQuantity=12)
        body = {
            "customerId": customer_id,
            "billingEntityId": entity_id,
            "lines": [{"productId": lift.id, "quantity": 10}],
        }
        made = orders.ordering.create(context, orders.OrderIn.model_validate(body))
        return made.id, orders.lines_of(context, made)[0].id


def facts(work_of, order_id):
    """(status, shipped, invoiced, remaining in €, stock)."""
    with work_of() as context:
        found = context.session.exec(select(Order).where(Order.id == order_id)).one()
        progress = order_progress.read(context, order_id)
        stock = context.session.exec(select(Product.stock_quantity)).one()
        line = progress.lines[0]
        return found.status, line.line.shipped_quantity, line.net_invoiced, progress.remaining_ht, stock


def outcomes(answers):
    return sorted(answer.code or str(answer.status) for answer in answers)


def test_two_people_invoice_the_remainder_and_one_of_them_hears_that_nothing_is_left(work_of, order):
    body = {"mode": "ALL", "confirmUnshipped": True}
    answers = at_once(invoice_order, [{"order_id": order[0], "body": body}] * 4)
    assert outcomes(answers) == ["201", "NOTHING_TO_INVOICE", "NOTHING_TO_INVOICE", "NOTHING_TO_INVOICE"]
    assert facts(work_of, order[0]) == (OrderStatus.CONFIRMED, 0, 10, 0, 2)


def test_parts_invoiced_at_once_never_exceed_the_order(work_of, order):
    body = {"mode": "LINES", "confirmUnshipped": True, "lines": [{"orderLineId": str(order[1]), "quantity": 4}]}
    answers = at_once(invoice_order, [{"order_id": order[0], "body": body}] * 4)
    assert outcomes(answers) == ["201", "201", "INVOICE_ABOVE_REMAINING", "INVOICE_ABOVE_REMAINING"]
    assert facts(work_of, order[0]) == (OrderStatus.CONFIRMED, 0, 8, 200, 2)


def test_deposits_at_once_never_exceed_the_order(work_of, order):
    body = {"mode": "DEPOSIT", "percent": 40}
    answers = at_once(invoice_order, [{"order_id": order[0], "body": body}] * 4)
    assert outcomes(answers) == ["201", "201", "INVOICE_ABOVE_REMAINING", "INVOICE_ABOVE_REMAINING"]
    assert facts(work_of, order[0])[3] == 200


def test_shipping_at_once_never_passes_what_was_ordered(work_of, order):
    body = {"lines": [{"orderLineId": str(order[1]), "quantity": 4}]}
    answers = at_once(ship_order, [{"order_id": order[0], "body": body}] * 4)
    assert outcomes(answers) == ["200", "200", "SHIP_OVER_QUANTITY", "SHIP_OVER_QUANTITY"]
    assert facts(work_of, order[0])[:2] == (OrderStatus.CONFIRMED, 8)


def test_an_order_is_canceled_or_shipped_but_not_both(work_of, order):
    # two endpoints in one race: each thread takes its own
    with ThreadPoolExecutor(2) as pool:
        shipped = pool.submit(at_once, ship_order, [{"order_id": order[0], "body": {}}])
        canceled = pool.submit(at_once, cancel_order, [{"order_id": order[0], "body": {"reason": "x"}}])
        codes = outcomes([*shipped.result(), *canceled.result()])
    assert codes == ["200", "INVALID_TRANSITION"]
    assert facts(work_of, order[0])[0::4] in {(OrderStatus.SHIPPED, Decimal(2)), (OrderStatus.CANCELED, Decimal(12))}


def test_orders_at_once_take_their_stock_and_their_numbers(work_of, book, order):
    entity_id, customer_id = book
    with work_of() as context:
        product_id = context.session.exec(select(Product.id)).one()
    body = {
        "customerId": str(customer_id), "billingEntityId": str(entity_id),
        "lines": [{"productId": str(product_id), "quantity": 1.5}],
    }  # fmt: skip
    answers = at_once(create_order, [{"body": body}] * 4)
    assert sorted(answer.answer.number for answer in answers) == ["CMD-2", "CMD-3", "CMD-4", "CMD-5"]
    assert facts(work_of, order[0])[4] == Decimal("-4")
