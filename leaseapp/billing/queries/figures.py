"""Statements behind the figures of the home page."""

from datetime import date
from decimal import Decimal

from sqlalchemy import func
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.queries import not_carried
from leaseapp.kernel.context import Context

VAT_DUE_ROLES = ("VAT_DUE_20", "VAT_DUE_10", "VAT_DUE_55", "VAT_DUE_21")


def vat_due_since(context: Context, since: date) -> Decimal:
    """VAT (€) that became due by the ledger since `since`: at issue, or on receipt."""
    statement = (
        select(func.coalesce(func.sum(LedgerLine.credit - LedgerLine.debit), 0))
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerEntry.entry_date >= since, LedgerAccount.role.in_(VAT_DUE_ROLES), not_carried())
    )
    return Decimal(context.session.exec(statement).one())
