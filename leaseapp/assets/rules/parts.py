"""Arithmetic of spare parts (FIELD.md 5)."""

from decimal import Decimal

from leaseapp.kernel import money


def average_cost(stock: int, cost: Decimal | None, entry: int, entry_cost: Decimal | None) -> Decimal | None:
    """Return the average cost of a unit (€ excl. VAT, 4 decimals) after `entry` pieces came to `stock` of them.

    What came without a cost is taken at the average; a stock without a cost takes that of the entry.
    """
    if entry_cost is None:
        return cost
    if cost is None or stock <= 0:
        return entry_cost
    return money.round_to((cost * stock + entry_cost * entry) / (stock + entry), 4)


def is_low(available: int, threshold: int | None) -> bool:
    """Return True for a stock at its threshold or below it."""
    return threshold is not None and available <= threshold
