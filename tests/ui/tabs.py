"""A browser tab as the server sees it: a state tree, an address, the cookie of its websocket."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

import reflex as rx
from reflex.state import State, StateUpdate
from reflex_base.event import Event

from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.principal import resolve
from leaseapp.ui import gateway
from leaseapp.ui.identity import IdentityMiddleware
from leaseapp.ui.session import SessionState, caller_of

Answer = TypeVar("Answer")


def run(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Runs a coroutine to its end, in an event loop of its own: locks of an earlier one bind to that, and are let go."""
    application = sys.modules.get("leaseapp.leaseapp")
    locks = getattr(application.app.state_manager, "_states_locks", None) if application else None
    if locks is not None:
        locks.clear()
    return asyncio.run(work)


class Tab:
    """One open page, signed in with `token` or not."""

    def __init__(self, address: str = "/workspace", token: str | None = None, locale: str = "en") -> None:
        self.root = State(_reflex_internal_init=True)
        self.token, self.locale = token, locale
        self.open(address)

    def open(self, address: str) -> None:
        """Moves the tab to another address."""
        path, _mark, search = address.partition("?")
        query = dict(part.split("=", 1) for part in search.split("&") if part)
        router = {
            "pathname": path, "asPath": address, "query": query, "ip": "203.0.113.7",
            "headers": {"cookie": f"{SESSION_COOKIE}={self.token}" if self.token else "", "origin": "http://localhost:8000"},
        }  # fmt: skip
        self.root.router_data = self.root._update_router_vars(router, self.root.router_data)

    async def state(self, cls: type[rx.State]) -> Any:
        """The tab's instance of a State class, its events running as the tab's caller."""
        principal = resolve(self.token) if self.token else None
        gateway.set_caller(caller_of(principal, gateway.RequestInfo(request_id="test"), self.locale))
        return await self.root.get_state(cls)

    async def send(self, cls: type[rx.State], name: str) -> StateUpdate | None:
        """Return what the identity middleware answers to the event `name` of `cls`: None lets it run."""
        event = Event(name=f"{cls.get_full_name()}.{name}")
        return await IdentityMiddleware().preprocess(None, self.root, event)  # ty: ignore[invalid-argument-type]

    async def session(self) -> SessionState:
        """The state of the session."""
        return await self.root.get_state(SessionState)
