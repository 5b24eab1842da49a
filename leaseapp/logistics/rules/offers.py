"""Comparison of carriers (FIELD.md 4.1)."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Offer:
    """The price of a carrier (€ excl. VAT), the days until it can be done, whether all papers are valid."""

    id: uuid.UUID
    price: Decimal
    delay_days: int | None
    papers_valid: bool


def advised(offers: Iterable[Offer]) -> uuid.UUID | None:
    """Return the cheapest offer of a carrier with valid papers, the faster one of two; None where there is none."""
    fitting = [offer for offer in offers if offer.papers_valid]
    best = min(fitting, key=lambda offer: (offer.price, offer.delay_days or 0, offer.id), default=None)
    return best.id if best else None


def punctuality(on_time: int, of: int) -> int | None:
    """Return the share of past transports that came in time (%, rounded half up); None where there was none."""
    return (200 * on_time + of) // (2 * of) if of else None
