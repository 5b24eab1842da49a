"""Twenty people at one dock: what comes in never goes over what was ordered, and a machine comes in once (issue 39)."""

from collections import Counter
from typing import Any

from leaseapp.purchasing.endpoints.orders import receive_supplier_order
from leaseapp.purchasing.services import orders
from tests.assets.conftest import Fleet
from tests.purchasing.conftest import Buyer
from tests.support.at_once import at_once

THREADS = 20


def ordered(work_of: Any, **values: Any) -> tuple[Any, Any]:
    """An order and its line."""
    with work_of() as context:
        buyer = Buyer(context, Fleet(context))
        order = buyer.confirmed(buyer.machine(**values))
        return order.id, orders.lines_of(context, order.id)[0].id


def outcomes(order_id: Any, *lines: dict[str, Any]) -> Counter:
    calls = [{"supplier_order_id": order_id, "body": {"lines": [line]}} for line in lines]
    return Counter(one.code or "done" for one in at_once(receive_supplier_order, calls))


def test_twenty_receive_at_the_limit(work_of):
    order_id, line_id = ordered(work_of, quantity=11)
    line = {"orderLineId": str(line_id), "receivedQuantity": 2}
    assert outcomes(order_id, *[line] * THREADS) == {"done": 5, "RECEIVE_OVER_QUANTITY": 15}
    with work_of() as context:
        (row,) = orders.lines_of(context, order_id)
        assert row.received_quantity == 10


def test_twenty_receive_one_machine(work_of):
    order_id, line_id = ordered(work_of, quantity=40)
    line = {"orderLineId": str(line_id), "receivedQuantity": 1, "serialNumbers": ["US-1"]}
    assert outcomes(order_id, *[line] * THREADS) == {"done": 1, "SERIAL_EXISTS": 19}
