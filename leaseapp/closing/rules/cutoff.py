"""The arithmetic of cut-off (MONEY.md 6.3; PCG art. 512-4, 944-48: charges and income belong to the year that they concern)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from statistics import median

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a period after the end of a year: `days` of its `whole` days, and the amount (€) that falls to them."""

    days: int
    whole: int
    amount: Decimal


def after_year(amount: Decimal, start: date, end: date, year_end: date) -> Part:
    """Return what of `amount` (€) concerns the days of `start` to `end`, both included, that follow `year_end`.

    Raises ValueError when the period ends before it begins.
    """
    whole = (end - start).days + 1
    if whole < 1:
        raise ValueError("a period ends before it begins")
    days = min(max((end - year_end).days, 0), whole)
    return Part(days, whole, money.proportion(amount, Decimal(days), Decimal(whole)))


def not_invoiced(received: Decimal, invoiced: Decimal, unit_ht: Decimal) -> Decimal:
    """Return what was received and is not invoiced, in € excl. VAT: quantities with three decimals, the unit price in €."""
    return money.round2(max(received - invoiced, ZERO) * unit_ht)


def expected(last: Sequence[Decimal]) -> Decimal:
    """Return the amount (€) of a recurring charge whose invoice is missing: the median of the last three."""
    return money.round2(median(last[-3:]))


def left_of(amount: Decimal, consumed: Decimal, available: Decimal, asked: Decimal | None = None) -> Decimal:
    """Return how much of a provision (€) an invoice with `available` left of it consumes: never more than either has left.

    `asked` is what somebody chose. Raises ValueError where that is more than the provision has left.
    """
    remaining = amount - consumed
    if asked is not None and asked > remaining:
        raise ValueError("more than the provision has left")
    return asked if asked is not None else min(remaining, max(available, ZERO))


def variance(remaining_after: Decimal, available: Decimal, taken: Decimal) -> Decimal:
    """Return by how much (€) the invoice that closes a provision is above it; zero while something of it is left."""
    return ZERO if remaining_after else available - taken
