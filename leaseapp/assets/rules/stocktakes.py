"""Figures and answers of a stocktake (FIELD.md 2.9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from leaseapp.assets.enums import LineState as L
from leaseapp.assets.enums import ScanResult as R
from leaseapp.assets.enums import StocktakeDecision as D

DIFFERENCES = frozenset({L.MISSING, L.UNEXPECTED})
#: what can be decided about a difference
DECISIONS = {L.MISSING: frozenset({D.LOST, D.LEAVE}), L.UNEXPECTED: frozenset({D.MOVE_HERE, D.LEAVE})}
REASONED = frozenset({D.LOST, D.LEAVE})
"""Decisions that say why."""


@dataclass(frozen=True)
class Counts:
    """The number of lines by state, of those without a decision by state, and of codes that nobody knows."""

    lines: Mapping[L, int]
    open: Mapping[L, int]
    unknown: int

    @property
    def expected(self) -> int:
        """The number of assets that are booked there: found, missing, or not looked for yet."""
        return self.found + sum(self.lines.get(state, 0) for state in (L.EXPECTED, L.MOVED_IN, L.MISSING))

    @property
    def found(self) -> int:
        """The number of assets that stand where they are booked."""
        return self.lines.get(L.FOUND, 0)

    @property
    def missing(self) -> int:
        """The number of assets that nobody found."""
        return self.lines.get(L.MISSING, 0)

    @property
    def unexpected(self) -> int:
        """The number of assets that stand where nobody expects them."""
        return self.lines.get(L.UNEXPECTED, 0)

    @property
    def undecided(self) -> int:
        """The number of differences that nobody decided on."""
        return sum(self.open.get(state, 0) for state in DIFFERENCES)

    @property
    def progress(self) -> int:
        """The whole percents of what is booked there that were found; 100 only when all were."""
        return self.found * 100 // self.expected if self.expected else 100


def answer(state: L | None, *, here: bool) -> R:
    """Return the answer to a scan of an asset whose line is in `state` (None: no line); `here` says that it is booked where it
    was scanned.
    """
    if state is L.FOUND or (state is L.UNEXPECTED and not here):
        return R.DUPLICATE
    return R.FOUND if here and state in (L.EXPECTED, L.MOVED_IN, L.MISSING, L.UNEXPECTED) else R.UNEXPECTED
