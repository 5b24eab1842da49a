"""Validating a rating: what has to be there, and how long it is valid (document 3, MONEY.md 7.4)."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import datetime

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.rules import items
from leaseapp.rating.rules.scoring import Missing
from leaseapp.rating.rules.statements import KEPT_YEARS, Year
from leaseapp.rating.rules.words import FindingLevel

ESTIMATIVE_YEARS = 1
CONCLUSION_MISSING = _("Write the conclusion first.")
YEARS_MISSING = _("{needed} complete {needed|year|years} {needed|is|are} needed, there {found|is|are} {found}.")
ITEM_MISSING = _("{item} is missing for {year}.")
ITEM_MISSING_ALL = _("{item} is missing.")


def years_needed(*, estimative: bool) -> int:
    """Return how many complete years a rating needs: three, one when it is estimative."""
    return ESTIMATIVE_YEARS if estimative else KEPT_YEARS


def complete_years(years: Sequence[Year]) -> list[Year]:
    """Return the complete years among the newest three."""
    return [year for year in years[:KEPT_YEARS] if year.complete]


def missing_errors(missing: Sequence[Missing]) -> list[FieldError]:
    """Return ITEM_MISSING for each item that a score cannot be made without, at `statements.<year>.<item>`."""
    return [
        FieldError(
            f"statements.{one.fiscal_year}.{one.item}" if one.fiscal_year else f"statements.{one.item}",
            "ITEM_MISSING",
            ITEM_MISSING if one.fiscal_year else ITEM_MISSING_ALL,
            {"item": items.ITEMS[one.item.removesuffix(items.PREVIOUS)].label, "year": str(one.fiscal_year or "")},
        )
        for one in missing
        if one.blocks
    ]


def incomplete_errors(years: Sequence[Year], *, estimative: bool) -> list[FieldError]:
    """Return why there are too few complete years: items that are missing and contradictions, year by year; empty when fine.

    The codes belong to a 422 RATING_INCOMPLETE (DECISIONS.md).
    """
    needed, found = years_needed(estimative=estimative), len(complete_years(years))
    if found >= needed:
        return []
    errors = [
        FieldError("statements", "YEARS_MISSING", YEARS_MISSING, {"needed": needed, "found": found}),
    ]
    for year in years[:KEPT_YEARS]:
        errors += missing_errors([Missing(year.fiscal_year, item, blocks=True) for item in year.missing])
        errors += [
            FieldError(f"statements.{year.fiscal_year}", finding.code, finding.message, dict(finding.params))
            for finding in year.findings
            if finding.level is FindingLevel.ERROR
        ]
    return errors


def conclusion_errors(conclusion: str | None) -> list[FieldError]:
    """CONCLUSION_MISSING for a conclusion that nobody wrote."""
    return [] if (conclusion or "").strip() else [FieldError("conclusion", "CONCLUSION_MISSING", CONCLUSION_MISSING)]


def expires_at(validated_at: datetime, validity_months: int) -> datetime:
    """Return the instant that many months later, on the last day of a month that is shorter."""
    years, month = divmod(validated_at.year * 12 + validated_at.month - 1 + validity_months, 12)
    day = min(validated_at.day, monthrange(years, month + 1)[1])
    return validated_at.replace(year=years, month=month + 1, day=day)
