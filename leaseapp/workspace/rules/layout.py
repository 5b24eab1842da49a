"""Cards on a page that is always filled: rows of twelve columns on a desk, of two cards on a tablet."""

from collections.abc import Sequence

COLUMNS = 12
HALF = COLUMNS // 2


def filled(sizes: Sequence[int]) -> list[int]:
    """Columns of each card in order: a row that its cards do not fill is shared out among them, the narrowest first.

    Raises ValueError for a size that is not 1 to 12.
    """
    if any(not 1 <= size <= COLUMNS for size in sizes):
        raise ValueError("a card is 1 to 12 columns wide")
    found: list[int] = []
    row: list[int] = []
    for size in sizes:
        if sum(row) + size > COLUMNS:
            found += _widened(row)
            row = []
        row.append(size)
    return found + _widened(row)


def on_tablets(sizes: Sequence[int]) -> list[int]:
    """Return the same on a tablet: half the width for a card of half the desk's width or less, the whole width for the others."""
    return filled([HALF if size < HALF else COLUMNS for size in sizes])


def _widened(row: list[int]) -> list[int]:
    wide = list(row)
    while wide and sum(wide) < COLUMNS:
        wide[wide.index(min(wide))] += 1
    return wide
