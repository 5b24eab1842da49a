"""The plan by which a fixed asset is written off, in days of a year of 360 (MONEY.md 6.1).

What was written off by a day is rounded as a whole, and a month takes what is missing: months always add up to the base, and
one that was left out is caught up by the next.
"""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from leaseapp.accounting.enums import DepreciationMethod
from leaseapp.kernel import money
from leaseapp.kernel.money import HUNDRED, ZERO

YEAR, MONTH = 360, 30
LEAST_MONTHS, MOST_MONTHS = 1, 480
"""The shortest and the longest plan in months: nothing that stands on 215 or 218 lasts for more than forty years."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`base` in € written off from `start` over `days`; `rate` in % a year of what is left, where the plan declines.

    A declining plan counts by fiscal years that end with `closing_month`; one by units takes `total_units`.
    """

    method: DepreciationMethod
    start: date
    base: Decimal
    days: int
    rate: Decimal | None = None
    closing_month: int = 12
    total_units: Decimal | None = None

    @property
    def end(self) -> date:
        """The day on which everything is written off."""
        return _day(_index(self.start) + self.days - 1)

    def cumulative(self, day: date, units: Decimal = ZERO) -> Decimal:
        """Return what is written off at the end of `day` in €, by `units` done until then where the plan counts them."""
        if self.method is DepreciationMethod.UNITS:
            done = min(units, self.total_units or ZERO)
            return money.proportion(self.base, done, self.total_units) if self.total_units else ZERO
        elapsed = min(max(days360(self.start, day), 0), self.days)
        if elapsed >= self.days:
            return self.base
        if self.method is DepreciationMethod.LINEAR:
            return money.proportion(self.base, elapsed, self.days)
        return self._declined(elapsed)

    def _declined(self, elapsed: int) -> Decimal:
        value, done = self.base, 0
        while done < self.days:
            length = min(self._until_closing(done), self.days - done)
            annuity = self._annuity(value, length, self.days - done)
            if elapsed <= done + length:
                return self.base - value + money.proportion(annuity, elapsed - done, length)
            value, done = value - annuity, done + length
        return self.base

    def _annuity(self, value: Decimal, length: int, left: int) -> Decimal:
        """Return the part of a fiscal year: by the rate, or evenly over what is left once that is more."""
        declining = money.round2(value * (self.rate or ZERO) / HUNDRED * length / YEAR)
        return min(max(declining, money.proportion(value, length, left)), value)

    def _until_closing(self, done: int) -> int:
        """Return the days from the one after `done` days to the end of its fiscal year, that one included."""
        months, days = divmod(_index(self.start) + done, MONTH)
        return (self.closing_month - 1 - months % 12) % 12 * MONTH + MONTH - days


def days360(start: date, end: date) -> int:
    """Return the days from `start` to `end`, both included, each month having 30."""
    return _index(end) - _index(start) + 1


def month_end(day: date) -> date:
    """Return the last day of its month."""
    return day.replace(day=monthrange(day.year, day.month)[1])


def is_month_end(day: date) -> bool:
    """Tell whether a day is the last one of its month."""
    return day == month_end(day)


def next_day(day: date) -> date:
    """Return the day after, on which a plan begins anew."""
    return day + timedelta(days=1)


def month_ends(first: date, last: date) -> Iterator[date]:
    """Yield the last day of each month from that of `first` to that of `last`."""
    found = month_end(first)
    while found <= month_end(last):
        yield found
        found = month_end(found + timedelta(days=1))


def _index(day: date) -> int:
    """Return the number of a day where months have 30: the last day of any month is its 30th."""
    number = MONTH if is_month_end(day) else min(day.day, MONTH)
    return (day.year * 12 + day.month - 1) * MONTH + number - 1


def _day(index: int) -> date:
    months, days = divmod(index, MONTH)
    year, month = divmod(months, 12)
    last = monthrange(year, month + 1)[1]
    return date(year, month + 1, last if days == MONTH - 1 else min(days + 1, last))
