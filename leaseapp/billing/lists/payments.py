"""The list of payments."""

from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, select

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import Customer, Invoice, Payment, PaymentAllocation
from leaseapp.billing.permissions import PAYMENT_READ
from leaseapp.billing.queries.bank_deposits import IS_WAITING
from leaseapp.directory.models import Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

TO_DEPOSIT = {"waiting": "true", "method": PaymentMethod.CHECK.value}
"""The filter of cheques that have to be brought to the bank."""


def _payer(_context: Any, value: str) -> Any:
    return Payment.customer_id == UUID(value)


def _settling(_context: Any, value: str) -> Any:
    """Filter by `invoiceId`: the payments that were allocated to this invoice."""
    settled = select(PaymentAllocation.id).where(
        PaymentAllocation.organization_id == Payment.organization_id,
        PaymentAllocation.payment_id == Payment.id,
        PaymentAllocation.invoice_id == UUID(value),
    )
    return settled.exists()


def _waiting(_context: Any, value: str) -> Any:
    """Filter by `waiting`: receipts that nobody has brought to the bank yet."""
    return {"true": IS_WAITING, "false": ~IS_WAITING}[value]


_numbers = (
    select(func.string_agg(Invoice.number, ", "))
    .select_from(PaymentAllocation)
    .join(
        Invoice,
        and_(Invoice.organization_id == PaymentAllocation.organization_id, Invoice.id == PaymentAllocation.invoice_id),
    )
    .where(PaymentAllocation.organization_id == Payment.organization_id, PaymentAllocation.payment_id == Payment.id)
    .correlate(Payment)
    .scalar_subquery()
)

PAYMENTS = ListSpec(
    "payments",
    title=_("Payments"),
    permission=PAYMENT_READ,
    table=Payment,
    join=[(Customer, Customer.id == Payment.customer_id), (Company, Company.id == Customer.company_id)],
    default_sort="-date",
    criteria={"customerId": _payer, "invoiceId": _settling, "waiting": _waiting},
    quick_filters=(QuickFilter("toDeposit", _("To deposit"), TO_DEPOSIT),),
    search_placeholder=_("Customer, reference, invoice number…"),
    columns=[
        Column("date", _("Received on"), Payment.date, kind="date", filter="range", link="/workspace/payments/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("invoices", _("Invoices"), _numbers, search=True, sort=False),
        Column("method", _("Method"), Payment.method, kind="status", enum=PaymentMethod, filter="in"),
        Column("reference", _("Reference"), Payment.reference, search=True),
        Column("amount", _("Amount"), Payment.amount, kind="money", sum=True, filter="range"),
        Column("createdAt", _("Recorded on"), Payment.created_at, kind="datetime", shown=False),
    ],
)
