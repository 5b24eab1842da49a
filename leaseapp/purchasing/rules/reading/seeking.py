"""Seeking a value beside its label: in the same cell, in the next cells of the row, or right below."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading.fields import Alternative, Field
from leaseapp.purchasing.rules.reading.values import Found, amounts, dates
from leaseapp.purchasing.rules.reading.words import Box, Cell, Page, Row

Parser = Callable[[str], Iterable[Found]]
BESIDE, NEXT, BELOW = 0.97, 0.95, 0.88
OPEN, BY_PICTURE = 0.75, 0.9
"""The confidence in one of several values; the part of it that a reader of pictures leaves."""
_LEAD = re.compile(r"^[\s:;.°#\-–()]*(?:du|le|au|of|on|eur|€)?[\s:;.°#\-–]*", re.IGNORECASE)
_ROWS_BELOW = 2
_BETWEEN = 3
"""Characters that may stand between a label and its value in one cell."""


@dataclass(frozen=True)
class Candidate:
    """A value with the place where it stands; `rank` is that of its label, the best one is 0."""

    value: Any
    raw: str
    page: int
    box: Box
    confidence: float
    rank: int = 0
    other: Any = None


@dataclass(frozen=True)
class Document:
    """The pages of a document and its language; labels are not sought in the rows (page, upper edge) of its `table`."""

    pages: Sequence[Page]
    english: bool
    table: frozenset[tuple[int, float]] = frozenset()

    def rows(self) -> Iterator[tuple[Row, Sequence[Row]]]:
        """Yield each row with those that follow on its page."""
        for page in self.pages:
            rows = [row for row in page.rows if (row.page, row.top) not in self.table]
            for at, row in enumerate(rows):
                yield row, rows[at + 1 : at + 1 + _ROWS_BELOW]

    @property
    def by_ocr(self) -> bool:
        """True when a reader of pictures gave a page."""
        return any(page.by_ocr for page in self.pages)

    def dates(self, text: str) -> Iterator[Found]:
        """Yield the dates of a text in the document's language."""
        return dates(text, english=self.english)

    def amounts(self, text: str) -> Iterator[Found]:
        """Yield the amounts of a text in the document's notation."""
        return amounts(text, english=self.english)


def beside(document: Document, labels: Sequence[str], parse: Parser, *, last: bool = False) -> list[Candidate]:
    """Return what stands beside labels (patterns of plain text, the best first), in the order of the page.

    `last` takes the last value of a row: amounts stand at its end.
    """
    found = []
    for rank, label in enumerate(labels):
        pattern = re.compile(label)
        for row, below in document.rows():
            for at, cell in enumerate(row.cells):
                match = pattern.search(cell.plain)
                candidate = match and _valued(row, at, match, below, parse, last=last)
                if candidate:
                    found.append(_ranked(candidate, rank))
    return found


def _ranked(one: Candidate, rank: int) -> Candidate:
    return Candidate(one.value, one.raw, one.page, one.box, one.confidence, rank, one.other)


def _valued(
    row: Row, at: int, match: re.Match[str], below: Sequence[Row], parse: Parser, *, last: bool
) -> Candidate | None:
    cell = row.cells[at]
    lead = _LEAD.match(cell.text[match.end() :])
    begin = match.end() + (lead.end() if lead else 0)
    own = [one for one in parse(cell.text[begin:]) if last or one.start <= _BETWEEN]
    if own:
        one = own[-1] if last else own[0]
        return candidate_in(cell, one, begin, BESIDE)
    if len(cell.text) - begin > 25:
        return None
    beside_it = [
        candidate_in(other, one, 0, NEXT)
        for other in row.cells[at + 1 :]
        for one in parse(other.text)
        if last or one.start <= _BETWEEN
    ]
    if beside_it and (last or _follows(row, at)):
        return beside_it[-1] if last else beside_it[0]
    return _under(cell, below, parse)


def _follows(row: Row, at: int) -> bool:
    """Return True where the next cell is the value of this label, and not the label of the next column."""
    after = row.cells[at + 1].plain
    return any(letter.isdigit() for letter in after)


def _under(cell: Cell, below: Sequence[Row], parse: Parser) -> Candidate | None:
    for row in below:
        for other in row.cells:
            if min(other.box[2], cell.box[2]) <= max(other.box[0], cell.box[0]):
                continue
            found = [one for one in parse(other.text) if one.start <= _BETWEEN]
            if found:
                return candidate_in(other, found[0], 0, BELOW)
            return None
    return None


def candidate_in(cell: Cell, found: Found, begin: int, confidence: float, rank: int = 0) -> Candidate:
    """Return a value found in the text of a cell that starts at character `begin`."""
    start, end = begin + found.start, begin + found.end
    raw = cell.text[start:end].strip()
    return Candidate(found.value, raw, cell.page, cell.box_of(start, end), confidence, rank, found.other)


def chosen(document: Document, candidates: Sequence[Candidate]) -> Field | None:
    """Return the field that the best label names; other values under labels as good are its alternatives."""
    if not candidates:
        return None
    best = min(candidates, key=lambda one: (one.rank, -one.confidence))
    return field_of(document, best, candidates)


def field_of(document: Document, best: Candidate, candidates: Sequence[Candidate] = ()) -> Field:
    """Return a candidate as a field, with the other values of `candidates`."""
    others: dict[Any, Alternative] = {}
    for one in candidates:
        if one.value != best.value:
            others.setdefault(one.value, Alternative(one.value, one.page, one.box))
    rivals = any(one.value != best.value and one.rank == best.rank for one in candidates)
    confidence = OPEN if rivals or best.other is not None else best.confidence
    if best.other is not None:
        others.setdefault(best.other, Alternative(best.other, best.page, best.box))
    return Field(
        best.value, best.raw, best.page, best.box, ReadSource.OCR if document.by_ocr else ReadSource.TEXT,
        confidence * (BY_PICTURE if document.by_ocr else 1.0), alternatives=tuple(others.values())[:4],
    )  # fmt: skip


def largest(candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the candidate of the best label with the largest amount."""
    if not candidates:
        return None
    rank = min(one.rank for one in candidates)
    return max((one for one in candidates if one.rank == rank), key=lambda one: abs(Decimal(one.value)))
