"""The way to a better class: the points to the next one, and the steps that would give them (MONEY.md 7.3)."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.rating.enums import RatingClass
from leaseapp.rating.rules.grids import Grid
from leaseapp.rating.rules.scoring import ZERO, Score
from leaseapp.rating.rules.words import Theme


@dataclass(frozen=True, slots=True)
class WantedStep:
    """A criterion of the newest year: its value now, the value that reaches the next step, the points that this gives."""

    criterion: str
    fiscal_year: int
    now: Decimal
    at: Decimal
    exclusive: bool
    gain: Decimal


@dataclass(frozen=True, slots=True)
class ClassChange:
    """The way to `next_class` (None in the best one): `gap` points, the steps that close it, and the score that they `reach`.

    `steps` are as few as close the gap, or all there are. `held_by` are the caps that keep the score below that class whatever
    the points; `spare` are the points above the least of the present class.
    """

    next_class: RatingClass | None
    gap: Decimal
    steps: tuple[WantedStep, ...]
    reaches: Decimal
    reaches_class: RatingClass
    held_by: tuple[str, ...]
    spare: Decimal


def _candidates(grid: Grid, score: Score) -> list[WantedStep]:
    """Return one step of each theme, largest gain first: ratios of one theme move together, so a second one promises too much."""
    themes = {criterion.code: criterion.theme for criterion in grid.criteria}
    best: dict[Theme, WantedStep] = {}
    for step in _steps(score):
        known = best.get(themes[step.criterion])
        if known is None or (step.gain, -abs(step.at - step.now)) > (known.gain, -abs(known.at - known.now)):
            best[themes[step.criterion]] = step
    order = [criterion.code for criterion in grid.criteria]
    return sorted(best.values(), key=lambda step: (-step.gain, order.index(step.criterion)))


def _steps(score: Score) -> Iterable[WantedStep]:
    for criterion in score.criteria:
        for detail in criterion.details:
            if detail.next is not None and detail.value is not None:
                yield WantedStep(
                    detail.criterion, detail.fiscal_year, detail.value, detail.next.at, detail.next.exclusive,
                    detail.next.gain,
                )  # fmt: skip


def what_would_change(grid: Grid, score: Score) -> ClassChange | None:
    """Return what would make the computed class better; None without a score."""
    if score.score is None or score.uncapped is None or score.rating_class is None:
        return None
    spare = score.score - grid.least_of(score.rating_class)
    wanted = grid.better_class(score.rating_class)
    if wanted is None:
        return ClassChange(None, ZERO, (), score.score, score.rating_class, (), spare)
    least = grid.least_of(wanted)
    held = tuple(cap.code for cap in score.caps if cap.applies and cap.max_score < least)
    gap = max(ZERO, least - score.uncapped)
    taken: list[WantedStep] = []
    reaches = score.uncapped
    for step in _candidates(grid, score):
        if reaches >= least:
            break
        taken.append(step)
        reaches += step.gain
    return ClassChange(wanted, gap, tuple(taken), reaches, grid.class_of(reaches), held, spare)
