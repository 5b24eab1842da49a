"""The home page."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.workspace.schemas import HomeOut
from leaseapp.workspace.services import home


@workspace.get("/home", permission=None, internal=True, returns=HomeOut)
def read_home(context: Context) -> HomeOut:
    """What waits for the caller, and the figures of the organization; each source asks for its own permission."""
    return home.read(context)
