"""The memory of a supplier's documents, so that the next one needs less (MONEY.md 3.3)."""

import uuid
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_key,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import MemoryKind

ONE_MEMORY_A_KEY = "uq_supplier_memory_key"


class SupplierMemory(TenantRow, Versioned, SoftDelete, table=True):
    """Something that people taught by taking documents in: `key` says of what, `value` what it is, `times` how often.

    It follows from what was taken in, which the log tells; whoever erases it is told by the act.
    """

    __tablename__ = "supplier_memory"
    __audited__: ClassVar[bool] = False
    __called__: ClassVar[str] = _("Memory of a supplier")
    __told__: ClassVar[dict[str, str]] = {"value": "“{shown}”"}
    __table_args__ = (
        tenant_key("supplier", "supplier_id"),
        tenant_key("supplier_document_import", "learned_from_id"),
        unique_where(ONE_MEMORY_A_KEY, "supplier_id", "kind", "key", where="deleted_at IS NULL"),
    )

    supplier_id: uuid.UUID
    kind: MemoryKind = enum_column(MemoryKind)
    key: str = Field(max_length=200)
    value: dict[str, Any] = json_column(default_factory=dict)
    times: int = 1
    learned_from_id: uuid.UUID | None = None
