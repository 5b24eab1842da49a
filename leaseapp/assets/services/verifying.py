"""The end of a movement request: what was scanned is moved together, what is missing stays and is told (FIELD.md 4.3)."""

import uuid
from collections.abc import Sequence

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, StorageMovementLine, StorageMovementRequest
from leaseapp.assets.rules.movement_requests import both_errors
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.schemas.movement_requests import VerifyIn
from leaseapp.assets.services import configuring, lifecycle, moving, service_links
from leaseapp.assets.services.movement_requests import held, lines_of, told
from leaseapp.assets.state_machines import MOVEMENT_LINE, MOVEMENT_REQUEST
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.text.i18n import _

SAME_PERSON = _("Whoever asked for this movement does not verify it: your organization wants another person to.")
UNKNOWN_CODE = _("Nobody knows this code.")
NOT_REQUESTED = _("{number} does not stand in this request.")
UNSETTLED = _("{count} {count|machine is|machines are} neither scanned nor missing.")
REASON = _("Movement request {number}: {reason}")


def verify(context: Context, request_id: uuid.UUID, body: VerifyIn) -> StorageMovementRequest:
    """Move the machines that were scanned, in one transaction; those that are missing stay where they are booked.

    Raises NotFound, StaleVersion, Invalid UNKNOWN_CODE, NOT_REQUESTED, FOUND_AND_MISSING, Conflict INVALID_TRANSITION,
    VERIFIER_IS_REQUESTER, LINES_UNSETTLED, and what a movement raises.
    """
    machines = held(context, request_id)
    request = for_change(context, StorageMovementRequest, request_id, body.version, lambda row: told(context, row))
    MOVEMENT_REQUEST.require(request, "verify")
    if configuring.settings_of(context).another_verifies and request.requested_by_id == context.principal.user_id:
        raise Conflict("VERIFIER_IS_REQUESTER", SAME_PERSON)
    lines = {line.id: line for line in lines_of(context, request.id)}
    found = _found(context, body.found, list(lines.values()))
    for number, one in enumerate(body.missing):
        if one not in lines:
            raise NotFound(f"missing[{number}]")
    refuse_invalid(both_errors(body.missing, {line.id for line in found}))
    left = len(lines) - len(found) - len(set(body.missing))
    if left:
        raise Conflict("LINES_UNSETTLED", UNSETTLED, extra={"count": left}, count=left)
    MOVEMENT_REQUEST.fire(request, "verify")
    request.verified_at, request.verified_by_id = context.now, context.principal.user_id
    for line in found:
        MOVEMENT_LINE.fire(line, "find")
    for one in set(body.missing):
        MOVEMENT_LINE.fire(lines[one], "miss")
    _move(context, request, [machines[line.asset_id] for line in found])
    return request


def _found(context: Context, codes: Sequence[str], lines: list[StorageMovementLine]) -> list[StorageMovementLine]:
    wanted, errors = {line.asset_id: line for line in lines}, []
    scanned: dict[uuid.UUID, StorageMovementLine] = {}
    for place, code in enumerate(codes):
        asset = service_links.asset_of(context, code)
        if asset is None:
            errors.append(FieldError(f"found[{place}]", "UNKNOWN_CODE", UNKNOWN_CODE))
        elif asset.id not in wanted:
            params = {"number": asset.inventory_number}
            errors.append(FieldError(f"found[{place}]", "NOT_REQUESTED", NOT_REQUESTED, params))
        else:
            scanned[asset.id] = wanted[asset.id]
    refuse_invalid(errors)
    return list(scanned.values())


def _move(context: Context, request: StorageMovementRequest, assets: list[Asset]) -> None:
    reason = context.translate(REASON, number=request.number, reason=request.reason)[:500]
    # a single movement may have brought one there already
    going = [asset for asset in assets if asset.current_location_id != request.to_location_id]
    haul = moving.Haul(context, going, MovementIn(to_location_id=request.to_location_id, reason=reason))
    for asset in going:
        if asset.condition is AssetCondition.LOST:
            lifecycle.decide(context, asset, AssetCondition.TO_DEFINE, reason)
        haul.add(asset)
    haul.write()
