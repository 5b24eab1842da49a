"""Lettering codes and their arithmetic (MONEY.md 1.1): AA, AB … for a settled group, in lower case while partial."""

from collections.abc import Iterable
from decimal import Decimal
from string import ascii_uppercase

from leaseapp.kernel import money


def code(number: int) -> str:
    """Return the `number`-th code (from 1): AA, AB … AZ, BA … ZZ, AAA … Raises ValueError below 1."""
    if number < 1:
        raise ValueError("codes are counted from 1")
    length, rest, size = 2, number - 1, 26**2
    while rest >= size:
        rest -= size
        length, size = length + 1, size * 26
    letters = []
    for _place in range(length):
        rest, letter = divmod(rest, 26)
        letters.append(ascii_uppercase[letter])
    return "".join(reversed(letters))


def shown(letters: str, *, full: bool) -> str:
    """Return the code as written on the lines: capitals once the group sums to zero."""
    return letters.upper() if full else letters.lower()


def balance(amounts: Iterable[tuple[Decimal, Decimal]]) -> Decimal:
    """Return the open rest of a group of (debit, credit), in €; zero for a full lettering."""
    return money.total(debit - credit for debit, credit in amounts)
