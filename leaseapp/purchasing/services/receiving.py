"""Receptions: what comes in of an order, the machines that are made of it, and a reception taken back (MONEY.md 3.5)."""

import uuid
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from leaseapp.assets import queries as equipment
from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, AssetModel, StorageLocation
from leaseapp.assets.schemas.assets import AssetIn
from leaseapp.assets.services import registering
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.services import arriving, contracts
from leaseapp.leasing.services.arriving import Arrival
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models import SupplierOrder, SupplierOrderLine, SupplierReceipt, SupplierReceiptLine
from leaseapp.purchasing.queries import orders as statements
from leaseapp.purchasing.rules.totals import net_unit_price
from leaseapp.purchasing.schemas.orders import MOST_SERIALS, ReceivedLineIn, ReceivedLineOut, ReceivedOut, ReceiveIn
from leaseapp.purchasing.services import order_reading, orders
from leaseapp.purchasing.state_machines import AWAITED, SUPPLIER_ORDER

OVER = _("{designation}: {remaining} left to receive, {asked} told.")
TWICE = _("This line is told twice.")
SERIALS_OVER = _("There are more serial numbers than pieces.")
SERIAL_TWICE = _("The serial number {serial} is told twice.")
SERIAL_EXISTS = _("Another machine has the serial number {serial}: {number}.")
NO_MACHINES = _("No machine is made of this line: it takes no serial number.")
MODEL_REQUIRED = _("Say which model of equipment comes in.")
PLACE_REQUIRED = _("Say to which place the machines come.")
TOO_MANY = _("At most {most} machines are taken in at once: take in the delivery in several parts.")
NOT_UNDOABLE = _("A reception is taken back on its day, as long as nothing happened to its machines.")
INVOICED = _("An invoice counts on this reception: it stays.")


def receive(context: Context, order_id: uuid.UUID, body: ReceiveIn) -> ReceivedOut:
    """Take in a delivery; its quantities add to what came before, and nothing of a refused one is kept.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, SERIAL_EXISTS, and Invalid RECEIVE_OVER_QUANTITY, LINE_TWICE,
    TOO_MANY_SERIALS, SERIAL_TWICE, SERIAL_UNEXPECTED, MODEL_REQUIRED, LOCATION_REQUIRED, RECEIVE_TOO_MANY at their fields.
    """
    contract = _contract(context, get_or_404(context, SupplierOrder, order_id))
    order = orders.locked(context, order_id, body.version)
    SUPPLIER_ORDER.require(order, "receive")
    lines = {line.id: line for line in statements.locked_lines(context, order.id)}
    _check(context, lines, body)
    place = _place(context, order, body, lines)
    receipt = SupplierReceipt(
        number=f"BR-{next_number(context, 'supplier receipt', context.organization_id)}", order_id=order.id,
        location_id=place.id if place else None, received_at=context.now, received_by_user_id=context.principal.user_id,
        delivery_note_number=body.delivery_note_number,
    )  # fmt: skip
    context.add(receipt)
    made: dict[uuid.UUID, list[Asset]] = {}
    for index, one in enumerate(body.lines):
        line = lines[one.order_line_id]
        line.received_quantity += one.received_quantity
        if line.creates_asset and place is not None:
            made[line.id] = _machines(context, order, line, one, place, index)
    registering.store(context, [asset for found in made.values() for asset in found], set())
    if contract is not None:
        arrivals = [
            Arrival(asset.id, asset.model_id, lines[line_id].designation) for line_id, some in made.items() for asset in some
        ]  # fmt: skip
        arriving.place(context, contract, arrivals)
    context.add(
        *(
            SupplierReceiptLine(
                receipt_id=receipt.id, order_line_id=one.order_line_id, quantity=one.received_quantity,
                serials=list(one.serial_numbers), asset_ids=[str(asset.id) for asset in made.get(one.order_line_id, [])],
            )
            for one in body.lines
        )
    )  # fmt: skip
    _follow(order, list(lines.values()))
    context.session.flush()
    return ReceivedOut(
        order_id=order.id, receipt_id=receipt.id, number=receipt.number, status=order.status,
        lines=[
            ReceivedLineOut(
                order_line_id=line.id, ordered=line.quantity, received=line.received_quantity,
                remaining=line.quantity - line.received_quantity, asset_ids=[asset.id for asset in made.get(line.id, [])],
            )
            for line in sorted(lines.values(), key=lambda line: line.position)
        ],
    )  # fmt: skip


def undo(context: Context, receipt_id: uuid.UUID) -> SupplierOrder:
    """Take a reception back: its quantities leave the order, its machines the fleet and the contract that they came for.

    Raises NotFound, Conflict RECEIPT_FIXED, RECEIPT_INVOICED.
    """
    known = get_or_404(context, SupplierReceipt, receipt_id)
    parts = statements.receipt_lines(context, known.id)
    numbers = [one for part in parts for one in part.asset_ids]
    # held in the order in which a delivery does: machines, their contract
    equipment.machines(context, [uuid.UUID(one) for one in numbers])
    contract = _contract(context, get_or_404(context, SupplierOrder, known.order_id))
    order = orders.locked(context, known.order_id)
    receipt = get_or_404(context, SupplierReceipt, receipt_id, for_update=True)
    machines = statements.machines(context, numbers)
    gone = len(machines) != sum(len(part.asset_ids) for part in parts)
    if receipt.undone_at is not None or gone or not order_reading.is_undoable(context, order, receipt, machines):
        raise Conflict("RECEIPT_FIXED", NOT_UNDOABLE)
    if order.status is SupplierOrderStatus.INVOICED:
        raise Conflict("RECEIPT_INVOICED", INVOICED)
    lines = {line.id: line for line in statements.locked_lines(context, order.id)}
    for part in parts:
        lines[part.order_line_id].received_quantity -= part.quantity
    if contract is not None:
        arriving.take_back(context, contract, [asset.id for asset in machines])
    for asset in machines:
        asset.deleted_at = context.now
    receipt.undone_at = context.now
    _follow(order, list(lines.values()))
    context.session.flush()
    return order


def _contract(context: Context, order: SupplierOrder) -> LeaseContract | None:
    """Return the contract that an order is for, locked: before the order, as whoever calls the contract off holds them."""
    return contracts.held(context, order.lease_contract_id) if order.lease_contract_id else None


def _follow(order: SupplierOrder, lines: Sequence[SupplierOrderLine]) -> None:
    """Bring the state of an order up to what came of its lines."""
    if all(line.received_quantity == line.quantity for line in lines):
        SUPPLIER_ORDER.fire(order, "receive_all")
    elif any(line.received_quantity for line in lines):
        SUPPLIER_ORDER.fire(order, "receive" if order.status in AWAITED else "take_back_in_part")
    else:
        SUPPLIER_ORDER.fire(order, "take_back")


def _check(context: Context, lines: dict[uuid.UUID, SupplierOrderLine], body: ReceiveIn) -> None:
    wrong: list[FieldError] = []
    seen: set[uuid.UUID] = set()
    serials: set[str] = set()
    for index, one in enumerate(body.lines):
        where, line = f"lines[{index}]", lines.get(one.order_line_id)
        if line is None:
            raise NotFound(f"{where}.orderLineId")
        if line.id in seen:
            wrong.append(FieldError(f"{where}.orderLineId", "LINE_TWICE", TWICE))
        seen.add(line.id)
        wrong += _line_errors(context, where, line, one)
        for at, serial in enumerate(one.serial_numbers):
            if serial in serials:
                field = f"{where}.serialNumbers[{at}]"
                wrong.append(FieldError(field, "SERIAL_TWICE", SERIAL_TWICE, {"serial": serial}))
            serials.add(serial)
    if wrong:
        raise Invalid(wrong[0].code, wrong[0].message, errors=wrong, **wrong[0].params)
    pieces = sum(_pieces(one.received_quantity) for one in body.lines if lines[one.order_line_id].creates_asset)
    if pieces > MOST_SERIALS:
        raise refuse_field("lines", "RECEIVE_TOO_MANY", TOO_MANY, most=MOST_SERIALS)
    _refuse_known(context, body)


def _line_errors(context: Context, where: str, line: SupplierOrderLine, one: ReceivedLineIn) -> Iterator[FieldError]:
    remaining = line.quantity - line.received_quantity
    if one.received_quantity > remaining:
        said = {
            "designation": line.designation,
            "remaining": money.decimal_text(remaining, context.locale, 0, 3),
            "asked": money.decimal_text(one.received_quantity, context.locale, 0, 3),
        }
        yield FieldError(f"{where}.receivedQuantity", "RECEIVE_OVER_QUANTITY", OVER, said)
    if one.serial_numbers and not line.creates_asset:
        yield FieldError(f"{where}.serialNumbers", "SERIAL_UNEXPECTED", NO_MACHINES)
    elif len(one.serial_numbers) > _pieces(one.received_quantity):
        yield FieldError(f"{where}.serialNumbers", "TOO_MANY_SERIALS", SERIALS_OVER)
    if line.creates_asset and line.asset_model_id is None and one.asset_model_id is None:
        yield FieldError(f"{where}.assetModelId", "MODEL_REQUIRED", MODEL_REQUIRED)


def _refuse_known(context: Context, body: ReceiveIn) -> None:
    told = {
        serial: f"lines[{index}].serialNumbers[{at}]"
        for index, one in enumerate(body.lines)
        for at, serial in enumerate(one.serial_numbers)
    }
    known = statements.by_serial(context, list(told)) if told else []
    if known:
        errors = []
        for asset in known:
            serial = asset.serial_number or ""
            params = {"serial": serial, "number": asset.inventory_number}
            errors.append(FieldError(told[serial], "SERIAL_EXISTS", SERIAL_EXISTS, params))
        raise Conflict("SERIAL_EXISTS", errors[0].message, errors=errors, **errors[0].params)


def _pieces(quantity: Decimal) -> int:
    """Return how many machines a quantity makes: one a unit where it is whole, else one."""
    return int(quantity) if quantity == quantity.to_integral_value() else 1


def _place(
    context: Context, order: SupplierOrder, body: ReceiveIn, lines: dict[uuid.UUID, SupplierOrderLine]
) -> StorageLocation | None:
    wanted = body.location_id or order.delivery_location_id
    if wanted is not None:
        return get_or_404(context, StorageLocation, wanted, field="locationId")
    if any(lines[one.order_line_id].creates_asset for one in body.lines):
        raise refuse_field("locationId", "LOCATION_REQUIRED", PLACE_REQUIRED)
    return None


def _machines(
    context: Context,
    order: SupplierOrder,
    line: SupplierOrderLine,
    one: ReceivedLineIn,
    place: StorageLocation,
    index: int,
) -> list[Asset]:
    model_id = line.asset_model_id or one.asset_model_id
    model = get_or_404(context, AssetModel, model_id, field=f"lines[{index}].assetModelId")  # ty: ignore[invalid-argument-type]
    line.asset_model_id = model.id
    bought: date = context.today
    price = money.round2(net_unit_price(line))
    serials = [*one.serial_numbers, *[None] * (_pieces(one.received_quantity) - len(one.serial_numbers))]
    return [
        registering.draft(
            context,
            AssetIn(
                model_id=model.id, current_location_id=place.id, serial_number=serial, condition=AssetCondition.NEW,
                acquisition_date=bought, acquisition_amount_ht=price,
            ),
            model,
            place,
        )
        for serial in serials
    ]  # fmt: skip
