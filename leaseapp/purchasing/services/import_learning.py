"""Lessons of a document that is taken in: corrections as they were made, and the memory of its supplier (MONEY.md 3.3)."""

import uuid
from collections import Counter
from typing import Any

from leaseapp.accounting.models import AccountingCode
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.purchasing.enums import MemoryKind
from leaseapp.purchasing.models import Supplier, SupplierDocumentImport, SupplierImportCorrection
from leaseapp.purchasing.rules.reading.anchors import ANCHORED, anchor_of
from leaseapp.purchasing.rules.reading.fields import Extraction, plain_value
from leaseapp.purchasing.schemas.imports import CommitIn
from leaseapp.purchasing.services import importing, supplier_memory

_FIELDS = {
    "type": "type", "documentNumber": "document_number", "issueDate": "issue_date", "dueDate": "due_date",
    "validUntil": "valid_until", "leadTimeDays": "lead_time_days", "totalHt": "declared_ht", "totalVat": "declared_vat",
    "totalTtc": "declared_ttc", "iban": "iban",
}  # fmt: skip
_LINES = ("designation", "quantity", "unit_price_ht", "vat_rate_pct", "discount_pct")


def learn(
    context: Context, row: SupplierDocumentImport, supplier: Supplier, extraction: Extraction, body: CommitIn
) -> None:
    """Keep what was corrected, and remember what the next document of the supplier may need."""
    _keep_corrections(context, row, extraction, body)
    _remember_places(context, row, supplier, body)
    if body.accounting_code_id is not None:
        _remember_code(
            context, row, supplier, MemoryKind.ACCOUNTING_CODE, supplier_memory.WHOLE, body.accounting_code_id
        )
    for line in body.lines:
        if line.accounting_code_id is not None:
            _remember_code(context, row, supplier, MemoryKind.LINE_CODE, line.designation, line.accounting_code_id)
    days = supplier_memory.days_until(body.issue_date, body.due_date)
    if days is not None and not _is_printed(extraction, "dueDate"):
        value = {"days": days, "shown": str(days)}
        supplier_memory.remember(context, supplier.id, MemoryKind.DUE_RULE, supplier_memory.WHOLE, value, row.id)


def _is_printed(extraction: Extraction, name: str) -> bool:
    found = extraction.fields.get(name)
    return found is not None and found.box is not None


def _keep_corrections(context: Context, row: SupplierDocumentImport, extraction: Extraction, body: CommitIn) -> None:
    corrections = []
    for name, of in _FIELDS.items():
        if of not in body.model_fields_set:
            continue
        before, after = extraction.value(name), getattr(body, of)
        if _text(before) != _text(after):
            place = body.places.get(name)
            corrections.append(_correction(context, row, name, before, after, place))
    before_lines, after_lines = _lines_of(extraction), [_line(line) for line in body.lines]
    if before_lines != after_lines:
        gone, new = Counter(before_lines) - Counter(after_lines), Counter(after_lines) - Counter(before_lines)
        corrections.append(_correction(context, row, "lines", "\n".join(gone), "\n".join(new), None))
    context.session.add_all(corrections)


def _correction(
    context: Context, row: SupplierDocumentImport, name: str, before: Any, after: Any, place: Any
) -> SupplierImportCorrection:
    return SupplierImportCorrection(
        import_id=row.id, field=name, before=_text(before), after=_text(after), page=place.page if place else None,
        box=list(place.box) if place else [], user_id=context.principal.user_id,
    )  # fmt: skip


def _text(value: Any) -> str | None:
    if value is None:
        return None
    if hasattr(value, "normalize"):
        return f"{value.normalize():f}"
    return str(plain_value(value))


def _lines_of(extraction: Extraction) -> list[str]:
    names = ("designation", "quantity", "unitPriceHt", "vatRatePct", "discountPct")
    return [
        " | ".join(_text(line[name].value) or "" if name in line else "0" for name in names)
        for line in extraction.lines
    ]


def _line(line: Any) -> str:
    return " | ".join(_text(getattr(line, name)) or "" for name in _LINES)


def _remember_places(context: Context, row: SupplierDocumentImport, supplier: Supplier, body: CommitIn) -> None:
    pages = importing.pages_of(row)
    for name, place in body.places.items():
        if name not in ANCHORED:
            continue
        left, top, right, bottom = place.box
        anchor = anchor_of(pages, place.page, (left, top, right, bottom))
        if anchor is not None:
            supplier_memory.remember(context, supplier.id, MemoryKind.ANCHOR, name, {"shown": anchor}, row.id)


def _remember_code(
    context: Context, row: SupplierDocumentImport, supplier: Supplier, kind: MemoryKind, key: str, code_id: uuid.UUID
) -> None:
    code = find(context, AccountingCode, code_id)
    if code is not None:
        value = {"id": str(code.id), "shown": f"{code.code} · {code.label}"}
        supplier_memory.remember(context, supplier.id, kind, key, value, row.id)
