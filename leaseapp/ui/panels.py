"""Lists inside records: the tab of a record page that is a list of its own, paged, sorted, searched and filtered.

A panel is declared like a list page, from the ListSpec, plus which rows belong to the record. Each keeps its own query in the
browser, by record; the rows come from one State for all of them.
"""

from dataclasses import asdict, dataclass, replace
from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.address import asked
from leaseapp.kernel.listing.http import Part
from leaseapp.kernel.listing.outline import Outline, outline_of
from leaseapp.kernel.listing.spec import ROLES, Column, ListSpec
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kinds import template
from leaseapp.ui.listing import column_props
from leaseapp.ui.registry import icon, permission_key
from leaseapp.ui.suggesting import fill
from leaseapp.ui.texts import label

PANEL_SIZE = 20
SHOWN = ("items", "total", "totals", "draftsLeftOut")
"""The parts of an answer that a panel keeps."""


@dataclass(frozen=True)
class Panel:
    """The rows of a list in a record's tab: those of `filters` (templates of the record), without the columns `hide`."""

    name: str
    spec: ListSpec
    endpoint: Endpoint
    filters: dict[str, str]
    hide: tuple[str, ...]
    empty: str
    icon: str

    def __post_init__(self) -> None:
        unknown = [name for name in self.filters if name not in self.spec.parameters]
        unknown += [key for key in self.hide if self.spec.column(key) is None]
        if unknown:
            raise ValueError(f"panel {self.name}: {self.spec.name} has no {', '.join(unknown)}")

    def query(self, record: dict[str, Any], search: str) -> dict[str, str]:
        """Return the query for the endpoint: `search` as the panel holds it, and the record's own rows whatever that says."""
        mine = {name: fill(text, record) for name, text in self.filters.items()}
        return {"pageSize": str(PANEL_SIZE), **asked(search), **mine}

    def props(self, route: str) -> dict[str, Any]:
        """Return the panel as its component takes it."""
        spec = self.spec
        shown = [column for column in spec.columns if not column.is_identifier and column.key not in self.hide]
        return {
            "name": self.name, "title": label(spec.title), "route": f"{route}#{self.name}", "icon": icon(self.icon),
            "path": self.endpoint.path, "sort": spec.default_sort, "pageSize": PANEL_SIZE,
            "searchable": any(column.search for column in shown), "placeholder": label(spec.search_placeholder),
            "columns": [column_props(column) for column in shown],
            "tabs": [{"label": label(tab.label), "filters": tab.filters} for tab in spec.quick_filters],
            "own": {name: template(text) for name, text in self.filters.items()},
            "new": None, "empty": {"title": label(self.empty), "text": None}, "bulk": [], "board": None,
            "outline": asdict(_outline(spec, shown)),
        }  # fmt: skip


def _outline(spec: ListSpec, shown: list[Column]) -> Outline:
    """Return the outline without what is hidden; a row whose owner goes without saying is headed by its number."""
    keys = {column.key for column in shown}
    left = {role: tuple(key for key in getattr(outline_of(spec), role) if key in keys) for role in ROLES}
    if not left["who"]:
        left |= {"who": left["number"], "number": ()}
    return replace(Outline(), **left)


async def total_of(panel: Panel, record: dict[str, Any]) -> int | None:
    """Return the number of rows in a panel; None for those who may not read them."""
    if not gateway.allows(panel.endpoint):
        return None
    outcome = await gateway.call(panel.endpoint, query={**panel.query(record, ""), "include": Part.TOTALS.value})
    return outcome.body["total"] if outcome.ok else None


def panel(
    name: str, spec: ListSpec, endpoint: Endpoint, *, own: dict[str, str], hide: tuple[str, ...] = (),
    empty: str = _("Nothing here yet"), icon: str = "inbox",
) -> Panel:  # fmt: skip
    """Declare a list within a record: its rows are those of `own`, a filter with templates (`{"customerId": "{id}"}`)."""
    permission_key(endpoint)
    return Panel(name, spec, endpoint, own, hide, empty, icon)
