"""Words of a page with their boxes, in rows of cells: what stands side by side, and what a wide gap parts."""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, each from 0 to 1 of the page."""
GAP = 0.75
"""A gap wider than so many heights of the row parts two cells."""
_SAME_ROW = 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it stands on a page (numbered from 1)."""

    text: str
    page: int
    box: Box


@dataclass(frozen=True)
class Page:
    """The words of a page in reading order; `shape` is width ÷ height, `by_ocr` says that a reader of pictures gave them."""

    number: int
    words: tuple[Word, ...]
    shape: float = 210 / 297
    by_ocr: bool = False

    @cached_property
    def rows(self) -> tuple["Row", ...]:
        """The rows of the page from top to bottom."""
        return tuple(_rows(self))


@dataclass(frozen=True)
class Cell:
    """Words that stand close to each other in a row; `text` joins them by single spaces."""

    words: tuple[Word, ...]

    @cached_property
    def text(self) -> str:
        """The words as they stand."""
        return " ".join(word.text for word in self.words)

    @cached_property
    def plain(self) -> str:
        """The same in small letters without accents, character by character."""
        return plain(self.text)

    @property
    def page(self) -> int:
        """The page that it stands on."""
        return self.words[0].page

    @cached_property
    def box(self) -> Box:
        """The box around its words."""
        return around(word.box for word in self.words)

    @property
    def height(self) -> float:
        """The height of its highest word, as a part of the page."""
        return max(word.box[3] - word.box[1] for word in self.words)

    def box_of(self, start: int, end: int) -> Box:
        """Return the box around the words that hold the characters `start` to `end` of `text`."""
        at, found = 0, []
        for word in self.words:
            if at < end and at + len(word.text) > start:
                found.append(word.box)
            at += len(word.text) + 1
        return around(found) if found else self.box


@dataclass(frozen=True)
class Row:
    """Cells side by side, from left to right."""

    cells: tuple[Cell, ...]

    @cached_property
    def plain(self) -> str:
        """The words of the row, in small letters without accents; two spaces part cells."""
        return "  ".join(cell.plain for cell in self.cells)

    @property
    def top(self) -> float:
        """The upper edge."""
        return min(cell.box[1] for cell in self.cells)

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return max(cell.box[3] for cell in self.cells)

    @property
    def page(self) -> int:
        """The page that it stands on."""
        return self.cells[0].page


def either(*patterns: str) -> str:
    """Return a pattern that any of these fits."""
    return "|".join(patterns)


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes, of which there is at least one."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def plain(text: str) -> str:
    """Return a text in small letters without accents, as many characters as it had; other spaces become plain ones."""
    return "".join(_base(letter) for letter in text)


def _base(letter: str) -> str:
    if letter.isspace():
        return " "
    if letter in "’‘´`":
        return "'"
    first = unicodedata.normalize("NFKD", letter)[0].lower()
    return first if len(first) == 1 and letter not in "°№" else letter


def squeezed(text: str) -> str:
    """Return the letters and digits of a text alone."""
    return "".join(letter for letter in plain(text) if letter.isalnum())


def _rows(page: Page) -> Iterator[Row]:
    lines: list[list[Word]] = []
    for word in sorted(page.words, key=lambda one: (one.box[1] + one.box[3], one.box[0])):
        middle, height = (word.box[1] + word.box[3]) / 2, word.box[3] - word.box[1]
        last = lines[-1] if lines else None
        if last and abs(middle - _middle(last)) <= _SAME_ROW * max(height, _height(last)):
            last.append(word)
        else:
            lines.append([word])
    for line in lines:
        yield Row(tuple(_cells(sorted(line, key=lambda one: one.box[0]), page.shape)))


def _middle(line: list[Word]) -> float:
    return sum(word.box[1] + word.box[3] for word in line) / (2 * len(line))


def _height(line: list[Word]) -> float:
    return min(word.box[3] - word.box[1] for word in line)


def _cells(line: list[Word], shape: float) -> Iterator[Cell]:
    gathered = [line[0]]
    for before, word in pairwise(line):
        gap = (word.box[0] - before.box[2]) * shape
        if gap > GAP * max(word.box[3] - word.box[1], before.box[3] - before.box[1]):
            yield Cell(tuple(gathered))
            gathered = []
        gathered.append(word)
    yield Cell(tuple(gathered))
