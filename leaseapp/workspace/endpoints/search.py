"""Search over all kinds of records."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.workspace.schemas import SearchOut, SearchQuery
from leaseapp.workspace.services import searching


@workspace.get(
    "/search",
    permission=None,
    returns=SearchOut,
    extra="one field finds every record, each kind behind the permission to read it (UX, Shell)",
)
def search_records(context: Context, query: SearchQuery) -> SearchOut:
    """Return the records that fit a number, a name or words, by kind; without a text those that the caller used last."""
    return searching.search(context, query)
