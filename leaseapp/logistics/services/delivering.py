"""The way of a transport: machines are loaded, unloaded, and stand where they were brought (FIELD.md 4.1)."""

import uuid
from collections.abc import Sequence
from datetime import datetime

from leaseapp.assets import queries as equipment
from leaseapp.assets.enums import AssetFunctional, LocationKind
from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.services import moving
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.locks import lock
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries
from leaseapp.logistics.enums import CargoState, StopKind, TransportKind
from leaseapp.logistics.events import AssetsDelivered
from leaseapp.logistics.models import TransportCargo, TransportRequest, TransportStop
from leaseapp.logistics.notification_kinds import TRANSPORT as NEWS
from leaseapp.logistics.rules.stops import punctual
from leaseapp.logistics.schemas.transports import FateIn
from leaseapp.logistics.services import reading, reckoning
from leaseapp.logistics.state_machines import CARGO, FATES, TRANSPORT
from leaseapp.notifications.services.notifying import notify, recipients_with

REASON = _("Transport {number}")
IN_TRANSIT_PLACE = "Transit"
PASSED = _("This stop was reached already.")
IN_FUTURE = _("This instant lies in the future.")
NOT_HERE = _("This machine is neither loaded nor unloaded here.")
NO_STOP = _("There is nothing to load.")
UNSETTLED = _("{count} {count|machine is|machines are} still to be loaded or unloaded.")
ARRIVED = (CargoState.DELIVERED, CargoState.DAMAGED)
TOLD = _("{number}: {count} {count|machine|machines} delivered, {wrong} refused, missing or damaged.")


def leave(context: Context, request: TransportRequest) -> None:
    """Confirm the first stop where machines are loaded. Raises Conflict NOTHING_TO_CARRY and what `confirm` raises."""
    first = next((stop for stop in queries.stops_of(context, request.id) if stop.kind is StopKind.PICKUP), None)
    if first is None:
        raise Conflict("NOTHING_TO_CARRY", NO_STOP)
    confirm(context, request, first, context.now, [])


def confirm(
    context: Context, request: TransportRequest, stop: TransportStop, arrived_at: datetime, fates: Sequence[FateIn]
) -> None:
    """Confirm that a stop was reached: its machines are loaded, or delivered, but for what `fates` tell.

    Raises Invalid (`arrivedAt`, `fates`), Conflict STOP_PASSED, INVALID_TRANSITION, and what a movement raises.
    """
    loads = stop.kind is StopKind.PICKUP
    if not loads or TRANSPORT.target(request.status, "deliver") is None:
        TRANSPORT.require(request, "leave" if loads else "deliver")
    if stop.arrived_at is not None:
        raise Conflict("STOP_PASSED", PASSED)
    if moving.is_ahead(arrived_at, context.now):
        refuse_invalid([FieldError("arrivedAt", "ARRIVED_IN_FUTURE", IN_FUTURE)])
    stop.arrived_at = min(arrived_at, context.now)
    awaited = CargoState.PENDING if loads else CargoState.PICKED
    here = [
        line
        for line in queries.cargo_of(context, request.id)
        if stop.id == (line.pick_stop_id if loads else line.drop_stop_id) and line.state is awaited
    ]
    told = {one.line_id: one for one in fates}
    known = {line.id for line in here}
    refuse_invalid([
        FieldError(f"fates[{at}].lineId", "NOT_AT_THIS_STOP", NOT_HERE)
        for at, one in enumerate(fates)
        if one.line_id not in known
    ])  # fmt: skip
    for line in here:
        one = told.get(line.id)
        usual = CargoState.PICKED if loads else CargoState.DELIVERED
        CARGO.fire(line, FATES.get(one.state if one else usual, "pick"))
        line.note = one.note if one else line.note
    if loads:
        if TRANSPORT.target(request.status, "leave") is not None:
            TRANSPORT.fire(request, "leave")
        _load(context, request, stop, [line for line in here if line.state is CargoState.PICKED])
    context.session.flush()
    _propose_return(context, request, [line for line in here if line.state is CargoState.REFUSED])


def deliver(context: Context, request: TransportRequest) -> None:
    """End a transport: what arrived stands where it was brought, with its share of km and carbon.

    Raises Conflict LINES_UNSETTLED and what a movement raises.
    """
    cargo, stops = queries.cargo_of(context, request.id), queries.stops_of(context, request.id)
    open_ = sum(line.state in reading.UNSETTLED for line in cargo)
    if open_:
        raise Conflict("LINES_UNSETTLED", UNSETTLED, extra={"count": open_}, count=open_)
    TRANSPORT.fire(request, "deliver")
    reckoning.reckon(context, request)
    places = queries.places_of(context, stops)
    assets = equipment.machines(context, [line.asset_id for line in cargo])
    reached = {stop.id: stop for stop in stops}
    for line in cargo:
        line.released_at = context.now
        asset, drop = assets[line.asset_id], reached.get(line.drop_stop_id) if line.drop_stop_id else None
        if line.state is CargoState.MISSING or drop is None or drop.location_id is None:
            continue
        body = _movement(context, request, drop.location_id, asset, drop.arrived_at)
        body.transport_km, body.transport_carbon_kg = reckoning.km_of(line, stops, places), line.carbon_kg
        _moved(context, asset, body)
        if line.state is CargoState.DAMAGED:
            asset.functional = AssetFunctional.NOT_TESTED
        if request.kind is TransportKind.DELIVERY and line.state in ARRIVED and asset.commissioned_on is None:
            asset.commissioned_on = context.day_of(drop.arrived_at or context.now)
    request.delivered_at = context.now
    timed = [(stop.day, stop.window_to, stop.arrived_at) for stop in stops if stop.day and stop.arrived_at]
    request.on_time = punctual(timed, context.principal.timezone)
    arrived = tuple(line.asset_id for line in cargo if line.state in ARRIVED)
    damaged = tuple(line.asset_id for line in cargo if line.state is CargoState.DAMAGED)
    context.emit(AssetsDelivered(request.id, request.kind, arrived, damaged))
    wrong = sum(line.state is not CargoState.DELIVERED for line in cargo)
    others = [one for one in recipients_with(context, BusinessRole.LOGISTICS) if one != context.principal.user_id]
    notify(
        context, others, NEWS, title=_("Transport delivered"), body=TOLD,
        target_url=f"/workspace/transport-requests/{request.id}",
        payload={"number": request.number, "count": len(arrived), "wrong": wrong},
    )  # fmt: skip


def _load(context: Context, request: TransportRequest, stop: TransportStop, lines: Sequence[TransportCargo]) -> None:
    transit = _transit(context)
    assets = equipment.machines(context, [line.asset_id for line in lines])
    for asset in assets.values():
        _moved(context, asset, _movement(context, request, transit.id, asset, stop.arrived_at))


def _moved(context: Context, asset: Asset, body: MovementIn) -> None:
    """Move a machine; what stands there already stays, as what a stocktake booked meanwhile."""
    if asset.current_location_id != body.to_location_id:
        moving.move_locked(context, asset, body)


def _movement(
    context: Context, request: TransportRequest, to: uuid.UUID, asset: Asset, at: datetime | None
) -> MovementIn:
    reason = context.translate(REASON, number=request.number)
    return MovementIn(to_location_id=to, reason=reason, moved_at=max(at or context.now, asset.location_since))


def _transit(context: Context) -> StorageLocation:
    """Return the place of what is on the way; the first transport of an organization makes it."""
    place = queries.transit_place(context)
    if place is None:
        lock(context, "place of what is on the way")
        place = queries.transit_place(context)
    if place is None:
        place = StorageLocation(code="TRANSIT", name=IN_TRANSIT_PLACE, kind=LocationKind.TRANSIT)
        context.add(place)
        context.session.flush()
    return place


def _propose_return(context: Context, request: TransportRequest, lines: Sequence[TransportCargo]) -> None:
    """Let what was refused come back: a last stop where it was loaded, one for each such place."""
    stops = queries.stops_of(context, request.id)
    starts = {stop.id: stop for stop in stops}
    for line in lines:
        start = starts.get(line.pick_stop_id) if line.pick_stop_id else None
        if start is None or start.location_id is None:
            continue
        back = next(
            (
                one
                for one in stops
                if one.kind is StopKind.DROP and one.location_id == start.location_id and one.arrived_at is None
            ),
            None,
        )
        if back is None:
            back = TransportStop(
                request_id=request.id, position=len(stops) + 1, kind=StopKind.DROP, location_id=start.location_id,
                contact_name=start.contact_name, contact_phone=start.contact_phone, note=context.translate(_("Return")),
            )  # fmt: skip
            context.add(back)
            context.session.flush()
            stops.append(back)
        line.drop_stop_id = back.id
