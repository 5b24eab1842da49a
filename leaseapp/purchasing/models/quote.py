"""Quotes of suppliers and their lines (document 3)."""

import uuid
from datetime import date
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.purchasing.models.columns import BoughtLine, BoughtTotals


class SupplierQuote(TenantRow, BoughtTotals, Versioned, table=True):
    """A quote of a supplier: ours is `DP-7`, `supplier_reference` its own number."""

    __tablename__ = "supplier_quote"
    __called__: ClassVar[str] = _("Supplier quote")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number", "supplier_reference"), names=("title",))
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("supplier", "supplier_id"),
        tenant_key("file", "file_id"),
        tenant_index("status", "quote_date"),
        tenant_index("supplier_id"),
    )

    number: str = Field(max_length=20)
    supplier_id: uuid.UUID
    status: SupplierQuoteStatus = enum_column(SupplierQuoteStatus, default=SupplierQuoteStatus.DRAFT)
    title: str = Field(max_length=200)
    supplier_reference: str | None = Field(default=None, max_length=60)
    quote_date: date
    valid_until: date | None = None
    lead_time_days: int | None = None
    payment_terms: str | None = Field(default=None, max_length=200)
    notes: str | None = text_column(default=None, nullable=True)
    reject_reason: str | None = Field(default=None, max_length=500)
    file_id: uuid.UUID | None = None
    converted_order_id: uuid.UUID | None = None


class SupplierQuoteLine(TenantRow, BoughtLine, table=True):
    """A line of a supplier's quote."""

    __tablename__ = "supplier_quote_line"
    __called__: ClassVar[str] = _("Line of a supplier quote")
    __table_args__ = (
        tenant_key("supplier_quote", "quote_id"),
        tenant_key("asset_model", "asset_model_id"),
        unique_in_tenant("quote_id", "position"),
    )

    quote_id: uuid.UUID
