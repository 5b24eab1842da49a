"""List pages: one declaration a list, one State for all of them; the query lives in the address (ARCHITECTURE 4F)."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import anyio
import reflex as rx
from anyio.lowlevel import RunVar

from leaseapp.kernel.acts.bulk import MOST_ROWS
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import kinds
from leaseapp.kernel.listing.address import asked, rows_asked
from leaseapp.kernel.listing.http import Part
from leaseapp.kernel.listing.outline import outline_of
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.rights import Right
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.web import http
from leaseapp.ui import components, gateway, registry, views
from leaseapp.ui.board import Board, BoardState
from leaseapp.ui.bulk import PART, AnyBulk, BulkState
from leaseapp.ui.grid import Grid
from leaseapp.ui.kinds import SIREN, TEXT
from leaseapp.ui.registry import Group, NewEntry, Page, declared, icon, permission_key, register_page
from leaseapp.ui.texts import label
from leaseapp.ui.views import ViewsState

PAGE_SIZE = 50
FIGURES = ("total", "totals", "draftsLeftOut")
"""The totals of all rows that the page keeps."""
UNKNOWN = {"total": None, "totals": None, "draftsLeftOut": 0}


@dataclass(frozen=True)
class ListDeclaration:
    """The declaration of one list page, read by ListState and the component."""

    spec: ListSpec
    endpoint: Endpoint
    route: str
    icon: str
    new: NewEntry | None
    empty: tuple[str, str]
    actions: tuple[AnyBulk, ...] = field(default=())
    board: Board | None = None
    grid: Grid | None = None

    @property
    def link(self) -> str | None:
        """The page of a row."""
        return next((column.link for column in self.spec.columns if column.link), None)

    @property
    def searchable(self) -> bool:
        """True when it finds words."""
        return bool(self.spec.finders) or any(column.search for column in self.spec.columns)

    @property
    def adds_up(self) -> bool:
        """True when its rows come to more than their number."""
        return self.spec.drafts is not None or any(column.sum for column in self.spec.columns)

    @property
    def texts(self) -> tuple[str, ...]:
        """Keys of its plain texts, the linked one first: what a selection shows of a row."""
        plain = [column.key for column in self.spec.columns if column.kind in (TEXT, SIREN) and column.enum is None]
        linked = [column.key for column in self.spec.columns if column.link]
        return tuple(dict.fromkeys([*linked, *plain]))

    def props(self) -> dict[str, Any]:
        """Return the list as its component takes it."""
        spec = self.spec
        return {
            "name": spec.name, "title": label(spec.title), "route": self.route, "icon": icon(self.icon),
            "path": self.endpoint.path, "sort": spec.default_sort, "pageSize": PAGE_SIZE,
            "searchable": self.searchable, "placeholder": label(spec.search_placeholder),
            "columns": [column_props(column) for column in spec.columns if not column.is_identifier],
            "tabs": [_tab(tab) for tab in spec.quick_filters],
            "new": self.new and {
                "route": self.new.route, "label": label(self.new.text), "permission": permission_key(self.new.endpoint),
            },
            "empty": {"title": label(self.empty[0]), "text": label(self.empty[1])},
            "bulk": [action.props(spec.name) for action in self.actions], "most": MOST_ROWS, "part": PART, "texts": self.texts,
            "outline": asdict(outline_of(spec)),
            "board": self.board.props(spec) if self.board else None,
            "grid": self.grid.props(spec) if self.grid else None, "keep": views.permission(),
        }  # fmt: skip


def column_props(column: Column) -> dict[str, Any]:
    """Return a column as the table takes it."""
    return {
        "key": column.key, "label": label(column.label), "kind": column.kind, "sort": column.sort, "filter": column.filter,
        "sum": column.sum, "link": column.link, "late": column.late, "shown": column.shown, "shrinks": column.shrinks,
        "words": registry.words_of(column.kind, column.enum), "options": _options(column),
        "permission": _right(column), "picks": column.picks, "unnamed": label(column.unnamed) if column.unnamed else None,
    }  # fmt: skip


def _right(column: Column) -> str | None:
    return permission_key(Right(column.permission)) if column.permission else None


def _options(column: Column) -> list[dict[str, Any]] | None:
    if column.enum is not None:
        return registry.options_of(column.enum)
    if column.kind == registry.ENTITY:
        return [{"value": kind, "label": label(text), "tone": None} for kind, text in kinds()]
    if column.options is not None:
        return [{"value": value, "label": label(text), "tone": None} for value, text in column.options()]
    if column.kind == "bool":
        return [{"value": "true", "label": label("Yes")}, {"value": "false", "label": label("No")}]
    return None


class ListState(rx.State):
    """The rows of the list page that is open, and apart from them what all of them come to: it is counted after they show."""

    data: dict[str, Any] = {}
    #: `reading` names the rows that they belong to; `counted` says that no other figures will come
    figures: dict[str, Any] = {}

    @rx.event
    async def open(self, name: str) -> Any:
        """Read what the address asks for: the rows, or the board; then count, and read the views once a list."""
        found = declared.lists.get(name)
        if found is None:
            return None
        following: list[Any] = []
        search = str(self.router.url.query or "")
        if found.board is not None and "layout=board" in search.split("&"):
            following.append(BoardState.open(name))
        else:
            await self._read(found, search)
            if not self.figures["counted"]:
                following.append(ListState.count(self.figures["reading"]))
        views_of = await self.get_state(ViewsState)
        if views_of.data["list"] != name:
            following.append(ViewsState.open(name))
        return following

    async def _read(self, found: ListDeclaration, search: str) -> None:
        query = {"pageSize": str(PAGE_SIZE), **asked(search), "include": Part.ROWS.value}
        outcome = await gateway.call(found.endpoint, query=query)
        before, name = self.data, found.spec.name
        self.data = {"name": name, "search": search, "items": [], "more": False, "problem": None}
        figures = {"reading": str(new_id()), "total": 0, "totals": {}, "draftsLeftOut": 0, "counted": True}
        if outcome.problem is not None:
            errors = "; ".join(dict.fromkeys(outcome.errors.values()))
            self.data = {**self.data, "problem": errors or outcome.problem["message"]}
            self.figures = figures
            return
        body = outcome.body
        self.data = {**self.data, "items": body["items"], "more": body["more"]}
        if body["total"] is not None and not found.adds_up:
            self.figures = {**figures, "total": body["total"]}
            return
        # of the same rows on another page or in another order the figures stay until they are counted anew
        same = before.get("name") == name and rows_asked(before["search"]) == rows_asked(search)
        known = {key: self.figures[key] for key in FIGURES} if same else UNKNOWN
        total = known["total"] if body["total"] is None else body["total"]
        self.figures = {**figures, **known, "total": total, "counted": False}

    @rx.event(background=True)
    async def count(self, reading: str) -> None:
        """Count and add up what the rows of `reading` are a page of; other rows may be asked for meanwhile."""
        async with _turn():
            # while it waited for its turn other rows may have been read: they have a count of their own
            async with self:
                found, search = declared.lists.get(self.data.get("name", "")), self.data.get("search", "")
                if found is None or reading != self.figures.get("reading"):
                    return
            query = {**rows_asked(search), "include": Part.TOTALS.value}
            outcome = await gateway.call(found.endpoint, query=query)
        async with self:
            if reading == self.figures.get("reading"):
                body = outcome.body if outcome.ok else UNKNOWN
                told = {key: body[key] for key in FIGURES if key in body}
                self.figures = {**self.figures, **told, "counted": True}


_turns: RunVar[anyio.CapacityLimiter] = RunVar("counting turns")


def _turn() -> anyio.CapacityLimiter:
    """Return the limiter of counts, one a thread for them: others wait here, where an outdated count can still be dropped."""
    return http.of_this_loop(_turns, get_settings().counting_threads)


def _tab(tab: QuickFilter) -> dict[str, Any]:
    own = tab.label if tab.own is None else tab.own
    mark = icon(tab.icon) if tab.icon else None
    return {"label": label(tab.label), "own": label(own), "filters": tab.filters, "icon": mark}


def list_page(
    spec: ListSpec,
    endpoint: Endpoint,
    *,
    route: str,
    group: Group,
    icon: str,
    order: int = 100,
    key: dict[str, str] | None = None,
    new: tuple[str, str, Endpoint] | None = None,
    own: str | None = None,
    often: int = 9,
    empty: tuple[str, str],
    actions: tuple[AnyBulk, ...] = (),
    board: Board | None = None,
    grid: Grid | None = None,
    above: Callable[[], rx.Component] | None = None,
) -> None:
    """Declare the page of a list: table, search, filters, export, menu entry, palette entry.

    `key` is the letter after G in each language; `new` is (address, msgid, endpoint that creates); `empty` is (title,
    explanation) of the empty list. People from outside read `own` as title. `often` is its rank in the bar of tablets and
    phones. `actions` are offered for selected rows, `board` shows the list as columns by status, `grid` as pictures;
    `above` stands between its head and its filters. How many rows wait for
    somebody is told by the tasks of the list (`kernel/home/tasks.py`).
    """
    entry = NewEntry(new[0], new[1], new[2], icon) if new else None
    found = ListDeclaration(spec, endpoint, route, icon, entry, empty, actions, board, grid)
    declared.lists[spec.name] = found
    for column in spec.columns:
        _right(column)
    register_page(
        Page(
            route=route, title=spec.title, endpoint=endpoint, group=group, icon=icon, order=order, key=key, new=entry,
            own=own, often=often,
            on_load=ListState.open(spec.name), shows=lambda: spec.kinds,
            component=lambda: components.ListPage.create(
                *([above()] if above else []), spec=found.props(), data=ListState.data, figures=ListState.figures,
                views=ViewsState.data, kept=ViewsState.outcome, on_view=ViewsState.act,
                bulk=BulkState.answer, matching=BulkState.matching, on_bulk=BulkState.run, on_match=BulkState.match,
                cards=BoardState.data, moved=BoardState.outcome, on_move=BoardState.move, on_again=ListState.open,
            ),
        )
    )  # fmt: skip
