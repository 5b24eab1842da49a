"""The sum that a month is heading for: as much a day as its days so far."""

from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from leaseapp.kernel import money


class Forecast(NamedTuple):
    """The sum that the month comes to, and the days on which 80 and 100 percent of the budget are reached (None: never)."""

    total: Decimal
    told_on: date | None
    exhausted_on: date | None


def last_day(month: date) -> date:
    """Return the last day of a month."""
    return (month.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)


def forecast(spent_by_day: dict[date, Decimal], month: date, today: date, limit: Decimal) -> Forecast:
    """Return the month's end at the pace of its days so far; a month that is over is what it was."""
    spent = sum(spent_by_day.values(), Decimal(0))
    last = last_day(month)
    if today < month or not spent:
        return Forecast(money.round_to(spent, 2), *_reached(spent_by_day, limit))
    past = _reached(spent_by_day, limit)
    if today > last:
        return Forecast(money.round_to(spent, 2), *past)
    days = (today - month).days + 1
    pace = spent / days
    total = pace * last.day
    coming = (_coming(month, last, pace, limit * 80 / 100), _coming(month, last, pace, limit))
    return Forecast(
        money.round_to(total, 2), past[0] or _not_before(coming[0], today), past[1] or _not_before(coming[1], today)
    )


def _reached(spent_by_day: dict[date, Decimal], limit: Decimal) -> tuple[date | None, date | None]:
    found: list[date | None] = []
    for wanted in (limit * 80 / 100, limit):
        total, reached = Decimal(0), None
        for day in sorted(spent_by_day):
            total += spent_by_day[day]
            if total >= wanted and total > 0:
                reached = day
                break
        found.append(reached)
    return found[0], found[1]


def _coming(month: date, last: date, pace: Decimal, wanted: Decimal) -> date | None:
    """Return the day on which `wanted` is reached at this pace, None beyond the month."""
    if not pace:
        return None
    whole, rest = divmod(wanted, pace)
    days = max(int(whole) + (1 if rest else 0), 1)
    return month + timedelta(days=days - 1) if days <= last.day else None


def _not_before(day: date | None, today: date) -> date | None:
    return max(day, today) if day is not None else None
