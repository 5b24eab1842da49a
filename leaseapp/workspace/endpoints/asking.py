"""Asking those who may do what one may not (extras of ours: whoever is offered an act can finish it)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.workspace.permissions import COLLABORATION_READ, COLLABORATION_WRITE
from leaseapp.workspace.schemas import AskedOut, AskIn, AskQuery
from leaseapp.workspace.services import asking


@workspace.get(
    "/asks",
    permission=COLLABORATION_READ,
    internal=True,
    returns=AskedOut,
    extra="an offer that its reader may not finish names who can (UX, Shell)",
)
def read_who_may(context: Context, query: AskQuery) -> AskedOut:
    """Return the people of the organization who may do an act."""
    return AskedOut(people=asking.who(context, query.act))


@workspace.post(
    "/asks",
    permission=COLLABORATION_WRITE,
    internal=True,
    audit="workspace.ask.create",
    returns=AskedOut,
    extra="who may not finish an act asks those who can in one click (UX, Shell)",
)
def ask_who_may(context: Context, body: AskIn) -> AskedOut:
    """Ask them with one notification that leads to the place."""
    return asking.ask(context, body)
