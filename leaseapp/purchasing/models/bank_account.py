"""Bank accounts of suppliers: sealed, and paid only after a second person confirmed them (MONEY.md 3.8)."""

import uuid
from datetime import datetime
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import BankAccountStatus

ONE_ACCOUNT = "uq_supplier_bank_account_one"


class SupplierBankAccount(TenantRow, Versioned, table=True):
    """An account of a supplier; nobody removes one, so that its history stays.

    `iban_sealed` is read for transfer files alone, `masked` is what people see, `iban_fingerprint` tells equal ones.
    Nothing is paid to it before `hold_until`.
    """

    __tablename__ = "supplier_bank_account"
    __called__: ClassVar[str] = _("Supplier's bank account")
    __table_args__ = (
        tenant_key("supplier", "supplier_id"),
        unique_in_tenant("supplier_id", "iban_fingerprint", name=ONE_ACCOUNT),
        tenant_index("status"),
    )

    supplier_id: uuid.UUID
    status: BankAccountStatus = enum_column(BankAccountStatus, default=BankAccountStatus.PENDING)
    holder: str = Field(max_length=200)
    masked: str = Field(max_length=20)
    bic: str | None = Field(default=None, max_length=11)
    iban_sealed: str = Field(max_length=200)
    iban_fingerprint: str = Field(max_length=64)
    entered_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    decided_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    decided_at: datetime | None = None
    call_note: str | None = Field(default=None, max_length=500)
    hold_until: datetime | None = None
