"""Movements: an asset stands where its last movement led, and its components stand with it (FIELD.md 2.3)."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import datetime

from leaseapp.assets import queries
from leaseapp.assets.enums import LocationKind
from leaseapp.assets.events import AssetMoved
from leaseapp.assets.models import Asset, AssetMovement, StorageLocation
from leaseapp.assets.rules.moving import CLOCK_MAY_BE_OFF, moved_at_error
from leaseapp.assets.schemas.assets import MovementIn, MovementOut, MovementWarning
from leaseapp.assets.services import occupying
from leaseapp.assets.state_machines import ENDED
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.writing_many import write_all
from leaseapp.kernel.text.i18n import _

SAME_PLACE = _("The asset stands there already.")
PLACE_INACTIVE = _("This place is no longer in use.")
FULL = _("This place is full.")
READ_ONLY = _("This asset left the company: only notes, files and comments are added.")
NO_ACTIVE_LEASE = _("No lease contract runs at this client site.")

#: functions (context, establishment id) → whether a lease contract runs there; the domain above registers
leases_run: Registry[Callable[[Context, uuid.UUID], bool]] = Registry("lease contracts at client sites")


def told(context: Context, movement: AssetMovement) -> MovementOut:
    """Return a movement with its warnings: NO_ACTIVE_LEASE at a client site where no lease contract runs (FIELD.md 2.3)."""
    place = get_or_404(context, StorageLocation, movement.to_location_id)
    site, warnings = place.establishment_id, []
    if place.kind is LocationKind.CUSTOMER_ESTABLISHMENT and not (
        site and any(ask(context, site) for ask in leases_run)
    ):
        message = context.translate(NO_ACTIVE_LEASE)
        warnings.append(MovementWarning(code="NO_ACTIVE_LEASE", message=message))
    return MovementOut.model_validate(movement).model_copy(update={"warnings": warnings})


def refuse_ended(asset: Asset) -> None:
    """Raise Conflict ASSET_READ_ONLY for what was sold or recycled."""
    if asset.condition in ENDED:
        raise Conflict("ASSET_READ_ONLY", READ_ONLY)


def place_first(context: Context, asset: Asset) -> AssetMovement:
    """Return the movement that brought a new asset to its first place."""
    movement = AssetMovement(
        asset_id=asset.id, number=1, to_location_id=asset.current_location_id, moved_at=context.now
    )
    context.session.add(movement)  # sent with all of its transaction: many may be registered at once
    return movement


def move(context: Context, asset_id: uuid.UUID, body: MovementIn) -> AssetMovement:
    """Return the movement of an asset to another place; what it is made of moves with it.

    Raises NotFound, Invalid (`movedAt`), Conflict ASSET_READ_ONLY, SAME_LOCATION, LOCATION_INACTIVE, OVER_CAPACITY
    for a place that refuses what it has no room for.
    """
    asset = get_or_404(context, Asset, asset_id, for_update=True)
    return move_locked(context, asset, body)


def is_ahead(instant: datetime, now: datetime) -> bool:
    """Tell whether an instant lies further ahead than the clocks of devices may be off."""
    return instant > now + CLOCK_MAY_BE_OFF


def move_locked(context: Context, asset: Asset, body: MovementIn) -> AssetMovement:
    """Move an asset whose lock the caller holds; raises as `move`."""
    haul = Haul(context, [asset], body)
    haul.add(asset)
    return haul.write()[0]


class Haul:
    """A movement of assets, whose locks the caller holds, to one place: each is added or refused by itself.

    What all of them need is read once, and they are moved together.
    """

    def __init__(
        self, context: Context, assets: Sequence[Asset], body: MovementIn, batch_id: uuid.UUID | None = None
    ) -> None:
        """Raise NotFound for an unknown place, Conflict LOCATION_INACTIVE."""
        self._context, self._body, self._batch_id = context, body, batch_id
        self.place = get_or_404(context, StorageLocation, body.to_location_id, field="toLocationId")
        if not self.place.active:
            raise _at_place("LOCATION_INACTIVE", PLACE_INACTIVE)
        if self.place.hard_limit:
            get_or_404(context, StorageLocation, self.place.id, for_update=True)
        self._room = occupying.Room(context, self.place) if self.place.hard_limit else None
        self._parts = queries.components_of(context, [asset.id for asset in assets])
        self._going: dict[uuid.UUID, tuple[Asset, datetime, MovementIn]] = {}

    def add(self, asset: Asset) -> None:
        """Let an asset go along with what it is made of; one that goes as a part of another already does.

        Raises Conflict ASSET_READ_ONLY, SAME_LOCATION, OVER_CAPACITY, Invalid (`movedAt`).
        """
        refuse_ended(asset)
        if asset.id in self._going:
            return
        if asset.current_location_id == self.place.id:
            raise _at_place("SAME_LOCATION", SAME_PLACE)
        # without an instant it is now: not earlier than that of somebody for whom this act waited
        moved_at = self._body.moved_at or max(self._context.now, asset.location_since)
        error = moved_at_error(moved_at, asset.location_since, self._context.now)
        refuse_invalid([error] if error else [])
        if self._room is not None and not self._room.admits(asset):
            raise _at_place("OVER_CAPACITY", FULL)
        self._going[asset.id] = (asset, moved_at, self._body)
        along = MovementIn(to_location_id=self.place.id)
        for part in self._parts[asset.id]:
            if part.current_location_id != self.place.id and part.condition not in ENDED:
                self._going.setdefault(part.id, (part, max(moved_at, part.location_since), along))

    def write(self) -> list[AssetMovement]:
        """Return the movements of all that were added, each before those of its parts."""
        context, before = self._context, queries.last_movements(self._context, self._going)
        movements = [_movement(*one, before.get(one[0].id)) for one in self._going.values()]
        instants: dict[datetime, list[Asset]] = defaultdict(list)
        for asset, moved_at, _body in self._going.values():
            instants[moved_at].append(asset)
        for movement in movements:
            movement.batch_id = self._batch_id
        context.add(*movements)
        there = {"current_location_id": self.place.id, "establishment_id": self.place.establishment_id}
        for moved_at, assets in instants.items():
            write_all(context.session, assets, there | {"location_since": moved_at})
        for movement in movements:
            context.emit(AssetMoved(movement.asset_id, movement.id))
        return movements


def _movement(asset: Asset, moved_at: datetime, body: MovementIn, last: AssetMovement | None) -> AssetMovement:
    return AssetMovement(
        asset_id=asset.id, number=last.number + 1 if last else 1, from_location_id=last.to_location_id if last else None,
        to_location_id=body.to_location_id, moved_at=moved_at, reason=body.reason, transport_km=body.transport_km,
        transport_carbon_kg=body.transport_carbon_kg,
    )  # fmt: skip


def _at_place(code: str, message: str) -> Conflict:
    return Conflict(code, message, errors=[FieldError("toLocationId", code, message)])
