"""Statements behind the figures of the home page."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from sqlalchemy import Date, func
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.i18n import _
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models import Invoice
from leaseapp.sales.queries.records import OPEN, OUTSTANDING

VAT_DUE_ROLES = ("VAT_DUE_20", "VAT_DUE_10", "VAT_DUE_55", "VAT_DUE_21")
AGES = {"notDue": _("Not due"), "to30": _("1 to 30 days"), "to60": _("31 to 60 days"), "over60": _("Over 60 days")}
"""Bands of the aged balance, by days after the due date."""


@dataclass(frozen=True)
class Unpaid:
    """Open invoices of an organization: what is due in € by band of age, and how many."""

    amounts: dict[str, Decimal]
    count: int
    late_count: int
    late_customers: int

    @property
    def total(self) -> Decimal:
        """Everything that is due."""
        return money.total(self.amounts.values())

    @property
    def late_total(self) -> Decimal:
        """What is due after its due date."""
        return self.total - self.amounts["notDue"]


def unpaid_by_age(context: Context, day: date) -> Unpaid:
    """Open invoices on `day`."""
    due = func.sum(OUTSTANDING)
    late = Invoice.due_date < day
    thirty, sixty = day - timedelta(days=30), day - timedelta(days=60)
    statement = select(
        func.coalesce(due.filter(Invoice.due_date >= day), 0),
        func.coalesce(due.filter(late, Invoice.due_date >= thirty), 0),
        func.coalesce(due.filter(Invoice.due_date < thirty, Invoice.due_date >= sixty), 0),
        func.coalesce(due.filter(Invoice.due_date < sixty), 0),
        func.count(),
        func.count().filter(late),
        func.count(Invoice.customer_id.distinct()).filter(late),
    ).where(Invoice.status.in_(OPEN), Invoice.deleted_at.is_(None))
    row = context.session.exec(statement).one()
    amounts = {key: Decimal(value) for key, value in zip(AGES, row[:4], strict=True)}
    return Unpaid(amounts, row[4], row[5], row[6])


def invoiced_by_month(context: Context, since: date) -> dict[date, tuple[Decimal, int]]:
    """Revenue excl. VAT (€) and number of invoices by month of issue, from the first day of month `since` on."""
    month = func.date_trunc("month", Invoice.issue_date).cast(Date)
    statement = (
        select(month, func.sum(Invoice.total_ht), func.count())
        .where(Invoice.issue_date >= since, Invoice.status != InvoiceStatus.CANCELED, Invoice.deleted_at.is_(None))
        .group_by(month)
    )
    return {row[0]: (Decimal(row[1]), row[2]) for row in context.session.exec(statement)}  # ty: ignore[invalid-explicit-return]


def drafts_waiting(context: Context) -> tuple[int, Decimal]:
    """How many drafts there are, and their total incl. VAT (€)."""
    statement = select(func.count(), func.coalesce(func.sum(Invoice.total_ttc), 0)).where(
        Invoice.status == InvoiceStatus.DRAFT, Invoice.deleted_at.is_(None)
    )
    row = context.session.exec(statement).one()
    return row[0], Decimal(row[1])


def vat_due_since(context: Context, since: date) -> Decimal:
    """VAT (€) that became due by the ledger since `since`: at issue, or on receipt."""
    statement = (
        select(func.coalesce(func.sum(LedgerLine.credit - LedgerLine.debit), 0))
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerEntry.entry_date >= since, LedgerAccount.role.in_(VAT_DUE_ROLES))
    )
    return Decimal(context.session.exec(statement).one())
