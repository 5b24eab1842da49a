"""Saved views of the list that is open. Their endpoints belong to the workspace, above the kit: they are found by name."""

from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint, endpoints
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.registry import permission_key
from leaseapp.ui.session import show_toast

READ = "list_saved_views"
#: the browser's request → the endpoint and the message afterwards
ACTS = {
    "create": ("create_saved_view", _("View “{name}” saved")),
    "update": ("update_saved_view", _("View “{name}” saved")),
    "delete": ("delete_saved_view", _("View deleted")),
    "prefer": ("set_default_view", _("This list opens with “{name}” from now on")),
    "forget": ("clear_default_view", _("This list opens without filters from now on")),
}


def _endpoint(name: str) -> Endpoint | None:
    return next((endpoint for endpoint in endpoints if endpoint.name == name), None)


def permission() -> str | None:
    """Return the name under which the browser asks whether views may be kept."""
    return permission_key(_endpoint(ACTS["create"][0]))


class ViewsState(rx.State):
    """The views of the open list, and what the last act on them answered."""

    data: dict[str, Any] = {"list": "", "items": []}
    outcome: dict[str, Any] = {"seq": 0, "ok": True}

    @rx.event
    async def open(self, name: str) -> None:
        """Read the views of a list once; filtering it does not ask again."""
        if self.data["list"] != name:
            await self._read(name)

    async def _read(self, name: str) -> None:
        endpoint = _endpoint(READ)
        items: list[dict[str, Any]] = []
        if endpoint is not None and gateway.allows(endpoint):
            outcome = await gateway.call(endpoint, query={"list": name})
            items = outcome.body["items"] if outcome.ok else []
        self.data = {"list": name, "items": items}

    @rx.event
    async def act(self, name: str, payload: dict[str, Any]) -> None:
        """Create, change or delete a view, or open the list with it from now on."""
        found, done = ACTS.get(name, ("", ""))
        endpoint = _endpoint(found)
        if endpoint is None or not self.data["list"]:
            return
        outcome = await gateway.call(endpoint, **self._arguments(endpoint, payload))
        answer: dict[str, Any] = {"seq": self.outcome["seq"] + 1, "ok": outcome.ok, "act": name}
        if outcome.problem is not None:
            self.outcome = {**answer, "problem": outcome.problem, "errors": outcome.errors}
            return
        view = outcome.body if isinstance(outcome.body, dict) else {}
        await show_toast(self, gateway.say(done, view))
        await self._read(self.data["list"])
        self.outcome = {**answer, "id": view.get("id")}

    def _arguments(self, endpoint: Endpoint, payload: dict[str, Any]) -> dict[str, Any]:
        arguments: dict[str, Any] = {}
        if endpoint.path_names:
            arguments["view_id"] = payload.get("id")
        if endpoint.body is not None:
            body = {name: payload[name] for name in ("name", "query", "shared", "version") if name in payload}
            arguments["body"] = body if endpoint.path_names else {**body, "list": self.data["list"]}
        return arguments
