"""Payment: money received from a customer, and the invoices it was allocated to. Both are written once (sales/database.py)."""

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint, Column, Computed, Numeric
from sqlmodel import Field

from leaseapp.billing.enums import PaymentMethod
from leaseapp.kernel.finding.found_by import OF_CUSTOMER, FoundBy
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)


class Payment(TenantRow, table=True):
    """A receipt (amount in €, > 0), or the mirror of one when `reverses_payment_id` is set (amount < 0, DECISIONS 28).

    `on_account` is the part of it that no invoice took: an advance (less than 0 where it is undone). `settled`, the rest, is
    what its allocations add up to. `held_in` is the role of the account that was debited: the bank's, or one where the money
    waits to be deposited (decision 56). `cash_reason` says why more cash was taken than the law lets a debtor pay
    (`law/cash.py`).
    """

    __tablename__ = "payment"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("reference",), inner=("reason",), company=OF_CUSTOMER)
    __table_args__ = (
        tenant_key("customer", "customer_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("payment", "reverses_payment_id"),
        unique_in_tenant("reverses_payment_id"),
        CheckConstraint("on_account * sign(amount) BETWEEN 0 AND abs(amount)", name="on_account_within_amount"),
        CheckConstraint("(reverses_payment_id IS NULL) = (amount > 0)", name="reversal_is_negative"),
        tenant_index("date"),
        tenant_index("customer_id"),
        tenant_index("date", "id", name="ix_payment_held", where="held_in <> 'BANK'"),
    )

    customer_id: UUID
    billing_entity_id: UUID
    date: date
    amount: Decimal = Field(max_digits=14, decimal_places=2)
    method: PaymentMethod = enum_column(PaymentMethod)
    reference: str | None = Field(default=None, max_length=200)
    held_in: str = Field(default="BANK", max_length=20)
    cash_reason: str | None = Field(default=None, max_length=200)
    on_account: Decimal = money_column()
    settled: Decimal | None = Field(
        default=None, sa_column=Column(Numeric(14, 2), Computed("amount - on_account", persisted=True), nullable=True)
    )
    reverses_payment_id: UUID | None = None
    reason: str | None = Field(default=None, max_length=200)


class PaymentAllocation(TenantRow, table=True):
    """The part of a payment that settles one invoice, with the VAT it made due: `{"20": "268.12"}` (MONEY.md row 3).

    `difference` (€) is what settled the invoice beside it: a cent that was missing, or less than 0 for one too much.
    """

    __tablename__ = "payment_allocation"
    __table_args__ = (
        tenant_key("payment", "payment_id"),
        tenant_key("invoice", "invoice_id"),
        unique_in_tenant("payment_id", "invoice_id"),
        CheckConstraint("amount <> 0", name="amount_not_zero"),
        CheckConstraint("difference BETWEEN -0.01 AND 0.01", name="difference_of_a_cent"),
        tenant_index("invoice_id"),
    )

    payment_id: UUID
    invoice_id: UUID
    amount: Decimal = Field(max_digits=14, decimal_places=2)
    difference: Decimal = Field(default=ZERO, max_digits=14, decimal_places=2)
    vat_moved: dict[str, Any] = json_column()
