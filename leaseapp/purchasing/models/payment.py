"""Payments of suppliers and the invoices that they settle (document 3, MONEY.md 3.9). Both are written once, also undone."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import SupplierPaymentMethod

ONE_MIRROR = "uq_supplier_payment_organization_id_reverses_payment_id"


class SupplierPayment(TenantRow, table=True):
    """Money that left the bank for a supplier (€ incl. VAT), to the account that was confirmed where it is a transfer.

    The mirror of a payment that is undone names it (`reverses_payment_id`), has a reason, and an amount below zero.
    """

    __tablename__ = "supplier_payment"
    __called__: ClassVar[str] = _("Supplier payment")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number", "reference"))
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("supplier", "supplier_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("supplier_bank_account", "bank_account_id"),
        tenant_key("supplier_payment", "reverses_payment_id"),
        unique_in_tenant("reverses_payment_id"),
        tenant_index("date"),
        tenant_index("supplier_id"),
        sa.CheckConstraint("amount <> 0 AND (reverses_payment_id IS NULL) = (amount > 0)", name="mirror_is_negative"),
    )

    number: str = Field(max_length=20)
    supplier_id: uuid.UUID
    billing_entity_id: uuid.UUID
    date: date
    amount: Decimal = money_column()
    method: SupplierPaymentMethod = enum_column(SupplierPaymentMethod)
    reference: str | None = Field(default=None, max_length=200)
    bank_account_id: uuid.UUID | None = None
    reverses_payment_id: uuid.UUID | None = None
    reason: str | None = Field(default=None, max_length=200)


class SupplierPaymentAllocation(TenantRow, table=True):
    """The part of a payment (€ incl. VAT) that settles one invoice.

    It is below zero for a credit note that was set off; that of a mirror has the other sign.
    """

    __tablename__ = "supplier_payment_allocation"
    __called__: ClassVar[str] = _("Part of a supplier payment")
    __table_args__ = (
        tenant_key("supplier_payment", "payment_id"),
        tenant_key("supplier_invoice", "invoice_id"),
        unique_in_tenant("payment_id", "invoice_id"),
        tenant_index("invoice_id"),
        sa.CheckConstraint("amount <> 0", name="something_is_settled"),
    )

    payment_id: uuid.UUID
    invoice_id: uuid.UUID
    amount: Decimal = money_column()
