"""The most that a call may cost, before it is made (FIELD.md 6.2)."""

from decimal import Decimal

CHARACTERS_A_TOKEN = 3
"""A token of French has four characters and more; three never promise too little."""
TOKENS_A_PICTURE = 1600
PLACES = 6
PERCENTS = (80, 100)
"""Shares of the budget at which administrators are told."""


def input_tokens(characters: int, pictures: int) -> int:
    """Return the tokens of a question at most: ceil(characters ÷ 3) and 1,600 a picture."""
    return -(-characters // CHARACTERS_A_TOKEN) + TOKENS_A_PICTURE * pictures


def reached(spent: Decimal, limit: Decimal) -> tuple[int, ...]:
    """Return the shares of the budget, in percent, that are spent."""
    return tuple(percent for percent in PERCENTS if spent * 100 >= limit * percent)
