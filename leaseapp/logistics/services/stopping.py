"""Stops of a transport and what is loaded and unloaded there (FIELD.md 4.1)."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from leaseapp.assets import queries as equipment
from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, AssetModel, StorageLocation
from leaseapp.assets.services import moving
from leaseapp.directory.services.reachability import phone_error
from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, Problem, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries
from leaseapp.logistics.enums import CargoAction, StopKind
from leaseapp.logistics.models import TransportCargo, TransportRequest, TransportStop
from leaseapp.logistics.models.transport import ONE_OPEN_CARGO_AN_ASSET
from leaseapp.logistics.rules import stops as rules
from leaseapp.logistics.schemas.transports import CargoIn, StopCargoIn, StopIn, StopPatch
from leaseapp.logistics.services import delivering, reading, reckoning
from leaseapp.logistics.services.locking import locked
from leaseapp.logistics.state_machines import OPEN, PLANNED

UNDER_WAY = _("The lorry is under way: stops and machines stay as they are.")
IN_TRANSPORT = _("This machine is on transport {number} already.")
ON_IT = _("This machine is on this transport already.")
LOST = _("Nobody knows where this machine is.")
NO_SUCH_STOP = _("There is no such stop.")
WRONG_KIND = _("Machines are loaded where one loads, and unloaded where one unloads.")
PLACE_OF_DROP = _("Machines are unloaded at a place that is known: choose one for this stop.")
STOP_IN_USE = _("Machines are loaded or unloaded here: take them off first.")
PASSED = _("This stop was reached already.")


def add(context: Context, request_id: uuid.UUID, body: StopIn) -> TransportStop:
    """Return a new stop, the last one unless its position is given.

    Raises NotFound, Invalid, Conflict REQUEST_UNDER_WAY.
    """
    request = _planned(context, request_id)
    stop = add_locked(context, request, body)
    reckoning.reckon(context, request)
    return stop


def add_locked(context: Context, request: TransportRequest, body: StopIn, at: str = "") -> TransportStop:
    """Add a stop to a request whose lock the caller holds; raises as `add`, `at` before the fields."""
    stops = queries.stops_of(context, request.id)
    values = body.model_dump(by_alias=False, exclude={"position"})
    stop = TransportStop(request_id=request.id, position=len(stops) + 1, **values)
    _check(context, stop, at)
    context.add(stop)
    context.session.flush()
    if body.position is not None:
        _put(context, request, stop, body.position)
    return stop


def change(context: Context, request_id: uuid.UUID, stop_id: uuid.UUID, body: StopPatch) -> TransportStop:
    """Change a stop; `arrivedAt` confirms it.

    Raises NotFound, StaleVersion, Invalid, Conflict REQUEST_UNDER_WAY, STOP_PASSED, INVALID_TRANSITION,
    and what a movement raises.
    """
    request = locked(context, request_id, machines=body.arrived_at is not None)
    stop = _stop(context, request, stop_id)
    check_version(stop, body.version, lambda: reading.stop_told(context, stop))
    sent = body.changes()
    told = {name: sent.pop(name) for name in ("signed_by", "signature_file_id", "note") if name in sent}
    arrived, fates, position = sent.pop("arrived_at", None), sent.pop("fates", None), sent.pop("position", None)
    changes_it = any(getattr(stop, name) != value for name, value in sent.items())
    if (changes_it and request.status not in PLANNED) or request.status not in OPEN:
        raise Conflict("REQUEST_UNDER_WAY", UNDER_WAY)
    if told.get("signature_file_id"):
        contents.read_file(context, told["signature_file_id"])
    apply_changes(stop, sent | told)
    _check(context, stop)
    if position is not None and position != stop.position:
        _put(context, request, stop, position)
    _refuse_disorder(context, request, "position")
    if arrived is not None:
        delivering.confirm(context, request, stop, arrived, fates or [])
    reckoning.reckon(context, request)
    return stop


def remove(context: Context, request_id: uuid.UUID, stop_id: uuid.UUID, version: int | None) -> None:
    """Take a stop away. Raises NotFound, StaleVersion, Conflict REQUEST_UNDER_WAY, STOP_IN_USE."""
    request = _planned(context, request_id)
    stop = _stop(context, request, stop_id)
    check_version(stop, version, lambda: reading.stop_told(context, stop))
    if any(stop.id in (line.pick_stop_id, line.drop_stop_id) for line in queries.cargo_of(context, request.id)):
        raise Conflict("STOP_IN_USE", STOP_IN_USE)
    stop.deleted_at = context.now
    context.session.flush()
    _number(queries.stops_of(context, request.id))
    reckoning.reckon(context, request)


def take(context: Context, request_id: uuid.UUID, stop_id: uuid.UUID, body: StopCargoIn) -> TransportStop:
    """Have a machine loaded or unloaded at a stop.

    Raises NotFound, Invalid STOP_ORDER, WRONG_KIND, PLACE_REQUIRED, Conflict ASSET_IN_TRANSPORT, REQUEST_UNDER_WAY,
    ASSET_READ_ONLY, ASSET_LOST.
    """
    get_or_404(context, TransportRequest, request_id)
    equipment.machines(context, [body.asset_id])
    request = _planned(context, request_id)
    stop = _stop(context, request, stop_id)
    loads = body.action is CargoAction.PICK
    if loads is not (stop.kind is StopKind.PICKUP):
        refuse_invalid([FieldError("action", "WRONG_KIND", WRONG_KIND)])
    here = [line for line in queries.cargo_of(context, request.id) if line.asset_id == body.asset_id]
    line = here[0] if here else None
    if line is not None and (line.pick_stop_id if loads else line.drop_stop_id) == stop.id:
        raise Conflict("ASSET_IN_TRANSPORT", ON_IT, errors=[FieldError("assetId", "ASSET_IN_TRANSPORT", ON_IT)])
    if line is None:
        ends = queries.stops_of(context, request.id)
        others = [one for one in ends if (one.kind is StopKind.DROP) is loads]
        other = others[0] if len(others) == 1 else None
        pick, drop = (stop, other) if loads else (other, stop)
        _carry(context, request, body.asset_id, pick, drop, "")
    else:
        line.pick_stop_id, line.drop_stop_id = (stop.id, line.drop_stop_id) if loads else (line.pick_stop_id, stop.id)
        _refuse_placeless(None if loads else stop, "")
        _refuse_disorder(context, request, "assetId")
    reckoning.reckon(context, request)
    return stop


def carry(
    context: Context, request: TransportRequest, stops: Sequence[TransportStop], body: CargoIn, at: str
) -> TransportCargo:
    """Add a machine that came with a new request; `at` stands before the fields. Raises as `take`."""
    ends = [_at(stops, body.pick_stop, StopKind.PICKUP, f"{at}pickStop")]
    if body.drop_stop is not None:
        ends.append(_at(stops, body.drop_stop, StopKind.DROP, f"{at}dropStop"))
    elif len(drops := [one for one in stops if one.kind is StopKind.DROP]) == 1:
        ends.append(drops[0])
    return _carry(context, request, body.asset_id, ends[0], ends[1] if len(ends) > 1 else None, at)


def take_off(
    context: Context, request_id: uuid.UUID, stop_id: uuid.UUID, line_id: uuid.UUID, version: int | None = None
) -> None:
    """Take a machine off a request. Raises NotFound, StaleVersion, Conflict REQUEST_UNDER_WAY."""
    request = _planned(context, request_id)
    stop = _stop(context, request, stop_id)
    line = get_or_404(context, TransportCargo, line_id)
    if line.request_id != request.id or stop.id not in (line.pick_stop_id, line.drop_stop_id):
        raise NotFound()
    check_version(line, version, lambda: reading.stop_told(context, stop))
    line.deleted_at = line.released_at = context.now
    reckoning.reckon(context, request)


def _carry(
    context: Context, request: TransportRequest, asset_id: uuid.UUID, pick: TransportStop | None,
    drop: TransportStop | None, at: str,
) -> TransportCargo:  # fmt: skip
    asset = get_or_404(context, Asset, asset_id, for_update=True, field=f"{at}assetId")
    moving.refuse_ended(asset)
    if asset.condition is AssetCondition.LOST:
        raise Conflict("ASSET_LOST", LOST, errors=[FieldError(f"{at}assetId", "ASSET_LOST", LOST)])
    _refuse_placeless(drop, at)
    model = get_or_404(context, AssetModel, asset.model_id)
    with unique(context, {ONE_OPEN_CARGO_AN_ASSET: lambda: _taken(context, asset_id, f"{at}assetId")}):
        line = TransportCargo(
            request_id=request.id, asset_id=asset.id, pick_stop_id=pick.id if pick else None,
            drop_stop_id=drop.id if drop else None, mass_kg=model.mass_kg or 0,
        )  # fmt: skip
        context.add(line)
    _refuse_disorder(context, request, f"{at}assetId")
    return line


def _taken(context: Context, asset_id: uuid.UUID, field: str) -> Problem:
    other = queries.open_transport_of(context, asset_id)
    number = other.number if other else ""
    error = FieldError(field, "ASSET_IN_TRANSPORT", IN_TRANSPORT, {"number": number})
    return Conflict("ASSET_IN_TRANSPORT", IN_TRANSPORT, errors=[error], extra={"number": number}, number=number)


def _planned(context: Context, request_id: uuid.UUID) -> TransportRequest:
    request = locked(context, request_id)
    if request.status not in PLANNED:
        raise Conflict("REQUEST_UNDER_WAY", UNDER_WAY)
    return request


def _stop(context: Context, request: TransportRequest, stop_id: uuid.UUID) -> TransportStop:
    stop = get_or_404(context, TransportStop, stop_id)
    if stop.request_id != request.id:
        raise NotFound()
    return stop


def _at(stops: Sequence[TransportStop], position: int, kind: StopKind, field: str) -> TransportStop:
    if position > len(stops):
        refuse_invalid([FieldError(field, "STOP_UNKNOWN", NO_SUCH_STOP)])
    if stops[position - 1].kind is not kind:
        refuse_invalid([FieldError(field, "WRONG_KIND", WRONG_KIND)])
    return stops[position - 1]


def _check(context: Context, stop: TransportStop, at: str = "") -> None:
    if stop.location_id is not None:
        get_or_404(context, StorageLocation, stop.location_id, field=f"{at}locationId")
    errors = [rules.window_error(stop.window_from, stop.window_to), phone_error(stop.contact_phone, "contactPhone")]
    if stop.location_id is None and stop.address is None:
        errors.append(FieldError("locationId", "PLACE_REQUIRED", rules.PLACE_REQUIRED))
    refuse_invalid([replace(error, field=f"{at}{error.field}") for error in errors if error is not None])


def _refuse_placeless(drop: TransportStop | None, at: str) -> None:
    if drop is not None and drop.location_id is None:
        refuse_invalid([FieldError(f"{at}assetId", "DROP_PLACE_REQUIRED", PLACE_OF_DROP)])


def _refuse_disorder(context: Context, request: TransportRequest, field: str) -> None:
    context.session.flush()
    where = {stop.id: stop.position for stop in queries.stops_of(context, request.id)}
    ways = [
        (where.get(line.pick_stop_id), where.get(line.drop_stop_id)) for line in queries.cargo_of(context, request.id)
    ]
    error = rules.order_error(ways, field)
    refuse_invalid([error] if error else [])


def _put(context: Context, request: TransportRequest, stop: TransportStop, position: int) -> None:
    """Put a stop elsewhere in the order: never before one that was reached already."""
    others = [one for one in queries.stops_of(context, request.id) if one.id != stop.id]
    reached = sum(one.arrived_at is not None for one in others)
    if stop.arrived_at is not None or position <= reached:
        raise Conflict("STOP_PASSED", PASSED)
    others.insert(position - 1, stop)
    _number(others)
    context.session.flush()


def _number(stops: Sequence[TransportStop]) -> None:
    for position, stop in enumerate(stops, 1):
        if stop.position != position:
            stop.position = position
