"""Requests to move equipment over REST and the interface."""

from leaseapp.assets.lists import MOVEMENT_REQUESTS
from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.movement_requests import (
    CancelRequestIn,
    MovementRequestIn,
    MovementRequestOut,
    MovementRequestPatch,
    RequestStepIn,
    VerifyIn,
)
from leaseapp.assets.services import movement_requests, verifying
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

moving = workspace.beyond("movement requests: FIELD.md 4.3 adds them, the specification names no routes")
AT = "/storage-movement-requests"
ONE = f"{AT}/{{storage_movement_request_id}}"

list_storage_movement_requests = list_endpoint(moving, AT, MOVEMENT_REQUESTS)


@moving.post(
    AT, permission=ASSET_MANAGE, audit="assets.movementrequest.create", returns=MovementRequestOut, status=201,
    refuses=(Conflict,),
)  # fmt: skip
def create_storage_movement_request(context: Context, body: MovementRequestIn) -> MovementRequestOut:
    """Ask for machines to be moved."""
    return movement_requests.told(context, movement_requests.create(context, body))


@moving.get(ONE, permission=ASSET_READ, internal=True, returns=MovementRequestOut)
def read_storage_movement_request(context: Context, storage_movement_request_id: Id) -> MovementRequestOut:
    """Read a movement request with its machines."""
    return movement_requests.read(context, storage_movement_request_id)


@moving.patch(
    ONE, permission=ASSET_MANAGE, audit="assets.movementrequest.update", returns=MovementRequestOut, refuses=(Conflict,)
)
def update_storage_movement_request(
    context: Context, storage_movement_request_id: Id, body: MovementRequestPatch
) -> MovementRequestOut:
    """Change a movement request that nobody confirmed yet."""
    return movement_requests.told(context, movement_requests.update(context, storage_movement_request_id, body))


@moving.post(
    f"{ONE}/confirm", permission=ASSET_MANAGE, audit="assets.movementrequest.confirm", act=_("Machines reserved"),
    returns=MovementRequestOut, refuses=(Conflict,),
)  # fmt: skip
def confirm_storage_movement_request(
    context: Context, storage_movement_request_id: Id, body: RequestStepIn
) -> MovementRequestOut:
    """Reserve the machines of a movement request."""
    return movement_requests.told(context, movement_requests.confirm(context, storage_movement_request_id, body))


@moving.post(
    f"{ONE}/verify", permission=ASSET_MANAGE, audit="assets.movementrequest.verify", act=_("Movement verified"),
    returns=MovementRequestOut, refuses=(Conflict,),
)  # fmt: skip
def verify_storage_movement_request(
    context: Context, storage_movement_request_id: Id, body: VerifyIn
) -> MovementRequestOut:
    """Move what was scanned, and note what was missing."""
    return movement_requests.told(context, verifying.verify(context, storage_movement_request_id, body))


@moving.post(
    f"{ONE}/cancel", permission=ASSET_MANAGE, audit="assets.movementrequest.cancel", act=_("Movement canceled"),
    status=204, refuses=(Conflict,),
)  # fmt: skip
def cancel_storage_movement_request(context: Context, storage_movement_request_id: Id, body: CancelRequestIn) -> None:
    """Call a movement request off; nothing is moved."""
    movement_requests.cancel(context, storage_movement_request_id, body)
