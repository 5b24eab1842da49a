"""Proposals of what settles what on an account: by the reference that a receipt names, then by its amount."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import Literal
from uuid import UUID

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO

Reason = Literal["REFERENCE", "AMOUNT", "SUM"]
MOST_TOGETHER = 3
MOST_TRIED = 60
"""Open debits of an account among which sums are tried: three of them make 34,220 sums."""


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line that nothing settles yet: `net` in €, debits positive; `words` are its document and label."""

    id: UUID
    net: Decimal
    piece: str
    words: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """Lines that belong together; `difference` is what they leave open, in €."""

    lines: tuple[UUID, ...]
    reason: Reason
    difference: Decimal


def proposals(lines: Iterable[OpenLine]) -> list[Proposal]:
    """Return groups that share no line: a credit with the debits that it names, else those that it equals, alone or summed."""
    lines = list(lines)
    debits = {line.id: line for line in lines if line.net > 0}
    found: list[Proposal] = []
    paid = [line for line in lines if line.net < 0]
    for pick in (_by_reference, _by_amount, _by_sum):
        for credit in list(paid):
            chosen, reason = pick(credit, list(debits.values()))
            if not chosen:
                continue
            found.append(Proposal((*(one.id for one in chosen), credit.id), reason, _net([*chosen, credit])))
            paid.remove(credit)
            for one in chosen:
                del debits[one.id]
    return found


def _by_reference(credit: OpenLine, debits: Sequence[OpenLine]) -> tuple[Sequence[OpenLine], Reason]:
    words = set(credit.words.replace(",", " ").split())
    named = [one for one in debits if one.piece and one.piece in words]
    fits = named and _net([*named, credit]) >= ZERO
    return (named if fits else (), "REFERENCE")


def _by_amount(credit: OpenLine, debits: Sequence[OpenLine]) -> tuple[Sequence[OpenLine], Reason]:
    same = [one for one in debits if one.net == -credit.net]
    return (same if len(same) == 1 else (), "AMOUNT")


def _by_sum(credit: OpenLine, debits: Sequence[OpenLine]) -> tuple[Sequence[OpenLine], Reason]:
    tried = debits[:MOST_TRIED]
    for count in range(2, MOST_TOGETHER + 1):
        fitting = [some for some in combinations(tried, count) if _net([*some, credit]) == 0]
        if len(fitting) == 1:
            return fitting[0], "SUM"
    return (), "SUM"


def _net(lines: Iterable[OpenLine]) -> Decimal:
    return money.total(line.net for line in lines)
