"""Allocations of supplier invoices to contracts, affairs and sites (document 3, MONEY.md 3.7)."""

import uuid
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import Quarter


class SupplierInvoiceAllocation(TenantRow, Versioned, SoftDelete, table=True):
    """The part of an invoice (€ excl. VAT) that one contract, affair or site bears.

    Without `accounting_code_id` the charge stays on the code of the invoice. `fiscal_year` may be another one than that of
    the invoice.
    """

    __tablename__ = "supplier_invoice_allocation"
    __called__: ClassVar[str] = _("Allocation of a supplier invoice")
    __table_args__ = (
        tenant_key("supplier_invoice", "invoice_id"),
        tenant_key("accounting_code", "accounting_code_id"),
        tenant_key("lease_contract", "lease_contract_id"),
        tenant_key("lease_affair", "lease_affair_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_index("invoice_id"),
        tenant_index("lease_contract_id"),
        sa.CheckConstraint("amount_ht > 0", name="something_is_borne"),
    )

    invoice_id: uuid.UUID
    amount_ht: Decimal = money_column()
    accounting_code_id: uuid.UUID | None = None
    lease_contract_id: uuid.UUID | None = None
    lease_affair_id: uuid.UUID | None = None
    establishment_id: uuid.UUID | None = None
    fiscal_year: int
    quarter_tag: Quarter | None = enum_column(Quarter, default=None)
    notes: str | None = Field(default=None, max_length=500)
