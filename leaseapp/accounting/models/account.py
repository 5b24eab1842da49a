"""The chart of accounts of an organization."""

from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import AccountParty
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, enum_column, unique_in_tenant, unique_where


class LedgerAccount(TenantRow, Versioned, table=True):
    """A general account: 3 to 10 digits, a label, and the role by which services call it (MONEY.md 1.3).

    Only `label` and `active` change once it exists; the database refuses the rest. `vat_rate` in percent.
    """

    __tablename__ = "ledger_account"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("label",), order=0.5)
    __table_args__ = (
        unique_in_tenant("number"),
        unique_where("uq_ledger_account_role", "role", where="role IS NOT NULL"),
        sa.CheckConstraint("number ~ '^[1-9][0-9]{2,9}$'", name="number"),
    )

    number: str = Field(max_length=10)
    label: str = Field(max_length=200)
    party: AccountParty = enum_column(AccountParty, default=AccountParty.NONE)
    letterable: bool = False
    role: str | None = Field(default=None, max_length=64)
    vat_rate: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    active: bool = True
