"""The rules of `money` as expressions of SQL, for lists that compute in the database.

`numeric` is exact there, and PostgreSQL's round() goes half away from zero as `money.round_to` does.
"""

from decimal import Decimal
from typing import Any

import sqlalchemy as sa

_HUNDREDTH = sa.literal(Decimal("0.01"), sa.Numeric)
"""A division keeps sixteen digits, a product all of them."""


def line_net_ht(quantity: Any, unit_price_ht: Any, discount_pct: Any) -> sa.ColumnElement[Any]:
    """Return `money.line_net_ht`: quantity × unit price × (1 − discount %), in € to the cent."""
    return sa.func.round(quantity * unit_price_ht * (100 - discount_pct) * _HUNDREDTH, 2)


def proportion(amount: Any, part: Any, whole: Any) -> sa.ColumnElement[Any]:
    """Return `money.proportion`: amount × part ÷ whole, in € to the cent; `whole` is never zero."""
    return sa.func.round(amount * part / whole, 2)
