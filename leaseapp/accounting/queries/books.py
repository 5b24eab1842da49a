"""Chart, journals and fiscal years."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.accounting.models import FiscalYearClosing, Journal, LedgerAccount, LedgerCounter, LedgerEntry
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context


def journal_exists(context: Context, book_id: UUID, code: str) -> bool:
    """Return True when the book has a journal of this code."""
    statement = select(Journal.id).where(Journal.billing_entity_id == book_id, Journal.code == code)
    return context.session.exec(statement).first() is not None


def journals_of(context: Context, book_id: UUID) -> Sequence[Journal]:
    """Return the journals of a book, by code."""
    statement = select(Journal).where(Journal.billing_entity_id == book_id).order_by(Journal.code)
    return context.session.exec(statement).all()


def journal_of(context: Context, journal_id: UUID) -> Journal:
    """Return the journal of an entry."""
    return context.session.exec(select(Journal).where(Journal.id == journal_id)).one()


def books_of(context: Context, billing_entity_id: UUID | None = None) -> Sequence[BillingEntity]:
    """Return the companies whose books are kept, or one of them, by name."""
    statement = select(BillingEntity).where(BillingEntity.deleted_at.is_(None)).order_by(BillingEntity.name)
    if billing_entity_id is not None:
        statement = statement.where(BillingEntity.id == billing_entity_id)
    return context.session.exec(statement).all()


def years_of(context: Context, book_id: UUID) -> Sequence[FiscalYearClosing]:
    """Return the fiscal years of a book, first to last."""
    statement = (
        select(FiscalYearClosing)
        .where(FiscalYearClosing.billing_entity_id == book_id)
        .order_by(FiscalYearClosing.start_date)
    )
    return context.session.exec(statement).all()


def has_entries(context: Context, book_id: UUID) -> bool:
    """Return True when anything was ever posted in the book."""
    statement = select(LedgerEntry.id).where(LedgerEntry.billing_entity_id == book_id).limit(1)
    return context.session.exec(statement).first() is not None


def first_open_day(context: Context, book_id: UUID, day: date) -> date | None:
    """Return the first day of the first open year that ends on or after `day`; None when there is none."""
    statement = select(sa.func.min(FiscalYearClosing.start_date)).where(
        FiscalYearClosing.billing_entity_id == book_id,
        FiscalYearClosing.state == FiscalYearState.OPEN,
        FiscalYearClosing.end_date >= day,
    )
    return context.session.exec(statement).one()


def add_accounts(context: Context, rows: Sequence[dict[str, Any]]) -> int:
    """Write the accounts whose number the organization lacks, in one statement; return how many were written."""
    table = LedgerAccount.__table__
    statement = insert(table).on_conflict_do_nothing(index_elements=[table.c.organization_id, table.c.number])
    return len(context.session.connection().execute(statement.returning(table.c.id), rows).all())


def add_counters(context: Context, year: FiscalYearClosing) -> None:
    """Write a counter for each journal of the book in a new fiscal year."""
    counters = [
        LedgerCounter(
            organization_id=context.organization_id, journal_id=journal.id, fiscal_year_id=year.id
        ).model_dump()
        for journal in journals_of(context, year.billing_entity_id)
    ]
    if counters:
        context.session.connection().execute(sa.insert(LedgerCounter.__table__), counters)
