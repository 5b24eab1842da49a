"""The bar above a selection of rows: acts on many records, and files of them, as data."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from leaseapp.kernel.acts.bulk import MOST_ROWS
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.address import asked
from leaseapp.kernel.listing.http import Part
from leaseapp.kernel.listing.query import LARGEST_PAGE
from leaseapp.ui import gateway
from leaseapp.ui.registry import declared, icon, permission_key
from leaseapp.ui.session import count_again
from leaseapp.ui.texts import label

#: records that one event acts on: the browser sends a selection in such parts and shows how far it is
PART = 25


@dataclass(frozen=True)
class BulkAction:
    """Something to do with the selected rows: `entrance` was declared with `kernel.bulk.bulk_endpoint`.

    A preview shows what will happen to each row; `done` says it afterwards, with `{count}`.
    """

    text: str
    entrance: Endpoint
    done: str
    icon: str = "play"
    danger: bool = False

    def props(self) -> dict[str, Any]:
        """Return it as the component takes it."""
        return {
            "name": self.entrance.name, "label": label(self.text), "icon": icon(self.icon), "done": label(self.done),
            "danger": self.danger, "permission": permission_key(self.entrance), "path": None,
        }  # fmt: skip


@dataclass(frozen=True)
class BulkDownload:
    """One file of the selected rows, or of the whole list when none is selected: `endpoint` takes `{ids}` or `{query}`."""

    text: str
    endpoint: Endpoint
    icon: str = "download"

    def props(self) -> dict[str, Any]:
        """Return it as the component takes it."""
        return {
            "name": self.endpoint.name, "label": label(self.text), "icon": icon(self.icon), "done": None, "danger": False,
            "permission": permission_key(self.endpoint), "path": self.endpoint.path,
        }  # fmt: skip


class BulkState(rx.State):
    """The state of acts on the selection of the open list; the browser sends it part by part."""

    answer: dict[str, Any] = {"seq": 0}
    matching: dict[str, Any] = {"seq": 0}

    @rx.event
    async def run(self, list_name: str, payload: dict[str, Any]) -> None:
        """Preview or run an action on some of the selected rows; `run` names the round that the answer belongs to."""
        found = declared.lists.get(list_name)
        action = (
            next((act for act in found.actions if act.props()["name"] == payload.get("action")), None)
            if found
            else None
        )
        if not isinstance(action, BulkAction):
            return
        ids = [str(item) for item in payload.get("ids", [])][:PART]
        outcome = await gateway.call(action.entrance, body={"ids": ids, "preview": bool(payload.get("preview"))})
        self.answer = {
            "seq": self.answer["seq"] + 1, "run": payload.get("run"), "problem": outcome.problem,
            "items": outcome.body["items"] if outcome.ok else [],
        }  # fmt: skip
        if payload.get("last") and not payload.get("preview"):
            await count_again(self)

    @rx.event
    async def match(self, list_name: str, payload: dict[str, Any]) -> None:
        """Collect the rows that match the list's address, as many as may be acted on at once."""
        found = declared.lists.get(list_name)
        if found is None:
            return
        query = {name: text for name, text in asked(str(payload.get("search", ""))).items() if name != "page"}
        rows: list[dict[str, Any]] = []
        for page in range(1, MOST_ROWS // LARGEST_PAGE + 1):
            part = {"page": str(page), "pageSize": str(LARGEST_PAGE), "include": Part.ROWS.value}
            outcome = await gateway.call(found.endpoint, query={**query, **part})
            items = outcome.body["items"] if outcome.ok else []
            rows += [{key: row.get(key) for key in ("id", *found.texts)} for row in items]
            if not outcome.ok or not outcome.body["more"]:
                break
        self.matching = {"seq": self.matching["seq"] + 1, "search": payload.get("search", ""), "rows": rows}
