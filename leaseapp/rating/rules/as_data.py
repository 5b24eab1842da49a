"""A computed rating as plain data (JSON, camelCase): what columns keep and answers show."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from leaseapp.kernel import money
from leaseapp.rating.rules.better import ClassChange
from leaseapp.rating.rules.recommendation import Advice
from leaseapp.rating.rules.scoring import Detail, Score
from leaseapp.rating.rules.statements import Year

PLACES = 6
"""Decimals of a value (0.316667); points have two."""


def _number(value: Decimal | None, places: int = 2) -> int | float | None:
    return None if value is None else money.to_json_number(money.round_to(value, places))


def _detail(detail: Detail) -> dict[str, Any]:
    following = detail.next
    return {
        "criterion": detail.criterion,
        "year": detail.fiscal_year,
        "value": _number(detail.value, PLACES),
        "points": _number(detail.points),
        "max": _number(detail.max),
        "outcome": str(detail.outcome),
        "weight": _number(detail.weight, PLACES),
        "next": following and {
            "at": _number(following.at, PLACES), "gain": _number(following.gain), "exclusive": following.exclusive,
        },
    }  # fmt: skip


def details_data(score: Score) -> list[dict[str, Any]]:
    """Return criteria by year: `{criterion, year, value, points, max, outcome, weight, next: {at, gain, exclusive}}`."""
    return [_detail(detail) for criterion in score.criteria for detail in criterion.details]


def criteria_data(score: Score) -> list[dict[str, Any]]:
    """Return each criterion: `{criterion, name, max, points, part, missing}`; `part` is what it gives to the score of 100."""
    return [
        {
            "criterion": one.code,
            "name": one.name,
            "max": _number(one.max),
            "points": _number(one.points),
            "part": _number(one.part),
            "missing": list(one.missing),
        }
        for one in score.criteria
    ]


def caps_data(score: Score) -> list[dict[str, Any]]:
    """Return each cap: `{code, maxScore, applies}`, `applies` null where nobody can tell."""
    return [{"code": cap.code, "maxScore": _number(cap.max_score), "applies": cap.applies} for cap in score.caps]


def missing_data(score: Score) -> list[dict[str, Any]]:
    """Return what is missing: `{year, item, blocks}`."""
    return [{"year": one.fiscal_year, "item": one.item, "blocks": one.blocks} for one in score.missing]


def years_data(score: Score) -> list[dict[str, Any]]:
    """Return the years that counted, newest first: `{year, weight, points}`."""
    points = score.year_points
    return [
        {"year": year, "weight": _number(weight, PLACES), "points": _number(points[year])}
        for year, weight in score.years
    ]  # fmt: skip


def change_data(change: ClassChange | None) -> dict[str, Any] | None:
    """Return what would change the class: `{nextClass, gap, steps: [{criterion, year, now, at, gain, …}], reaches, …}`."""
    if change is None:
        return None
    return {
        "nextClass": change.next_class and str(change.next_class),
        "gap": _number(change.gap),
        "steps": [
            {
                "criterion": step.criterion,
                "year": step.fiscal_year,
                "now": _number(step.now, PLACES),
                "at": _number(step.at, PLACES),
                "exclusive": step.exclusive,
                "gain": _number(step.gain),
            }
            for step in change.steps
        ],
        "reaches": _number(change.reaches),
        "reachesClass": str(change.reaches_class),
        "heldBy": list(change.held_by),
        "spare": _number(change.spare),
    }


def limits_data(advice: Advice) -> list[dict[str, Any]]:
    """Return each limit of the recommendation: `{code, atBest, holds}`, `holds` null where nobody can tell."""
    return [
        {"code": limit.code, "atBest": str(limit.at_best), "holds": limit.holds} for limit in advice.limits
    ]  # fmt: skip


def figures_data(years: Sequence[Year]) -> list[dict[str, Any]]:
    """Return each year: `{year, closingDate, months, annualized, complete, coherent, missing, items}`, items in €."""
    return [
        {
            "year": year.fiscal_year,
            "closingDate": year.closing_date.isoformat(),
            "months": year.months,
            "annualized": year.annualized,
            "complete": year.complete,
            "coherent": year.coherent,
            "missing": list(year.missing),
            "items": {name: _number(amount) for name, amount in year.items.items()},
        }
        for year in years
    ]
