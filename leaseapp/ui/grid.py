"""A list as pictures: a card a row, with its small picture or the icon of its type, the same rows and filters as the table."""

from dataclasses import dataclass, field
from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.ui.registry import icon


@dataclass(frozen=True)
class Grid:
    """The cards of a list: names are columns of it.

    `picture` answers the small picture of a row, where the column `pictured` says that there is one. Else the card shows the icon
    of the first beginning of `kind` in `icons` ("" for any other). `title` is what the card is called, `lines` stand below it,
    and a row with a `locked` value bears a padlock.
    """

    picture: Endpoint
    pictured: str
    title: str
    kind: str
    icons: dict[str, str]
    lines: tuple[str, ...] = field(default=())
    locked: str | None = None

    def props(self, spec: ListSpec) -> dict[str, Any]:
        """Return it as the component takes it. Raises ValueError when a card names a column that the list does not have."""
        named = (self.title, self.kind, self.pictured, *self.lines, *([self.locked] if self.locked else []))
        missing = [name for name in named if spec.column(name) is None]
        if missing:
            raise ValueError(f"grid of {spec.name}: no column {', '.join(missing)}")
        for name in ("lock", "layout-grid", "table"):
            icon(name)
        return {
            "picture": str(self.picture.path).replace(self.picture.path_names[0], "id"), "pictured": self.pictured,
            "title": self.title, "kind": self.kind, "lines": list(self.lines), "locked": self.locked,
            "icons": [{"begins": begins, "icon": icon(name)} for begins, name in self.icons.items()],
        }  # fmt: skip
