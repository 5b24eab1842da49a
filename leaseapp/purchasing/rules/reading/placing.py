"""The place of a value on the page: searched among its words, never taken from whoever said the value (MONEY.md 3.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from difflib import SequenceMatcher
from typing import Any

from leaseapp.purchasing.rules.reading.fields import Extraction, Field
from leaseapp.purchasing.rules.reading.seeking import BESIDE, Candidate, candidate_in
from leaseapp.purchasing.rules.reading.values import Found, amounts, dates
from leaseapp.purchasing.rules.reading.words import Cell, Page, squeezed

NOT_SEEN = "NOT_SEEN"
_ALIKE = 0.9
_SHORTEST_FUZZY = 6


def placed(extraction: Extraction, pages: Sequence[Page]) -> Extraction:
    """Return a reading whose values have the places where they stand; those that stand nowhere have none."""
    fields = {name: place(one, pages) for name, one in extraction.fields.items()}
    lines = tuple({name: place(one, pages) for name, one in line.items()} for line in extraction.lines)
    return replace(extraction, fields=fields, lines=lines)


def place(field: Field, pages: Sequence[Page]) -> Field:
    """Return a field with its place on the page."""
    if field.box is not None:
        return field
    found = next(_seen(field.value, pages), None)
    return replace(field, page=found.page, box=found.box, raw=found.raw) if found else field


def is_seen(value: Any, pages: Sequence[Page]) -> bool:
    """Say whether a value stands on a page."""
    return next(_seen(value, pages), None) is not None


def _seen(value: Any, pages: Sequence[Page]) -> Iterator[Candidate]:
    for page in pages:
        for row in page.rows:
            for cell in row.cells:
                found = _within(cell, value)
                if found is not None:
                    yield candidate_in(cell, found, 0, BESIDE)


def _within(cell: Cell, value: Any) -> Found | None:
    if isinstance(value, Decimal):
        both = (*amounts(cell.text), *amounts(cell.text, english=True))
        return next((one for one in both if abs(Decimal(one.value)) == abs(value)), None)
    if isinstance(value, date):
        return next((one for one in dates(cell.text) if one.value == value), None)
    wanted = squeezed(str(value))
    if not wanted:
        return None
    if wanted in squeezed(cell.text):
        return _narrowed(cell, wanted)
    is_long = len(wanted) >= _SHORTEST_FUZZY and not wanted.isdigit()
    alike = is_long and SequenceMatcher(None, wanted, squeezed(cell.text)).ratio() >= _ALIKE
    return Found(cell.text, 0, len(cell.text)) if alike else None


def _narrowed(cell: Cell, wanted: str) -> Found:
    """Return the fewest words of a cell that hold a text."""
    best = (0, len(cell.text))
    starts = [0, *(at + 1 for at, letter in enumerate(cell.text) if letter == " ")]
    for start in starts:
        for end in (*(at for at, letter in enumerate(cell.text) if letter == " "), len(cell.text)):
            if start < end and end - start < best[1] - best[0] and wanted in squeezed(cell.text[start:end]):
                best = (start, end)
    return Found(cell.text[best[0] : best[1]], *best)
