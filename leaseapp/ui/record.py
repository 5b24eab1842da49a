"""Record pages: one declaration a kind of record, one State for all of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import reflex as rx

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import components, gateway
from leaseapp.ui.actions import Action, AnyAction
from leaseapp.ui.history import history_of
from leaseapp.ui.kinds import When, holds, template
from leaseapp.ui.panels import SHOWN, Panel, total_of
from leaseapp.ui.parts import Fact
from leaseapp.ui.registry import (
    Page,
    declared,
    icon,
    page_at,
    parameters_in,
    permission_key,
    register_page,
    words,
)
from leaseapp.ui.session import count_again, show_toast
from leaseapp.ui.suggesting import fill
from leaseapp.ui.texts import label

RECORD_ID = "record_id"
"""The parameter of an address that names the record of its page."""


@dataclass(frozen=True)
class Also:
    """A further read of a record page: the answer of `endpoint` goes to `record[name]`.

    Of a list these are its first hundred items, and `record[name + "Total"]` is how many there are, which a table of them says;
    where they may be many a `Tab` with a `panel` is right.
    `filters` are the query of a list endpoint (`{id}` of the record); `arguments` map parameters to templates.
    """

    name: str
    endpoint: Endpoint
    filters: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, str] = field(default_factory=dict)
    when: When | None = None

    def arguments_for(self, record: dict[str, Any]) -> dict[str, Any]:
        """Return the call's arguments; a single id parameter is the record's id."""
        made: dict[str, Any] = {name: fill(text, record) for name, text in self.arguments.items()}
        for name in self.endpoint.path_names:
            made.setdefault(name, record.get("id"))
        if self.endpoint.query is not None:
            query = {name: fill(text, record) for name, text in self.filters.items()}
            made["query"] = {"pageSize": "100", **query} if "page_size" in self.endpoint.query.model_fields else query
        return made


@dataclass(frozen=True)
class Tab:
    """A tab; `count` is the path of a list or number shown beside its name.

    One with a `panel` is that list: it needs no content, counts its rows, and shows to those who may read them. One whose
    content reads something of its own names it in `reads`, and shows to those who may.
    """

    name: str
    text: str
    content: rx.Component | None = None
    count: str | None = None
    when: When | None = None
    panel: Panel | None = None
    reads: Endpoint | None = None

    @property
    def permission(self) -> str | None:
        """The name under which the browser asks whether it shows."""
        return permission_key(self.panel.endpoint if self.panel else self.reads)


@dataclass(frozen=True)
class Aside:
    """A part beside every record that has a kind, at the side of its page: a domain declares it once for all of them.

    `content` makes the component; it is told the kind of the record (`entity`) and reads what it shows by itself, when it is
    drawn and when something beside the record changed (`useStalePart`). Who may not enter `endpoint` has none.
    """

    name: str
    text: str
    endpoint: Endpoint
    content: Callable[[str], rx.Component]


asides: list[Aside] = []


@dataclass(frozen=True)
class RecordDeclaration:
    """The declaration of one record page, read by RecordState and the component."""

    route: str
    read: Endpoint
    id_name: str
    title: str
    icon: str
    parent: str | None
    entity: str | None
    title_empty: str | None
    status: tuple[str, type[Enum]] | None
    subtitle: str | None
    figures: tuple[Fact, ...]
    actions: list[AnyAction]
    also: list[Also]
    tabs: list[Tab]

    def props(self) -> dict[str, Any]:
        """Return the page as its component takes it."""
        return {
            "route": self.route, "parent": self.parent, "icon": icon(self.icon), "title": template(self.title),
            "titleEmpty": label(self.title_empty), "subtitle": label(template(self.subtitle)) or "",
            "status": {"field": self.status[0], "words": words(self.status[1])} if self.status else None,
            "figures": [figure.props() for figure in self.figures],
            "actions": [action.props(self.route) for action in self.actions],
            "fields": self.field_names(),
            "tabs": [
                {
                    "name": tab.name, "label": label(tab.text), "count": f"panels.{tab.panel.name}" if tab.panel else tab.count,
                    "when": tab.when, "permission": tab.permission,
                }
                for tab in self.tabs
            ],
            "asides": [
                {"name": aside.name, "label": label(aside.text), "permission": permission_key(aside.endpoint)}
                for aside in self.asides
            ],
        }  # fmt: skip

    @property
    def asides(self) -> list[Aside]:
        """The parts beside the record: none where its kind has no name."""
        return asides if self.entity else []

    @property
    def panels(self) -> dict[str, Panel]:
        """The lists in its tabs, by name."""
        return {tab.panel.name: tab.panel for tab in self.tabs if tab.panel}

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of records in its lists: one of them that changed may belong to this record."""
        return frozenset().union(*(panel.spec.kinds for panel in self.panels.values()))

    def contents(self) -> list[rx.Component]:
        """Return the contents of its tabs, in their order, and then what stands beside the record."""
        tabs = [
            panel_component(tab.panel, self.route) if tab.panel else tab.content or rx.fragment() for tab in self.tabs
        ]
        return [*tabs, *(aside.content(self.entity or "") for aside in self.asides)]

    def field_names(self) -> dict[str, Any]:
        """Return what the timeline calls each field that it shows a change of, by JSON name, in both languages.

        They come from the record's figures, its list and its form.
        """
        found = {figure.path: label(figure.text) for figure in self.figures}
        for listing in declared.lists.values():
            if listing.route == self.parent:
                found |= {one.key: label(one.label) for one in listing.spec.columns}
        if self.parent in declared.forms:
            found |= declared.forms[self.parent].field_names()
        return dict(sorted(found.items()))

    def id_in(self, path: str) -> str:
        """Return the record's id in an address of this page; empty when the address is another's."""
        return (parameters_in(self.route, path) or {}).get(RECORD_ID, "")

    def place_in(self, path: str) -> dict[str, str]:
        """Return what the read endpoint takes from an address of this page: the record's id, and what stands before it."""
        found = parameters_in(self.route, path) or {}
        return {self.id_name: found.pop(RECORD_ID, ""), **found}


class RecordState(rx.State):
    """The record that is open, and what its last act answered."""

    data: dict[str, Any] = {}
    outcome: dict[str, Any] = {"seq": 0, "ok": True}
    foresight: dict[str, Any] = {}

    @rx.event
    async def open(self, route: str) -> None:
        """Read the record that the address names."""
        self.foresight = {}
        page = declared.records.get(route)
        if page is not None:
            await self._load(page, str(self.router.url.path))

    async def _load(self, page: RecordDeclaration, path: str) -> None:
        outcome = await gateway.call(page.read, **page.place_in(path))
        data: dict[str, Any] = {"page": page.route, "path": path, "record": {}, "missing": False, "history": None}
        if outcome.problem is not None:
            self.data = {**data, "missing": True}
            if outcome.problem["status"] != 404:
                await show_toast(self, outcome.problem["message"], "error")
            return
        record = outcome.body
        for also in page.also:
            if holds(also.when, record) and gateway.allows(also.endpoint):
                more = await gateway.call(also.endpoint, **also.arguments_for(record))
                record |= _named(also.name, more.body if more.ok else None)
        record["panels"] = {name: await total_of(panel, record) for name, panel in page.panels.items()}
        self.data = {**data, "record": record, "history": await history_of(page.entity, record["id"])}

    async def _panel_of(self, name: str) -> tuple[Panel, dict[str, Any], str] | None:
        """Return a list of the open page, the record that it belongs to, and its address; None when there is none to read."""
        path = str(self.router.url.path)
        if self.data.get("path") != path:  # the server was started anew since the page was read
            await self.open(getattr(page_at(path), "route", ""))
        page = declared.records.get(self.data.get("page", ""))
        if page is None or self.data.get("path") != path or self.data["missing"] or name not in page.panels:
            return None
        return page.panels[name], self.data["record"], path

    @rx.event
    async def foresee(self, name: str, values: dict[str, Any]) -> None:
        """Ask what the action whose dialog is open would do with the values typed so far."""
        page, action = self._action(name)
        if page is None or action is None or action.dialog is None or action.dialog.foresight is None:
            return
        record = self.data["record"]
        body = action.body(dict(values), record) if action.body else dict(values)
        place = page.place_in(self.data["path"]) | {page.id_name: record["id"]}
        outcome = await gateway.call(action.dialog.foresight.endpoint, **place, body=body)
        self.foresight = {"action": name, "answer": outcome.body if outcome.ok else None}

    def _action(self, name: str) -> tuple[RecordDeclaration | None, Action | None]:
        page = declared.records.get(self.data.get("page", ""))
        acts = page.actions if page else []
        return page, next((act for act in acts if isinstance(act, Action) and act.name == name), None)

    @rx.event
    async def act(self, name: str, values: dict[str, Any], key: str = "") -> None:
        """Run an action of the open page with the values of its dialog; sent twice with the same `key`, it acts once.

        `values` may say which `version` of the record they were typed above.
        """
        if not self.data:  # the server was started anew since the page was read
            await self.open(getattr(page_at(str(self.router.url.path)), "route", ""))
        page, action = self._action(name)
        if page is None or action is None:
            return
        record = self.data["record"]
        arguments = _arguments(page, action, record, self.data["path"], dict(values))
        outcome = await gateway.call(action.endpoint, idempotency_key=key, **arguments)
        answer: dict[str, Any] = {"seq": self.outcome["seq"] + 1, "ok": outcome.ok, "action": name, "go": None}
        if outcome.problem is not None:
            self.outcome = {**answer, "problem": outcome.problem, "errors": outcome.errors}
            return
        known = {**record, **(outcome.body if isinstance(outcome.body, dict) else {})}
        if action.done:
            await show_toast(self, gateway.say(action.done, known))
        await count_again(self)
        if action.go:
            answer["go"] = fill(action.go, known)
        else:
            await self._load(page, self.data["path"])
        self.outcome = answer


def _named(name: str, body: Any) -> dict[str, Any]:
    """Return an answer under its name; of a list its items, and how many there are."""
    if isinstance(body, dict) and set(body) >= {"items", "total"}:
        return {name: body["items"], f"{name}Total": body["total"]}
    return {name: body}


def _arguments(
    page: RecordDeclaration, action: Action, record: dict[str, Any], path: str, values: dict[str, Any]
) -> dict[str, Any]:
    endpoint, version = action.endpoint, values.pop("version", record.get("version"))
    arguments: dict[str, Any] = action.arguments(record) if action.arguments else {}
    for name, value in (page.place_in(path) | {page.id_name: record["id"]}).items():
        if name in endpoint.path_names:
            arguments.setdefault(name, value)
    if endpoint.body is not None:
        body = action.body(values, record) if action.body else values
        if "version" in endpoint.body.model_fields and version is not None:
            body.setdefault("version", version)
        arguments["body"] = body
    if endpoint.query is not None and "version" in endpoint.query.model_fields and version is not None:
        arguments["query"] = {"version": version}
    return arguments


class PanelState(rx.State):
    """The rows of the panels of the record page that is open, by the names of the panels."""

    data: dict[str, Any] = {}

    @rx.event
    async def read(self, name: str, search: str) -> None:
        """Read a page of a panel; `search` is its own query, as an address would hold it."""
        records = await self.get_state(RecordState)
        found = await records._panel_of(name)
        if found is None:
            return
        panel, record, path = found
        outcome = await gateway.call(panel.endpoint, query=panel.query(record, search))
        told: dict[str, Any] = {"path": path, "search": search, "items": [], "total": 0, "totals": {}, "problem": None}
        if outcome.problem is not None:
            errors = "; ".join(dict.fromkeys(outcome.errors.values()))
            told["problem"] = errors or outcome.problem["message"]
        else:
            told |= {key: value for key, value in outcome.body.items() if key in SHOWN}
        # of another record nothing stays
        self.data = {**{key: one for key, one in self.data.items() if one["path"] == path}, name: told}


def panel_component(panel: Panel, route: str) -> rx.Component:
    """Return the content of the tab."""
    return components.ListPanel.create(spec=panel.props(route), data=PanelState.data, on_read=PanelState.read)


def record_page(
    route: str,
    read: Endpoint,
    *,
    title: str,
    tabs: tuple[Tab, ...],
    id_name: str = "",
    icon: str = "file-text",
    list_route: str | None = None,
    entity: str | None = None,
    title_empty: str | None = None,
    status: tuple[str, type[Enum]] | None = None,
    subtitle: str | None = None,
    figures: tuple[Fact, ...] = (),
    actions: tuple[AnyAction, ...] = (),
    also: tuple[Also, ...] = (),
) -> None:
    """Declare the page of a kind of record: head, figures, actions, tabs, timeline.

    The last parameter of `route` is the record's id, as is the last one of the read endpoint unless `id_name` says which;
    those before it have its names (`/a/[place_id]/b/[id]`). `title` is a field or a template of the record; other domains
    add tabs with `record_panel`.
    """
    route = re.sub(r"\[\w+\](?!.*\[)", f"[{RECORD_ID}]", route)
    found = RecordDeclaration(
        route, read, id_name or read.path_names[-1], title, icon, list_route, entity, title_empty, status, subtitle,
        figures, list(actions), list(also), list(tabs),
    )  # fmt: skip
    if set(found.place_in(route)) - set(read.path_names):
        raise ValueError(f"{route} names what {read.name} does not take")
    declared.records[route] = found
    for endpoint in (*(more.endpoint for more in also), *(tab.reads for tab in tabs)):
        permission_key(endpoint)
    register_page(
        Page(
            route=route, title=title_empty or _("Details"), endpoint=read, icon=icon, parent=list_route,
            on_load=RecordState.open(route), shows=lambda: found.kinds, beside=entity is not None,
            component=lambda: components.RecordPage.create(
                *found.contents(), spec=found.props(), data=RecordState.data,
                outcome=RecordState.outcome, foresight=RecordState.foresight, on_act=RecordState.act,
                on_foresee=RecordState.foresee,
            ),
        )
    )  # fmt: skip


def beside_records(aside: Aside) -> None:
    """Put something beside every record, whatever domain its page is of; known by its name, so that it is there once."""
    if all(one.name != aside.name for one in asides):
        asides.append(aside)
        permission_key(aside.endpoint)


def record_panel(entity: str, tab: Tab, *, also: Also | None = None, actions: tuple[AnyAction, ...] = ()) -> None:
    """Add a tab to the record page of `entity`, which belongs to a domain below; `actions` are acts on the record itself."""
    page = next((item for item in declared.records.values() if item.entity == entity), None)
    if page is None:
        raise ValueError(f"no record page of {entity}")
    page.tabs.append(tab)
    permission_key(tab.reads)
    if also is not None:
        permission_key(also.endpoint)
        page.also.append(also)
    page.actions.extend(actions)
