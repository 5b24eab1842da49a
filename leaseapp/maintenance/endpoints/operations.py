"""Work orders over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.operations import (
    FaultIn,
    FaultOut,
    LabourIn,
    LabourOut,
    OperationIn,
    OperationOut,
    OperationPartIn,
    OperationPatch,
    SignatureIn,
    SignatureOut,
    SignaturesOut,
)
from leaseapp.maintenance.services import labouring, operations, portal, signing, telling, using

PATH = "/maintenance-operations"
labour = workspace.beyond("FIELD.md 3.5: labour is noted at the work order, by a timer or in minutes")

list_operations = list_endpoint(workspace, PATH, OPERATIONS)


@workspace.post(
    PATH, permission=OPERATION_MANAGE, audit="maintenance.operation.create", returns=OperationOut, status=201
)
def create_operation(context: Context, body: OperationIn) -> OperationOut:
    """Create a work order."""
    return telling.told(context, operations.create(context, body))


@workspace.get(f"{PATH}/{{operation_id}}", permission=OPERATION_READ, returns=OperationOut)
def read_operation(context: Context, operation_id: Id) -> OperationOut:
    """Read a work order."""
    return telling.read(context, operation_id)


@workspace.patch(
    f"{PATH}/{{operation_id}}", permission=OPERATION_MANAGE, audit="maintenance.operation.update", returns=OperationOut,
)  # fmt: skip
def update_operation(context: Context, operation_id: Id, body: OperationPatch) -> OperationOut:
    """Change a work order, begin it, say that it is done, or cancel it (`status`)."""
    return telling.told(context, operations.update(context, operation_id, body))


@workspace.get(f"{PATH}/{{operation_id}}/signatures", permission=OPERATION_READ, internal=True, returns=SignaturesOut)
def list_operation_signatures(context: Context, operation_id: Id) -> SignaturesOut:
    """Read the signatures of a work order."""
    return signing.read(context, operation_id)


@workspace.post(
    f"{PATH}/{{operation_id}}/signatures", permission=OPERATION_MANAGE, audit="maintenance.operation.sign",
    act=_("Signed"), returns=SignatureOut, status=201, refuses=(Conflict,),
)  # fmt: skip
def sign_operation(context: Context, operation_id: Id, body: SignatureIn) -> SignatureOut:
    """Sign a work order that has begun."""
    return signing.sign(context, operation_id, body)


@workspace.post(
    f"{PATH}/{{operation_id}}/parts", permission=OPERATION_MANAGE, audit="maintenance.operation.add_part",
    act=_("Part reserved"), returns=OperationOut, status=201, refuses=(Conflict,),
)  # fmt: skip
def add_operation_part(context: Context, operation_id: Id, body: OperationPartIn) -> OperationOut:
    """Reserve pieces of a spare part for a work order."""
    return telling.told(context, using.add(context, operation_id, body))


@workspace.delete(
    f"{PATH}/{{operation_id}}/parts/{{part_id}}", permission=OPERATION_MANAGE,
    audit="maintenance.operation.remove_part", act=_("Part given back"), refuses=(Conflict,),
)  # fmt: skip
def remove_operation_part(context: Context, operation_id: Id, part_id: Id, query: VersionQuery) -> None:
    """Give reserved pieces back."""
    using.remove(context, operation_id, part_id, query.version)


@labour.post(
    f"{PATH}/{{operation_id}}/labour", permission=OPERATION_MANAGE, audit="maintenance.operation.add_labour",
    act=_("Labour noted"), returns=LabourOut, status=201, refuses=(Conflict,),
)  # fmt: skip
def add_operation_labour(context: Context, operation_id: Id, body: LabourIn) -> LabourOut:
    """Note time that somebody worked, or start their timer."""
    return telling.told_labour(context, labouring.add(context, operation_id, body))


@labour.post(
    f"{PATH}/{{operation_id}}/labour/{{labour_id}}/stop", permission=OPERATION_MANAGE,
    audit="maintenance.operation.stop_timer", act=_("Timer stopped"), returns=LabourOut, refuses=(Conflict,),
)  # fmt: skip
def stop_operation_labour(context: Context, operation_id: Id, labour_id: Id) -> LabourOut:
    """Stop a timer."""
    return telling.told_labour(context, labouring.stop(context, operation_id, labour_id))


@labour.delete(
    f"{PATH}/{{operation_id}}/labour/{{labour_id}}", permission=OPERATION_MANAGE,
    audit="maintenance.operation.remove_labour", act=_("Labour taken away"), refuses=(Conflict,),
)  # fmt: skip
def remove_operation_labour(context: Context, operation_id: Id, labour_id: Id, query: VersionQuery) -> None:
    """Take time away that was noted by mistake."""
    labouring.remove(context, operation_id, labour_id, query.version)


@workspace.post(
    "/assets/{asset_id}/fault", permission=OPERATION_READ, external=True, entering=portal.entering,
    audit="maintenance.operation.report", act=_("Fault reported in the client portal"), returns=FaultOut, status=201,
    extra="document 2: the client portal creates curative orders",
)  # fmt: skip
def report_fault(context: Context, asset_id: Id, body: FaultIn) -> FaultOut:
    """Report a fault of a machine at one of the caller's establishments."""
    return portal.report(context, asset_id, body)
