"""Rents told in groups, and what an affair still lacks."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Group:
    """Equal rents in a row, by the numbers of the first and the last."""

    first: int
    last: int
    amount: Decimal


def groups_of(rents: Sequence[Decimal]) -> list[Group]:
    """Return the rents, equal neighbours together."""
    found: list[Group] = []
    for number, rent in enumerate(rents, 1):
        if found and found[-1].amount == rent:
            found[-1] = Group(found[-1].first, number, rent)
        else:
            found.append(Group(number, number, rent))
    return found
