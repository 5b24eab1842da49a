"""Requests to move equipment: written, confirmed, called off (FIELD.md 4.3); `verifying` ends them.

A confirmed request reserves its machines: they stand in no other one and are not sold. Whoever moves a machine holds it before
the requests that it stands in: so do confirmation and verification.
"""

import uuid
from collections.abc import Mapping, Sequence

from sqlmodel import col, select

from leaseapp.assets import queries
from leaseapp.assets.enums import AssetCondition, MovementLineState, MovementRequestStatus
from leaseapp.assets.models import Asset, StorageLocation, StorageMovementLine, StorageMovementRequest
from leaseapp.assets.models.movement_request import RESERVED_ONCE
from leaseapp.assets.rules.movement_requests import number_of, place_errors, twice_errors
from leaseapp.assets.schemas.movement_requests import (
    CancelRequestIn,
    MovementRequestIn,
    MovementRequestOut,
    MovementRequestPatch,
    RequestedAssetIn,
    RequestedAssetOut,
    RequestStepIn,
)
from leaseapp.assets.services.lifecycle import asset_holds
from leaseapp.assets.services.moving import PLACE_INACTIVE
from leaseapp.assets.state_machines import ENDED, MOVEMENT_LINE, MOVEMENT_REQUEST
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

GONE = _("{number} is no longer there: it was sold, recycled or lost.")
ELSEWHERE = _("{number} stands elsewhere: {place}.")
RESERVED = _("{number} is reserved by the request {request}.")
RESERVED_MEANWHILE = _("Another request has just reserved one of these machines.")
NOT_PENDING = _("The machines of this request are reserved: cancel it and write another one.")
ENDED_ALREADY = _("These machines have been moved: nothing is left to cancel.")
HOLDS = _("Movement request {number}")
_GONE = ENDED | {AssetCondition.LOST}


def create(context: Context, body: MovementRequestIn) -> StorageMovementRequest:
    """Return a new request; its machines stand at the place that they leave.

    Raises NotFound, Invalid SAME_LOCATION, ASSET_TWICE, Conflict LOCATION_INACTIVE, and as `confirm` of machines.
    """
    request = StorageMovementRequest(
        number=number_of(next_number(context, "storage_movement", context.organization_id)),
        requested_by_id=context.principal.user_id, **body.model_dump(by_alias=False, exclude={"assets"}),
    )  # fmt: skip
    _check(context, request, body.assets)
    context.add(request)
    _write_lines(context, request, body.assets)
    return request


def update(context: Context, request_id: uuid.UUID, body: MovementRequestPatch) -> StorageMovementRequest:
    """Change a request that nobody confirmed. Raises StaleVersion, Conflict REQUEST_UNDER_WAY, and as `create`."""
    request = for_change(context, StorageMovementRequest, request_id, body.version, lambda row: told(context, row))
    if request.status is not MovementRequestStatus.PENDING:
        raise Conflict("REQUEST_UNDER_WAY", NOT_PENDING)
    lines = lines_of(context, request.id)
    with context.session.no_autoflush:
        apply_changes(request, body, without={"assets"})
        sent = body.changes().get("assets")
        assets = [RequestedAssetIn(asset_id=line.asset_id) for line in lines] if sent is None else body.assets
        _check(context, request, assets)
    if [one.asset_id for one in assets] != [line.asset_id for line in lines]:
        for line in lines:
            context.session.delete(line)
        context.session.flush()
        _write_lines(context, request, assets)
    return request


def confirm(context: Context, request_id: uuid.UUID, body: RequestStepIn) -> StorageMovementRequest:
    """Reserve the machines of a request.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, ASSET_GONE, ASSET_ELSEWHERE, ASSET_RESERVED.
    """
    machines = held(context, request_id)
    request = for_change(context, StorageMovementRequest, request_id, body.version, lambda row: told(context, row))
    MOVEMENT_REQUEST.require(request, "confirm")
    lines = lines_of(context, request.id)
    _refuse_elsewhere(context, request, [line.asset_id for line in lines], machines)
    with unique(context, {RESERVED_ONCE: lambda: Conflict("ASSET_RESERVED", RESERVED_MEANWHILE)}):
        MOVEMENT_REQUEST.fire(request, "confirm")
        request.confirmed_at = context.now
        for line in lines:
            MOVEMENT_LINE.fire(line, "reserve")
    return request


def cancel(context: Context, request_id: uuid.UUID, body: CancelRequestIn) -> None:
    """Call a request off: it is deleted with its reason, its machines are free. Raises NotFound, StaleVersion, Conflict."""
    held(context, request_id)
    request = for_change(context, StorageMovementRequest, request_id, body.version, lambda row: told(context, row))
    if request.status is MovementRequestStatus.VERIFIED:
        raise Conflict("REQUEST_VERIFIED", ENDED_ALREADY)
    for line in lines_of(context, request.id):
        if line.state is MovementLineState.RESERVED:
            MOVEMENT_LINE.fire(line, "release")
    request.cancel_reason, request.deleted_at = body.reason, context.now


def read(context: Context, request_id: uuid.UUID) -> MovementRequestOut:
    """Return a request with its machines. Raises NotFound."""
    return told(context, get_or_404(context, StorageMovementRequest, request_id))


def told(context: Context, request: StorageMovementRequest) -> MovementRequestOut:
    """Return a request as its endpoints answer it."""
    context.session.flush()
    statement = (
        select(StorageMovementLine, Asset, StorageLocation.name)
        .join(Asset, col(Asset.id) == StorageMovementLine.asset_id)
        .join(StorageLocation, col(StorageLocation.id) == Asset.current_location_id)
        .where(StorageMovementLine.request_id == request.id)
        .order_by(col(StorageMovementLine.position))
    )
    assets = [
        RequestedAssetOut(
            id=line.id, asset_id=asset.id, state=line.state, label=asset.label, inventory_number=asset.inventory_number,
            serial_number=asset.serial_number, service_code=asset.service_short_code, location=place,
        )
        for line, asset, place in context.session.exec(statement)
    ]  # fmt: skip
    people = {one: find(context, User, one) for one in (request.requested_by_id, request.verified_by_id) if one}
    names = {one: person.name for one, person in people.items() if person}
    return MovementRequestOut(
        **request.model_dump(exclude={"requested_by_id", "verified_by_id", "cancel_reason", "deleted_at", "organization_id"}),
        from_location=get_or_404(context, StorageLocation, request.from_location_id).name,
        to_location=get_or_404(context, StorageLocation, request.to_location_id).name, assets=assets, count=len(assets),
        missing=sum(1 for one in assets if one.state is MovementLineState.MISSING),
        requested_by=names.get(request.requested_by_id), verified_by=names.get(request.verified_by_id),
    )  # fmt: skip


def lines_of(context: Context, request_id: uuid.UUID) -> list[StorageMovementLine]:
    """Return the lines of a request, locked."""
    statement = select(StorageMovementLine).where(StorageMovementLine.request_id == request_id)
    return list(context.session.exec(statement.order_by(col(StorageMovementLine.position)).with_for_update()))


def held(context: Context, request_id: uuid.UUID) -> dict[uuid.UUID, Asset]:
    """Return the living machines of a request, locked with what they are made of. Raises NotFound."""
    get_or_404(context, StorageMovementRequest, request_id)
    ids = select(StorageMovementLine.asset_id).where(StorageMovementLine.request_id == request_id)
    return queries.machines(context, set(context.session.exec(ids)))


def held_by(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return the request that reserved an asset."""
    return [context.translate(HOLDS, number=number) for number in reserving(context, [asset_id]).values()]


def reserving(context: Context, asset_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, str]:
    """Return the number of the request that reserved each of these assets."""
    request, line = StorageMovementRequest, StorageMovementLine
    statement = (
        select(line.asset_id, request.number)
        .join(request, col(request.id) == line.request_id)
        .where(col(line.asset_id).in_(asset_ids), line.state == MovementLineState.RESERVED)
    )
    return dict(context.session.exec(statement).all())


asset_holds.add(held_by)


def _check(context: Context, request: StorageMovementRequest, assets: Sequence[RequestedAssetIn]) -> None:
    get_or_404(context, StorageLocation, request.from_location_id, field="fromLocationId")
    place = get_or_404(context, StorageLocation, request.to_location_id, field="toLocationId")
    ids = [one.asset_id for one in assets]
    refuse_invalid(place_errors(request.from_location_id, request.to_location_id) + twice_errors(ids))
    if not place.active:
        error = FieldError("toLocationId", "LOCATION_INACTIVE", PLACE_INACTIVE)
        raise Conflict("LOCATION_INACTIVE", PLACE_INACTIVE, errors=[error])
    machines = {
        row.id: row
        for row in context.session.exec(select(Asset).where(col(Asset.id).in_(ids), col(Asset.deleted_at).is_(None)))
    }
    for number, one in enumerate(ids):
        if one not in machines:
            raise NotFound(f"assets[{number}].assetId")
    _refuse_elsewhere(context, request, ids, machines)


def _refuse_elsewhere(
    context: Context, request: StorageMovementRequest, ids: Sequence[uuid.UUID], machines: Mapping[uuid.UUID, Asset]
) -> None:
    """Refuse what is not there by now, at each machine; the refusal as a whole says the first of them."""
    there = queries.places_within(context, {request.from_location_id})[request.from_location_id]
    reserved, errors = reserving(context, ids), []
    for place, one in enumerate(ids):
        asset, field = machines.get(one), f"assets[{place}].assetId"
        if asset is None or asset.condition in _GONE:
            number = asset.inventory_number if asset else "–"
            errors.append(FieldError(field, "ASSET_GONE", GONE, {"number": number}))
        elif asset.current_location_id not in there:
            where = get_or_404(context, StorageLocation, asset.current_location_id).name
            params = {"number": asset.inventory_number, "place": where}
            errors.append(FieldError(field, "ASSET_ELSEWHERE", ELSEWHERE, params))
        elif one in reserved:
            params = {"number": asset.inventory_number, "request": reserved[one]}
            errors.append(FieldError(field, "ASSET_RESERVED", RESERVED, params))
    if errors:
        raise Conflict(errors[0].code, errors[0].message, errors=errors, **errors[0].params)


def _write_lines(context: Context, request: StorageMovementRequest, assets: Sequence[RequestedAssetIn]) -> None:
    context.add(*[
        StorageMovementLine(request_id=request.id, asset_id=one.asset_id, position=number)
        for number, one in enumerate(assets)
    ])  # fmt: skip
