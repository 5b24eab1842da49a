"""Invoice and its lines. After issue the database itself refuses any change of what the law protects (database.py)."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.billing.enums import InvoiceStatus, InvoiceType, OperationNature, PaymentMeans
from leaseapp.billing.models.columns import ArchivedDocument, DocumentTotals, PricedLine
from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.persistence.searching import search_index
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
    unique_in_tenant,
)
from leaseapp.law.payment_terms import TermKind


class Invoice(TenantRow, DocumentTotals, ArchivedDocument, Versioned, SoftDelete, table=True):
    """A sales invoice (document 3). Amounts in €; totals are always computed by the server from the lines.

    `number`, `sequence` and `issue_date` exist from the issue on, and never change. `vat_breakdown` is the tax by rate
    and reason as shown on the document, with the part that is due at issue and the part pending until receipt
    (MONEY.md 1.2 rows 1 to 3): rows of `rules.totals.VatRow`, amounts as decimal texts.
    `seller_snapshot` and `buyer_snapshot` are the parties as they were at issue: the document is rebuilt from them alone.
    The buyer's and `delivery_snapshot`, where the goods went if not there, may name a person, so the audit log shows them
    as changed only. `credited_amount` is what credit notes took off the amount due (DECISIONS 28): due = total − paid −
    credited. `payment_means` is how it asks to be paid; None: by transfer where there is an account. `order_id` is the order
    it invoices, `replaces_invoice_id` the canceled invoice it stands for, `recurring_invoice_id` the recurrence that copied it.
    A draft whose `due_date` is empty gets it at issue, by its own payment term where it has one, else by that of its customer;
    the term that was taken stays beside the date. `is_summary` marks the periodic invoice of several supplies of one month
    (CGI art. 289-I-3). The texts of late payment are written at issue, in French.
    """

    __tablename__ = "invoice"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("number", "purchase_order_ref", "buyer_reference"), texts=("notes",), company=OF_CUSTOMER
    )
    __personal__: ClassVar[frozenset[str]] = frozenset({"buyer_snapshot", "delivery_snapshot"})
    __table_args__ = (
        search_index("invoice", "number", "purchase_order_ref"),
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("file", "pdf_file_id"),
        tenant_key("sales_order", "order_id"),
        tenant_key("invoice", "replaces_invoice_id"),
        tenant_key("recurring_invoice", "recurring_invoice_id"),
        tenant_key("establishment", "delivery_establishment_id"),
        unique_in_tenant("billing_entity_id", "number"),
        unique_in_tenant("billing_entity_id", "sequence"),
        CheckConstraint(
            "status = 'DRAFT' OR (number IS NOT NULL AND sequence IS NOT NULL AND issue_date IS NOT NULL"
            " AND due_date IS NOT NULL AND deleted_at IS NULL)",
            name="issued_is_numbered",
        ),
        CheckConstraint("status <> 'DRAFT' OR (number IS NULL AND paid_amount = 0)", name="draft_has_no_number"),
        CheckConstraint("total_ttc = total_ht + total_vat", name="totals_agree"),
        CheckConstraint(
            "paid_amount >= 0 AND credited_amount >= 0 AND paid_amount + credited_amount <= total_ttc",
            name="paid_within_total",
        ),
        # holds what lists count and add up, so that they read it alone
        tenant_index(
            "status",
            "due_date",
            name="ix_invoice_totals",
            where="deleted_at IS NULL",
            include=("id", "total_ht", "total_vat", "total_ttc", "paid_amount", "credited_amount"),
        ),
        # in the order of the list: however few of a customer's invoices match, no other's are read
        tenant_index("customer_id", "created_at"),
        # the open ones among those long paid; those of a customer or late ones are told without reading them
        tenant_index(
            "created_at",
            name="ix_invoice_open",
            where="deleted_at IS NULL AND status IN ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')",
            include=("id", "customer_id", "due_date"),
        ),
        tenant_index("total_ttc", "id", where="deleted_at IS NULL"),
        tenant_index("issue_date"),
        tenant_index("created_at"),
        tenant_index("order_id"),
        tenant_index("id", name="ix_invoice_unarchived", where="pdf_file_id IS NULL AND number IS NOT NULL"),
    )

    customer_id: UUID
    billing_entity_id: UUID
    status: InvoiceStatus = enum_column(InvoiceStatus, default=InvoiceStatus.DRAFT)
    type_code: InvoiceType = enum_column(InvoiceType, default=InvoiceType.INVOICE)
    number: str | None = Field(default=None, max_length=35)
    sequence: int | None = None
    issue_date: date | None = None
    due_date: date | None = None
    payment_term_kind: TermKind | None = enum_column(TermKind, default=None)
    payment_term_days: int | None = None
    payment_term_day: int | None = None
    is_summary: bool = False
    supply_date: date | None = None
    service_period_start: date | None = None
    service_period_end: date | None = None
    operation_nature: OperationNature | None = enum_column(OperationNature, default=None)
    buyer_reference: str | None = Field(default=None, max_length=200)
    purchase_order_ref: str | None = Field(default=None, max_length=200)
    notes: str | None = Field(default=None, max_length=4000)
    late_penalty_terms: str | None = text_column(default=None)
    recovery_fee_terms: str | None = text_column(default=None)
    discount_terms: str | None = text_column(default=None)
    payment_means: PaymentMeans | None = enum_column(PaymentMeans, default=None)
    paid_amount: Decimal = money_column()
    credited_amount: Decimal = money_column()
    hybrid_invoice_profile: str | None = Field(default=None, max_length=40)
    seller_snapshot: dict[str, Any] | None = json_column(default=None)
    buyer_snapshot: dict[str, Any] | None = json_column(default=None)
    order_id: UUID | None = None
    replaces_invoice_id: UUID | None = None
    recurring_invoice_id: UUID | None = None
    delivery_establishment_id: UUID | None = None
    delivery_snapshot: dict[str, Any] | None = json_column(default=None)


class InvoiceLine(TenantRow, PricedLine, table=True):
    """One line of an invoice.

    `source_kind`, `source_id` and `attempt` say which order or lease line it comes from (DECISIONS 32), none when typed:
    ORDER_LINE and the order line's id; DEPOSIT and the id of the deposit invoice that a balance invoice deducts.
    """

    __tablename__ = "invoice_line"
    __table_args__ = (
        tenant_key("invoice", "invoice_id"),
        tenant_key("product", "product_id"),
        unique_in_tenant("invoice_id", "position"),
        CheckConstraint("vat_rate_pct > 0 OR vat_reason IS NOT NULL", name="zero_rate_has_reason"),
        # the few lines that deduct a deposit, which figures of revenue leave out
        tenant_index("invoice_id", name="ix_invoice_line_deposit", where="source_kind = 'DEPOSIT'"),
    )

    invoice_id: UUID
    source_kind: str | None = Field(default=None, max_length=40)
    source_id: UUID | None = None
    attempt: int | None = None
    service_period_start: date | None = None
    service_period_end: date | None = None
