"""Documents of suppliers on their way in: what was read, who corrected it, what they became (document 3, MONEY.md 3.2)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import DetectedType, ImportStatus, ReadSource

ONE_IMPORT_A_CONTENT = "uq_supplier_document_import_content"
ONE_IMPORT_AN_INVOICE = "uq_supplier_document_import_invoice"


class SupplierDocumentImport(TenantRow, Versioned, table=True):
    """A document that came in. `raw_extraction` holds fields, lines and stages as they were read, `pages` the words with boxes.

    The columns from `document_number` to `has_twin` are what lists show of it: `certainty` in %, `to_check` the fields that a
    person has to look at. `supplier_invoice_id` names the invoice that it was read for. `cost_usd` is what models cost.
    """

    __tablename__ = "supplier_document_import"
    __called__: ClassVar[str] = _("Imported document")
    __personal__: ClassVar[frozenset[str]] = frozenset({"raw_extraction", "pages"})
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("document_number",), names=("title", "supplier_name"))
    __table_args__ = (
        unique_where(
            ONE_IMPORT_A_CONTENT, "sha256", where="status <> 'DISCARDED' AND supplier_invoice_id IS NULL"
        ),
        unique_where(
            ONE_IMPORT_AN_INVOICE, "supplier_invoice_id",
            where="status IN ('EXTRACTING', 'NEEDS_REVIEW', 'ERROR') AND supplier_invoice_id IS NOT NULL",
        ),
        tenant_key("file", "file_id"),
        tenant_key("supplier", "matched_supplier_id"),
        tenant_key("supplier_invoice", "supplier_invoice_id"),
        tenant_index("status", "created_at"),
    )  # fmt: skip

    file_id: uuid.UUID
    sha256: str = Field(max_length=64)
    title: str = Field(max_length=200)
    status: ImportStatus = enum_column(ImportStatus, default=ImportStatus.EXTRACTING)
    detected_type: DetectedType = enum_column(DetectedType, default=DetectedType.UNKNOWN)
    matched_supplier_id: uuid.UUID | None = None
    matched_by: str | None = Field(default=None, max_length=16)
    supplier_invoice_id: uuid.UUID | None = None
    raw_extraction: dict[str, Any] = json_column(default_factory=dict)
    pages: list[Any] = json_column(default_factory=list)
    document_number: str | None = Field(default=None, max_length=60)
    document_date: date | None = None
    supplier_name: str | None = Field(default=None, max_length=200)
    total_ttc: Decimal | None = money_column(default=None)
    read_by: ReadSource | None = enum_column(ReadSource, default=None, nullable=True)
    certainty: int | None = None
    to_check: int = 0
    has_twin: bool = False
    error_code: str | None = Field(default=None, max_length=40)
    cost_usd: Decimal = Field(default=Decimal(0), max_digits=12, decimal_places=6)
    target_kind: str | None = Field(default=None, max_length=40)
    target_id: uuid.UUID | None = None
    committed_at: datetime | None = None
    committed_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")


class SupplierImportCorrection(TenantRow, table=True):
    """A value that a person corrected: before, after, and the place on the page that they chose; a journal, written once."""

    __tablename__ = "supplier_import_correction"
    __audited__: ClassVar[bool] = False
    __called__: ClassVar[str] = _("Correction of an imported document")
    __personal__: ClassVar[frozenset[str]] = frozenset({"before", "after"})
    __table_args__ = (tenant_key("supplier_document_import", "import_id"), tenant_index("import_id"))

    import_id: uuid.UUID
    field: str = Field(max_length=60)
    before: str | None = text_column(default=None, nullable=True)
    after: str | None = text_column(default=None, nullable=True)
    page: int | None = None
    box: list[Any] = json_column(default_factory=list)
    user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
