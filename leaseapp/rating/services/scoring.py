"""The score of a rating, by the newest weighting grid: computed whenever something that it rests on changes (MONEY.md 7.2)."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from leaseapp.kernel.context import Context
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.rating import queries
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine
from leaseapp.rating.rules import as_data
from leaseapp.rating.rules.better import ClassChange, what_would_change
from leaseapp.rating.rules.grid_reading import read_grid
from leaseapp.rating.rules.grids import Grid, default_grid
from leaseapp.rating.rules.recommendation import Advice, Decision, decide, recommend
from leaseapp.rating.rules.scoring import Score, Subject, score
from leaseapp.rating.rules.statements import Line, Statement, Year, read_years
from leaseapp.rating.services.exposure import exposure_of

HOUSE_GRID = 1


class Computed(NamedTuple):
    """The score of a rating with what counts in the end."""

    score: Score
    decision: Decision
    advice: Advice
    change: ClassChange | None


def grid_of(context: Context, number: int) -> Grid:
    """Return a version of the weighting grid; the house's own where the organization saved none of that number."""
    saved = queries.grid_numbered(context, number)
    return read_grid({**(saved.content if saved else default_grid()), "version": number})


def newest_number(context: Context) -> int:
    """Return the number of the newest version of the weighting grid."""
    saved = queries.newest_grid(context)
    return saved.number if saved else HOUSE_GRID


def rule_statement(statement: FinancialStatement, lines: Sequence[FinancialStatementLine]) -> Statement:
    """Return a statement as the rules read it."""
    return Statement(
        fiscal_year=statement.fiscal_year, closing_date=statement.closing_date, months=statement.months,
        form=statement.form, form_year=statement.form_year, unit=statement.unit, kind=statement.kind,
        lines=tuple(Line(line.code, line.value, line.nil) for line in lines),
    )  # fmt: skip


def subjects_of(context: Context, ratings: Collection[ClientRating]) -> dict[uuid.UUID, Subject]:
    """Return what is rated by each of these ratings, in as many statements as for one."""
    statements = queries.statements_of_all(context, [one.id for one in ratings])
    lines = queries.lines_of(context, [one.id for rows in statements.values() for one in rows])
    exposures = exposure_of(context, {one.company_id for one in ratings})
    return {
        one.id: Subject(
            years=tuple(_years(one, statements[one.id], lines)), study_date=one.study_date,
            amount_to_finance=one.amount_to_finance, open_exposure=exposures[one.company_id], estimative=one.estimative,
            founded_on=one.founded_on, proceedings=one.proceedings, ceased=one.ceased,
        )
        for one in ratings
    }  # fmt: skip


def years_of(context: Context, rating: ClientRating) -> list[Year]:
    """Return the years that a rating relies on, newest first."""
    statements = queries.statements_of(context, rating.id)
    return _years(rating, statements, queries.lines_of(context, [one.id for one in statements]))


def _years(
    rating: ClientRating,
    statements: Sequence[FinancialStatement],
    lines: Mapping[uuid.UUID, Sequence[FinancialStatementLine]],
) -> list[Year]:
    revenues = {int(year): Decimal(amount) for year, amount in (rating.register_revenues or {}).items()}
    return read_years([rule_statement(one, lines[one.id]) for one in statements], revenues)


def computed(context: Context, rating: ClientRating, grid: Grid) -> Computed:
    """Return the score of a rating by a grid; nothing is written."""
    subject = subjects_of(context, [rating])[rating.id]
    found = score(grid, subject)
    advice = recommend(grid, subject, found.rating_class)
    decision = decide(
        grid, subject, found.score, score=rating.override_score, recommendation=rating.override_recommendation
    )
    return Computed(found, decision, advice, what_would_change(grid, found))


def compute(context: Context, rating: ClientRating) -> Computed:
    """Compute the score of a rating that may change, by the newest grid, and keep it."""
    with context.session.no_autoflush:  # what changed and what follows from it are one change of the rating
        number = newest_number(context)
        found = computed(context, rating, grid_of(context, number))
    apply_changes(
        rating,
        {
            "grid_version": number,
            "computed_score": found.score.score, "computed_class": found.score.rating_class,
            "computed_recommendation": found.advice.recommendation,
            "details": _details(found), "caps": as_data.caps_data(found.score),
            "missing": as_data.missing_data(found.score),
            "conditions": list(found.decision.conditions), "insufficient": found.score.insufficient,
            "score": found.decision.score, "rating_class": found.decision.rating_class,
            "recommendation": found.decision.recommendation,
        },
    )  # fmt: skip
    rating.computed_at = context.now
    context.session.flush()
    return found


def _details(found: Computed) -> dict[str, Any]:
    """Return what the score was made of as JSON: criteria, their points year by year, the way to the next class."""
    uncapped = found.score.uncapped
    return {
        "rows": as_data.details_data(found.score), "criteria": as_data.criteria_data(found.score),
        "years": as_data.years_data(found.score), "limits": as_data.limits_data(found.advice),
        "change": as_data.change_data(found.change),
        "uncapped": None if uncapped is None else to_json_number(uncapped),
    }  # fmt: skip
