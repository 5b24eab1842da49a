"""Orders: firm commitments of customers, from a quote or entered freely (document 3)."""

from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.billing.models.columns import ArchivedDocument, DocumentTotals, PricedLine
from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models.columns import ChosenLine


class Order(TenantRow, DocumentTotals, ArchivedDocument, Versioned, SoftDelete, table=True):
    """A firm order (`CMD-7`). Stock falls when it is confirmed and rises when it is canceled before shipping (DECISIONS 26).

    A partly shipped order stays CONFIRMED; it becomes INVOICED when RECEIVED and nothing remains to invoice.
    """

    __tablename__ = "sales_order"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("number", "purchase_order_ref", "buyer_reference"),
        texts=("subject", "conditions", "notes"),
        inner=("cancel_reason",),
        company=OF_CUSTOMER,
    )
    __table_args__ = (
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("contact", "contact_id"),
        tenant_key("quote", "quote_id"),
        tenant_key("establishment", "delivery_establishment_id"),
        tenant_key("file", "pdf_file_id"),
        unique_in_tenant("number"),
        unique_in_tenant("sequence"),
        unique_in_tenant("quote_id"),
        CheckConstraint("total_ttc = total_ht + total_vat", name="totals_agree"),
        tenant_index("status", "requested_date"),
        tenant_index("customer_id"),
        tenant_index("created_at"),
    )

    customer_id: UUID
    billing_entity_id: UUID
    contact_id: UUID | None = None
    salesperson_id: UUID | None = Field(default=None, foreign_key="app_user.id")
    quote_id: UUID | None = None
    status: OrderStatus = enum_column(OrderStatus, default=OrderStatus.CONFIRMED)
    number: str = Field(max_length=35)
    sequence: int
    order_date: date
    requested_date: date | None = None
    subject: str | None = Field(default=None, max_length=200)
    buyer_reference: str | None = Field(default=None, max_length=200)
    purchase_order_ref: str | None = Field(default=None, max_length=200)
    conditions: str | None = text_column(default=None)
    notes: str | None = Field(default=None, max_length=4000)
    deposit_pct: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    delivery_establishment_id: UUID | None = None
    shipped_at: datetime | None = None
    received_at: datetime | None = None
    canceled_at: datetime | None = None
    cancel_reason: str | None = Field(default=None, max_length=500)


class OrderLine(TenantRow, PricedLine, ChosenLine, table=True):
    """A line of an order; `shipped_quantity` is cumulative. What was invoiced of it is read from the invoices' lines."""

    __tablename__ = "sales_order_line"
    __table_args__ = (
        tenant_key("sales_order", "order_id"),
        tenant_key("product", "product_id"),
        tenant_key("product_variant", "variant_id"),
        tenant_key("product_modality", "modality_id"),
        tenant_key("quote_line", "quote_line_id"),
        unique_in_tenant("order_id", "position"),
        CheckConstraint("vat_rate_pct > 0 OR vat_reason IS NOT NULL", name="zero_rate_has_reason"),
        CheckConstraint("shipped_quantity >= 0 AND shipped_quantity <= quantity", name="shipped_within_ordered"),
    )

    order_id: UUID
    quote_line_id: UUID | None = None
    shipped_quantity: Decimal = Field(default=Decimal(0), max_digits=14, decimal_places=3)
