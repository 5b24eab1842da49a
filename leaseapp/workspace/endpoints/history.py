"""Timelines of records."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.workspace.schemas import HistoryOut
from leaseapp.workspace.services import history


@workspace.get(
    "/record-history/{kind}/{record_id}",
    permission=None,
    internal=True,
    returns=HistoryOut,
    extra="record pages show their timeline; the permission is the record's own",
)
def read_record_history(context: Context, kind: str, record_id: Id) -> HistoryOut:
    """Return the history of a record: who did what, when; needs the permission to read the record itself."""
    return history.read(context, kind, record_id)
