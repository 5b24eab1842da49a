"""Fiscal years of a book, opened when the first entry needs them (DECISIONS 35)."""

from collections.abc import Sequence
from datetime import date
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.rules import fiscal_year
from leaseapp.accounting.rules.fiscal_year import Period
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence import locks
from leaseapp.kernel.text.i18n import _


def open_year_for(context: Context, billing_entity_id: UUID, day: date) -> FiscalYearClosing:
    """Return the fiscal year that contains `day`, whatever its state, opening it, twelve months at a time, when `day` is later.

    A book without entries also opens the years before its first one. Two transactions that need the same new year meet
    on a lock, and the second finds it. Raises Conflict FISCAL_YEAR_CLOSED for a date in no year: before the first one of
    a book in use, or more than 24 months ahead of today.
    """
    years = queries.years_of(context, billing_entity_id)
    found = _containing(years, day)
    if found is not None:
        return found
    locks.lock(context, "ledger-book", billing_entity_id)
    years = queries.years_of(context, billing_entity_id)
    found = _containing(years, day)
    if found is not None:
        return found
    for period in _missing(context, billing_entity_id, years, day):
        found = add(context, billing_entity_id, period)
    if found is None:
        raise closed(context, billing_entity_id, day)
    return found


def add(context: Context, billing_entity_id: UUID, period: Period) -> FiscalYearClosing:
    """Open a fiscal year and a counter for each journal of the book."""
    year = FiscalYearClosing(
        billing_entity_id=billing_entity_id, year=period.year, start_date=period.start, end_date=period.end
    )
    context.add(year)
    queries.add_counters(context, year)
    return year


def closed(context: Context, billing_entity_id: UUID, day: date) -> Conflict:
    """Return the refusal of an entry on `day`; names the first day that is open, when there is one."""
    first = queries.first_open_day(context, billing_entity_id, day)
    if first is None:
        years = queries.years_of(context, billing_entity_id)
        first = fiscal_year.after(_period(years[-1])).start if years else None
    extra = {"date": day.isoformat(), "firstOpenDay": first.isoformat() if first else None}
    if first is None:
        return Conflict(
            "FISCAL_YEAR_CLOSED", _("No fiscal year is open for an entry on {date}."), extra=extra, date=day
        )
    return Conflict(
        "FISCAL_YEAR_CLOSED",
        _("No entry can be dated {date}: no fiscal year is open on that day. The first open day is {first}."),
        extra=extra,
        date=day,
        first=first,
    )


def _period(year: FiscalYearClosing) -> Period:
    return Period(year.start_date, year.end_date)


def _containing(years: Sequence[FiscalYearClosing], day: date) -> FiscalYearClosing | None:
    return next((year for year in years if day in _period(year)), None)


def _missing(
    context: Context, billing_entity_id: UUID, years: Sequence[FiscalYearClosing], day: date
) -> Sequence[Period]:
    if not years or day > fiscal_year.add_months(context.today, fiscal_year.FURTHEST_MONTHS):
        return ()
    periods = [_period(year) for year in years]
    try:
        if day > periods[-1].end:
            return tuple(fiscal_year.until(periods, day))
        if day < periods[0].start and not queries.has_entries(context, billing_entity_id):
            return tuple(fiscal_year.back_to(periods, day))
    except ValueError:
        return ()
    return ()
