"""The root component of every page, the pages that belong to no domain, and how pages become routes."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint, endpoint_called
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import components, registry
from leaseapp.ui.gallery import register_gallery
from leaseapp.ui.registry import Page, declared, register_page
from leaseapp.ui.session import ASK, EntryState, SessionState
from leaseapp.ui.texts import script_messages

#: icons that the local components use themselves
OWN_ICONS = frozenset({
    "arrow-down", "arrow-right", "arrow-up", "building-2", "check", "chevron-down", "chevron-left", "chevron-right",
    "chevron-up", "chevrons-up-down", "circle-alert", "circle-check", "clock", "columns-3", "copy", "download", "ellipsis",
    "eye", "eye-off", "file-spreadsheet", "file-text", "history", "inbox", "info", "keyboard", "languages", "loader-circle",
    "lock",
    "log-out", "mail", "menu", "monitor", "moon", "panel-left-close", "panel-left-open", "panel-right-close",
    "panel-right-open", "pencil", "plus", "rows-3", "rows-4", "search", "search-x", "send", "sun", "trash-2", "wallet",
    "wifi-off", "x", "calendar", "circle", "ellipsis-vertical", "bookmark", "star", "users", "square-kanban", "table",
    "key-round", "laptop", "smartphone", "shield-check",
    "grip-vertical", "upload", "pin", "pin-off", "list-checks", "sliders-horizontal",
    "flask-conical", "life-buoy", "user-cog", "bell", "check-check", "settings-2",
})  # fmt: skip


#: pages of signing in beside the first: address, title, component, script
AUTH_PAGES = (
    ("/auth/forgot-password", _("Forgot your password?"), "ForgotPassword", "auth_links"),
    ("/auth/reset-password", _("Set a new password"), "ResetPassword", "auth_links"),
    ("/auth/email-link", _("Sign in by e-mail"), "AskMagicLink", "auth_links"),
    ("/auth/magic-link", _("Sign in"), "MagicLink", "auth_links"),
    ("/auth/confirm-address", _("Confirm your address"), "AskVerification", "auth_links"),
    ("/auth/verify-email", _("Confirm your address"), "VerifyEmail", "auth_links"),
    ("/auth/set-password", _("Choose your password"), "SetPassword", "auth_steps"),
    ("/auth/two-factor", _("Second factor"), "TwoFactor", "auth_steps"),
    ("/auth/terms", _("Terms of use"), "Terms", "auth_steps"),
)


def register_own_pages() -> None:
    """Sign-in, choice of the organization, the way from `/` to the workspace. Called once, after the domains."""
    register_page(Page("/auth/sign-in", _("Sign in"), components.SignIn.create, public=True, icon="log-in"))
    register_page(
        Page(
            "/auth/select-organization", _("Choose an organization"), components.SelectOrganization.create, public=True
        )
    )
    for route, title, tag, script in AUTH_PAGES:
        register_page(Page(route, title, components.auth_page(tag, script).create, public=True))
    register_gallery()
    register_page(Page("/", "leaseapp", lambda: components.Redirect.create(to="/workspace"), public=True))
    complete_declarations()


def add_pages(app: rx.App) -> None:
    """Every declared page becomes a route; a page that is not public runs a handler that needs a session."""
    for page in declared.pages.values():
        handlers: list[Any] = [page.on_load] if page.on_load is not None else []
        if not page.public:
            handlers.append(EntryState.enter)
        app.add_page(page.component, route=registry.built_route(page.route), title="leaseapp", on_load=handlers or None)
    app.add_page(components.NotFound.create, route="404", title="leaseapp")


def page(
    route: str,
    *,
    title: str,
    component: Callable[[], rx.Component],
    endpoint: Any = None,
    group: registry.Group | None = None,
    icon: str = "file",
    order: int = 100,
    key: dict[str, str] | None = None,
    parent: str | None = None,
    on_load: Any = None,
    shows: Callable[[], frozenset[str]] | None = None,
    by_token: bool = False,
    own: str | None = None,
    often: int = 9,
    used: Endpoint | None = None,
) -> None:
    """Declare a page of your own; `endpoint` is the one whose permission opens it, or it is entered `by_token`.

    `shows` are the kinds of records on it (`open_pages.ANY_KIND`: all) that make it read itself again by its `on_load`.
    """
    register_page(
        Page(route=route, title=title, component=component, endpoint=endpoint, group=group, icon=icon, order=order,
             key=key, parent=parent, on_load=on_load, shows=shows, public=by_token, by_token=by_token,
             own=own, often=often, used=used)
    )  # fmt: skip


def site() -> dict[str, Any]:
    """Return what the root component knows of the whole application, fixed when the interface is built."""
    return {
        "pages": registry.menu(),
        "groups": registry.groups(),
        "words": registry.word_lists(),
        "late": registry.late_states(),
        "messages": script_messages(),
    }


def complete_declarations() -> None:
    """Draw every declaration once: words, icons, combobox sources and the endpoints that buttons name register then.

    The web process builds no page, and answers "may I?" for these endpoints all the same.
    """
    registry.menu()
    registry.permission_key(endpoint_called(ASK))
    for found in (*declared.lists.values(), *declared.records.values(), *declared.forms.values()):
        found.props()
    for page in declared.records.values():
        for panel in page.panels.values():
            panel.props(page.route)


def root(_stateful: bool) -> rx.Component:
    """Wrap every page: context, frame, palette, toasts."""
    known = site()
    return components.App.create(
        session=SessionState.view,
        toast=SessionState.toast,
        hits=SessionState.hits,
        suggested=SessionState.suggested,
        stale=SessionState.stale,
        bell=SessionState.bell,
        lookers=SessionState.lookers,
        helpers=SessionState.helpers,
        site=known,
        icons=components.icon_set(declared.icons | OWN_ICONS),
        on_act=SessionState.act,
    )
