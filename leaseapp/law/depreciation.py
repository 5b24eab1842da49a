"""Depreciation that declines: the coefficients of the tax code and the least life that they take.

Sources: CGI art. 39 A 1 (the rate is that of linear depreciation times 1.25 for a life of three or four years, 1.75 for five or
six, 2.25 above, for what is bought since 1 January 2001; the years end in equal parts once those are higher), CGI ann. II
art. 22 (a life of less than three years has none) and art. 23 (from the first day of the month, by twelfths of a year).
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

SINCE = date(2001, 1, 1)
LEAST_MONTHS = 36


@dataclass(frozen=True, slots=True)
class Coefficient:
    """A factor of the linear rate, for a life of at least `months`."""

    months: int
    factor: Decimal


COEFFICIENTS = (
    Coefficient(LEAST_MONTHS, Decimal("1.25")),
    Coefficient(60, Decimal("1.75")),
    Coefficient(73, Decimal("2.25")),
)


def coefficient(months: int) -> Decimal | None:
    """Return the coefficient for a life of so many months; None where it is too short to decline."""
    found = [one.factor for one in COEFFICIENTS if months >= one.months]
    return found[-1] if found else None
