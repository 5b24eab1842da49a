"""Dates of fiscal years: twelve months by default, 1 to 24 when declared (C. com. L123-12; MONEY.md 1.1)."""

from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

LONGEST_MONTHS = 24
FURTHEST_MONTHS = 24
LARGEST_GAP_YEARS = 10


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A fiscal year's first and last day, both inside it."""

    start: date
    end: date

    @property
    def year(self) -> int:
        """The year that names it: that of its closing date."""
        return self.end.year

    def __contains__(self, day: date) -> bool:
        return self.start <= day <= self.end


def add_months(day: date, months: int) -> date:
    """Return the same day `months` later (earlier when negative), or the last one of a shorter month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def starting(first_day: date, months: int = 12) -> Period:
    """Return the year of `months` months that begins on `first_day`. Raises ValueError outside 1 to 24 months."""
    if not 1 <= months <= LONGEST_MONTHS:
        raise ValueError(f"a fiscal year has 1 to {LONGEST_MONTHS} months")
    return Period(first_day, add_months(first_day, months) - timedelta(days=1))


def calendar_year(day: date) -> Period:
    """Return the calendar year that contains `day`."""
    return starting(date(day.year, 1, 1))


def after(period: Period) -> Period:
    """Return the twelve months that follow `period`."""
    return starting(period.end + timedelta(days=1))


def before(period: Period) -> Period:
    """Return the twelve months that precede `period`."""
    end = period.start - timedelta(days=1)
    return Period(add_months(period.start, -12), end)


def until(periods: Iterable[Period], day: date) -> Iterator[Period]:
    """Yield the years to open after the last of `periods` so that one contains `day`; none when it is not after them.

    Raises ValueError when more than ten would be needed: such a date is a slip, not an accounting plan.
    """
    last = max(periods)
    for _count in range(LARGEST_GAP_YEARS):
        if day <= last.end:
            return
        last = after(last)
        yield last
    if day > last.end:
        raise ValueError(f"{day} is more than {LARGEST_GAP_YEARS} fiscal years ahead")


def back_to(periods: Iterable[Period], day: date) -> Iterator[Period]:
    """Yield the years to open before the first of `periods` so that one contains `day`. Raises ValueError beyond ten."""
    first = min(periods)
    for _count in range(LARGEST_GAP_YEARS):
        if day >= first.start:
            return
        first = before(first)
        yield first
    if day < first.start:
        raise ValueError(f"{day} is more than {LARGEST_GAP_YEARS} fiscal years back")
