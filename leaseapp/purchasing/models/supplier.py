"""Suppliers: companies that are bought from (document 3, MONEY.md 3.1)."""

import uuid
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.law import payment_terms
from leaseapp.purchasing.enums import SupplierVatRegime

ONE_SUPPLIER_A_COMPANY = "uq_supplier_company_id"


class Supplier(TenantRow, Versioned, table=True):
    """A company in its role of supplier; `code` is its auxiliary account in the ledger (F00017).

    Deviations up to `tolerance_pct` (%) or `tolerance_ht` (€ excl. VAT) of a line pass the three-way match.
    """

    __tablename__ = "supplier"
    __called__: ClassVar[str] = _("Supplier")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("code",), company="company_id")
    __table_args__ = (
        unique_in_tenant("company_id", name=ONE_SUPPLIER_A_COMPANY),
        unique_in_tenant("code"),
        tenant_key("company", "company_id"),
        tenant_key("accounting_code", "default_accounting_code_id"),
        sa.CheckConstraint("payment_term_days BETWEEN 0 AND 120", name="term"),
    )

    company_id: uuid.UUID
    code: str = Field(max_length=16)
    payment_term_days: int = payment_terms.USUAL_DAYS
    end_of_month: bool = False
    vat_regime: SupplierVatRegime = enum_column(SupplierVatRegime, default=SupplierVatRegime.DEBITS)
    default_accounting_code_id: uuid.UUID | None = None
    is_asset_supplier: bool = False
    is_active: bool = True
    tolerance_pct: Decimal = Field(default=Decimal(5), max_digits=5, decimal_places=2)
    tolerance_ht: Decimal = money_column()
