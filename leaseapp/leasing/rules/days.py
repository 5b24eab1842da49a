"""Days of a lease: anchored due dates, the rent of a broken first period, the prorata of the end (LEASING.md 3.6, 3.7)."""

from calendar import monthrange
from datetime import date
from decimal import Decimal

from leaseapp.leasing.enums import Intercalary
from leaseapp.leasing.rules.plan import ZERO, money

MONTH, YEAR = 30, 360


def later(day: date, months: int, anchor: int | None = None) -> date:
    """Return the day some months later; `anchor` is the day of the month that is kept where the month has it."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(years, month + 1, min(anchor or day.day, monthrange(years, month + 1)[1]))


def due_days(first: date, period: int, count: int) -> list[date]:
    """Return the first days of `count` periods of `period` months, and the day after the last one."""
    return [later(first, period * number, first.day) for number in range(count + 1)]


def days_of_30(start: date, end: date) -> int:
    """Return the days from `start` to `end` where each month has thirty."""
    return (
        (end.year - start.year) * YEAR + (end.month - start.month) * MONTH + min(end.day, MONTH) - min(start.day, MONTH)
    )


def intercalary(
    mode: Intercalary, delivered: date, first: date, *, rent: Decimal, period: int, capital: Decimal, rate: Decimal
) -> Decimal:
    """Return the rent from the delivery to the first period, 0 where there is none. Raises ValueError when it begins before."""
    days = (first - delivered).days
    if days < 0:
        raise ValueError("the first period begins before the delivery")
    if mode is Intercalary.NONE or not days:
        return ZERO
    if mode is Intercalary.INTEREST_ONLY:
        return money(capital * rate / 100 * days / YEAR)
    if mode is Intercalary.THIRTY_360:
        return money(rent * days_of_30(delivered, first) / (MONTH * period))
    whole = MONTH * period if mode is Intercalary.ACTUAL_ON_30 else (first - later(first, -period)).days
    return money(rent * days / whole)


def final_prorata(rent: Decimal, start: date, returned: date, period: int = 1) -> Decimal:
    """Return the rent of the last period up to the day of return, which counts; no more than one rent."""
    if returned >= later(start, period):
        return rent
    days = (returned - start).days + 1
    if (later(start, period) - start).days == days:
        return rent
    return min(rent, money(rent * days / (MONTH * period)))
