"""The list of bank deposits."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.enums import BankDepositStatus, PaymentMethod
from leaseapp.billing.models import BankDeposit, BankDepositItem
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.text.i18n import _


def _holding(_context: Any, value: str) -> Any:
    """Filter by `paymentId`: the slips on which this receipt stands."""
    held = select(BankDepositItem.id).where(
        BankDepositItem.organization_id == BankDeposit.organization_id,
        BankDepositItem.bank_deposit_id == BankDeposit.id,
        BankDepositItem.payment_id == UUID(value),
    )
    return held.exists()


_count = (
    select(func.count())
    .select_from(BankDepositItem)
    .where(
        BankDepositItem.organization_id == BankDeposit.organization_id,
        BankDepositItem.bank_deposit_id == BankDeposit.id,
    )
    .correlate(BankDeposit)
    .scalar_subquery()
)

BANK_DEPOSITS = ListSpec(
    "bank-deposits",
    title=_("Bank deposits"),
    permission=LEDGER_READ,
    table=BankDeposit,
    join=[(BillingEntity, BillingEntity.id == BankDeposit.billing_entity_id)],
    default_sort="-date,-createdAt",
    criteria={"paymentId": _holding},
    search_placeholder=_("Number, reference…"),
    columns=[
        Column("number", _("Number"), BankDeposit.number, search=True, link="/workspace/bank-deposits/{id}"),
        Column("date", _("Deposited on"), BankDeposit.date, kind="date", filter="range"),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, search=True, shrinks=True),
        Column("method", _("Method"), BankDeposit.method, kind="status", enum=PaymentMethod, filter="in"),
        Column("payments", _("Payments"), _count, kind="number", sort=False),
        Column("reference", _("Reference"), BankDeposit.reference, search=True),
        Column("amount", _("Amount"), BankDeposit.amount, kind="money", sum=True, filter="range"),
        Column("status", _("Status"), BankDeposit.status, kind="status", enum=BankDepositStatus, filter="in"),
        Column("createdAt", _("Recorded on"), BankDeposit.created_at, kind="datetime", shown=False),
    ],
)
