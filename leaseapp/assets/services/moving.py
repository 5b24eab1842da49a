"""Movements: an asset stands where its last movement led, and its components stand with it (FIELD.md 2.3)."""

import uuid
from datetime import datetime

from leaseapp.assets import queries
from leaseapp.assets.events import AssetMoved
from leaseapp.assets.models import Asset, AssetMovement, StorageLocation
from leaseapp.assets.rules.moving import moved_at_error
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.services import occupying
from leaseapp.assets.state_machines import ENDED
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

SAME_PLACE = _("The asset stands there already.")
PLACE_INACTIVE = _("This place is no longer in use.")
FULL = _("This place is full.")
READ_ONLY = _("This asset left the company: only notes, files and comments are added.")


def refuse_ended(asset: Asset) -> None:
    """Raise Conflict ASSET_READ_ONLY for what was sold or recycled."""
    if asset.condition in ENDED:
        raise Conflict("ASSET_READ_ONLY", READ_ONLY)


def place_first(context: Context, asset: Asset) -> AssetMovement:
    """Return the movement that brought a new asset to its first place."""
    movement = AssetMovement(
        asset_id=asset.id, number=1, to_location_id=asset.current_location_id, moved_at=context.now
    )
    context.add(movement)
    return movement


def move(context: Context, asset_id: uuid.UUID, body: MovementIn) -> AssetMovement:
    """Return the movement of an asset to another place; what it is made of moves with it.

    Raises NotFound, Invalid (`movedAt`), Conflict ASSET_READ_ONLY, SAME_LOCATION, LOCATION_INACTIVE, OVER_CAPACITY
    for a place that refuses what it has no room for.
    """
    asset = get_or_404(context, Asset, asset_id, for_update=True)
    return move_locked(context, asset, body)


def move_locked(context: Context, asset: Asset, body: MovementIn) -> AssetMovement:
    """Move an asset whose lock the caller holds; raises as `move`."""
    place = get_or_404(context, StorageLocation, body.to_location_id, field="toLocationId")
    refuse_ended(asset)
    if place.id == asset.current_location_id:
        raise _at_place("SAME_LOCATION", SAME_PLACE)
    if not place.active:
        raise _at_place("LOCATION_INACTIVE", PLACE_INACTIVE)
    if place.hard_limit:
        get_or_404(context, StorageLocation, place.id, for_update=True)
    # without an instant it is now: not earlier than that of somebody for whom this act waited
    moved_at = body.moved_at or max(context.now, asset.location_since)
    error = moved_at_error(moved_at, asset.location_since, context.now)
    refuse_invalid([error] if error else [])
    movement = _go(context, asset, place, moved_at, body)
    for part in queries.components_of(context, asset.id):
        if part.current_location_id != place.id and part.condition not in ENDED:
            _go(context, part, place, max(moved_at, part.location_since), MovementIn(to_location_id=place.id))
    if place.hard_limit:
        context.session.flush()
        if occupying.is_over(place, occupying.occupied(context, place.id)):
            raise _at_place("OVER_CAPACITY", FULL)
    return movement


def _go(context: Context, asset: Asset, place: StorageLocation, moved_at: datetime, body: MovementIn) -> AssetMovement:
    last = queries.last_movement(context, asset.id)
    movement = AssetMovement(
        asset_id=asset.id, number=last.number + 1 if last else 1, from_location_id=last.to_location_id if last else None,
        to_location_id=place.id, moved_at=moved_at, reason=body.reason, transport_km=body.transport_km,
        transport_carbon_kg=body.transport_carbon_kg,
    )  # fmt: skip
    context.add(movement)
    asset.current_location_id, asset.location_since = place.id, moved_at
    asset.establishment_id = place.establishment_id
    context.emit(AssetMoved(asset.id, movement.id))
    return movement


def _at_place(code: str, message: str) -> Conflict:
    return Conflict(code, message, errors=[FieldError("toLocationId", code, message)])
