"""The controls of a closing, as a registry: a domain above adds its own (MONEY.md 6.4).

controls.add(Control("DEPRECIATION_MISSING", ControlLevel.BLOCK, 60, _("Depreciation that is missing"), missing, link="…"))
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.enums import ControlLevel
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.text.labels import label_codes


@dataclass(frozen=True, slots=True)
class Found:
    """The finding of a control: how many things, and what they come to in € where that says something."""

    count: int = 0
    amount: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """A control: what it looks at, and where its findings are mended.

    `link` is a page with `{start}`, `{end}`, `{month}` (its last one), `{year}`, `{book}` and `{id}` of the fiscal year in it;
    None where nothing is mended. `notify` is called with the finding when a closing is launched.
    """

    code: str
    level: ControlLevel
    order: int
    title: str
    find: Callable[[Context, FiscalYearClosing], Found]
    link: str | None = None
    notify: Callable[[Context, FiscalYearClosing, Found], None] | None = None

    def __post_init__(self) -> None:
        """Tell the audit log the words of its code."""
        label_codes({self.code: self.title})

    def link_of(self, year: FiscalYearClosing) -> str | None:
        """Return the page on which the findings of a year are mended."""
        places: dict[str, Any] = {
            "start": year.start_date, "end": year.end_date, "month": f"{year.end_date:%Y-%m}", "year": year.year,
            "book": year.billing_entity_id, "id": year.id,
        }  # fmt: skip
        return self.link.format(**places) if self.link else None


controls: Registry[Control] = Registry("closing controls", order=lambda control: control.order)
