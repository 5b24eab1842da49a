"""Letterings and the lines they hold."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine, Lettering, LetteringLine
from leaseapp.kernel.context import Context


def lines_with_books(context: Context, line_ids: Iterable[UUID]) -> Sequence[tuple[LedgerLine, LedgerAccount, UUID]]:
    """Return these lines with their account and the book of their entry."""
    statement = (
        select(LedgerLine, LedgerAccount, LedgerEntry.billing_entity_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .where(LedgerLine.id.in_(list(line_ids)))
        .order_by(LedgerLine.id)
    )
    return context.session.exec(statement).all()


def live_letterings(context: Context, line_ids: Iterable[UUID]) -> Sequence[Lettering]:
    """Return the letterings, not canceled, that hold any of these lines, locked; oldest first."""
    held = select(LetteringLine.lettering_id).where(LetteringLine.line_id.in_(list(line_ids)))
    statement = (
        select(Lettering)
        .where(Lettering.canceled_at.is_(None), Lettering.id.in_(held))
        .order_by(Lettering.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def lettered_line_ids(context: Context, lettering_ids: Iterable[UUID]) -> Sequence[UUID]:
    """Return the lines of these letterings; without any the database is not asked."""
    wanted = list(lettering_ids)
    if not wanted:
        return []
    statement = select(LetteringLine.line_id).where(LetteringLine.lettering_id.in_(wanted))
    return context.session.exec(statement.order_by(LetteringLine.line_id)).all()


def count_letterings(context: Context, book_id: UUID, account_id: UUID, party_id: UUID | None) -> int:
    """Return the number of codes given for an account and party of a book, canceled ones included."""
    statement = select(sa.func.count()).where(
        Lettering.billing_entity_id == book_id,
        Lettering.account_id == account_id,
        Lettering.party_id.is_not_distinct_from(party_id),
    )
    return context.session.exec(statement).one()
