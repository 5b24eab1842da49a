"""Values far from the others: outside of Tukey's fences (J. W. Tukey, Exploratory Data Analysis, 1977, chapter 2)."""

from collections.abc import Sequence
from decimal import Decimal
from statistics import quantiles

LEAST = 5
"""Below so many values nothing is far from the others."""
REACH = Decimal("1.5")
"""The fences stand so many widths of the middle half beside it."""


def outliers(values: Sequence[Decimal]) -> list[Decimal]:
    """Return the values below the first quartile or above the third by more than 1.5 times what lies between these."""
    if len(values) < LEAST:
        return []
    first, _median, third = quantiles(values, n=4, method="inclusive")
    width = REACH * (third - first)
    return [one for one in values if one < first - width or one > third + width]
