"""Equipment: registering it, and changing what its sheet says."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from leaseapp.assets import queries
from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.models import Asset, AssetModel, StorageLocation
from leaseapp.assets.models.asset import ONE_ASSET_A_NUMBER, ONE_ASSET_A_SERIAL
from leaseapp.assets.rules import specs
from leaseapp.assets.rules.inventory import inventory_number
from leaseapp.assets.rules.trees import parent_error
from leaseapp.assets.schemas.assets import AssetIn, AssetOut, AssetPatch
from leaseapp.assets.services import configuring, lifecycle, moving
from leaseapp.assets.state_machines import ENDED
from leaseapp.files.services import photos
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Problem, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

NUMBER_TAKEN = _("Another asset has the inventory number {value}: {label}.")
SERIAL_TAKEN = _("Another asset has the serial number {value}: {label}.")
MODEL_INACTIVE = _("This model is no longer in use.")
PLACE_INACTIVE = _("This place is no longer in use.")
NEVER_BEGINS_SO = _("An asset is not registered as lost, sold or recycled.")
WARRANTY_BEFORE = _("The warranty cannot end before the purchase.")
#: values that are checked anew when they change: whoever inspects next must not rely on the old machine
_ANOTHER_MACHINE = frozenset({"model_id", "serial_number", "ownership"})


def register(context: Context, body: AssetIn) -> Asset:
    """Return a new asset at its first place.

    Raises NotFound for an unknown model, place or asset, Invalid, Conflict MODEL_INACTIVE, LOCATION_INACTIVE,
    INVENTORY_NUMBER_TAKEN, SERIAL_TAKEN.
    """
    model = get_or_404(context, AssetModel, body.model_id, field="modelId")
    place = get_or_404(context, StorageLocation, body.current_location_id, field="currentLocationId")
    asset = draft(context, body, model, place)
    if body.previous_asset_id is not None:
        get_or_404(context, Asset, body.previous_asset_id, field="previousAssetId")
    if body.inventory_number is None:
        pattern = configuring.settings_of(context).inventory_pattern
        asset.inventory_number = _next_number(
            context, pattern, lambda number: queries.asset_of(context, "inventory_number", number) is not None
        )
    with unique(context, _refusals(context, asset.inventory_number, asset.serial_number)):
        context.add(asset)
    if asset.photo_file_id is not None:
        photos.show(context, asset, asset.photo_file_id)
    moving.place_first(context, asset)
    return asset


def draft(context: Context, body: AssetIn, model: AssetModel, place: StorageLocation) -> Asset:
    """Return a new asset of a model at a place as it would be stored; its number may be missing yet.

    Raises NotFound for an unknown asset that it is part of, Invalid, Conflict MODEL_INACTIVE, LOCATION_INACTIVE.
    """
    _refuse_inactive(model, "modelId", "MODEL_INACTIVE", MODEL_INACTIVE)
    _refuse_inactive(place, "currentLocationId", "LOCATION_INACTIVE", PLACE_INACTIVE)
    values = body.model_dump(by_alias=False, exclude={"inventory_number", "label", "dynamic_specs"})
    asset = Asset(
        **values, label=body.label or model.name, inventory_number=body.inventory_number or "", location_since=context.now,
        establishment_id=place.establishment_id,
    )  # fmt: skip
    errors = [*_errors(context, asset), *_described(asset, model, body.dynamic_specs or {})]
    if body.condition in ENDED | {AssetCondition.LOST}:
        errors.append(FieldError("condition", "CONDITION_NOT_AT_START", NEVER_BEGINS_SO))
    refuse_invalid(errors)
    return asset


def store(context: Context, assets: Sequence[Asset], taken: set[str]) -> None:
    """Store drafts in one go, each at its first place; those without a number get the next ones that are not `taken`.

    Raises Conflict INVENTORY_NUMBER_TAKEN, SERIAL_TAKEN when somebody else was faster.
    """
    pattern = configuring.settings_of(context).inventory_pattern
    given = taken | {asset.inventory_number for asset in assets}
    for asset in assets:
        if not asset.inventory_number:
            asset.inventory_number = _next_number(context, pattern, given.__contains__)
    with unique(context, _refusals(context, "", None)):
        context.add(*assets)
    for asset in assets:
        moving.place_first(context, asset)
    context.session.flush()


def update(context: Context, asset_id: uuid.UUID, body: AssetPatch) -> Asset:
    """Change the fields that were sent; `condition` is decided as `lifecycle.decide` does.

    Raises NotFound, StaleVersion, Invalid, Conflict ASSET_READ_ONLY, INVALID_TRANSITION, INVENTORY_NUMBER_TAKEN,
    SERIAL_TAKEN, MODEL_INACTIVE.
    """
    asset = for_change(context, Asset, asset_id, body.version, AssetOut.model_validate)
    changes = body.changes()
    reason, condition = changes.pop("reason", None), changes.pop("condition", asset.condition)
    changed = differences(asset, changes)
    if changed.keys() - {"notes"} or condition is not asset.condition:
        moving.refuse_ended(asset)
    if changed.get("photo_file_id") is not None:
        photos.show(context, asset, changed["photo_file_id"])
    if "model_id" in changed:
        model = get_or_404(context, AssetModel, changed["model_id"], field="modelId")
        _refuse_inactive(model, "modelId", "MODEL_INACTIVE", MODEL_INACTIVE)
    number, serial = changed.get("inventory_number", ""), changed.get("serial_number")
    with unique(context, _refusals(context, number, serial)), context.session.no_autoflush:
        if changed.keys() & _ANOTHER_MACHINE:
            asset.functional = AssetFunctional.NOT_TESTED
        apply_changes(asset, changed)
        refuse_invalid(_errors(context, asset))
    if condition is not asset.condition:
        lifecycle.decide(context, asset, condition, reason)
    return asset


def read(context: Context, asset_id: uuid.UUID) -> Asset:
    """One asset. Raises NotFound."""
    return get_or_404(context, Asset, asset_id)


def _errors(context: Context, asset: Asset) -> list[FieldError]:
    errors = []
    if asset.parent_asset_id is not None:
        get_or_404(context, Asset, asset.parent_asset_id, field="parentAssetId")
        parents = queries.parts_of(context, asset.parent_asset_id) | {asset.id: None}
        found = parent_error(parents, asset.id, asset.parent_asset_id, field="parentAssetId", code="ASSET_CYCLE")
        errors += [found] if found else []
    if asset.warranty_until and asset.acquisition_date and asset.warranty_until < asset.acquisition_date:
        errors.append(FieldError("warrantyUntil", "WARRANTY_BEFORE_PURCHASE", WARRANTY_BEFORE))
    return errors


def _described(asset: Asset, model: AssetModel, given: Mapping[str, Any]) -> list[FieldError]:
    """Note the properties of a new asset and return those that are wrong; a missing one leaves it to be completed."""
    if not given:
        return []
    asset.dynamic_specs = {name: value for name, value in given.items() if value is not None}
    found = specs.value_errors(specs.read(model.spec_schema), asset.dynamic_specs, "dynamicSpecs")
    asset.specs_valid = not found
    return [error for error in found if error.code != "SPEC_REQUIRED"]


def _refuse_inactive(row: AssetModel | StorageLocation, field: str, code: str, message: str) -> None:
    if not row.active:
        raise Conflict(code, message, errors=[FieldError(field, code, message)])


def _next_number(context: Context, pattern: str, is_taken: Callable[[str], bool]) -> str:
    """Return the next number of the organization's pattern that nobody typed by hand before."""
    while True:
        number = inventory_number(pattern, next_number(context, "asset", context.organization_id))
        if not is_taken(number):
            return number


def _refusals(context: Context, number: str, serial: str | None) -> dict[str, Callable[[], Problem]]:
    def taken(column: str, field: str, code: str, message: str, value: str) -> Callable[[], Problem]:
        def refusal() -> Problem:
            known = queries.asset_of(context, column, value)
            params: dict[str, Any] = {"value": value, "label": known.label if known else ""}
            return Conflict(
                code, message, errors=[FieldError(field, code, message, params)],
                extra={"field": field, "existingId": str(known.id) if known else None}, **params,
            )  # fmt: skip

        return refusal

    return {
        ONE_ASSET_A_NUMBER: taken(
            "inventory_number", "inventoryNumber", "INVENTORY_NUMBER_TAKEN", NUMBER_TAKEN, number
        ),
        ONE_ASSET_A_SERIAL: taken("serial_number", "serialNumber", "SERIAL_TAKEN", SERIAL_TAKEN, serial or ""),
    }
