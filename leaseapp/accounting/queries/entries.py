"""Entries, lines and parties."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.accounting.enums import PartyKind
from leaseapp.accounting.models import (
    FiscalYearClosing,
    Journal,
    LedgerAccount,
    LedgerEntry,
    LedgerLine,
    LedgerParty,
    Lettering,
    LetteringLine,
)
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context


def entry_of_event(context: Context, book_id: UUID, event_key: str) -> LedgerEntry | None:
    """Return the entry that was posted for this event in this book."""
    statement = select(LedgerEntry).where(LedgerEntry.billing_entity_id == book_id, LedgerEntry.event_key == event_key)
    return context.session.exec(statement).one_or_none()


def reversal_of(context: Context, entry_id: UUID) -> UUID | None:
    """Return the entry that reversed this one."""
    return context.session.exec(select(LedgerEntry.id).where(LedgerEntry.reverses_entry_id == entry_id)).one_or_none()


def lines_of(context: Context, entry_id: UUID) -> Sequence[LedgerLine]:
    """Return the lines of an entry in their order."""
    statement = select(LedgerLine).where(LedgerLine.entry_id == entry_id).order_by(LedgerLine.position)
    return context.session.exec(statement).all()


def lines_on(context: Context, entry_id: UUID, role: str) -> Sequence[UUID]:
    """Return the lines of an entry on the account of this role, in their order."""
    statement = (
        select(LedgerLine.id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerLine.entry_id == entry_id, LedgerAccount.role == role)
        .order_by(LedgerLine.position)
    )
    return context.session.exec(statement).all()


def lines_of_event(context: Context, book_id: UUID, event_key: str, role: str) -> Sequence[UUID]:
    """Return the lines that were posted for this event in this book on the account of this role, in their order."""
    statement = (
        select(LedgerLine.id)
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerEntry.billing_entity_id == book_id, LedgerEntry.event_key == event_key, LedgerAccount.role == role)
        .order_by(LedgerLine.position)
    )
    return context.session.exec(statement).all()


def entry_with_book(
    context: Context, entry_id: UUID
) -> tuple[LedgerEntry, Journal, FiscalYearClosing, BillingEntity] | None:
    """Return an entry with its journal, fiscal year and book."""
    statement = (
        select(LedgerEntry, Journal, FiscalYearClosing, BillingEntity)
        .join(Journal, Journal.id == LedgerEntry.journal_id)
        .join(FiscalYearClosing, FiscalYearClosing.id == LedgerEntry.fiscal_year_id)
        .join(BillingEntity, BillingEntity.id == LedgerEntry.billing_entity_id)
        .where(LedgerEntry.id == entry_id)
    )
    return context.session.exec(statement).one_or_none()


def mirrors_of(context: Context, entry: LedgerEntry) -> Sequence[Any]:
    """(id, journal code, number) of the entry that this one reverses, and of the one that reversed it."""
    statement = (
        select(LedgerEntry.id, Journal.code, LedgerEntry.number)
        .join(Journal, Journal.id == LedgerEntry.journal_id)
        .where(sa.or_(LedgerEntry.id == entry.reverses_entry_id, LedgerEntry.reverses_entry_id == entry.id))
    )
    return context.session.exec(statement).all()


def lettering_code() -> Any:
    """Return the code of the live lettering of a line, as a column of a statement on lines."""
    return (
        sa.select(Lettering.code)
        .join(
            LetteringLine,
            sa.and_(
                LetteringLine.organization_id == Lettering.organization_id, LetteringLine.lettering_id == Lettering.id
            ),
        )
        .where(
            LetteringLine.organization_id == LedgerLine.organization_id,
            LetteringLine.line_id == LedgerLine.id,
            Lettering.canceled_at.is_(None),
        )
        .correlate(LedgerLine)
        .scalar_subquery()
    )


def named_lines(context: Context, entry_id: UUID) -> Sequence[sa.Row]:
    """Return the lines of an entry with account, party, the party's company name and the lettering code."""
    statement = (
        select(LedgerLine, LedgerAccount, LedgerParty, Company.name, lettering_code().label("lettering"))
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .outerjoin(LedgerParty, LedgerParty.id == LedgerLine.party_id)
        .outerjoin(Company, Company.id == LedgerParty.company_id)
        .where(LedgerLine.entry_id == entry_id)
        .order_by(LedgerLine.position)
    )
    return context.session.exec(statement).all()


def party_of(context: Context, kind: PartyKind, company_id: UUID) -> LedgerParty | None:
    """Return the party of a company in this kind."""
    statement = select(LedgerParty).where(LedgerParty.kind == kind, LedgerParty.company_id == company_id)
    return context.session.exec(statement).one_or_none()


def party_in_use(context: Context, company_id: UUID) -> bool:
    """Return True when any entry names the company."""
    statement = (
        select(LedgerLine.id)
        .join(LedgerParty, LedgerParty.id == LedgerLine.party_id)
        .where(LedgerParty.company_id == company_id)
        .limit(1)
    )
    return context.session.exec(statement).first() is not None
