"""Places where people found a field: the words beside them find it in the supplier's next document (MONEY.md 3.3)."""

import re
from collections.abc import Sequence
from dataclasses import replace

from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading.fields import Extraction, Field
from leaseapp.purchasing.rules.reading.heads import codes
from leaseapp.purchasing.rules.reading.kinds import is_english
from leaseapp.purchasing.rules.reading.seeking import Document, beside, chosen
from leaseapp.purchasing.rules.reading.words import Box, Cell, Page, plain

ANCHORED = ("documentNumber", "issueDate", "dueDate", "orderNumber", "totalHt", "totalVat", "totalTtc")
_DATES = ("issueDate", "dueDate")
_CODES = ("documentNumber", "orderNumber")
_LONGEST = 60
TAUGHT = 0.9


def anchor_of(pages: Sequence[Page], page: int, box: Box) -> str | None:
    """Return the words before the place on its row, or right above it, without digits; None where there are none."""
    row_above: tuple[Cell, ...] = ()
    for row in next((one.rows for one in pages if one.number == page), ()):
        middle = (box[1] + box[3]) / 2
        if row.top <= middle <= row.bottom:
            before = _before(row.cells, box)
            return before or _above(row_above, box)
        if row.bottom < middle:
            row_above = row.cells
    return None


def _before(cells: tuple[Cell, ...], box: Box) -> str | None:
    words = [word.text for cell in cells for word in cell.words if word.box[2] <= box[0] + 0.002]
    own = next((cell for cell in cells if cell.box[0] <= box[0] + 0.002 <= cell.box[2]), None)
    inside = [word.text for word in own.words if word.box[2] <= box[0] + 0.002] if own else []
    return _label(" ".join(inside)) or _label(" ".join(words[-3:]))


def _above(cells: tuple[Cell, ...], box: Box) -> str | None:
    return next((_label(cell.text) for cell in cells if min(cell.box[2], box[2]) > max(cell.box[0], box[0])), None)


def _label(text: str) -> str | None:
    bare = text.strip(" :;.-")
    return bare[:_LONGEST] if len(bare) > 1 and not any(letter.isdigit() for letter in bare) else None


def anchored(extraction: Extraction, anchors: dict[str, str], pages: Sequence[Page]) -> Extraction:
    """Return a reading whose missing and doubtful fields were sought beside the words that people taught (source MEMORY)."""
    document = Document(pages, is_english(pages))
    fields = dict(extraction.fields)
    for name, anchor in anchors.items():
        own = fields.get(name)
        if name in ANCHORED and (own is None or own.is_doubtful):
            found = _sought(document, name, anchor)
            if found is not None:
                fields[name] = found
    return replace(extraction, fields=fields)


def _sought(document: Document, name: str, anchor: str) -> Field | None:
    parse = codes if name in _CODES else document.dates if name in _DATES else document.amounts
    label = re.escape(plain(anchor))
    found = chosen(document, beside(document, (label,), parse, last=name not in (*_CODES, *_DATES)))
    return replace(found, source=ReadSource.MEMORY, confidence=TAUGHT) if found else None
