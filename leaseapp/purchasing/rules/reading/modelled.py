"""The reading of a model, put beside what the rules read: it fills gaps and raises doubts, and never has the last word."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from leaseapp.purchasing.enums import DetectedType, ReadSource
from leaseapp.purchasing.rules.reading.fields import Alternative, Extraction, Field
from leaseapp.purchasing.rules.reading.placing import NOT_SEEN, place
from leaseapp.purchasing.rules.reading.table import MOST
from leaseapp.purchasing.rules.reading.words import Page, squeezed

_KINDS = {"quote": DetectedType.QUOTE, "order": DetectedType.ORDER, "invoice": DetectedType.INVOICE}
_FIELDS = {
    "vendor": "supplierName", "number": "documentNumber", "date": "issueDate", "total_ht": "totalHt", "total_ttc": "totalTtc",
}  # fmt: skip
_LINES = {
    "reference": "reference", "label": "designation", "quantity": "quantity", "unit_price_ht": "unitPriceHt",
    "vat_rate": "vatRatePct",
}  # fmt: skip
AGREED, DIFFERS, UNSEEN = 0.97, 0.6, 0.5


class Told(NamedTuple):
    """A model's own word on a field: how sure it is (0 to 1), and what is to be checked."""

    confidence: float = 0.0
    checks: tuple[str, ...] = ()


def joined(own: Extraction, data: dict[str, Any], states: dict[str, Told], pages: Sequence[Page]) -> Extraction:
    """Return a reading completed by a model's.

    Where the words of the pages are known, a value counts only if it stands there; where they are not, it counts as not seen.
    """
    fields: dict[str, Field | None] = dict(own.fields)
    kind = _KINDS.get(data.get("document_type") or "")
    if kind is not None and own.value("type") in (None, DetectedType.UNKNOWN.value):
        fields["type"] = Field(kind.value, source=ReadSource.AI, confidence=DIFFERS)
    for told, name in _FIELDS.items():
        if data.get(told) is not None:
            state = states.get(told, Told())
            fields[name] = _joined(fields.get(name), _read(data[told], state, pages))
    lines = own.lines or tuple(_lines(data.get("lines") or [], pages))
    return replace(own, fields={name: one for name, one in fields.items() if one is not None}, lines=lines)


def _read(value: Any, state: Told, pages: Sequence[Page]) -> Field | None:
    """Return a model's value with its place; None where the page does not hold it."""
    read = place(Field(value, source=ReadSource.AI, confidence=state.confidence, checks=state.checks), pages)
    if read.box is not None:
        return read
    if any(page.words for page in pages):
        return None
    return replace(read, confidence=min(read.confidence, UNSEEN)).checked([NOT_SEEN])


def _joined(own: Field | None, told: Field | None) -> Field | None:
    if own is None or told is None:
        return own or told
    if _same(own.value, told.value):
        return replace(own, confidence=max(own.confidence, AGREED))
    other = Alternative(told.value, told.page, told.box)
    return replace(own, confidence=min(own.confidence, DIFFERS), alternatives=(*own.alternatives, other))


def _same(own: Any, told: Any) -> bool:
    return squeezed(own) == squeezed(told) if isinstance(own, str) and isinstance(told, str) else own == told


def _lines(told: list[dict[str, Any]], pages: Sequence[Page]) -> list[dict[str, Field]]:
    found = []
    for line in told[:MOST]:
        read = {name: _read(line[of], Told(DIFFERS), pages) for of, name in _LINES.items() if line.get(of) is not None}
        kept = {name: one for name, one in read.items() if one is not None}
        if {"designation", "unitPriceHt"} <= kept.keys():
            quantity = kept.setdefault("quantity", Field(Decimal(1), source=ReadSource.RULE, confidence=DIFFERS))
            total = quantity.value * kept["unitPriceHt"].value
            found.append({**kept, "totalHt": Field(total, source=ReadSource.RULE, confidence=DIFFERS)})
    return found
