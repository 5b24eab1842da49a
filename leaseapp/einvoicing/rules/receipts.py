"""Receipts by VAT rate, as status 212 tells them (BR-FR-CDV-14, MONEY.md 5.2 and 5.4).

A receipt is spread over what an invoice bills at each rate, cumulatively: what the last one leaves is exact, and no cent is
lost between them.
"""

from collections.abc import Mapping
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO

REST = None
"""The part of an invoice that no receipt makes due: goods, services on debits."""
Parts = Mapping[Decimal | None, Decimal]


def shares(parts: Parts, received: Decimal) -> dict[Decimal | None, Decimal]:
    """Return `received` (€ incl. VAT) spread over `parts` (€ incl. VAT by rate), the rest of a cent to the largest part."""
    total = sum(parts.values(), ZERO)
    if total <= ZERO:
        return dict.fromkeys(parts, ZERO)
    found = {rate: money.proportion(amount, received, total) for rate, amount in parts.items()}
    largest = max(parts, key=lambda rate: (parts[rate], rate or ZERO))
    found[largest] += received - sum(found.values(), ZERO)
    return found


def received_by_rate(parts: Parts, before: Decimal, now: Decimal) -> dict[Decimal, Decimal]:
    """Return what a receipt of `now` pays at each rate once `before` had been received, all in € incl. VAT.

    A share that would turn against the receipt on a payment of a few cents is left out: the next one makes up for it.
    `REST` is left out; a receipt that is undone (`now` below zero) takes back what it had paid.
    """
    earlier, later = shares(parts, before), shares(parts, before + now)
    moved = {rate: later[rate] - earlier[rate] for rate in parts if rate is not None}
    return {rate: amount for rate, amount in sorted(moved.items()) if amount * now > 0}
