"""Analytical codes: what a charge is for (document 3, MONEY.md 1.3)."""

import uuid
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import CodeCategory
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, enum_column, tenant_key, unique_in_tenant

ONE_CODE = "uq_accounting_code_code"


class AccountingCode(TenantRow, Versioned, table=True):
    """A code with its general account (its number stands in the chart) and the role of the VAT account beside it.

    `is_fixed_asset` says that what it charges becomes an asset. A code that was used is deactivated, never deleted.
    """

    __tablename__ = "accounting_code"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("code",), names=("label",), order=0.5)
    __table_args__ = (
        unique_in_tenant("code", name=ONE_CODE),
        tenant_key("accounting_code", "parent_id"),
        sa.CheckConstraint("parent_id <> id", name="not_its_own_parent"),
        sa.CheckConstraint("code ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'", name="code"),
    )

    code: str = Field(max_length=20)
    label: str = Field(max_length=200)
    category: CodeCategory = enum_column(CodeCategory)
    ledger_account: str = Field(max_length=10)
    is_fixed_asset: bool = False
    vat_account_role: str | None = Field(default=None, max_length=64)
    parent_id: uuid.UUID | None = None
    is_active: bool = True
