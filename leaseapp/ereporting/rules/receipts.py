"""Receipts as e-reporting tells them: the row of a share, those of consumers added up by day (flows 10.2 and 10.4)."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.billing.rules.receipts_by_rate import Receipt
from leaseapp.ereporting.rules.figures import Item
from leaseapp.kernel import money
from leaseapp.kernel.money import HUNDRED


def item_of(receipt: Receipt, rate: Decimal, amount: Decimal, **of: object) -> Item:
    """Return the row of a share; its VAT is that which the amount contains."""
    vat = money.proportion(amount, rate, HUNDRED + rate)
    return Item(receipt.day, rate, amount - vat, vat, amount, sources=(receipt.source_id,), **of)  # ty: ignore[invalid-argument-type]


def by_day(items: Iterable[Item]) -> list[Item]:
    """Return receipts of consumers added up by day and rate, the highest rate first; days without a rest are left out."""
    found: dict[tuple[date, Decimal], list[Item]] = {}
    for item in items:
        found.setdefault((item.day, item.rate), []).append(item)
    counted: set[UUID] = set()
    summed = []
    for day, rate in sorted(found, key=lambda key: (key[0], -key[1])):
        parts = found[day, rate]
        amount = money.total(part.amount for part in parts)
        sources = tuple(dict.fromkeys(source for part in parts for source in part.sources))
        new = set(sources) - counted
        counted |= new
        if amount:
            vat = money.proportion(amount, rate, HUNDRED + rate)
            summed.append(Item(day, rate, amount - vat, vat, amount, len(new), sources=sources))
    return summed
