"""The memory of suppliers: learned when a document is taken in, applied to the next, read and erased by people."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.purchasing.enums import MemoryKind, ReadSource
from leaseapp.purchasing.models import Supplier, SupplierMemory
from leaseapp.purchasing.rules.reading.anchors import anchored
from leaseapp.purchasing.rules.reading.fields import Extraction, Field
from leaseapp.purchasing.rules.reading.words import Page, squeezed
from leaseapp.purchasing.schemas.imports import MemoriesOut, MemoryOut

SURE = 0.9
WHOLE = "*"
"""The key of what concerns the whole document."""


def of(context: Context, supplier_id: uuid.UUID) -> list[SupplierMemory]:
    """Return what is remembered of a supplier, the latest first."""
    statement = select(SupplierMemory).where(
        SupplierMemory.supplier_id == supplier_id, col(SupplierMemory.deleted_at).is_(None)
    )
    return list(context.session.exec(statement.order_by(col(SupplierMemory.updated_at).desc(), col(SupplierMemory.id))))


def remember(
    context: Context, supplier_id: uuid.UUID, kind: MemoryKind, key: str, value: dict[str, Any], learned_from: uuid.UUID
) -> None:
    """Remember something, or once more: what is new takes the place of what was."""
    statement = select(SupplierMemory).where(
        SupplierMemory.supplier_id == supplier_id, SupplierMemory.kind == kind, SupplierMemory.key == key[:200],
        col(SupplierMemory.deleted_at).is_(None),
    ).with_for_update()  # fmt: skip
    row = context.session.exec(statement).one_or_none()
    if row is None:
        context.add(
            SupplierMemory(supplier_id=supplier_id, kind=kind, key=key[:200], value=value, learned_from_id=learned_from)
        )
        return
    row.times = row.times + 1 if row.value == value else 1
    row.value, row.learned_from_id = value, learned_from


def applied(context: Context, supplier: Supplier, extraction: Extraction, pages: Sequence[Page]) -> Extraction:
    """Return a reading completed by what is remembered (source MEMORY), never over a printed value."""
    known = of(context, supplier.id)
    anchors = {one.key: str(one.value.get("shown", "")) for one in known if one.kind is MemoryKind.ANCHOR}
    extraction = anchored(extraction, anchors, pages)
    fields = dict(extraction.fields)
    code = next((one for one in known if one.kind is MemoryKind.ACCOUNTING_CODE), None)
    code_id = str(code.value.get("id")) if code else str(supplier.default_accounting_code_id or "")
    if _active_code(context, code_id):
        fields["accountingCodeId"] = Field(code_id, source=ReadSource.MEMORY, confidence=SURE)
    rule = next((one for one in known if one.kind is MemoryKind.DUE_RULE), None)
    issued = extraction.value("issueDate")
    if rule is not None and issued is not None and "dueDate" not in fields:
        due = issued + timedelta(days=int(rule.value.get("days", 0)))
        fields["dueDate"] = Field(due, source=ReadSource.MEMORY, confidence=SURE)
    lines = tuple(_coded(line, known) for line in extraction.lines)
    return replace(extraction, fields=fields, lines=lines)


def _active_code(context: Context, code_id: str) -> bool:
    row = find(context, AccountingCode, uuid.UUID(code_id)) if code_id else None
    return row is not None and row.is_active


def _coded(line: dict[str, Field], known: Sequence[SupplierMemory]) -> dict[str, Field]:
    text = squeezed(str(line["designation"].value)) if "designation" in line else ""
    for one in known:
        if one.kind is MemoryKind.LINE_CODE and squeezed(one.key) == text:
            return {
                **line,
                "accountingCodeId": Field(str(one.value.get("id")), source=ReadSource.MEMORY, confidence=SURE),
            }
    return line


def days_until(issued: date | None, due: date | None) -> int | None:
    """Return the days from the issue until it is due."""
    return (due - issued).days if issued and due and due >= issued else None


def listed(context: Context, supplier_id: uuid.UUID) -> MemoriesOut:
    """Return what is remembered of a supplier, in words. Raises NotFound."""
    get_or_404(context, Supplier, supplier_id)
    return MemoriesOut(items=list(_told(of(context, supplier_id))))


def _told(rows: Sequence[SupplierMemory]) -> Iterator[MemoryOut]:
    for row in rows:
        key = "" if row.key == WHOLE else row.key
        yield MemoryOut(
            id=row.id,
            kind=row.kind,
            key=key,
            shown=str(row.value.get("shown", "")),
            times=row.times,
            updated_at=row.updated_at,
        )


def forget(context: Context, supplier_id: uuid.UUID, memory_id: uuid.UUID) -> None:
    """Forget something. Raises NotFound."""
    row = get_or_404(context, SupplierMemory, memory_id, for_update=True)
    if row.supplier_id != supplier_id:
        raise NotFound()
    row.deleted_at = context.now
