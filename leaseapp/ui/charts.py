"""Charts as parts of record pages: rows of the record become bars, stacked bars or lines, with a table beside them."""

from dataclasses import dataclass
from typing import Any

import reflex as rx

from leaseapp.ui import components
from leaseapp.ui.kinds import MONEY
from leaseapp.ui.registry import icon
from leaseapp.ui.texts import label

BARS, STACKED, LINE = "bars", "stacked", "line"


@dataclass(frozen=True)
class Series:
    """One row of figures: its name and where it stands in each point; `tone` is a colour with a meaning, if it has one."""

    text: str
    path: str
    tone: str | None = None

    def props(self) -> dict[str, Any]:
        """Return it as the component takes it."""
        return {"label": label(self.text), "path": self.path, "tone": self.tone}


def chart(
    title: str, path: str, series: tuple[Series, ...], *, by: str = "label", kind: str = BARS, unit: str = MONEY
) -> rx.Component:
    """Return the rows at `path` of the record as a chart: `by` names each point, `unit` is MONEY, NUMBER or PERCENT.

    Raises ValueError for another kind.
    """
    if kind not in (BARS, STACKED, LINE):
        raise ValueError(f"no chart of kind {kind}")
    icon("table")
    return components.ChartPart.create(
        title=label(title), path=path, label=by, kind=kind, unit=unit, series=[item.props() for item in series]
    )
