"""Lines that nothing settles yet."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine, LedgerParty, Lettering, LetteringLine
from leaseapp.accounting.queries.carried import not_carried
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context

MOST = 2000
"""Open lines among which proposals are looked for, the oldest first."""


def open_lines(context: Context, account: str, party_id: UUID | None, billing_entity_id: UUID | None) -> Sequence[Any]:
    """Return lines of a letterable account that are in no live matching, by day."""
    matched = (
        sa.select(LetteringLine.id)
        .join(Lettering, col(Lettering.id) == LetteringLine.lettering_id)
        .where(LetteringLine.line_id == LedgerLine.id, col(Lettering.canceled_at).is_(None))
        .correlate(LedgerLine)
        .exists()
    )
    statement = (
        select(
            LedgerLine.id, LedgerLine.party_id, LedgerLine.debit, LedgerLine.credit, LedgerLine.label, LedgerEntry.piece_ref,
            LedgerEntry.billing_entity_id, col(Company.name).label("party_name"),
        )
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .outerjoin(LedgerParty, col(LedgerParty.id) == LedgerLine.party_id)
        .outerjoin(Company, col(Company.id) == LedgerParty.company_id)
        .where(LedgerAccount.number == account, col(LedgerAccount.letterable), ~matched, not_carried())
        .order_by(LedgerEntry.entry_date, LedgerLine.id)
        .limit(MOST)
    )  # fmt: skip
    if party_id is not None:
        statement = statement.where(LedgerLine.party_id == party_id)
    if billing_entity_id is not None:
        statement = statement.where(LedgerEntry.billing_entity_id == billing_entity_id)
    return context.session.execute(statement).all()
