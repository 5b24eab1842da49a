"""Credit notes: negative invoices with a gap-free sequence of their own, and what becomes of the credit (DECISIONS 28)."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.billing.enums import CreditUseKind, OperationNature, PaymentMethod
from leaseapp.billing.models.columns import ArchivedDocument, DocumentTotals, PricedLine
from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.searching import search_index
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)


class CreditNote(TenantRow, DocumentTotals, ArchivedDocument, Versioned, table=True):
    """A credit note (type 381) on one invoice, issued at once. Amounts are stored positive, shown and summed with minus.

    `settled_amount` took part of the invoice's amount due off; the rest, less `used_amount` (allocated to other invoices
    or refunded), is the customer's credit. Afterwards the database refuses any change but of these and the archived file.
    """

    __tablename__ = "credit_note"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), texts=("reason",), company=OF_CUSTOMER)
    __personal__: ClassVar[frozenset[str]] = frozenset({"buyer_snapshot"})
    __table_args__ = (
        search_index("credit_note", "number", "reason"),
        tenant_key("invoice", "invoice_id"),
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("file", "pdf_file_id"),
        unique_in_tenant("billing_entity_id", "number"),
        unique_in_tenant("billing_entity_id", "sequence"),
        CheckConstraint("total_ttc = total_ht + total_vat AND total_ttc >= 0", name="totals_agree"),
        CheckConstraint(
            "settled_amount >= 0 AND used_amount >= 0 AND settled_amount + used_amount <= total_ttc",
            name="used_within_total",
        ),
        CheckConstraint("difference BETWEEN -0.01 AND 0.01", name="difference_of_a_cent"),
        tenant_index("invoice_id"),
        tenant_index("customer_id"),
        tenant_index("issue_date"),
        tenant_index("id", name="ix_credit_note_unarchived", where="pdf_file_id IS NULL"),
    )

    invoice_id: UUID
    customer_id: UUID
    billing_entity_id: UUID
    number: str = Field(max_length=35)
    sequence: int
    issue_date: date
    reason: str = Field(max_length=500)
    operation_nature: OperationNature | None = enum_column(OperationNature, default=None)
    settled_amount: Decimal = Field(default=Decimal("0.00"), max_digits=14, decimal_places=2)
    difference: Decimal = Field(default=ZERO, max_digits=14, decimal_places=2)
    used_amount: Decimal = Field(default=Decimal("0.00"), max_digits=14, decimal_places=2)
    hybrid_invoice_profile: str | None = Field(default=None, max_length=40)
    seller_snapshot: dict[str, Any] | None = json_column(default=None)
    buyer_snapshot: dict[str, Any] | None = json_column(default=None)


class CreditNoteLine(TenantRow, PricedLine, table=True):
    """A credited line, or part of one: its signs are those of the invoice's line, negative where that deducted a deposit.

    `credited_quantity` is how much of the invoice line is given back, in its unit; 0 for a price reduction, which leaves the
    goods where they are. `quantity` and price only explain the amount.
    """

    __tablename__ = "credit_note_line"
    __table_args__ = (
        tenant_key("credit_note", "credit_note_id"),
        tenant_key("invoice_line", "invoice_line_id"),
        tenant_key("product", "product_id"),
        unique_in_tenant("credit_note_id", "position"),
        tenant_index("invoice_line_id"),
    )

    credit_note_id: UUID
    invoice_line_id: UUID
    credited_quantity: Decimal = Field(max_digits=14, decimal_places=3)


class CreditUse(TenantRow, table=True):
    """A use of a customer's credit, a credit note's or an advance: allocated to an invoice, or refunded (MONEY.md row 7).

    Written once. RETURNED is an advance that went away with its payment. `vat_back` is the VAT that the advance had made due
    and this use gives back (€).

    `vat_moved` is the pending VAT that an allocation made due, `difference` the cent that settled the invoice beside it,
    as on a payment: less than 0 is the last cent of the credit, which no invoice took and no money gave back.
    `reverses_use_id` undoes another use: its amount is negative.
    """

    __tablename__ = "credit_use"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("reference",),
        inner=("reason",),
        company=OF_CUSTOMER,
    )
    __table_args__ = (
        tenant_key("credit_note", "credit_note_id"),
        tenant_key("advance", "advance_id"),
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("invoice", "invoice_id"),
        tenant_key("credit_use", "reverses_use_id"),
        unique_in_tenant("reverses_use_id"),
        CheckConstraint("(credit_note_id IS NULL) <> (advance_id IS NULL)", name="one_source"),
        CheckConstraint("(kind = 'ALLOCATION') = (invoice_id IS NOT NULL)", name="allocation_has_invoice"),
        CheckConstraint("(kind = 'REFUND') = (method IS NOT NULL)", name="refund_has_method"),
        CheckConstraint("(reverses_use_id IS NULL) = (amount > 0)", name="reversal_is_negative"),
        CheckConstraint("difference BETWEEN -0.01 AND 0.01", name="difference_of_a_cent"),
        tenant_index("credit_note_id"),
        tenant_index("advance_id"),
        tenant_index("customer_id"),
        tenant_index("invoice_id"),
    )

    credit_note_id: UUID | None = None
    advance_id: UUID | None = None
    customer_id: UUID
    billing_entity_id: UUID
    kind: CreditUseKind = enum_column(CreditUseKind)
    invoice_id: UUID | None = None
    date: date
    amount: Decimal = Field(max_digits=14, decimal_places=2)
    difference: Decimal = Field(default=ZERO, max_digits=14, decimal_places=2)
    method: PaymentMethod | None = enum_column(PaymentMethod, default=None)
    reference: str | None = Field(default=None, max_length=200)
    vat_moved: dict[str, Any] = json_column()
    vat_back: Decimal = money_column()
    reverses_use_id: UUID | None = None
    reason: str | None = Field(default=None, max_length=200)
