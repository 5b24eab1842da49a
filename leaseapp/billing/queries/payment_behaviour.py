"""The payment behaviour of a customer: what it bought, how fast it pays, what it is owed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import select

from leaseapp.billing.enums import CreditUseKind, InvoiceStatus
from leaseapp.billing.models import CreditNote, CreditUse, Invoice, Payment, PaymentAllocation
from leaseapp.billing.queries.credits import AVAILABLE
from leaseapp.billing.queries.revenue import turnover_of
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO


@dataclass(frozen=True)
class PaymentBehaviour:
    """Turnover (€ excl. VAT, credits deducted, deposits left out), days from issue and from due date to full settlement,
    and credit left (€).
    """

    turnover: Decimal
    payment_days: Decimal | None
    late_days: Decimal | None
    available_credit: Decimal


def payment_behaviour_of(context: Context, customer_id: UUID, since: date) -> PaymentBehaviour:
    """Return the figures of a customer; turnover and delays count what was issued, or settled, from `since` on."""
    delays = delays_of(context, [customer_id], since, context.today).get(customer_id, Delays())
    turnover, left = turnover_of(context, customer_id, since), available_credit(context, customer_id)
    return PaymentBehaviour(turnover, delays.payment_days, delays.late_days, left)


def available_credit(context: Context, customer_id: UUID) -> Decimal:
    """Return the rest of the customer's credit notes to allocate or refund, in € incl. VAT."""
    statement = select(func.coalesce(func.sum(AVAILABLE), ZERO)).where(CreditNote.customer_id == customer_id)
    return Decimal(context.session.exec(statement).one())


@dataclass(frozen=True)
class Delays:
    """Average days from issue, and from the due date (early ones count 0), to the last amount that settled an invoice."""

    payment_days: Decimal | None = None
    late_days: Decimal | None = None


def delays_of(context: Context, customer_ids: Sequence[UUID], since: date, until: date) -> dict[UUID, Delays]:
    """Return the delays over the invoices settled from `since` to `until`; customers without one are left out."""
    settled = _settled(customer_ids)
    statement = (
        select(
            settled.c.customer_id,
            func.avg(settled.c.day - settled.c.issue_date),
            func.avg(func.greatest(settled.c.day - settled.c.due_date, 0)),
        )
        .where(settled.c.day >= since, settled.c.day <= until)
        .group_by(settled.c.customer_id)
    )
    return {row[0]: Delays(_days(row[1]), _days(row[2])) for row in context.session.execute(statement)}


def _settled(customer_ids: Sequence[UUID]) -> Any:
    """Return the invoices of these customers that are paid, each with the `day` of the last amount that settled it."""
    undone = Payment.__table__.alias("undone")
    paid = (
        select(func.max(Payment.date))
        .join(PaymentAllocation, PaymentAllocation.payment_id == Payment.id)
        .where(
            PaymentAllocation.invoice_id == Invoice.id,
            Payment.amount > 0,
            ~select(undone.c.id)
            .where(undone.c.organization_id == Payment.organization_id, undone.c.reverses_payment_id == Payment.id)
            .exists(),
        )
        .correlate(Invoice)
        .scalar_subquery()
    )
    again = CreditUse.__table__.alias("again")
    used = (
        select(func.max(CreditUse.date))
        .where(
            CreditUse.invoice_id == Invoice.id,
            CreditUse.kind == CreditUseKind.ALLOCATION,
            CreditUse.amount > 0,
            ~select(again.c.id)
            .where(again.c.organization_id == CreditUse.organization_id, again.c.reverses_use_id == CreditUse.id)
            .exists(),
        )
        .correlate(Invoice)
        .scalar_subquery()
    )
    credited = (
        select(func.max(CreditNote.issue_date))
        .where(CreditNote.invoice_id == Invoice.id, CreditNote.settled_amount > 0)
        .correlate(Invoice)
        .scalar_subquery()
    )
    return (
        select(
            Invoice.customer_id, Invoice.issue_date, Invoice.due_date, func.greatest(paid, used, credited).label("day")
        )
        .where(Invoice.customer_id.in_(customer_ids), Invoice.status == InvoiceStatus.PAID, Invoice.total_ttc > 0)
        .subquery()
    )


def _days(average: Decimal | None) -> Decimal | None:
    return None if average is None else money.round_to(Decimal(average), 1)
