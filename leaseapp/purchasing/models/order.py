"""Orders to suppliers, their lines, and what was received of them (document 3, MONEY.md 3.1, 3.5)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models.columns import BoughtLine, BoughtTotals

ONE_AUTOMATIC_ORDER = "uq_supplier_order_automatic"


class SupplierOrder(TenantRow, BoughtTotals, Versioned, table=True):
    """An order to a supplier (`CF-7`). `is_automatic` marks the one that the signature of a contract made."""

    __tablename__ = "supplier_order"
    __called__: ClassVar[str] = _("Supplier order")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("title",))
    __table_args__ = (
        unique_in_tenant("number"),
        unique_where(ONE_AUTOMATIC_ORDER, "lease_contract_id", where="is_automatic AND lease_contract_id IS NOT NULL"),
        tenant_key("supplier", "supplier_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("supplier_quote", "quote_id"),
        tenant_key("lease_contract", "lease_contract_id"),
        tenant_key("lease_affair", "lease_affair_id"),
        tenant_key("storage_location", "delivery_location_id"),
        tenant_key("file", "document_file_id"),
        tenant_index("status", "order_date"),
        tenant_index("supplier_id"),
    )

    number: str = Field(max_length=20)
    supplier_id: uuid.UUID
    billing_entity_id: uuid.UUID
    status: SupplierOrderStatus = enum_column(SupplierOrderStatus, default=SupplierOrderStatus.DRAFT)
    title: str = Field(max_length=200)
    quote_id: uuid.UUID | None = None
    lease_contract_id: uuid.UUID | None = None
    lease_affair_id: uuid.UUID | None = None
    is_automatic: bool = False
    order_date: date
    expected_date: date | None = None
    delivery_location_id: uuid.UUID | None = None
    notes: str | None = text_column(default=None, nullable=True)
    cancel_reason: str | None = Field(default=None, max_length=500)
    document_file_id: uuid.UUID | None = None


class SupplierOrderLine(TenantRow, BoughtLine, table=True):
    """A line of an order; `received_quantity` is cumulative."""

    __tablename__ = "supplier_order_line"
    __called__: ClassVar[str] = _("Line of a supplier order")
    __table_args__ = (
        tenant_key("supplier_order", "order_id"),
        tenant_key("supplier_quote_line", "source_quote_line_id"),
        tenant_key("asset_model", "asset_model_id"),
        unique_in_tenant("order_id", "position"),
        sa.CheckConstraint("received_quantity >= 0 AND received_quantity <= quantity", name="received_within_ordered"),
    )

    order_id: uuid.UUID
    source_quote_line_id: uuid.UUID | None = None
    received_quantity: Decimal = Field(default=Decimal(0), max_digits=14, decimal_places=3)


class SupplierReceipt(TenantRow, Versioned, table=True):
    """One delivery: who took it in and when; a receipt that was undone says since when."""

    __tablename__ = "supplier_receipt"
    __called__: ClassVar[str] = _("Reception")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number", "delivery_note_number"))
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("supplier_order", "order_id"),
        tenant_key("storage_location", "location_id"),
        tenant_index("order_id", "received_at"),
    )

    number: str = Field(max_length=20)
    order_id: uuid.UUID
    location_id: uuid.UUID | None = None
    received_at: datetime
    received_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    delivery_note_number: str | None = Field(default=None, max_length=60)
    undone_at: datetime | None = None


class SupplierReceiptLine(TenantRow, table=True):
    """The quantity of an order line that came, the serials, and the machines that were made of it."""

    __tablename__ = "supplier_receipt_line"
    __called__: ClassVar[str] = _("Line of a reception")
    __table_args__ = (
        tenant_key("supplier_receipt", "receipt_id"),
        tenant_key("supplier_order_line", "order_line_id"),
        unique_in_tenant("receipt_id", "order_line_id"),
        sa.CheckConstraint("quantity > 0", name="something_came"),
    )

    receipt_id: uuid.UUID
    order_line_id: uuid.UUID
    quantity: Decimal = Field(max_digits=14, decimal_places=3)
    serials: list[Any] = json_column(default_factory=list)
    asset_ids: list[Any] = json_column(default_factory=list)
