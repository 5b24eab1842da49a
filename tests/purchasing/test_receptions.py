"""Receptions: what comes adds up, machines are made of it, and a refused delivery leaves nothing (MONEY.md 3.5)."""

from decimal import Decimal
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.purchasing.enums import SupplierOrderStatus as Status
from leaseapp.purchasing.models import SupplierReceipt
from leaseapp.purchasing.schemas.orders import ReceiveIn
from leaseapp.purchasing.schemas.quotes import ReasonIn
from leaseapp.purchasing.services import orders, receiving
from tests.purchasing.conftest import Buyer


def test_a_part_comes_then_the_rest(buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=10))
    first = buyer.received(order, 8)
    assert (first.status, [(line.received, line.remaining) for line in first.lines]) == (
        Status.PARTIALLY_RECEIVED,
        [(8, 2)],
    )
    assert buyer.received(order, 2).status is Status.RECEIVED


def test_each_piece_is_a_machine(buyer: Buyer):
    order = buyer.confirmed(buyer.machine(quantity=3, unitPriceHt=Decimal("459.00"), discountPct=10))
    line = orders.lines_of(buyer.context, order.id)[0]
    body = {"orderLineId": line.id, "receivedQuantity": 3, "serialNumbers": ["C51-1", "C51-2"]}
    made = receiving.receive(buyer.context, order.id, ReceiveIn.model_validate({"lines": [body]})).lines[0].asset_ids
    found = {row.id: row for row in buyer.context.session.exec(select(Asset).order_by(Asset.id))}
    machines = [found[one] for one in made]
    assert [one.serial_number for one in machines] == ["C51-1", "C51-2", None]
    assert {(one.condition, one.acquisition_amount_ht, one.model_id) for one in machines} == {
        (AssetCondition.NEW, Decimal("413.10"), line.asset_model_id)
    }


@pytest.mark.parametrize(("quantity", "machines"), [("2", 2), ("1.5", 1)])
def test_a_fraction_makes_one_machine(buyer: Buyer, quantity: str, machines: int):
    order = buyer.confirmed(buyer.machine(quantity=3))
    assert len(buyer.received(order, Decimal(quantity)).lines[0].asset_ids) == machines


def refused(buyer: Buyer, order: Any, **values: Any) -> Any:
    line = orders.lines_of(buyer.context, order.id)[0]
    body = {"orderLineId": line.id, "receivedQuantity": 1} | values
    with pytest.raises((Invalid, Conflict)) as raised:
        receiving.receive(buyer.context, order.id, ReceiveIn.model_validate({"lines": [body]}))
    return raised.value


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"receivedQuantity": "3.001"}, "lines[0].receivedQuantity", "RECEIVE_OVER_QUANTITY"),
        ({"serialNumbers": ["A", "B"]}, "lines[0].serialNumbers", "TOO_MANY_SERIALS"),
        ({"receivedQuantity": 2, "serialNumbers": ["A", "A"]}, "lines[0].serialNumbers[1]", "SERIAL_TWICE"),
        ({"serialNumbers": ["TAKEN"]}, "lines[0].serialNumbers[0]", "SERIAL_EXISTS"),
    ],
)
def test_what_cannot_have_come_is_refused_at_its_field(buyer: Buyer, values: dict[str, Any], field: str, code: str):
    taken = buyer.fleet.asset(serialNumber="TAKEN")
    order = buyer.confirmed(buyer.machine(quantity=3))
    problem = refused(buyer, order, **values)
    assert (problem.errors[0].field, problem.errors[0].code) == (field, code)
    if code == "SERIAL_EXISTS":
        assert problem.errors[0].params["number"] == taken.inventory_number
    assert orders.lines_of(buyer.context, order.id)[0].received_quantity == 0


def test_a_line_without_machines_takes_no_serial_and_one_without_a_model_asks_for_it(buyer: Buyer):
    plain = buyer.confirmed(buyer.line(quantity=3))
    assert refused(buyer, plain, serialNumbers=["A"]).errors[0].code == "SERIAL_UNEXPECTED"
    nameless = buyer.confirmed(buyer.line(quantity=3, createsAsset=True))
    assert refused(buyer, nameless).errors[0].code == "MODEL_REQUIRED"
    assert refused(buyer, buyer.order(buyer.line())).code == "INVALID_TRANSITION"


def test_a_reception_is_taken_back_while_its_machines_are_untouched(buyer: Buyer):
    order = buyer.confirmed(buyer.machine(quantity=2))
    receipt = buyer.received(order, 2)
    assert receiving.undo(buyer.context, receipt.receipt_id).status is Status.CONFIRMED
    gone = buyer.context.session.exec(select(Asset).where(Asset.id == receipt.lines[0].asset_ids[0])).one_or_none()
    assert gone is None or gone.deleted_at is not None
    with pytest.raises(Conflict, match="RECEIPT_FIXED"):
        receiving.undo(buyer.context, receipt.receipt_id)
    again = buyer.received(order, 1)
    machine = buyer.context.session.get(Asset, (buyer.context.organization_id, again.lines[0].asset_ids[0]))
    assert machine is not None
    machine.notes = "Rayée"
    buyer.context.session.flush()
    with pytest.raises(Conflict, match="RECEIPT_FIXED"):
        receiving.undo(buyer.context, again.receipt_id)


def test_an_order_of_which_something_came_is_not_canceled(buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=2))
    buyer.received(order, 1)
    with pytest.raises(Conflict) as raised:
        orders.cancel(buyer.context, order.id, ReasonIn(reason="Plus besoin de rien"))
    assert raised.value.code == "ORDER_RECEIVED"
    assert len(buyer.context.session.exec(select(SupplierReceipt)).all()) == 1
