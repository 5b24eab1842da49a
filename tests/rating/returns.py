"""Boxes of the tax returns of MONEY.md 7.3, in k€, by fiscal year."""

from tests.rating.rules.accounts import EXAMPLE, boxes


def boxes_of(year: int) -> dict[str, int]:
    """The boxes of a year."""
    return boxes(EXAMPLE[year])
