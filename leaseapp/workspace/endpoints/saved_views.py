"""Saved views of lists (extras of ours: UX, Lists)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.workspace.permissions import COLLABORATION_READ, COLLABORATION_WRITE
from leaseapp.workspace.schemas import SavedViewIn, SavedViewOut, SavedViewPatch, SavedViewQuery, SavedViewsOut
from leaseapp.workspace.services import saved_views


@workspace.get(
    "/saved-views",
    permission=COLLABORATION_READ,
    internal=True,
    returns=SavedViewsOut,
    extra="people keep views of lists (UX, Lists)",
)
def list_saved_views(context: Context, query: SavedViewQuery) -> SavedViewsOut:
    """Return the caller's own views of a list and those that colleagues share."""
    return SavedViewsOut(items=saved_views.read(context, query.list_name))


@workspace.post(
    "/saved-views", permission=COLLABORATION_WRITE, internal=True, audit="workspace.view.create", returns=SavedViewOut,
    status=201,
    extra="people keep views of lists (UX, Lists)",
)  # fmt: skip
def create_saved_view(context: Context, body: SavedViewIn) -> SavedViewOut:
    """Keep the filters, order and columns of a list under a name."""
    return saved_views.describe(context, saved_views.create(context, body))


@workspace.patch(
    "/saved-views/{view_id}", permission=COLLABORATION_WRITE, internal=True, audit="workspace.view.update",
    returns=SavedViewOut,
    extra="people keep views of lists (UX, Lists)",
)  # fmt: skip
def update_saved_view(context: Context, view_id: Id, body: SavedViewPatch) -> SavedViewOut:
    """Rename, change or share one's own view."""
    return saved_views.describe(context, saved_views.update(context, view_id, body))


@workspace.delete(
    "/saved-views/{view_id}",
    permission=COLLABORATION_WRITE,
    internal=True,
    audit="workspace.view.delete",
    extra="people keep views of lists (UX, Lists)",
)
def delete_saved_view(context: Context, view_id: Id, query: VersionQuery) -> None:
    """Remove one's own view, or a shared one as administrator."""
    saved_views.delete(context, view_id, query.version)


@workspace.put(
    "/saved-views/{view_id}/default", permission=COLLABORATION_WRITE, internal=True, audit="workspace.view.prefer",
    returns=SavedViewOut,
    extra="a list opens with the view that its reader chose",
)  # fmt: skip
def set_default_view(context: Context, view_id: Id) -> SavedViewOut:
    """Open the list with this view from now on, for the caller alone."""
    return saved_views.describe(context, saved_views.set_default(context, view_id))


@workspace.delete(
    "/saved-views/{view_id}/default",
    permission=COLLABORATION_WRITE,
    internal=True,
    audit="workspace.view.forget",
    extra="a list opens with the view that its reader chose",
)
def clear_default_view(context: Context, view_id: Id) -> None:
    """Open the list without filters again, for the caller alone."""
    saved_views.clear_default(context, view_id)
