"""Default deny for every event of the interface: the identity is read from the database each time (DECISIONS 4, REFLEX 3).

A page that is entered by a token (`registry.Page.by_token`) belongs to no session: its events run for nobody, so only
those that are public run at all, and nothing of a workspace is ever sent to it.

The cookie of a websocket is frozen at its handshake; sign-out, revocation, suspension and a change of organization live
in the database, so an old socket meets them at its next event: its state is emptied and the page leaves.
"""

import hashlib
from http.cookies import CookieError, SimpleCookie
from typing import Any

import reflex as rx
import structlog
from reflex.state import BaseState, StateUpdate
from reflex_base.event import Event
from reflex_base.registry import RegistrationContext
from sqlalchemy.exc import SQLAlchemyError

from leaseapp.kernel.context import SESSION_COOKIE, RequestInfo
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Principal, resolve
from leaseapp.kernel.security.steps import PendingStep
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web import http
from leaseapp.ui import gateway, open_pages, registry
from leaseapp.ui.session import SessionState, caller_of

log = structlog.get_logger(__name__)
#: events of Reflex that read and send nothing: they only put the page's own handlers into the queue, which are checked
_NOTHING_TO_SEE = (".on_load_internal", ".set_is_hydrated")
SIGN_IN, SELECT_ORGANIZATION, RELOAD = "sign-in", "/auth/select-organization", "reload"
#: where a sign-in that is not finished goes on
STEPS = {
    PendingStep.PASSWORD: "/auth/set-password", PendingStep.MFA: "/auth/two-factor", PendingStep.TERMS: "/auth/terms",
}  # fmt: skip


def token_of(headers: dict[str, Any]) -> str | None:
    """Return the session token of the websocket's handshake."""
    try:
        morsel = SimpleCookie(str(headers.get("cookie", ""))).get(SESSION_COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None else None


def identity_of(principal: Principal | None) -> str:
    """Return what must stay the same while a page is open: person, organization, rights, clock, and who acts as them."""
    if principal is None:
        return ""
    acting = principal.impersonation.id if principal.impersonation is not None else ""
    rights = [
        principal.pending_step,
        principal.role_title,
        str(principal.read_only),
        principal.clock,
        str(acting),
        *sorted(principal.permissions),
    ]
    digest = hashlib.sha256("\n".join(rights).encode()).hexdigest()[:16]
    return f"{principal.user_id}:{principal.organization_id}:{digest}"


def is_public(event_name: str) -> bool:
    """Return True for events of Reflex itself and of states that are marked public."""
    registered = RegistrationContext.get().event_handlers.get(event_name)
    state = registered.states[0] if registered else None
    if state is None:
        return False
    return state.__module__.partition(".")[0] in ("reflex", "reflex_base") or bool(getattr(state, "__public__", False))


class IdentityMiddleware(rx.Middleware):
    """The middleware that binds the caller to each event, and refuses events that nobody signed in for."""

    async def preprocess(self, app: rx.App, state: BaseState, event: Event) -> StateUpdate | None:
        """Return None to let the event run, or an update to send instead of running it."""
        if event.name.endswith(_NOTHING_TO_SEE):
            return None
        session = await state.get_state(SessionState)
        router = state._get_root_state().router_data or {}
        headers = router.get("headers", {})
        path = str(state.router.url.path)
        # on a page that is entered by a token nobody is signed in, whatever cookie the browser holds
        token = None if registry.entered_by_token(path) else token_of(headers)
        try:
            principal = await http.in_thread(resolve, token)
        except SQLAlchemyError as error:
            log.error("database unavailable", error=type(error).__name__)
            session._toast(
                translate(session.locale, _("The service does not answer right now. Try again in a moment.")), "error"
            )
            return await _update(state)
        identity = identity_of(principal)
        is_another = bool(session._identity) and session._identity != identity
        elsewhere = leads_to(principal, path)
        if is_another and elsewhere:
            return await _leave(state, elsewhere)
        if not elsewhere and (is_another or session.view["leave"]):
            await empty(state, "")
        if principal is not None:
            session._follow(principal, identity)
        request = _request(router, headers)
        gateway.set_caller(caller_of(principal, request, session.locale))
        if principal is not None and token is not None:
            open_pages.record_event(
                state.router.session.client_token, token, identity, principal, path, request.request_id
            )
        if is_public(event.name):
            return None
        elsewhere = _where_to(principal, path)
        return await _leave(state, elsewhere) if elsewhere else None


def leads_to(principal: Principal | None, path: str) -> str:
    """Return where a tab goes whose session ended or became another; empty for a page that needs none: it stays, emptied.

    Somebody who signs in there is not disturbed by what the tab showed before.
    """
    if registry.is_public(path):
        return ""
    return SIGN_IN if principal is None else RELOAD


def _where_to(principal: Principal | None, path: str) -> str:
    """Return the page where somebody goes on who cannot see this one; empty for who can.

    Staff of the provider work in no organization: the console and their own account are theirs all the same.
    """
    if principal is None:
        return SIGN_IN
    if principal.pending_step:
        return STEPS[PendingStep(principal.pending_step)]
    if principal.organization_id is not None:
        return ""
    home = registry.home_of(principal)
    if home is None:
        return SELECT_ORGANIZATION
    return "" if registry.outside_organizations(registry.page_at(path)) else home


def _request(router: dict[str, Any], headers: dict[str, Any]) -> RequestInfo:
    return RequestInfo(
        request_id=str(new_id()),
        ip=http.client_ip(headers, str(router.get("ip") or "")),
        user_agent=str(headers.get("user-agent", ""))[:400],
        session_token=token_of(headers) or "",
    )


def _own_states(cls: type[BaseState]) -> list[type[BaseState]]:
    found = [cls] if cls.__module__.startswith("leaseapp.") else []
    for child in cls.get_substates():
        found += _own_states(child)
    return found


async def _leave(state: BaseState, where: str) -> StateUpdate:
    gateway.set_caller(gateway.Caller())
    open_pages.forget(state.router.session.client_token)
    await empty(state, where)
    return await _update(state)


async def empty(state: BaseState, where: str) -> None:
    """Empty every state of this tab, so that it holds no data of anyone, and let the page leave."""
    for cls in _own_states(rx.State):
        (await state.get_state(cls)).reset()
    session = await state.get_state(SessionState)
    session.view = {**session.view, "leave": where}


async def _update(state: BaseState) -> StateUpdate:
    root = state._get_root_state()
    delta = await root._get_resolved_delta()
    root._clean()
    return StateUpdate(delta=delta)
