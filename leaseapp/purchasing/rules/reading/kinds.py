"""The type of a document, and its language, by its title and its words."""

import re
from collections.abc import Sequence

from leaseapp.purchasing.enums import DetectedType, ReadSource
from leaseapp.purchasing.rules.reading.fields import Field
from leaseapp.purchasing.rules.reading.words import Cell, Page

_TITLES: tuple[tuple[str, DetectedType], ...] = (
    (r"^(?:facture d'avoir|avoir\b|note de credit|credit note|credit memo)", DetectedType.CREDIT_NOTE),
    (r"^(?:facture pro ?-?forma|pro ?-?forma)", DetectedType.QUOTE),
    (r"^(?:accuse de reception|confirmation de commande|order (?:confirmation|acknowledge?ment))", DetectedType.ORDER),
    (r"^(?:facture(?! a\b)\b|tax invoice|invoice\b(?! to\b))", DetectedType.INVOICE),
    (
        r"^(?:devis\b|quote\b|quotation\b|estimate\b|offre (?:de prix|commerciale)|proposition (?:commerciale|de prix))",
        DetectedType.QUOTE,
    ),
)
_LONGEST_TITLE = 60
_FRENCH = re.compile(
    r"\b(?:facture|devis|avoir|montant|tva|echeance|reglement|quantite|designation|prix|commande|siret)\b"
)
_ENGLISH = re.compile(
    r"\b(?:invoice|quote|quotation|amount|vat|due|payment|quantity|description|price|order|total due)\b"
)
_SURE, _LIKELY = 0.97, 0.7


def kind_of(pages: Sequence[Page]) -> Field:
    """Return the type: the highest title of the first page decides; UNKNOWN where no title names one."""
    titles = [
        (cell.height, -cell.box[1], kind, cell, match.end())
        for row in (pages[0].rows if pages else ())
        for cell in row.cells
        if len(cell.text) <= _LONGEST_TITLE
        for pattern, kind in _TITLES
        if (match := re.search(pattern, cell.plain))
    ]
    if not titles:
        return Field(DetectedType.UNKNOWN.value, confidence=0.0)
    height, _top, kind, cell, end = max(titles, key=lambda one: one[:2])
    rivals = {one[2] for one in titles if one[0] >= height * 0.9}
    confidence = _SURE if len(rivals) == 1 else _LIKELY
    return _field(cell, end, kind, confidence, by_ocr=pages[0].by_ocr)


def _field(cell: Cell, end: int, kind: DetectedType, confidence: float, *, by_ocr: bool) -> Field:
    source = ReadSource.OCR if by_ocr else ReadSource.TEXT
    return Field(kind.value, cell.text[:end], cell.page, cell.box_of(0, end), source, confidence)


def is_english(pages: Sequence[Page]) -> bool:
    """Return True for a document with more English words of trade than French ones."""
    texts = [row.plain for page in pages for row in page.rows]
    french, english = (sum(len(set(words.findall(text))) for text in texts) for words in (_FRENCH, _ENGLISH))
    return english > french
