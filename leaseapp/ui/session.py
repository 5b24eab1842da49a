"""State of the signed-in session: who, which language, what is allowed, live counts, suggestions, toasts."""

import hashlib
import time
from dataclasses import replace
from typing import Any, ClassVar

import reflex as rx
from reflex_base.registry import RegistrationContext

from leaseapp.kernel import clock
from leaseapp.kernel.endpoints import endpoint_called
from leaseapp.kernel.home.tasks import counted_for
from leaseapp.kernel.listing.http import Part
from leaseapp.kernel.principal import ANONYMOUS, Principal
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, LOCALES, _, translate
from leaseapp.kernel.web import http
from leaseapp.ui import gateway, open_pages, registry
from leaseapp.ui.bell import count_for
from leaseapp.ui.finding import MOST_RECENT, find
from leaseapp.ui.history import last_actor
from leaseapp.ui.suggesting import suggest

HOME = "/workspace"
NOBODY: dict[str, Any] = {
    "signedIn": False, "name": "", "email": "", "organization": "", "role": None, "locale": DEFAULT_LOCALE,
    "timezone": "Europe/Paris", "clock": "Europe/Paris", "impersonation": None,
    "allowed": [], "counts": {}, "readOnly": False, "leave": "",
    "external": False, "seat": "", "home": HOME,
}  # fmt: skip
_COUNT_SECONDS = 20.0
MOST_LETTERS = 100
"""Of a text that the palette searches; the script cuts it there too."""
#: endpoints of a domain above
WHO, ASK = "workspace.read_who_may", "workspace.ask_who_may"


def allowed_keys(principal: Principal) -> list[str]:
    """Return the endpoints of the interface that `principal` may enter; buttons, menu and pages show accordingly."""
    return sorted(key for key, endpoint in registry.declared.endpoints.items() if endpoint.allows(principal))


def _role(principal: Principal) -> dict[str, str] | None:
    if not principal.role_title:
        return None
    return {locale: translate(locale, principal.role_title) for locale in LOCALES}


def _impersonation(principal: Principal) -> dict[str, Any] | None:
    """Return who acts as this person and until when, for the banner that never leaves; None for people themselves."""
    if principal.impersonation is None:
        return None
    return {"by": principal.impersonation.by_name, "until": principal.impersonation.until.isoformat()}


def _seat(principal: Principal) -> str:
    """Return a name that tells nobody who this person of this organization is: a browser keeps under it what is theirs."""
    return hashlib.sha256(f"{principal.user_id}:{principal.organization_id}".encode()).hexdigest()[:12]


class SessionState(rx.State):
    """Root state of the interface; every page reads it, the identity middleware fills it."""

    __public__: ClassVar[bool] = True

    view: dict[str, Any] = NOBODY
    toast: dict[str, Any] = {}
    hits: dict[str, Any] = {}
    suggested: dict[str, Any] = {}
    stale: dict[str, Any] = {}
    bell: dict[str, Any] = {}
    lookers: dict[str, Any] = {}
    helpers: dict[str, list[str]] = {}
    locale: str = DEFAULT_LOCALE
    _identity: str = ""
    _counted: float = 0.0

    def _follow(self, principal: Principal, identity: str) -> None:
        """Take the caller of the first event of a tab; later ones are the same, though they may have a new name."""
        if not self._identity:
            self._bind(principal, identity)
        elif self.view["name"] != principal.name:
            self.view = {**self.view, "name": principal.name}

    def _bind(self, principal: Principal, identity: str) -> None:
        self._identity = identity
        self.view = {
            **NOBODY,
            "signedIn": True,
            "name": principal.name,
            "email": principal.email,
            "organization": principal.organization_name,
            "role": _role(principal),
            "locale": principal.locale,
            "timezone": principal.timezone,
            "clock": principal.clock,
            "impersonation": _impersonation(principal),
            "allowed": allowed_keys(principal),
            "readOnly": principal.read_only,
            "external": principal.external,
            "seat": _seat(principal),
            "home": HOME if principal.organization_id is not None else registry.home_of(principal) or HOME,
        }
        self.locale = principal.locale

    def _toast(self, text: str, tone: str = "success") -> None:
        self.toast = {"text": text, "tone": tone, "at": time.time()}

    @rx.event
    async def act(self, name: str, payload: dict[str, Any]) -> Any:
        """Small acts of the frame: language, palette search, suggestions of comboboxes, checking access, following others."""
        acts = {
            "locale": self._set_locale, "find": self._find, "suggest": self._suggest, "check": self._check,
            "refresh": self._refresh, "changed-by": self._changed_by, "who": self._who, "ask": self._ask,
        }  # fmt: skip
        return await acts[name](payload) if name in acts else None

    async def _set_locale(self, payload: dict[str, Any]) -> Any:
        locale = payload.get("locale")
        if locale not in LOCALES or locale == self.locale:
            return None
        self.locale = locale
        self.view = {**self.view, "locale": locale}
        path = str(self.router.url.path)
        if path.endswith(("/new", "/edit")):
            return None  # a form keeps what was typed
        return RegistrationContext.get().app.get_load_events(path)  # texts that the server has translated

    def _show_lookers(self, path: str, names: tuple[str, ...]) -> None:
        """Take the names of the colleagues who look at the same record (`presence.py`)."""
        self.lookers = {"path": path, "names": list(names)}

    def _mark_stale(self, parts: set[str]) -> None:
        """Say that somebody else changed what these parts show (`live.py`); the browser decides when to read them again."""
        times = {part: at for part, at in self.stale.items() if part in (*open_pages.PARTS, open_pages.BEAT)}
        self.stale = {**times, **dict.fromkeys(parts, time.time())}

    def _ring(self, unread: int) -> None:
        """Show how much waits to be read; `at` tells pages that list it to read it again."""
        self.bell = {"unread": unread, "at": time.time()}

    async def _count_unread(self) -> None:
        """Count anew for a page that may have missed a number: one that is opened, or looked at again."""
        principal = gateway.current_caller().principal
        if principal is not None and (unread := await http.in_thread(count_for, principal)) != self.bell.get("unread"):
            self._ring(unread)

    async def _refresh(self, payload: dict[str, Any]) -> Any:
        """Read the stale parts again: by the events that loaded the page, which are checked like any other."""
        if not self._identity:
            return None
        open_pages.record_refresh(self.router.session.client_token)
        if payload.get(open_pages.COUNTS):
            await self._count(now=True)
        if not payload.get(open_pages.PAGE):
            return None
        return RegistrationContext.get().app.get_load_events(str(self.router.url.path))

    async def _changed_by(self, _payload: dict[str, Any]) -> None:
        """Name who changed the record that is being edited here."""
        if self._identity:
            self.stale = {**self.stale, "by": await last_actor(str(self.router.url.path))}

    async def _who(self, payload: dict[str, Any]) -> None:
        """Read who may do the act that is offered to somebody who may not: `helpers` holds their names by the act."""
        act, may_ask = str(payload.get("act", ""))[:80], endpoint_called(WHO)
        if may_ask is not None and self._identity and gateway.allows(may_ask):
            outcome = await gateway.call(may_ask, query={"act": act})
            self.helpers = {**self.helpers, act: outcome.body["people"] if outcome.ok else []}

    async def _ask(self, payload: dict[str, Any]) -> None:
        """Ask them, and say whom."""
        ask = endpoint_called(ASK)
        if ask is None or not self._identity:
            return
        body = {name: str(payload.get(name, ""))[:300] for name in ("act", "what", "url")}
        outcome = await gateway.call(ask, body={**body, "what": body["what"][:200]})
        if outcome.problem is not None:
            self._toast(outcome.problem["message"], "error")
        else:
            self._toast(gateway.say(_("Asked: {people}"), {"people": ", ".join(outcome.body["people"])}))

    async def _check(self, _payload: dict[str, Any]) -> None:
        """Count what the caller has not read; the identity middleware has checked that this page is still of its session."""
        if self._identity:
            await self._count_unread()

    async def _find(self, payload: dict[str, Any]) -> None:
        text, opened = str(payload.get("text", ""))[:MOST_LETTERS], payload.get("opened")
        addresses = [str(one)[:200] for one in opened[:MOST_RECENT]] if isinstance(opened, list) else []
        if self._identity:
            self.hits = await find(text, addresses)

    async def _suggest(self, payload: dict[str, Any]) -> None:
        source, text, within = (str(payload.get(name, ""))[:100] for name in ("source", "text", "within"))
        if self._identity:
            items = await suggest(source, text, within)
            self.suggested = {"source": source, "text": text, "within": within, "items": items}

    async def _count(self, *, now: bool = False) -> None:
        if not now and time.monotonic() - self._counted < _COUNT_SECONDS:
            return
        self._counted = time.monotonic()
        counts: dict[str, int] = {}
        principal = gateway.current_caller().principal or ANONYMOUS
        for task in counted_for(principal):
            shown = registry.declared.lists[task.spec.name]
            outcome = await gateway.call(
                shown.endpoint, query={**task.filtered(clock.today(principal.timezone)), "include": Part.TOTALS.value}
            )
            if outcome.ok:
                counts[shown.route] = counts.get(shown.route, 0) + outcome.body["total"]
        if counts != self.view.get("counts"):
            self.view = {**self.view, "counts": counts}


class EntryState(rx.State):
    """A state that is not public: its handler runs on each page of the workspace, so that a session is needed to see one."""

    @rx.event
    async def enter(self) -> None:
        """Refresh the live counts of the menu when they are old, and the number of the bell."""
        session = await self.get_state(SessionState)
        await session._count()
        await session._count_unread()


async def show_toast(state: rx.State, text: str, tone: str = "success") -> None:
    """Show a short message above the page."""
    session = await state.get_state(SessionState)
    session._toast(text, tone)


async def count_again(state: rx.State) -> None:
    """Refresh the live counts after something was changed."""
    session = await state.get_state(SessionState)
    await session._count(now=True)


def caller_of(principal: Principal | None, request: Any, locale: str) -> gateway.Caller:
    """Return the caller with the language that the page shows."""
    if principal is None:
        return gateway.Caller(None, request, locale)
    return gateway.Caller(replace(principal, locale=locale), request, locale)


def t(message: str) -> rx.Var[str]:
    """Return `message` in the page's language, as a Var: for components of your own."""
    return rx.cond(SessionState.locale == "fr", translate("fr", message), message)
