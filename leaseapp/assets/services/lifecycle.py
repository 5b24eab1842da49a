"""Decisions about equipment: inspected, refurbished, sold, recycled, lost, found again (FIELD.md 2.3).

Each is one transaction with one event that is never changed, and one audit row.
"""

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel

from leaseapp.assets import queries
from leaseapp.assets.enums import AssetCondition, AssetFunctional, LifecycleType
from leaseapp.assets.events import AssetRecycled, AssetsLost, AssetSold
from leaseapp.assets.models import Asset, AssetLifecycleEvent, AssetModel, AssetMovement
from leaseapp.assets.schemas.assets import AssetOut, InspectIn, MovementIn, RecycleIn, RefurbishIn, SellIn
from leaseapp.assets.services import moving, parts, service_links
from leaseapp.assets.state_machines import CONDITION, INSPECTED
from leaseapp.directory.models import Company
from leaseapp.files.services import contents, linking
from leaseapp.kernel.acts.beside import record_beside
from leaseapp.kernel.acts.reasons import reason_errors
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

IN_USE = _("The asset is in use: {holds}.")
NOT_FOUND_BY_INSPECTION = _("An inspection finds new, excellent, good, needing repair or broken parts.")
REASON_REQUIRED = _("Say in ten characters or more what happened.")
BUYER_REQUIRED = _("Say who bought it.")
RECOVERY_REQUIRED = _("Say how much of the refrigerant {refrigerant} was recovered (kg).")
IN_FUTURE = _("This day lies in the future.")
DECIDED_BY_AN_ACT = _("An asset is refurbished, sold or recycled by an act of its own, which asks for its particulars.")
INSPECTION, CERTIFICATE = "inspection", "recycling-certificate"
"""Categories of the files that decisions hang on their asset."""

#: functions (context, asset id) → what holds an asset, in the caller's words (a contract, a work order); domains above register
asset_holds: Registry[Callable[[Context, uuid.UUID], list[str]]] = Registry("what holds an asset")


class Decision(BaseModel):
    """The effect of a decision: its event, and the movement that came with it."""

    model_config = {"arbitrary_types_allowed": True}

    asset: Asset
    event: AssetLifecycleEvent
    movement: AssetMovement | None = None


def inspect(context: Context, asset_id: uuid.UUID, body: InspectIn) -> Decision:
    """Note what an inspection found; one that finds the condition as it was confirms it.

    Raises NotFound, StaleVersion, Invalid for a condition that no inspection finds, Conflict ASSET_READ_ONLY,
    INVALID_TRANSITION.
    """
    asset = _asset(context, asset_id, body.version)
    _hang(context, asset, body.photo_file_ids, "photoFileIds", INSPECTION)
    details = body.model_dump(
        mode="json", include={"checklist", "photo_file_ids"}, exclude_none=True, exclude_defaults=True
    )
    return find(context, asset, body.condition, body.functional, body.note, details)


def find(
    context: Context,
    asset: Asset,
    condition: AssetCondition,
    functional: AssetFunctional,
    note: str | None,
    details: dict[str, Any] | None = None,
) -> Decision:
    """Note what an inspection of a locked asset found, with `details` in its event; raises as `inspect`."""
    if condition not in INSPECTED:
        refuse_invalid([FieldError("condition", "CONDITION_NOT_INSPECTED", NOT_FOUND_BY_INSPECTION)])
    before = asset.condition
    if condition is not before:
        CONDITION.fire(asset, INSPECTED[condition])
    asset.functional = functional
    return _decided(
        context, asset, LifecycleType.INSPECTION, before, note, {"functional": functional.value} | (details or {})
    )


def refurbish(context: Context, asset_id: uuid.UUID, body: RefurbishIn) -> Decision:
    """Refurbish an asset: its cost is added to its sheet, its life grows, and it is to be tested.

    Raises NotFound (also of a part), StaleVersion, Conflict ASSET_READ_ONLY, INVALID_TRANSITION, PART_NOT_IN_STOCK, and what
    `moving.move` raises.
    """
    asset = _asset(context, asset_id, body.version)
    before = asset.condition
    CONDITION.fire(asset, "refurbish")
    # in one order whoever refurbishes: two that take the same parts wait for each other instead of standing still
    for number, used in sorted(enumerate(body.parts_used), key=lambda one: one[1].spare_part_id):
        parts.reserve(context, used.spare_part_id, used.quantity, f"partsUsed[{number}].sparePartId")
        parts.use(context, used.spare_part_id, used.instance_id, used.quantity, asset.inventory_number)
    asset.refurbishment_cost_ht += body.cost_ht
    if body.added_life_months:
        model = get_or_404(context, AssetModel, asset.model_id)
        asset.expected_life_months = (
            asset.expected_life_months or model.expected_life_months or 0
        ) + body.added_life_months
    asset.functional = AssetFunctional.NOT_TESTED
    movement = None
    if body.location_id is not None and body.location_id != asset.current_location_id:
        movement = moving.move_locked(context, asset, MovementIn(to_location_id=body.location_id, reason=body.note))
    details = body.model_dump(mode="json", exclude={"note", "version"}, exclude_none=True)
    if not body.parts_used:
        del details["partsUsed"]
    return _decided(context, asset, LifecycleType.REFURBISH, before, body.note, details, movement)


def sell(context: Context, asset_id: uuid.UUID, body: SellIn) -> Decision:
    """Sell an asset: nothing of it changes afterwards.

    Raises NotFound (also of the buyer), StaleVersion, Invalid, Conflict ASSET_READ_ONLY, ASSET_IN_USE, INVALID_TRANSITION.
    """
    asset = _asset(context, asset_id, body.version)
    if body.buyer_company_id is not None:
        get_or_404(context, Company, body.buyer_company_id, field="buyerCompanyId")
    if body.invoice_id is not None:
        # invoices stand above: they are known by their kind
        record_beside(context, "Invoice", body.invoice_id, kind_field="invoiceId", id_field="invoiceId")
    errors = []
    if body.buyer_company_id is None and body.buyer_name is None:
        errors.append(FieldError("buyerName", "BUYER_REQUIRED", BUYER_REQUIRED))
    if body.sold_on > context.today:
        errors.append(FieldError("soldOn", "DAY_IN_FUTURE", IN_FUTURE))
    refuse_invalid(errors)
    _refuse_held(context, asset)
    before = asset.condition
    CONDITION.fire(asset, "sell")
    service_links.retire_of(context, asset)
    details = body.model_dump(mode="json", exclude={"note", "version"}, exclude_none=True)
    context.emit(AssetSold(asset.id, body.price_ht))
    return _decided(context, asset, LifecycleType.SELL, before, body.note, details)


def recycle(context: Context, asset_id: uuid.UUID, body: RecycleIn) -> Decision:
    """Give an asset to a recycler; of one with refrigerant it is told how much was recovered (EU 2024/573 art. 8).

    It goes to the place for disposal, where there is one.

    Raises NotFound, StaleVersion, Invalid, Conflict ASSET_READ_ONLY, ASSET_IN_USE, INVALID_TRANSITION.
    """
    asset = _asset(context, asset_id, body.version)
    model = get_or_404(context, AssetModel, asset.model_id)
    errors = []
    if model.refrigerant and body.refrigerant_recovered_kg is None:
        params = {"refrigerant": model.refrigerant}
        errors.append(FieldError("refrigerantRecoveredKg", "RECOVERY_REQUIRED", RECOVERY_REQUIRED, params))
    if body.recycled_on > context.today:
        errors.append(FieldError("recycledOn", "DAY_IN_FUTURE", IN_FUTURE))
    refuse_invalid(errors)
    _refuse_held(context, asset)
    if body.certificate_file_id is not None:
        _hang(context, asset, [body.certificate_file_id], "certificateFileId", CERTIFICATE)
    scrap, movement = queries.scrap_place(context), None
    if scrap is not None and scrap.id != asset.current_location_id:
        movement = moving.move_locked(context, asset, MovementIn(to_location_id=scrap.id, reason=body.reason))
    before = asset.condition
    CONDITION.fire(asset, "recycle")
    service_links.retire_of(context, asset)
    details = body.model_dump(mode="json", exclude={"reason", "version"}, exclude_none=True)
    context.emit(AssetRecycled(asset.id))
    return _decided(context, asset, LifecycleType.RECYCLE, before, body.reason, details, movement)


def decide(context: Context, asset: Asset, condition: AssetCondition, reason: str | None) -> Decision:
    """Bring a locked asset into a condition that needs no particulars: lost, found again, to inspect, or as inspected.

    Raises Invalid for a loss without a reason, Conflict INVALID_TRANSITION.
    """
    refuse_undecidable(condition, reason)
    before = asset.condition
    if condition is AssetCondition.LOST:
        CONDITION.fire(asset, "lose")
        _publish_loss(context, asset.id)
        return _decided(context, asset, LifecycleType.LOSS, before, reason, {})
    if condition is AssetCondition.TO_DEFINE:
        found = before is AssetCondition.LOST
        CONDITION.fire(asset, "find_again" if found else "reset")
        asset.functional = AssetFunctional.NOT_TESTED
        return _decided(context, asset, LifecycleType.FOUND if found else LifecycleType.RESET, before, reason, {})
    CONDITION.fire(asset, INSPECTED[condition])
    return _decided(context, asset, LifecycleType.INSPECTION, before, reason, {})


def refuse_undecidable(condition: AssetCondition, reason: str | None) -> None:
    """Raise what `decide` raises whatever the asset: a loss without a reason, a condition that asks for particulars."""
    if condition is AssetCondition.LOST:
        refuse_invalid(reason_errors(reason, REASON_REQUIRED))
    if condition not in {*INSPECTED, AssetCondition.LOST, AssetCondition.TO_DEFINE}:
        error = FieldError("condition", "INVALID_TRANSITION", DECIDED_BY_AN_ACT)
        raise Conflict("INVALID_TRANSITION", DECIDED_BY_AN_ACT, errors=[error])


def _hang(context: Context, asset: Asset, file_ids: Sequence[uuid.UUID], field: str, category: str) -> None:
    """Hang files that the caller reads on an asset. Raises NotFound at `field`."""
    for number, file_id in enumerate(file_ids):
        try:
            file = contents.read_file(context, file_id)
        except NotFound:
            raise NotFound(f"{field}[{number}]" if field.endswith("Ids") else field) from None
        linking.hang(context, file, Asset.__name__, asset.id, category)


def _asset(context: Context, asset_id: uuid.UUID, version: int | None) -> Asset:
    asset = for_change(context, Asset, asset_id, version, AssetOut.model_validate)
    moving.refuse_ended(asset)
    return asset


def holds_of(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return what holds an asset (contracts, open work orders, transports, counts), in the caller's words."""
    return [hold for holding in asset_holds for hold in holding(context, asset_id)]


def _publish_loss(context: Context, asset_id: uuid.UUID) -> None:
    """Publish a loss together with the others of this act, of which nobody has heard yet."""
    for number, event in enumerate(context.pending_events):
        if isinstance(event, AssetsLost):
            context.pending_events[number] = AssetsLost((*event.asset_ids, asset_id))
            return
    context.emit(AssetsLost((asset_id,)))


def _refuse_held(context: Context, asset: Asset) -> None:
    holds = holds_of(context, asset.id)
    if holds:
        raise Conflict("ASSET_IN_USE", IN_USE, extra={"holds": holds}, holds=", ".join(holds))


def _decided(
    context: Context,
    asset: Asset,
    kind: LifecycleType,
    before: AssetCondition,
    note: str | None,
    details: dict[str, Any],
    movement: AssetMovement | None = None,
) -> Decision:
    event = AssetLifecycleEvent(
        asset_id=asset.id, type=kind, at=context.now, actor_id=context.principal.user_id, condition_before=before,
        condition_after=asset.condition, note=note, details=details,
    )  # fmt: skip
    context.session.add(event)  # sent with all of its transaction: many may be decided at once
    return Decision(asset=asset, event=event, movement=movement)
