"""Indexation: an amount follows an index from its base period, without chaining, within a floor and a cap (LEASING.md 3.10)."""

from decimal import Decimal

from leaseapp.leasing.rules.plan import ONE, money


def indexed(
    base: Decimal,
    index_base: Decimal,
    index_new: Decimal,
    *,
    splice: Decimal = ONE,
    floor_pct: Decimal | None = None,
    cap_pct: Decimal | None = None,
) -> Decimal:
    """Return an amount (€) of the base period as it is when the index stands at `index_new`, rounded once.

    `splice` is the factor that a replaced series is continued by; the change stays within `floor_pct` and `cap_pct` (%), where
    they are agreed. Raises ValueError for a base that is not above zero.
    """
    if index_base <= 0 or splice <= 0:
        raise ValueError("an index is above zero")
    ratio = index_new / (index_base * splice)
    if cap_pct is not None:
        ratio = min(ratio, 1 + cap_pct / 100)
    if floor_pct is not None:
        ratio = max(ratio, 1 + floor_pct / 100)
    return money(base * ratio)
