"""Lines that wait for a contract over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.lists.pending_contracts import PENDING_CONTRACT_LINES
from leaseapp.sales.permissions import ORDER_READ, ORDER_UPDATE
from leaseapp.sales.schemas.pending_contracts import DropIn, PendingContractLineOut
from leaseapp.sales.services import pending_contracts

routes = workspace.beyond(
    "what is leased or subscribed to waits for a contract, which later routes of the specification make"
)
list_pending_contract_lines = list_endpoint(routes, "/pending-contract-lines", PENDING_CONTRACT_LINES, internal=True)


@routes.get("/pending-contract-lines/{line_id}", permission=ORDER_READ, returns=PendingContractLineOut, internal=True)
def read_pending_contract_line(context: Context, line_id: Id) -> PendingContractLineOut:
    """Read a line that waits for a contract, with what was agreed."""
    return pending_contracts.shown(context, pending_contracts.read(context, line_id))


@routes.post(
    "/pending-contract-lines/{line_id}/drop",
    permission=ORDER_UPDATE,
    audit="sales.pendingcontract.drop",
    returns=PendingContractLineOut,
    act=_("Given up"),
)
def drop_pending_contract_line(context: Context, line_id: Id, body: DropIn) -> PendingContractLineOut:
    """Give a line up, with the reason: no contract is made of it."""
    return pending_contracts.shown(context, pending_contracts.drop(context, line_id, body))


@routes.post(
    "/pending-contract-lines/{line_id}/resume",
    permission=ORDER_UPDATE,
    audit="sales.pendingcontract.resume",
    returns=PendingContractLineOut,
    act=_("Waits again"),
)
def resume_pending_contract_line(context: Context, line_id: Id) -> PendingContractLineOut:
    """Let a line that was given up wait for a contract again."""
    return pending_contracts.shown(context, pending_contracts.resume(context, line_id))
