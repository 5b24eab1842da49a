"""The rent of a lease from price, residual value and rate: a level rent a month, in advance.

Sources: LEASING.md 3.1 (level rent), DECISIONS of leasing 5 (the rate of a month is a twelfth of the nominal annual rate).
"""

from collections.abc import Sequence
from decimal import Decimal, localcontext

from leaseapp.kernel import money
from leaseapp.kernel.money import HUNDRED

_MONTHS_A_YEAR = 12
_PRECISION = 40


def level_rent(price_ht: Decimal, residual_percent: Decimal, annual_rate_pct: Decimal, months: int) -> Decimal:
    """Return the rent a month (€ excl. VAT, 2 decimals) that pays `price_ht` down to its residual share in `months` ≥ 1.

    Rents are paid at the beginning of each month; at a rate of 0 what is paid is shared equally.
    """
    residual = money.percent(price_ht, residual_percent)
    with localcontext() as precise:
        precise.prec = _PRECISION
        rate = annual_rate_pct / HUNDRED / _MONTHS_A_YEAR
        if not rate:
            return money.round2((price_ht - residual) / months)
        discount = 1 / (1 + rate)
        worth = (1 - discount**months) / rate * (1 + rate)
        return money.round2((price_ht - residual * discount**months) / worth)


def rate_for(table: Sequence[tuple[int, Decimal]], months: int) -> Decimal | None:
    """Return the annual rate (%) of the first row of `(up to months, rate)` that reaches `months`; None beyond the table."""
    return next((rate for up_to, rate in sorted(table) if months <= up_to), None)
