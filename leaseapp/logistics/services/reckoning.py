"""Figures of a transport: km, load, carbon with its shares, cost; they follow from what is on it (FIELD.md 4.2)."""

import uuid
from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from leaseapp.assets.models import StorageLocation
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.logistics import queries
from leaseapp.logistics.models import TransportCargo, TransportRequest, TransportStop
from leaseapp.logistics.rules import carbon
from leaseapp.logistics.rules.carbon import Leg, Position

_ZERO = Decimal(0)


def legs_of(stops: Sequence[TransportStop], places: Mapping[uuid.UUID, StorageLocation]) -> list[Leg]:
    """Return the way to each stop but the first."""
    return [Leg(end.km, _position(begin, places), _position(end, places)) for begin, end in pairwise(stops)]


def reckon(context: Context, request: TransportRequest, *, alone: bool = False) -> None:
    """Write the figures of a request and its machines' shares anew; those that stay write nothing.

    Where the request `alone` changed, its figures are written together with it, as one change.
    """
    if not alone:
        context.session.flush()
    with context.session.no_autoflush:
        _reckon(context, request)
    context.session.flush()


def _reckon(context: Context, request: TransportRequest) -> None:
    stops, cargo = queries.stops_of(context, request.id), queries.cargo_of(context, request.id)
    km, distance = carbon.way(legs_of(stops, queries.places_of(context, stops)))
    mass = sum((line.mass_kg for line in cargo), _ZERO)
    kg = None
    if km is not None:
        day = request.requested_for
        kg = carbon.emitted(request.vehicle_class, km, mass, day, dedicated=request.dedicated)
    chosen = queries.selected_offer(context, request.id)
    apply_changes(request, {
        "total_km": km, "distance": distance, "total_mass_kg": mass, "carbon_kg": kg,
        "cost_ht": chosen.price_ht if chosen else None,
    })  # fmt: skip
    for line, share in zip(cargo, _shares(kg, cargo), strict=True):
        apply_changes(line, {"carbon_kg": share})


def km_of(
    line: TransportCargo, stops: Sequence[TransportStop], places: Mapping[uuid.UUID, StorageLocation]
) -> Decimal | None:
    """Return the km that a machine goes, from where it is loaded to where it is unloaded; None where nobody knows."""
    ids = [stop.id for stop in stops]
    if line.pick_stop_id is None or line.drop_stop_id is None:
        return None
    begin, end = ids.index(line.pick_stop_id), ids.index(line.drop_stop_id)
    lengths = [leg.length for leg in legs_of(stops, places)[begin:end]]
    return sum((one for one in lengths if one is not None), _ZERO) if None not in lengths else None


def _position(stop: TransportStop, places: Mapping[uuid.UUID, StorageLocation]) -> Position | None:
    place = places.get(stop.location_id) if stop.location_id else None
    if place is None or place.latitude is None or place.longitude is None:
        return None
    return place.latitude, place.longitude


def _shares(kg: Decimal | None, cargo: Sequence[TransportCargo]) -> Sequence[Decimal | None]:
    return [None] * len(cargo) if kg is None else carbon.shares(kg, [line.mass_kg for line in cargo])
