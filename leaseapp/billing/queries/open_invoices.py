"""Open and late invoices and their age: the criteria behind lists, badges, home, statements and balances."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, union_all
from sqlmodel import select

from leaseapp.billing.enums import CreditUseKind
from leaseapp.billing.models import CreditNote, CreditUse, Invoice, Payment, PaymentAllocation
from leaseapp.billing.rules.ageing import DAYS, Age, days_late
from leaseapp.billing.rules.settlement import PAYABLE
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import is_one_of

OUTSTANDING = Invoice.total_ttc - Invoice.paid_amount - Invoice.credited_amount
"""The amount still due on an open invoice, in € incl. VAT."""
IS_PAYABLE = is_one_of(Invoice.status, PAYABLE)
"""A state in which something is due; of rows of which it is known that they are not deleted."""
IS_OPEN = and_(IS_PAYABLE, Invoice.deleted_at.is_(None))
"""An issued invoice on which something is due, part-paid ones included."""


def is_late(day: Any) -> Any:
    """Return the criterion of an open invoice whose due date has passed on `day`, a date or an expression (rules.ageing)."""
    return and_(IS_OPEN, Invoice.due_date < day)


def sums_by_age(amount: Any, due: Any, day: date) -> list[Any]:
    """Return the sums of `amount` in each band of age on `day`, `due` being the due date: columns in the order of the bands."""
    return [func.coalesce(func.sum(amount).filter(*_within(due, day, age)), ZERO).label(age.value) for age in Age]


def _within(due: Any, day: date, age: Age) -> list[Any]:
    first, last = DAYS[age]
    return [
        *([due <= day - timedelta(days=first)] if first is not None else []),
        *([due >= day - timedelta(days=last)] if last is not None else []),
    ]


@dataclass(frozen=True)
class Unpaid:
    """Open invoices of an organization: what is due in € by band of age, and how many."""

    amounts: dict[Age, Decimal]
    count: int
    late_count: int
    late_customers: int

    @property
    def total(self) -> Decimal:
        """Everything that is due."""
        return money.total(self.amounts.values())

    @property
    def late_total(self) -> Decimal:
        """The amount that is past its due date."""
        return self.total - self.amounts[Age.NOT_DUE]


def unpaid_by_age(context: Context, day: date) -> Unpaid:
    """Open invoices on `day`, which is today: what is settled now counts as settled."""
    late = is_late(day)
    statement = select(
        *sums_by_age(OUTSTANDING, Invoice.due_date, day),
        func.count(),
        func.count().filter(late),
        func.count(Invoice.customer_id.distinct()).filter(late),
    ).where(IS_OPEN)
    row = context.session.execute(statement).one()
    amounts = {age: Decimal(value) for age, value in zip(Age, row, strict=False)}
    return Unpaid(amounts, *row[len(amounts) :])


def days_late_of(context: Context, customer_id: UUID) -> dict[UUID, int]:
    """Return the late invoices of a customer, each with its days after the due date."""
    late = select(Invoice.id, Invoice.due_date).where(Invoice.customer_id == customer_id, is_late(context.today))
    return {found: days_late(due, context.today) for found, due in context.session.exec(late) if due is not None}


def owed_on(context: Context, day: date) -> tuple[Decimal, Decimal]:
    """(due, due and late) in € at the end of a past `day`: what is open now of the invoices of then, and what settled them since.

    The same amounts as the aged balance of that day, read from the movements after it alone.
    """
    late, issued = Invoice.due_date < day, Invoice.issue_date <= day
    since = union_all(
        select(PaymentAllocation.invoice_id.label("invoice_id"),
               (PaymentAllocation.amount + PaymentAllocation.difference).label("amount"))
        .join(Payment, Payment.id == PaymentAllocation.payment_id).where(Payment.date > day),
        select(CreditNote.invoice_id, CreditNote.settled_amount + CreditNote.difference).where(CreditNote.issue_date > day),
        select(CreditUse.invoice_id, CreditUse.amount + CreditUse.difference)
        .where(CreditUse.kind == CreditUseKind.ALLOCATION, CreditUse.date > day),
    ).subquery()  # fmt: skip
    still_open = select(*_sums(OUTSTANDING, late)).where(IS_OPEN, issued)
    settled = select(*_sums(since.c.amount, late)).join(Invoice, Invoice.id == since.c.invoice_id).where(issued)
    first, second = (context.session.execute(statement).one() for statement in (still_open, settled))
    due, overdue = (money.total([Decimal(one), Decimal(other)]) for one, other in zip(first, second, strict=True))
    return due, overdue


def _sums(amount: Any, late: Any) -> list[Any]:
    return [func.coalesce(func.sum(amount), ZERO), func.coalesce(func.sum(amount).filter(late), ZERO)]


def outstanding_of(context: Context, customer_id: UUID, day: date) -> tuple[Any, Any, int]:
    """(due, due and late, number of late invoices) of a customer on `day`, in €."""
    late = is_late(day)
    statement = select(
        func.coalesce(func.sum(OUTSTANDING), ZERO),
        func.coalesce(func.sum(OUTSTANDING).filter(late), ZERO),
        func.count().filter(late),
    ).where(Invoice.customer_id == customer_id, IS_OPEN)
    return tuple(context.session.exec(statement).one())
