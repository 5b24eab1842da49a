"""Statements behind the figures of the home page."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from sqlalchemy import Date, case, func, or_
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.i18n import _
from leaseapp.sales.enums import InvoiceStatus, QuoteStatus
from leaseapp.sales.models import Invoice, Order, Quote
from leaseapp.sales.queries.records import OUTSTANDING
from leaseapp.sales.rules.settlement import PAYABLE

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
    ).where(Invoice.status.in_(PAYABLE), Invoice.deleted_at.is_(None))
    row = context.session.exec(statement).one()
    amounts = {key: Decimal(value) for key, value in zip(AGES, row[:4], strict=True)}
    return Unpaid(amounts, row[4], row[5], row[6])


def quotes_decided(context: Context, since: date) -> dict[date, dict[str, tuple[int, Decimal]]]:
    """Quotes won and lost by month from `since` on: {month: {"won" | "lost": (count, € excl. VAT)}}.

    A quote is won in the month of its acceptance, or of its order when it was converted without one; lost in the month
    of its refusal. A revision takes the place of what it replaces.
    """
    zone = context.principal.timezone
    won = Quote.status.in_((QuoteStatus.ACCEPTED, QuoteStatus.CONVERTED))
    at = case((won, func.coalesce(Quote.accepted_at, Order.created_at)), else_=Quote.refused_at)
    day = func.timezone(zone, at)
    month = func.date_trunc("month", day).cast(Date).label("month")
    outcome = case((won, "won"), else_="lost").label("outcome")
    statement = (
        select(month, outcome, func.count(Quote.id), func.coalesce(func.sum(Quote.total_ht), 0))
        .select_from(Quote)
        .outerjoin(Order, Order.quote_id == Quote.id)
        .where(
            or_(won, Quote.status == QuoteStatus.REFUSED), Quote.superseded_by_id.is_(None), day >= since,
            Quote.deleted_at.is_(None),
        )
        .group_by(month, outcome)
    )  # fmt: skip
    found: dict[date, dict[str, tuple[int, Decimal]]] = {}
    for row in context.session.execute(statement):
        found.setdefault(row[0], {})[row[1]] = (row[2], Decimal(row[3]))
    return found


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
