"""Prices of models as dated rows: US dollars a million tokens, in and out, from a first day.

A model is found by the longest beginning of its name that the table knows. One that it does not know costs what the dearest one
does: a budget that is too careful stops early, one that knows no price never does. `AI_PRICES` adds rows of an installation.
"""

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from leaseapp.kernel.adapters.ai.contract import Price


class PriceRow(NamedTuple):
    """The price of models whose name begins so, from a day on."""

    beginning: str
    since: date
    price: Price


def _row(beginning: str, since: date, input_usd: str, output_usd: str) -> PriceRow:
    return PriceRow(beginning, since, Price(Decimal(input_usd), Decimal(output_usd)))


ROWS = (
    _row("claude-haiku-4-5", date(2025, 10, 15), "1", "5"),
    _row("claude-sonnet-4", date(2025, 5, 22), "3", "15"),
    _row("claude-opus-4", date(2025, 5, 22), "15", "75"),
    _row("claude-opus-4-5", date(2025, 11, 24), "5", "25"),
    _row("gpt-4o", date(2024, 10, 1), "2.50", "10"),
    _row("gpt-4o-mini", date(2024, 7, 18), "0.15", "0.60"),
    _row("gpt-4o-search-preview", date(2025, 3, 11), "2.50", "10"),
    _row("mistral-large", date(2024, 11, 18), "2", "6"),
    _row("mistral-small", date(2025, 3, 17), "0.10", "0.30"),
)


def price_of(model: str, day: date, own: tuple[PriceRow, ...] = ()) -> Price:
    """Return the price of `model` on `day`; that of the dearest known model where the table is silent."""
    rows = [row for row in (*own, *ROWS) if row.since <= day]
    known = [row for row in rows if model.startswith(row.beginning)]
    if not known:
        dearest = [row.price for row in (rows or ROWS)]
        return Price(max(price.input_usd for price in dearest), max(price.output_usd for price in dearest))
    # a row of the installation wins over one of ours of the same name and day: it stands first
    return max(known, key=lambda row: (len(row.beginning), row in own, row.since)).price


def parse(text: str) -> tuple[PriceRow, ...]:
    """Read `AI_PRICES`: `model=input/output`, separated by commas. Raises ValueError."""
    rows = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        name, _equals, amounts = part.partition("=")
        given, _slash, taken = amounts.partition("/")
        try:
            row = _row(name.strip(), date.min, given.strip(), taken.strip())
        except ArithmeticError as error:
            raise ValueError("must look like model=1.50/6, US dollars a million tokens in and out") from error
        if not row.beginning or not all(one.is_finite() and one >= 0 for one in row.price.__dict__.values()):
            raise ValueError("must look like model=1.50/6, US dollars a million tokens in and out")
        rows.append(row)
    return tuple(rows)
