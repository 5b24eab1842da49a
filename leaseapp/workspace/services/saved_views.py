"""Views of lists that people keep for themselves or share."""

from uuid import UUID

from leaseapp.audit.queries.names import people_named
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Forbidden, Invalid, NotFound, refuse_field
from leaseapp.kernel.listing.address import checked
from leaseapp.kernel.listing.spec import ListSpec, lists
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.workspace import queries
from leaseapp.workspace.models import SavedView, SavedViewDefault
from leaseapp.workspace.permissions import SETTING_UPDATE
from leaseapp.workspace.schemas import SavedViewIn, SavedViewOut, SavedViewPatch

MOST_VIEWS = 200
ONE_NAME = "uq_saved_view_organization_id_user_id_list_name_name"
ONE_DEFAULT = "uq_saved_view_default_organization_id_user_id_list_name"
UNKNOWN_LIST = _("There is no list of this name.")
NAME_TAKEN = _("You have a view called {name} already.")


def read(context: Context, list_name: str) -> list[SavedViewOut]:
    """Return the caller's views and the shared ones of the lists that they may read; an unknown list has none."""
    permissions = {spec.name: spec.permission for spec in lists}
    found = [
        view
        for view in queries.views(context, list_name)
        if view.list_name in permissions and context.can(permissions[view.list_name])
    ]
    defaults = queries.default_view_ids(context)
    names = people_named(context, {view.user_id for view in found})
    return [_shown(context, view, view.id in defaults, names.get(view.user_id, "")) for view in found]


def describe(context: Context, view: SavedView) -> SavedViewOut:
    """One view as the caller sees it."""
    names = people_named(context, {view.user_id})
    return _shown(context, view, view.id in queries.default_view_ids(context), names.get(view.user_id, ""))


def create(context: Context, body: SavedViewIn) -> SavedView:
    """Keep a view.

    Raises Invalid UNKNOWN_LIST or what the list says of the query, Forbidden without the permission to read the list,
    Invalid VIEW_NAME_TAKEN, Conflict TOO_MANY_VIEWS.
    """
    spec = _spec(context, body.list_name)
    query = checked(context, spec, body.query)
    if queries.own_view_count(context, spec.name) >= MOST_VIEWS:
        message = _("You keep {most} views of this list already: delete one first.")
        raise Conflict("TOO_MANY_VIEWS", message, most=MOST_VIEWS)
    view = SavedView(
        user_id=_caller(context), list_name=spec.name, name=body.name, query=query, shared=body.shared
    )  # fmt: skip
    with unique(context, {ONE_NAME: lambda: _taken(body.name)}):
        context.add(view)
    return view


def update(context: Context, view_id: UUID, body: SavedViewPatch) -> SavedView:
    """Change one's own view; a view that is no longer shared is nobody else's default any more.

    Raises NotFound, Forbidden for a colleague's view, StaleVersion, Invalid (VIEW_NAME_TAKEN among others).
    """
    view = _owned(context, view_id)
    check_version(view, body.version, lambda: describe(context, view))
    changes = body.changes()
    if "query" in changes:
        changes["query"] = checked(context, _spec(context, view.list_name), changes["query"])
    with unique(context, {ONE_NAME: lambda: _taken(changes["name"])}):
        apply_changes(view, changes)
    if not view.shared:
        _forget(context, view, but_user=view.user_id)
    return view


def delete(context: Context, view_id: UUID, version: int | None = None) -> None:
    """Remove one's own view; administrators of the organization remove shared ones too.

    Raises NotFound, Forbidden for a colleague's view, StaleVersion.
    """
    view = _existing(context, view_id)
    if not _may_delete(context, view):
        raise Forbidden()
    check_version(view, version, lambda: describe(context, view))
    _forget(context, view)
    context.session.delete(view)
    context.session.flush()


def set_default(context: Context, view_id: UUID) -> SavedView:
    """Open the caller's list with this view from now on. Raises NotFound, Forbidden."""
    view = _existing(context, view_id)
    _spec(context, view.list_name)
    known = queries.default_view(context, view.list_name)
    if known is None:
        with unique(context, {ONE_DEFAULT: _at_once}):
            context.add(SavedViewDefault(user_id=_caller(context), list_name=view.list_name, view_id=view.id))
    elif known.view_id != view.id:
        known.view_id = view.id
        context.session.flush()
    return view


def clear_default(context: Context, view_id: UUID) -> None:
    """Open the caller's list without filters again. Raises NotFound."""
    view = _existing(context, view_id)
    known = queries.default_view(context, view.list_name)
    if known is not None and known.view_id == view.id:
        context.session.delete(known)
        context.session.flush()


def _spec(context: Context, list_name: str) -> ListSpec:
    spec = next((spec for spec in lists if spec.name == list_name), None)
    if spec is None:
        raise refuse_field("list", "UNKNOWN_LIST", UNKNOWN_LIST)
    context.require(spec.permission)
    return spec


def _caller(context: Context) -> UUID:
    if context.principal.user_id is None:
        raise Forbidden()
    return context.principal.user_id


def _existing(context: Context, view_id: UUID) -> SavedView:
    view = queries.view(context, view_id, for_update=True)
    if view is None:
        raise NotFound()
    return view


def _owned(context: Context, view_id: UUID) -> SavedView:
    view = _existing(context, view_id)
    if view.user_id != context.principal.user_id:
        raise Forbidden()
    return view


def _may_delete(context: Context, view: SavedView) -> bool:
    return view.user_id == context.principal.user_id or (view.shared and context.can(SETTING_UPDATE))


def _forget(context: Context, view: SavedView, but_user: UUID | None = None) -> None:
    for default in queries.defaults_of(context, view.id, but_user=but_user):
        context.session.delete(default)
    context.session.flush()


def _taken(name: str) -> Invalid:
    error = FieldError("name", "VIEW_NAME_TAKEN", NAME_TAKEN, {"name": name})
    return Invalid("VIEW_NAME_TAKEN", NAME_TAKEN, errors=[error], name=name)


def _at_once() -> Conflict:
    return Conflict("DEFAULT_CHANGED", _("Another page of yours has just chosen a view: try again."))


def _shown(context: Context, view: SavedView, default: bool, owner: str) -> SavedViewOut:
    return SavedViewOut(
        id=view.id, list_name=view.list_name, name=view.name, query=view.query, shared=view.shared,
        version=view.version, own=view.user_id == context.principal.user_id, default=default,
        deletable=_may_delete(context, view), owner=owner,
    )  # fmt: skip
