"""Bank deposits: the slip with which cheques (or card payments, or cash) were brought to the bank, and the receipts on it."""

from datetime import date
from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlmodel import Field

from leaseapp.billing.enums import BankDepositStatus, PaymentMethod
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
    unique_where,
)

ONE_DEPOSIT = "uq_bank_deposit_item_payment"


class BankDeposit(TenantRow, Versioned, table=True):
    """Receipts of one `method` that reached the bank account of a billing entity together (decision 56).

    `amount` is what the receipts add up to, `charges` what the bank kept of it, both in €. Only its status changes, with
    the reason: it is canceled when it was written by mistake.
    """

    __tablename__ = "bank_deposit"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number", "reference"), inner=("cancel_reason",))
    __table_args__ = (
        tenant_key("billing_entity", "billing_entity_id"),
        unique_in_tenant("billing_entity_id", "number"),
        CheckConstraint("amount > 0 AND charges >= 0 AND charges < amount", name="bank_keeps_a_part"),
        CheckConstraint("(status = 'CANCELED') = (cancel_reason IS NOT NULL)", name="cancel_has_reason"),
        tenant_index("date"),
    )

    billing_entity_id: UUID
    number: str = Field(max_length=35)
    date: date
    method: PaymentMethod = enum_column(PaymentMethod)
    amount: Decimal = Field(max_digits=14, decimal_places=2)
    charges: Decimal = money_column()
    reference: str | None = Field(default=None, max_length=200)
    status: BankDepositStatus = enum_column(BankDepositStatus, default=BankDepositStatus.DEPOSITED)
    cancel_reason: str | None = Field(default=None, max_length=200)


class BankDepositItem(TenantRow, table=True):
    """A receipt on a slip; `is_live` as long as the slip was not canceled: a receipt is deposited once."""

    __tablename__ = "bank_deposit_item"
    __table_args__ = (
        tenant_key("bank_deposit", "bank_deposit_id"),
        tenant_key("payment", "payment_id"),
        unique_in_tenant("bank_deposit_id", "position"),
        unique_where(ONE_DEPOSIT, "payment_id", where="is_live"),
        tenant_index("payment_id"),
    )

    bank_deposit_id: UUID
    payment_id: UUID
    position: int
    amount: Decimal = Field(max_digits=14, decimal_places=2)
    is_live: bool = True
