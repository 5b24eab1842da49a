"""A year of invoices and payments as a plan: who buys what on which day, and when the money comes.

No chance is involved: the same day gives the same plan, so that screenshots and walks can rely on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

MONTHS = 12
DAYS_A_MONTH = 30
LATE_PAYER = 6
"""Every sixth invoice is paid late or not at all."""


class Fate(StrEnum):
    """What becomes of an invoice once it is issued."""

    PAID = "PAID"
    PART_PAID = "PART_PAID"
    UNPAID = "UNPAID"
    BOUNCED = "BOUNCED"


@dataclass(frozen=True)
class Deal:
    """One planned invoice: numbers of client and products with quantities, day of issue (None: stays a draft)."""

    position: int
    client: int
    lines: tuple[tuple[int, str, str], ...]
    drafted: date
    issued: date | None
    fate: Fate
    paid_after_days: int
    entity: int = 0


_QUANTITIES = ("1", "2", "3", "1", "4", "0.5", "6", "1", "12", "2.5")
_DISCOUNTS = ("0", "0", "5", "0", "10", "0", "0", "0", "2.5", "0")
_A_MONTH = (4, 5, 4, 6, 5, 6, 7, 4, 6, 7, 8, 7)
DRAFTS = 6


def deals(today: date, clients: int, products: int) -> Iterator[Deal]:
    """The plan up to `today`, in the order of the days of issue; the drafts come last."""
    position = 0
    for month, count in enumerate(_A_MONTH):
        for index in range(count):
            age = (MONTHS - 1 - month) * DAYS_A_MONTH + (count - index) * DAYS_A_MONTH // (count + 1)
            yield _deal(position, today - timedelta(days=age), clients, products)
            position += 1
    for _index in range(DRAFTS):
        yield _deal(position, today, clients, products, draft=True)
        position += 1


def _deal(position: int, day: date, clients: int, products: int, *, draft: bool = False) -> Deal:
    length = 1 + (position * 7) % 4
    lines = tuple(
        (
            (position * 5 + line * 3) % products,
            _QUANTITIES[(position + line * 2) % len(_QUANTITIES)],
            _DISCOUNTS[(position * 3 + line) % len(_DISCOUNTS)],
        )
        for line in range(length)
    )
    return Deal(
        position=position,
        client=(position * 7 + position // 9) % clients,
        lines=lines,
        drafted=day - timedelta(days=0 if draft else 1),
        issued=None if draft else day,
        fate=_fate(position),
        paid_after_days=24 + (position * 11) % 18,
        entity=1 if position % 8 == 5 else 0,
    )


def _fate(position: int) -> Fate:
    if position == 19:
        return Fate.BOUNCED
    if position % LATE_PAYER == 3:
        return Fate.UNPAID
    return Fate.PART_PAID if position % 9 == 4 else Fate.PAID
