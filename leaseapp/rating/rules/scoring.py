"""The score: points of each criterion and year, weights, missing data, caps, class (MONEY.md 7.2).

The score is rounded to two decimals once, at the end; the class is that of the rounded score.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.rating.enums import RatingClass
from leaseapp.rating.rules import formulas, items
from leaseapp.rating.rules.grids import FULL_SCORE, SKIPPED_AT_MOST, Criterion, Grid
from leaseapp.rating.rules.statements import Year, item_values, months_between
from leaseapp.rating.rules.words import Better, CriterionBasis, OnMissing, Outcome

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Subject:
    """A company to rate: years (newest first, `statements.read_years`), the request (€ excl. VAT), signals of the company."""

    years: tuple[Year, ...]
    study_date: date
    amount_to_finance: Decimal = ZERO
    open_exposure: Decimal = ZERO
    estimative: bool = False
    founded_on: date | None = None
    proceedings: bool = False
    ceased: bool = False


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next better step of the newest year: the value that reaches it (`exclusive`: beyond it), points of the score."""

    at: Decimal
    gain: Decimal
    exclusive: bool


@dataclass(frozen=True, slots=True)
class Detail:
    """A criterion in one year: its value (None: missing, or nothing to divide by), its points, why, its weight from 0 to 1."""

    criterion: str
    fiscal_year: int
    value: Decimal | None
    points: Decimal
    max: Decimal
    outcome: Outcome
    weight: Decimal
    next: NextStep | None = None


@dataclass(frozen=True, slots=True)
class CriterionScore:
    """A criterion over the years: weighted `points` (None: left out), its part of the score, what is missing for it."""

    code: str
    name: str
    max: Decimal
    points: Decimal | None
    part: Decimal | None
    details: tuple[Detail, ...]
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CapResult:
    """A cap: `applies` None where nobody can tell."""

    code: str
    max_score: Decimal
    applies: bool | None


@dataclass(frozen=True, slots=True)
class Missing:
    """An item that a year does not tell; `blocks` where no score can be made without it."""

    fiscal_year: int | None
    item: str
    blocks: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The computed score (None and `insufficient` together), `uncapped` before caps, with everything it was made of.

    `years` are the fiscal years that counted, newest first, with their weights; `year_points` the points of each year where every
    criterion of the grid that is WEIGHTED tells some.
    """

    score: Decimal | None
    uncapped: Decimal | None
    rating_class: RatingClass | None
    insufficient: bool
    criteria: tuple[CriterionScore, ...]
    caps: tuple[CapResult, ...]
    missing: tuple[Missing, ...]
    years: tuple[tuple[int, Decimal], ...]
    grid_version: int

    @property
    def year_points(self) -> dict[int, Decimal]:
        """Fiscal year → the points of its criteria (those that look at the newest year only are left out)."""
        return {
            year: sum(
                (
                    detail.points
                    for criterion in self.criteria
                    for detail in criterion.details
                    if detail.fiscal_year == year and len(criterion.details) == len(self.years)
                ),
                ZERO,
            )
            for year, _weight in self.years
        }


def signals(subject: Subject, newest: Year | None) -> dict[str, Decimal]:
    """Return what formulas may name of company and request: amounts in €, ages in months, 1 or 0; unknown ones are absent."""
    found = {
        "PROCEEDINGS": Decimal(subject.proceedings),
        "CEASED": Decimal(subject.ceased),
        "ESTIMATIVE": Decimal(subject.estimative),
        "AMOUNT": subject.amount_to_finance,
        "ENGAGEMENT": subject.amount_to_finance + subject.open_exposure,
    }
    if subject.founded_on is not None:
        found["COMPANY_AGE"] = Decimal(months_between(subject.founded_on, subject.study_date))
    if newest is not None:
        found["ACCOUNTS_AGE"] = Decimal(months_between(newest.closing_date, subject.study_date))
    return found


def scored_years(subject: Subject, most: int) -> tuple[Year, ...]:
    """Return the years that count, newest first: those with the five items."""
    return tuple(year for year in subject.years[:most] if not year.missing)


def newest_values(subject: Subject) -> dict[str, Decimal]:
    """Return what caps and limits are asked of: the newest year that counts, else the newest one, and the signals."""
    years = scored_years(subject, len(subject.years)) or subject.years
    newest = years[0] if years else None
    values = item_values(subject.years, subject.years.index(newest)) if newest is not None else {}
    return {**values, **signals(subject, newest)}


def _points(criterion: Criterion, value: Decimal) -> tuple[Decimal, int]:
    """Return the points of a value and the place of its step; the place behind the last step where it reaches none."""
    sign = 1 if criterion.better is Better.HIGH else -1
    for place, step in enumerate(criterion.steps):
        distance = sign * (value - step.at)
        if distance > 0 or (distance == 0 and not step.exclusive):
            return step.points, place
    return ZERO, len(criterion.steps)


@dataclass(frozen=True, slots=True)
class _Measured:
    year: Year
    weight: Decimal
    value: Decimal | None
    points: Decimal
    outcome: Outcome
    place: int = 0
    missing: tuple[str, ...] = ()


def _measure(criterion: Criterion, year: Year, weight: Decimal, values: Mapping[str, Decimal]) -> _Measured:
    full = criterion.full_when is not None and formulas.holds(criterion.full_when, values)
    try:
        value = formulas.value(criterion.formula, values)
    except formulas.NotPositive:
        if not full:  # a ratio to something negative looks good where it is worst
            return _Measured(year, weight, None, ZERO, Outcome.DENOMINATOR)
        value = None
    except formulas.MissingItem:
        if not full:
            absent = tuple(name for name in formulas.names(criterion.formula) if name not in values)
            return _Measured(year, weight, None, ZERO, Outcome.MISSING, missing=absent)
        value = None
    if full or value is None:
        return _Measured(year, weight, value, criterion.max, Outcome.FULL)
    points, place = _points(criterion, value)
    return _Measured(year, weight, value, points, Outcome.STEP, place)


def _weighted(criterion: Criterion, measured: Sequence[_Measured]) -> tuple[list[_Measured], tuple[str, ...]]:
    """Return the years that give points and what is missing for the criterion as a whole, because the newest year lacks it."""
    if measured[0].outcome is Outcome.MISSING:
        return [], measured[0].missing
    counted = [one for one in measured if one.outcome is not Outcome.MISSING]
    if criterion.basis is CriterionBasis.LATEST:
        counted = counted[:1]
    return counted, ()


def _details(criterion: Criterion, counted: Sequence[_Measured], scale: Decimal) -> tuple[Detail, ...]:
    whole = sum((one.weight for one in counted), ZERO)
    return tuple(
        Detail(
            criterion=criterion.code,
            fiscal_year=one.year.fiscal_year,
            value=one.value,
            points=one.points,
            max=criterion.max,
            outcome=one.outcome,
            weight=one.weight / whole,
            next=_next(criterion, one, scale * one.weight / whole) if place == 0 else None,
        )
        for place, one in enumerate(counted)
    )


def _next(criterion: Criterion, measured: _Measured, weight: Decimal) -> NextStep | None:
    if measured.outcome is not Outcome.STEP or measured.place == 0:
        return None
    step = criterion.steps[measured.place - 1]
    return NextStep(step.at, (step.points - measured.points) * weight, step.exclusive)


def _criterion_score(
    criterion: Criterion, newest: Year, counted: Sequence[_Measured], missing: tuple[str, ...], scale: Decimal
) -> CriterionScore:
    if missing and criterion.on_missing is OnMissing.POINTS:
        points = criterion.points_when_missing
        detail = Detail(
            criterion.code, newest.fiscal_year, None, points, criterion.max, Outcome.MISSING, Decimal(1)
        )  # fmt: skip
        return CriterionScore(
            criterion.code, criterion.name, criterion.max, points, points * scale, (detail,), missing
        )  # fmt: skip
    if missing:
        return CriterionScore(criterion.code, criterion.name, criterion.max, None, None, (), missing)
    details = _details(criterion, counted, scale)
    points = sum((detail.points * detail.weight for detail in details), ZERO)
    return CriterionScore(criterion.code, criterion.name, criterion.max, points, points * scale, details)


def _blocked(subject: Subject, grid: Grid, years: Sequence[Year]) -> tuple[list[Missing], bool]:
    """Return the required items that are missing, and whether no score can be made for that.

    An estimative rating needs one year with all of them; any other needs them in each of its years.
    """
    considered = subject.years[: len(grid.year_weights)]
    missing = [Missing(year.fiscal_year, item, blocks=True) for year in considered for item in year.missing]
    if not considered:
        missing = [Missing(None, item, blocks=True) for item in items.REQUIRED]
    stops = not years or (bool(missing) and not subject.estimative)
    return missing if stops else [Missing(one.fiscal_year, one.item, blocks=False) for one in missing], stops


def score(grid: Grid, subject: Subject) -> Score:
    """Compute the score of a subject by a grid.

    WEIGHTED criteria take each year that tells them, weights renormalized; a criterion that the newest year does not tell is left
    out and the rest is brought to 100, up to SKIPPED_AT_MOST points; more, or a BLOCK criterion, makes the score insufficient.
    """
    years = scored_years(subject, len(grid.year_weights))
    missing, stops = _blocked(subject, grid, years)
    caps = _caps(grid, subject)
    if not years:
        return Score(None, None, None, True, (), caps, tuple(missing), (), grid.version)
    weights = grid.year_weights[: len(years)]
    values = [item_values(subject.years, subject.years.index(year)) for year in years]
    found = [
        (criterion, *_weighted(criterion, [
            _measure(criterion, year, weight, of_year)
            for year, weight, of_year in zip(years, weights, values, strict=True)
        ]))
        for criterion in grid.criteria
    ]  # fmt: skip
    skipped = ZERO
    for criterion, _counted, absent in found:
        if absent and criterion.on_missing is not OnMissing.POINTS:
            skipped += criterion.max
            blocks = criterion.on_missing is OnMissing.BLOCK
            stops = stops or blocks
            missing += [Missing(years[0].fiscal_year, item, blocks) for item in absent]
    stops = stops or skipped > SKIPPED_AT_MOST
    scale = FULL_SCORE / (FULL_SCORE - skipped) if skipped < FULL_SCORE else Decimal(1)
    criteria = tuple(
        _criterion_score(criterion, years[0], counted, absent, scale) for criterion, counted, absent in found
    )
    whole = sum(weights, ZERO)
    counted_years = tuple(
        (year.fiscal_year, weight / whole) for year, weight in zip(years, weights, strict=True)
    )  # fmt: skip
    if stops:
        return Score(None, None, None, True, criteria, caps, _once(missing), counted_years, grid.version)
    uncapped = money.round2(sum((one.part for one in criteria if one.part is not None), ZERO))
    capped = min([uncapped, *(cap.max_score for cap in caps if cap.applies)])
    return Score(
        capped, uncapped, grid.class_of(capped), False, criteria, caps, _once(missing), counted_years, grid.version
    )  # fmt: skip


def _once(missing: Sequence[Missing]) -> tuple[Missing, ...]:
    """Return each item of a year once, as blocking where one of them is."""
    found: dict[tuple[int | None, str], Missing] = {}
    for one in missing:
        key = (one.fiscal_year, one.item)
        if key not in found or one.blocks:
            found[key] = one
    return tuple(found.values())


def _caps(grid: Grid, subject: Subject) -> tuple[CapResult, ...]:
    values = newest_values(subject)
    return tuple(CapResult(cap.code, cap.max_score, formulas.holds(cap.when, values)) for cap in grid.caps)
