"""The bar above a selection of rows: acts on many records, and files of them, as data."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import reflex as rx

from leaseapp.kernel.acts.bulk import MOST_ROWS
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.address import asked
from leaseapp.kernel.listing.http import Part
from leaseapp.kernel.listing.query import LARGEST_PAGE
from leaseapp.kernel.text.i18n import translate
from leaseapp.ui import gateway
from leaseapp.ui.actions import Dialog
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

    def props(self, where: str = "") -> dict[str, Any]:
        """Return it as the component takes it."""
        return _props(self.text, self.entrance, self.icon) | {"done": label(self.done), "danger": self.danger}

    async def enter(self, ids: list[str], payload: dict[str, Any]) -> dict[str, Any]:
        """Return what the rows answered, or the problem of all of them."""
        outcome = await gateway.call(self.entrance, body={"ids": ids[:PART], "preview": bool(payload.get("preview"))})
        return {"problem": outcome.problem, "items": outcome.body["items"] if outcome.ok else []}


@dataclass(frozen=True)
class BulkChange(BulkAction):
    """An act on all of the selected rows in one transaction, which asks for the values of `dialog` first.

    `entrance` takes `{<ids>, change, dryRun, previewToken}` and answers `{refused: [{id, code, message}], previewToken, …}`;
    `tells` makes sentences of a preview's answer: (msgid, values) of what will happen. `undo` takes the `undoToken` of what was
    done and takes it back.
    """

    dialog: Dialog = field(kw_only=True)
    ids: str = "assetIds"
    tells: Callable[[dict[str, Any]], Iterable[tuple[str, dict[str, Any]]]] = lambda _answer: ()
    undo: Endpoint | None = None

    def props(self, where: str = "") -> dict[str, Any]:
        """Return it as the component takes it."""
        dialog = self.dialog.props(f"{where}.{self.entrance.name}", self.text, danger=self.danger)
        icon("undo-2")
        return super().props(where) | {"dialog": dialog, "undo": self.undo.path if self.undo else None}

    async def enter(self, ids: list[str], payload: dict[str, Any]) -> dict[str, Any]:
        """Return what the rows answered, what will happen, and the errors at the dialog's fields."""
        body = {self.ids: ids[:MOST_ROWS], "change": payload.get("values"), "dryRun": bool(payload.get("preview"))}
        outcome = await gateway.call(self.entrance, body=body | {"previewToken": payload.get("token")})
        errors = {name.removeprefix("change."): text for name, text in outcome.errors.items()}
        if outcome.problem is not None:
            return {"problem": outcome.problem, "errors": errors, "items": []}
        refused = {row["id"]: row for row in outcome.body["refused"]}
        good = {"ok": True, "message": None}
        items = [{"id": one, "errors": [], **refused.get(one, good), "ok": one not in refused} for one in ids]
        locale = gateway.current_caller().locale
        told = [translate(locale, text, **values) for text, values in self.tells(outcome.body)]
        tokens = {"token": outcome.body["previewToken"], "undo": outcome.body.get("undoToken")}
        return {"problem": None, "items": items, "told": told, **tokens}


@dataclass(frozen=True)
class BulkDownload:
    """One file of the selected rows, or of the whole list when none is selected: `endpoint` takes `{ids}` or `{query}`.

    `ids` is what its body calls them, `extra` what the body holds besides; `whole` offers it of the whole list too.
    """

    text: str
    endpoint: Endpoint
    icon: str = "download"
    ids: str = "ids"
    extra: dict[str, Any] = field(default_factory=dict)
    whole: bool = True

    def props(self, where: str = "") -> dict[str, Any]:
        """Return it as the component takes it."""
        more = {"path": self.endpoint.path, "ids": self.ids, "extra": self.extra, "whole": self.whole}
        return _props(self.text, self.endpoint, self.icon) | more


@dataclass(frozen=True)
class BulkLink:
    """A page that takes the selected rows along, `{id, text}` each, as `chosen` of its state in the history."""

    text: str
    route: str
    endpoint: Endpoint
    icon: str = "arrow-right"

    def props(self, where: str = "") -> dict[str, Any]:
        """Return it as the component takes it."""
        return _props(self.text, self.endpoint, self.icon) | {"route": self.route}


AnyBulk = BulkAction | BulkDownload | BulkLink


def _props(text: str, endpoint: Endpoint, sign: str) -> dict[str, Any]:
    """Return what all of them have."""
    return {
        "name": endpoint.name, "label": label(text), "icon": icon(sign), "done": None, "danger": False,
        "permission": permission_key(endpoint), "path": None, "route": None, "dialog": None,
    }  # fmt: skip


class BulkState(rx.State):
    """The state of acts on the selection of the open list; the browser sends it part by part."""

    answer: dict[str, Any] = {"seq": 0}
    matching: dict[str, Any] = {"seq": 0}

    @rx.event
    async def run(self, list_name: str, payload: dict[str, Any]) -> None:
        """Preview or run an action on some of the selected rows; `run` names the round that the answer belongs to."""
        found = declared.lists.get(list_name)
        acts = [act for act in found.actions if isinstance(act, BulkAction)] if found else []
        action = next((act for act in acts if act.entrance.name == payload.get("action")), None)
        if action is None:
            return
        told = await action.enter([str(item) for item in payload.get("ids", [])], payload)
        self.answer = {"seq": self.answer["seq"] + 1, "run": payload.get("run"), **told}
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
