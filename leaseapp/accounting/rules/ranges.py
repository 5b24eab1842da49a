"""Numbers of entries as ranges: what was exported is remembered exactly and in few words, whatever filter chose it."""

from collections.abc import Iterable, Sequence

Range = tuple[int, int]


class Numbers:
    """Numbers that come in any order, kept as ranges."""

    def __init__(self, ranges: Iterable[Sequence[int]] = ()) -> None:
        self._ranges: list[list[int]] = [list(one) for one in ranges]

    def add(self, number: int) -> None:
        """Add a number; ascending ones extend the last range."""
        if self._ranges and self._ranges[-1][0] <= number <= self._ranges[-1][1] + 1:
            self._ranges[-1][1] = max(self._ranges[-1][1], number)
        else:
            self._ranges.append([number, number])

    def ranges(self) -> list[Range]:
        """Return them sorted, joined where they touch."""
        joined: list[list[int]] = []
        for first, last in sorted(self._ranges):
            if joined and first <= joined[-1][1] + 1:
                joined[-1][1] = max(joined[-1][1], last)
            else:
                joined.append([first, last])
        return [(first, last) for first, last in joined]
