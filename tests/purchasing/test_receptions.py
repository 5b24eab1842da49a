"""Receptions: what comes adds up, machines are made of it, and a refused delivery leaves nothing (MONEY.md 3.5)."""

from decimal import Decimal
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.leasing import queries as leases
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.contract_parts import AssetsIn
from leaseapp.leasing.schemas.contracts import CancelContractIn, SendContractIn, SignContractIn, StepIn
from leaseapp.leasing.services import contract_parts, contract_signing, contracts, delivering
from leaseapp.purchasing.enums import SupplierOrderStatus as Status
from leaseapp.purchasing.models import SupplierReceipt
from leaseapp.purchasing.schemas.matching import ValidateMatchIn
from leaseapp.purchasing.schemas.orders import ReceiveIn
from leaseapp.purchasing.schemas.quotes import ReasonIn
from leaseapp.purchasing.services import invoice_matching, order_reading, orders, receiving
from tests.leasing.contracting import LESSEE
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Lessor, Payables


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


def test_a_line_is_told_once_and_machines_need_a_place(buyer: Buyer):
    order = buyer.confirmed(buyer.machine(quantity=3))
    line = orders.lines_of(buyer.context, order.id)[0]
    body = {"lines": [{"orderLineId": line.id, "receivedQuantity": 1}] * 2}
    with pytest.raises(Invalid) as twice:
        receiving.receive(buyer.context, order.id, ReceiveIn.model_validate(body))
    assert [(one.field, one.code) for one in twice.value.errors] == [("lines[1].orderLineId", "LINE_TWICE")]
    order.delivery_location_id = None
    assert [(one.field, one.code) for one in refused(buyer, order).errors] == [("locationId", "LOCATION_REQUIRED")]


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


def test_a_reception_on_which_an_invoice_counts_stays(buyer: Buyer):
    payables = Payables(buyer)
    order = buyer.confirmed(buyer.line(quantity=2))
    receipt = buyer.received(order, 2)
    invoice = payables.of_order(order, (2, 450))
    invoice_matching.validate(buyer.context, invoice.id, ValidateMatchIn())
    payables.move(invoice, "VALIDATED")
    with pytest.raises(Conflict, match="RECEIPT_INVOICED"):
        receiving.undo(buyer.context, receipt.receipt_id)


def test_more_than_two_hundred_machines_come_in_several_parts(buyer: Buyer):
    order = buyer.confirmed(buyer.machine(quantity=201))
    problem = refused(buyer, order, receivedQuantity=201)
    assert (problem.code, problem.errors[0].field, problem.params) == ("RECEIVE_TOO_MANY", "lines", {"most": 200})


def test_an_order_of_which_something_came_is_not_canceled(buyer: Buyer):
    order = buyer.confirmed(buyer.line(quantity=2))
    buyer.received(order, 1)
    with pytest.raises(Conflict) as raised:
        orders.cancel(buyer.context, order.id, ReasonIn(reason="Plus besoin de rien"))
    assert raised.value.code == "ORDER_RECEIVED"
    assert len(buyer.context.session.exec(select(SupplierReceipt)).all()) == 1


# --- for a contract


def waiting(lessor: Lessor, *rows: dict[str, Any]) -> LeaseContract:
    """A signed contract with these rows."""
    draft = lessor.ready()
    contract_parts.put_assets(lessor.context, draft.id, AssetsIn.model_validate({"items": list(rows)}))
    body = SendContractIn.model_validate({"signatories": [LESSEE]})
    sent = contract_signing.send(lessor.context, draft.id, body)
    lessor.signed_by_lessee(sent)
    contract_signing.sign(lessor.context, sent.id, SignContractIn(name="Paul Durand"))
    lessor.drained()
    return sent


def placed(buyer: Buyer, contract: LeaseContract) -> list[Any]:
    return [row.asset_id for row in leases.assets_of(buyer.context, contract.id)]


def machines(buyer: Buyer, *rows: Any) -> list[Asset]:
    return [buyer.context.session.get(Asset, (buyer.context.organization_id, row.asset_id)) for row in rows]  # ty: ignore[invalid-return-type]


@pytest.fixture
def lessor(buyer: Buyer, storage: Any) -> Lessor:
    return Lessor(buyer)


def test_machines_of_a_contract_go_into_the_rows_that_wait_for_them(buyer: Buyer, lessor: Lessor):
    model, other = buyer.fleet.model(), buyer.fleet.model()
    contract = waiting(
        lessor, {"designation": "Autre", "assetModelId": other}, {"designation": "Échographe", "assetModelId": model},
        {"designation": "échographe  A450"}, {"designation": "Échographe", "assetModelId": model},
    )  # fmt: skip
    lines = [buyer.line(assetModelId=model, quantity=4), buyer.line(assetModelId=buyer.fleet.model(), quantity=1)]
    order = buyer.confirmed(*lines, leaseContractId=contract.id)
    first = buyer.received(order, 1).lines[0].asset_ids
    assert placed(buyer, contract) == [None, first[0], None, None]
    rest = buyer.received(order, 3, 1).lines
    # the third of that model goes where it is called alike, the fourth and the one of an unknown model stay without a row
    assert placed(buyer, contract) == [None, first[0], rest[0].asset_ids[1], rest[0].asset_ids[0]]


def test_nothing_goes_into_a_contract_that_is_not_signed(buyer: Buyer, lessor: Lessor):
    model = buyer.fleet.model()
    row = {"designation": "Échographe", "assetModelId": model}
    draft = lessor.draft()
    contract_parts.put_assets(buyer.context, draft.id, AssetsIn.model_validate({"items": [row]}))
    ended = waiting(lessor, row)
    contracts.cancel(buyer.context, ended.id, CancelContractIn(reason="Le client renonce"))
    for contract in (draft, ended):
        buyer.received(buyer.confirmed(buyer.line(assetModelId=model), leaseContractId=contract.id), 1)
        assert placed(buyer, contract) == [None]


def test_a_reception_that_is_taken_back_frees_the_rows(buyer: Buyer, lessor: Lessor):
    model = buyer.fleet.model()
    rows = [{"designation": f"Échographe {number}", "assetModelId": model} for number in (1, 2)]
    contract = waiting(lessor, *rows)
    order = buyer.confirmed(buyer.line(assetModelId=model, quantity=3), leaseContractId=contract.id)
    first, second = buyer.received(order, 1), buyer.received(order, 1)
    receiving.undo(buyer.context, first.receipt_id)
    assert placed(buyer, contract) == [None, second.lines[0].asset_ids[0]]
    third = buyer.received(order, 1)
    assert placed(buyer, contract) == [third.lines[0].asset_ids[0], second.lines[0].asset_ids[0]]


def test_a_machine_that_was_handed_over_stays_received(buyer: Buyer, lessor: Lessor):
    model = buyer.fleet.model()
    rows = [{"designation": f"Échographe {number}", "assetModelId": model} for number in (1, 2)]
    contract = waiting(lessor, *rows)
    order = buyer.confirmed(buyer.line(assetModelId=model, quantity=2), leaseContractId=contract.id)
    line = orders.lines_of(buyer.context, order.id)[0]
    body = {"orderLineId": line.id, "receivedQuantity": 2, "serialNumbers": ["US-1", "US-2"]}
    receipt = receiving.receive(buyer.context, order.id, ReceiveIn.model_validate({"lines": [body]}))
    assert [one.undoable for one in order_reading.told(buyer.context, order).receipts] == [True]
    first, second = leases.assets_of(buyer.context, contract.id)
    handed = {"contractAssetId": first.id, "assetId": first.asset_id, "state": "NEW"}
    lessor.delivered(contract, *machines(buyer, first, second), lines=[handed])
    assert [one.undoable for one in order_reading.told(buyer.context, order).receipts] == [False]
    with pytest.raises(Conflict, match="RECEIPT_FIXED"):
        receiving.undo(buyer.context, receipt.receipt_id)
    assert first.asset_id is not None
    # what came in only was not handed over: the contract does not begin yet
    lessor.accepted(contract)
    with pytest.raises(Invalid) as lacking:
        delivering.activate(buyer.context, contract.id, StepIn())
    assert [error.field for error in lacking.value.errors] == ["assets"]
    lessor.delivered(
        contract,
        *machines(buyer, first, second),
        lines=[handed | {"contractAssetId": second.id, "assetId": second.asset_id}],
    )
    assert delivering.activate(buyer.context, contract.id, StepIn()).status.value == "ACTIVE"


def test_machines_may_change_rows_until_they_are_handed_over(buyer: Buyer, lessor: Lessor):
    model = buyer.fleet.model()
    rows = [{"designation": f"Échographe {number}", "assetModelId": model} for number in (1, 2)]
    contract = waiting(lessor, *rows)
    order = buyer.confirmed(buyer.line(assetModelId=model, quantity=2), leaseContractId=contract.id)
    buyer.received(order, 2)
    first, second = leases.assets_of(buyer.context, contract.id)
    one, two = first.asset_id, second.asset_id
    crossed = {"contractAssetId": first.id, "assetId": two, "state": "NEW"}
    lessor.delivered(contract, *machines(buyer, first, second), lines=[crossed])
    assert placed(buyer, contract) == [two, None]
    with pytest.raises(Invalid) as twice:
        lessor.delivered(contract, *machines(buyer, first, first), lines=[crossed | {"contractAssetId": second.id}])
    assert twice.value.errors[0].code == "ASSET_TWICE"
    rest = {"contractAssetId": second.id, "assetId": one, "state": "NEW"}
    lessor.delivered(contract, *machines(buyer, first, first), lines=[rest])
    assert placed(buyer, contract) == [two, one]


def test_a_machine_that_another_contract_lists_stays_received(buyer: Buyer, lessor: Lessor):
    order = buyer.confirmed(buyer.machine(quantity=1))
    receipt = buyer.received(order, 1)
    draft = lessor.draft()
    row = {"designation": "Échographe", "assetId": receipt.lines[0].asset_ids[0]}
    contract_parts.put_assets(buyer.context, draft.id, AssetsIn.model_validate({"items": [row]}))
    with pytest.raises(Conflict, match="RECEIPT_FIXED"):
        receiving.undo(buyer.context, receipt.receipt_id)
