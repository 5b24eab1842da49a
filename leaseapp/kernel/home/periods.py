"""Periods of figures, each beside the one before it up to the same day."""

import calendar
from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class Period(StrEnum):
    """The period that figures cover; the running one is not over."""

    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    MONTHS12 = "12months"


@dataclass(frozen=True)
class Span:
    """From `start` to `end`, both included."""

    start: date
    end: date

    def holds(self, day: date) -> bool:
        """Tell whether `day` lies in the period."""
        return self.start <= day <= self.end


MONTHS = {Period.MONTH: 1, Period.QUARTER: 3, Period.YEAR: 12, Period.MONTHS12: 12}


def moved(day: date, months: int) -> date:
    """Return the same day `months` later, or the last day of that month when it is shorter."""
    count = day.year * 12 + day.month - 1 + months
    year, month = divmod(count, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def running(period: Period, today: date) -> Span:
    """Return the period that `today` belongs to, up to today; `12months` is this month with the eleven before."""
    first = today.replace(day=1)
    if period is Period.QUARTER:
        first = moved(first, -((today.month - 1) % 3))
    elif period is Period.YEAR:
        first = first.replace(month=1)
    elif period is Period.MONTHS12:
        first = moved(first, -11)
    return Span(first, today)


def before(period: Period, today: date) -> Span:
    """Return the period before, up to the same day: what a running period is compared with."""
    months = MONTHS[period]
    return Span(moved(running(period, today).start, -months), moved(today, -months))


def last_months(today: date, count: int = 12) -> list[date]:
    """Return the first days of the last `count` months, the present one last."""
    first = today.replace(day=1)
    return [moved(first, -back) for back in range(count - 1, -1, -1)]
