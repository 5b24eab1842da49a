"""Spare parts: what they are and fit, entries, moves between places and states, counts (FIELD.md 5)."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import PartMoveKind, SparePartState
from leaseapp.assets.models import (
    AssetBrand,
    AssetModel,
    SparePart,
    SparePartInstance,
    SparePartModel,
    SparePartMove,
    StorageLocation,
)
from leaseapp.assets.models.part import ONE_INSTANCE_A_SERIAL, ONE_PART_A_REFERENCE
from leaseapp.assets.notification_kinds import PARTS_LOW
from leaseapp.assets.permissions import ASSET_MANAGE
from leaseapp.assets.rules.parts import average_cost, is_low
from leaseapp.assets.schemas.parts import (
    FittedModelOut,
    PartEntryIn,
    PartInstanceOut,
    PartInstancePatch,
    SparePartIn,
    SparePartOut,
    SparePartPatch,
)
from leaseapp.assets.services.moving import PLACE_INACTIVE
from leaseapp.catalog.models import Product
from leaseapp.kernel import money
from leaseapp.kernel.acts.records import Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with

REFERENCE_TAKEN = Taken(
    ONE_PART_A_REFERENCE, "reference", "DUPLICATE_REFERENCE", _("A part with this reference exists already.")
)
SERIAL_TAKEN = Taken(
    ONE_INSTANCE_A_SERIAL, "serialNumber", "SERIAL_TAKEN", _("A piece with this serial number is there already.")
)
SERIAL_IS_ONE = _("A serial number is that of a single piece.")
COST_IS_AVERAGE = _("The cost follows from what came in.")
TOO_MANY = _("There are not that many pieces.")
COUNTED_ALONE = _("A count is a count of the whole lot where it lies.")
REASON_REQUIRED = _("Say why the count differs.")
NOTHING_CHANGES = _("The pieces lie there already, in this state.")
NOT_IN_STOCK = _("The stock holds no {reference} any more.")
LOW = _("{reference}: {stock} in stock, the threshold is {threshold}")


def create(context: Context, body: SparePartIn) -> SparePart:
    """Return a new part. Raises NotFound for an unknown brand or model, Conflict DUPLICATE_REFERENCE."""
    part = SparePart(**body.model_dump(by_alias=False, exclude={"model_ids"}))
    _check_beside(context, part)
    with unique(context, {ONE_PART_A_REFERENCE: REFERENCE_TAKEN.refusal}):
        context.add(part)
    _fit(context, part, body.model_ids)
    return part


def update(context: Context, part_id: uuid.UUID, body: SparePartPatch) -> SparePart:
    """Change a part. Raises NotFound, StaleVersion, Invalid COST_IS_AVERAGE, Conflict DUPLICATE_REFERENCE."""
    part = for_change(context, SparePart, part_id, body.version, lambda row: told(context, row))
    sent = body.changes()
    if sent.get("unit_cost_ht", part.unit_cost_ht) != part.unit_cost_ht and _stock(context, part.id):
        refuse_invalid([FieldError("unitCostHt", "COST_IS_AVERAGE", COST_IS_AVERAGE)])
    was_low = is_low(available(context, part), part.threshold)
    with unique(context, {ONE_PART_A_REFERENCE: REFERENCE_TAKEN.refusal}), context.session.no_autoflush:
        apply_changes(part, body, without=("model_ids",))
        _check_beside(context, part)
    if "model_ids" in sent:
        _fit(context, part, sent["model_ids"])
    _tell_when_low(context, part, was_low)
    return part


def read(context: Context, part_id: uuid.UUID) -> SparePart:
    """Return a part. Raises NotFound."""
    return get_or_404(context, SparePart, part_id)


def told(context: Context, part: SparePart) -> SparePartOut:
    """Return a part with its stock, and the models that it fits."""
    free, stock = available(context, part), _stock(context, part.id)
    sound = free + part.reserved
    brand = find(context, AssetBrand, part.brand_id) if part.brand_id else None
    fitting = (
        select(AssetModel)
        .join(SparePartModel, col(SparePartModel.model_id) == AssetModel.id)
        .where(SparePartModel.spare_part_id == part.id)
        .order_by(col(AssetModel.name), col(AssetModel.id))
    )
    product = find(context, Product, part.product_id)
    models = [FittedModelOut.model_validate(one) for one in context.session.exec(fitting)]
    value = money.round_to(part.unit_cost_ht * sound, 2) if part.unit_cost_ht is not None else None
    return SparePartOut.model_validate({
        **part.model_dump(), "model_ids": [one.id for one in models], "models": models,
        "brand": brand.name if brand else None, "product": product.name if product else None,
        "available_quantity": free, "defective_quantity": stock - sound,
        "stock_value_ht": value, "low": is_low(free, part.threshold),
    })  # fmt: skip


def receive(context: Context, part_id: uuid.UUID, body: PartEntryIn) -> SparePartInstance:
    """Return the pieces that came in; the average cost of the part follows.

    Raises NotFound, Invalid SERIAL_IS_ONE, Conflict LOCATION_INACTIVE, SERIAL_TAKEN.
    """
    part = get_or_404(context, SparePart, part_id, for_update=True)
    place = _place(context, body.location_id)
    if body.serial_number is not None and body.quantity != 1:
        refuse_invalid([FieldError("quantity", "SERIAL_IS_ONE", SERIAL_IS_ONE)])
    cost = average_cost(_stock(context, part.id), part.unit_cost_ht, body.quantity, body.unit_cost_ht)
    if cost != part.unit_cost_ht:
        part.unit_cost_ht = cost
    values = body.model_dump(by_alias=False, exclude={"reason"})
    if body.unit_cost_ht is None:
        values["unit_cost_ht"] = cost
    lot = SparePartInstance(**values, spare_part_id=part.id, received_at=context.now)
    with unique(context, {ONE_INSTANCE_A_SERIAL: SERIAL_TAKEN.refusal}):
        context.add(lot)
    _note(context, lot, PartMoveKind.RECEIVED, lot.quantity, lot.quantity, to_location_id=place.id, reason=body.reason)
    return lot


def change(context: Context, instance_id: uuid.UUID, body: PartInstancePatch) -> SparePartInstance:
    """Move pieces, change their state, or correct their number by a count; return the lot that they are in now.

    A part of a lot becomes a lot of its own. Raises NotFound, StaleVersion, Invalid, Conflict LOCATION_INACTIVE.
    """
    found = get_or_404(context, SparePartInstance, instance_id)
    part = get_or_404(context, SparePart, found.spare_part_id, for_update=True)
    lot = for_change(context, SparePartInstance, instance_id, body.version, lambda row: told_instance(context, row))
    was_low = is_low(available(context, part), part.threshold)
    sent = body.changes()
    lot = _count(context, lot, sent) if "counted" in sent else _shift(context, lot, sent)
    context.session.flush()
    _tell_when_low(context, part, was_low)
    return lot


def available(context: Context, part: SparePart) -> int:
    """Return the sound pieces of a part that nothing is reserved for; below zero more are reserved than there are."""
    return _stock(context, part.id, SparePartState.DEFECTIVE) - part.reserved


def reserve(context: Context, part_id: uuid.UUID, pieces: int, field: str = "sparePartId") -> SparePart:
    """Keep pieces of a part for work, or give them back where `pieces` is below zero; short is allowed, and told.

    Raises NotFound at `field`.
    """
    part = get_or_404(context, SparePart, part_id, field=field, for_update=True)
    was_low = is_low(available(context, part), part.threshold)
    part.reserved += pieces
    context.session.flush()
    _tell_when_low(context, part, was_low)
    return part


def use(context: Context, part_id: uuid.UUID, instance_id: uuid.UUID | None, pieces: int, reason: str) -> SparePart:
    """Take reserved pieces out of the stock, and return the part: of the lot that was chosen, else of the oldest ones, the last
    of which may fall below zero.

    Raises NotFound, Conflict PART_NOT_IN_STOCK for a single piece that is gone and for a part that nobody has.
    """
    part = get_or_404(context, SparePart, part_id, for_update=True)
    statement = select(SparePartInstance).where(
        SparePartInstance.spare_part_id == part.id, SparePartInstance.state != SparePartState.DEFECTIVE
    )
    if instance_id is not None:
        statement = statement.where(SparePartInstance.id == instance_id)
    oldest = col(SparePartInstance.received_at), col(SparePartInstance.id)
    lots = context.session.exec(statement.order_by(*oldest).with_for_update()).all()
    holding = [lot for lot in lots if lot.quantity > 0] or [lot for lot in lots if lot.serial_number is None][-1:]
    if not holding or (instance_id is not None and lots[0].serial_number is not None and lots[0].quantity < pieces):
        raise Conflict("PART_NOT_IN_STOCK", NOT_IN_STOCK, reference=part.reference)
    part.reserved -= pieces
    left = pieces
    for lot in holding:
        taken = left if lot is holding[-1] and lot.serial_number is None else min(left, lot.quantity)
        if taken:
            lot.quantity -= taken
            left -= taken
            _note(context, lot, PartMoveKind.USED, taken, -taken, from_location_id=lot.location_id, reason=reason)
    if left:
        raise Conflict("PART_NOT_IN_STOCK", NOT_IN_STOCK, reference=part.reference)
    context.session.flush()
    return part


def read_instance(context: Context, instance_id: uuid.UUID) -> SparePartInstance:
    """Return a lot. Raises NotFound."""
    return get_or_404(context, SparePartInstance, instance_id)


def told_instance(context: Context, lot: SparePartInstance) -> PartInstanceOut:
    """Return a lot with the names of its part and place."""
    part, place = find(context, SparePart, lot.spare_part_id), find(context, StorageLocation, lot.location_id)
    assert part is not None
    assert place is not None
    return PartInstanceOut.model_validate({
        **lot.model_dump(), "reference": part.reference, "name": part.name, "unit": part.unit, "location": place.name,
    })  # fmt: skip


def _count(context: Context, lot: SparePartInstance, sent: dict[str, Any]) -> SparePartInstance:
    if sent.keys() & {"state", "location_id", "quantity"}:
        refuse_invalid([FieldError("counted", "COUNTED_ALONE", COUNTED_ALONE)])
    delta = sent["counted"] - lot.quantity
    if lot.serial_number is not None and sent["counted"] > 1:
        refuse_invalid([FieldError("counted", "SERIAL_IS_ONE", SERIAL_IS_ONE)])
    if delta and not sent.get("reason"):
        refuse_invalid([FieldError("reason", "REASON_REQUIRED", REASON_REQUIRED)])
    if delta:
        lot.quantity += delta
        _note(context, lot, PartMoveKind.COUNTED, abs(delta), delta, reason=sent.get("reason"))
    return lot


def _shift(context: Context, lot: SparePartInstance, sent: dict[str, Any]) -> SparePartInstance:
    pieces = sent.get("quantity", lot.quantity)
    if not 0 < pieces <= lot.quantity:
        refuse_invalid([FieldError("quantity", "NOT_ENOUGH", TOO_MANY)])
    state, from_place = sent.get("state", lot.state), lot.location_id
    to_place = sent.get("location_id", from_place)
    if (state, to_place) == (lot.state, from_place):
        field = "locationId" if "location_id" in sent else "state"
        refuse_invalid([FieldError(field, "NOTHING_CHANGES", NOTHING_CHANGES)])
    if to_place != from_place:
        _place(context, to_place)
    kind, reason = PartMoveKind.CHANGED if to_place == from_place else PartMoveKind.MOVED, sent.get("reason")
    moved, delta = lot, 0
    if pieces < lot.quantity:
        lot.quantity -= pieces
        _note(context, lot, kind, pieces, -pieces, from_location_id=from_place, to_location_id=to_place, reason=reason)
        moved = SparePartInstance(
            spare_part_id=lot.spare_part_id, location_id=to_place, state=state, quantity=pieces,
            unit_cost_ht=lot.unit_cost_ht, received_at=lot.received_at,
        )  # fmt: skip
        context.add(moved)
        delta = pieces
    else:
        moved.state, moved.location_id = state, to_place
    _note(context, moved, kind, pieces, delta, from_location_id=from_place, to_location_id=to_place, reason=reason)
    return moved


def _note(context: Context, lot: SparePartInstance, kind: PartMoveKind, pieces: int, delta: int, **values: Any) -> None:
    row = SparePartMove(
        instance_id=lot.id, kind=kind, quantity=pieces, delta=delta, state=lot.state, moved_at=context.now, **values
    )
    context.add(row)


def _place(context: Context, location_id: uuid.UUID) -> StorageLocation:
    place = get_or_404(context, StorageLocation, location_id, field="locationId")
    if not place.active:
        error = FieldError("locationId", "LOCATION_INACTIVE", PLACE_INACTIVE)
        raise Conflict("LOCATION_INACTIVE", PLACE_INACTIVE, errors=[error])
    return place


def _check_beside(context: Context, part: SparePart) -> None:
    if part.brand_id is not None:
        get_or_404(context, AssetBrand, part.brand_id, field="brandId")
    if part.product_id is not None:
        get_or_404(context, Product, part.product_id, field="productId")


def _fit(context: Context, part: SparePart, model_ids: list[uuid.UUID]) -> None:
    """Let the part fit these models and no others. Raises NotFound at the unknown one."""
    wanted = dict.fromkeys(model_ids)
    for number, model_id in enumerate(wanted):
        get_or_404(context, AssetModel, model_id, field=f"modelIds[{number}]")
    rows = context.session.exec(select(SparePartModel).where(SparePartModel.spare_part_id == part.id)).all()
    for row in rows:
        if row.model_id not in wanted:
            context.session.delete(row)
    for model_id in wanted.keys() - {row.model_id for row in rows}:
        context.add(SparePartModel(spare_part_id=part.id, model_id=model_id))
    context.session.flush()


def _stock(context: Context, part_id: uuid.UUID, *without: SparePartState) -> int:
    statement = select(sa.func.coalesce(sa.func.sum(SparePartInstance.quantity), 0)).where(
        SparePartInstance.spare_part_id == part_id, col(SparePartInstance.state).not_in(without)
    )
    return int(context.session.exec(statement).one())


def _tell_when_low(context: Context, part: SparePart, was_low: bool) -> None:
    """Tell who looks after the equipment when the stock fell to its threshold; a stock that falls on is no news."""
    free = available(context, part)
    if was_low or not is_low(free, part.threshold):
        return
    notify(
        context,
        recipients_with(context, ASSET_MANAGE),
        PARTS_LOW,
        title=_("Low stock of spare parts"),
        body=LOW,
        target_url=f"/workspace/spare-parts/{part.id}",
        payload={"reference": part.reference, "stock": free, "threshold": part.threshold},
    )
