"""Statements behind the figures of the home page."""

from datetime import date
from decimal import Decimal

from sqlalchemy import Date, case, func, or_
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import InvoiceStatus, QuoteStatus
from leaseapp.sales.models import Invoice, Order, Quote

VAT_DUE_ROLES = ("VAT_DUE_20", "VAT_DUE_10", "VAT_DUE_55", "VAT_DUE_21")


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
