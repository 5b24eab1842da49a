"""The opening entry of the year after a closed one (MONEY.md 1.4): balances of classes 1 to 5, open items, the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO

KEPT, RESULT = frozenset("12345"), frozenset("67")
BY_ITEM = ("401", "404", "411", "416")
"""Accounts whose open items are carried one by one, with their documents and due dates."""
MOST_ITEMS = 20_000
"""Open items that an entry holds one by one; beyond, each party has one line an account."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The balance of an account, or of one party on it, at the end of a year: debits above zero, in €."""

    account_id: UUID
    number: str
    label: str
    amount: Decimal
    party_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A line that nothing settles at the end of a year, or what is left of a group of them: debits above zero, in €."""

    account_id: UUID
    number: str
    party_id: UUID | None
    amount: Decimal
    piece_ref: str
    due_date: date | None


@dataclass(frozen=True, slots=True)
class Opened:
    """One line of the opening entry: the account by id, or the result by its role."""

    account_id: UUID | None
    role: str | None
    label: str
    amount: Decimal
    party_id: UUID | None = None
    due_date: date | None = None


def is_by_item(number: str) -> bool:
    """Tell whether an account is carried by open item."""
    return number.startswith(BY_ITEM)


def result_of(balances: Iterable[Balance]) -> Decimal:
    """Return the result of a year in €, a profit above zero."""
    return -money.total(one.amount for one in balances if one.number[:1] in RESULT)


def opening(balances: Sequence[Balance], items: Sequence[Item], result_label: str) -> list[Opened]:
    """Return the lines that open the next year, by account; the result of the year stands last, on 120 or 129.

    `items` are those of the accounts that are carried one by one: they add up to the balances of these accounts. What they
    do not explain of an account and party is carried as one line, so that the entry is the former closing whatever they say.
    """
    kept = [one for one in balances if one.number[:1] in KEPT]
    shown = [one for one in items if one.amount] if len(items) <= MOST_ITEMS else []
    lines = [Opened(one.account_id, None, one.piece_ref, one.amount, one.party_id, one.due_date) for one in shown]
    explained: dict[tuple[UUID, UUID | None], Decimal] = {}
    for item in shown:
        key = (item.account_id, item.party_id)
        explained[key] = explained.get(key, ZERO) + item.amount
    lines += [
        Opened(
            one.account_id,
            None,
            one.label,
            one.amount - explained.get((one.account_id, one.party_id), ZERO),
            one.party_id,
        )
        for one in kept
    ]
    order = {one.account_id: one.number for one in kept} | {one.account_id: one.number for one in shown}
    lines = sorted(
        (one for one in lines if one.amount), key=lambda one: order[one.account_id] if one.account_id else ""
    )
    profit = result_of(balances)
    if profit:
        lines.append(Opened(None, "PROFIT" if profit > 0 else "LOSS", result_label, -profit))
    return lines
