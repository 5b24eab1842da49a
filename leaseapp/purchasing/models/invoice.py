"""Invoices of suppliers and their lines (document 3, MONEY.md 3.1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import ApprovalStatus, MatchStatus, SupplierInvoiceKind, SupplierInvoiceStatus
from leaseapp.purchasing.models.columns import BoughtLine, BoughtTotals

ONE_INVOICE_A_NUMBER = "uq_supplier_invoice_number"


class SupplierInvoice(TenantRow, BoughtTotals, Versioned, SoftDelete, table=True):
    """An invoice or credit note of a supplier under its own number; `declared_*` is what is printed on it, in €.

    `match_snapshot` keeps the figures at which order, reception and invoice were found to agree (or were accepted).
    """

    __tablename__ = "supplier_invoice"
    __called__: ClassVar[str] = _("Supplier invoice")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), texts=("notes",))
    __table_args__ = (
        sa.Index(
            ONE_INVOICE_A_NUMBER, "organization_id", "supplier_id", "kind", sa.text("upper(number)"), unique=True,
            postgresql_where=sa.text("deleted_at IS NULL"),
        ),
        tenant_key("supplier", "supplier_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("supplier_order", "supplier_order_id"),
        tenant_key("accounting_code", "accounting_code_id"),
        tenant_key("supplier_invoice", "credited_invoice_id"),
        tenant_key("file", "file_id"),
        tenant_index("status", "due_date"),
        tenant_index("supplier_id", "issue_date"),
        tenant_index("supplier_order_id"),
    )  # fmt: skip

    supplier_id: uuid.UUID
    billing_entity_id: uuid.UUID
    kind: SupplierInvoiceKind = enum_column(SupplierInvoiceKind, default=SupplierInvoiceKind.INVOICE)
    status: SupplierInvoiceStatus = enum_column(SupplierInvoiceStatus, default=SupplierInvoiceStatus.DRAFT)
    number: str = Field(max_length=60)
    issue_date: date
    due_date: date | None = None
    received_at: datetime
    service_period_start: date | None = None
    service_period_end: date | None = None
    supplier_order_id: uuid.UUID | None = None
    accounting_code_id: uuid.UUID | None = None
    fiscal_year: int | None = None
    credited_invoice_id: uuid.UUID | None = None
    declared_ht: Decimal | None = money_column(default=None)
    declared_vat: Decimal | None = money_column(default=None)
    declared_ttc: Decimal | None = money_column(default=None)
    paid_amount: Decimal = money_column()
    match_status: MatchStatus = enum_column(MatchStatus, default=MatchStatus.OPEN)
    match_reason: str | None = Field(default=None, max_length=500)
    match_decided_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    match_decided_at: datetime | None = None
    match_snapshot: list[dict[str, Any]] = json_column(default_factory=list)
    author_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    approval_status: ApprovalStatus = enum_column(ApprovalStatus, default=ApprovalStatus.NOT_NEEDED)
    reason: str | None = Field(default=None, max_length=500)
    notes: str | None = text_column(default=None, nullable=True)
    file_id: uuid.UUID | None = None


class SupplierInvoiceLine(TenantRow, BoughtLine, table=True):
    """A line of a supplier's invoice; `source_order_line_id` is the order line that it bills."""

    __tablename__ = "supplier_invoice_line"
    __called__: ClassVar[str] = _("Line of a supplier invoice")
    __table_args__ = (
        tenant_key("supplier_invoice", "invoice_id"),
        tenant_key("supplier_order_line", "source_order_line_id"),
        tenant_key("accounting_code", "accounting_code_id"),
        tenant_key("asset_model", "asset_model_id"),
        sa.UniqueConstraint("organization_id", "invoice_id", "position", name="uq_supplier_invoice_line_position"),
        tenant_index("source_order_line_id"),
    )

    invoice_id: uuid.UUID
    source_order_line_id: uuid.UUID | None = None
    service_period_start: date | None = None
    service_period_end: date | None = None
    accounting_code_id: uuid.UUID | None = None
