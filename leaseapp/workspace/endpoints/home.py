"""The home page."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.workspace.schemas import HomeOut, HomeQuery
from leaseapp.workspace.services import home


@workspace.get(
    "/home",
    permission=None,
    returns=HomeOut,
    extra="the home page collects figures of the domains, each behind its permission",
)
def read_home(context: Context, query: HomeQuery) -> HomeOut:
    """Return the cards of the caller's desk; each asks for its own permission, and shows what its caller may see."""
    return home.read(context, query, keep=True)
