"""Statements of the nightly verification; they read a thousand entries at a time."""

from collections.abc import Iterator, Sequence
from uuid import UUID

import sqlalchemy as sa

from leaseapp.accounting.models import FiscalYearClosing, Journal, LedgerCounter, LedgerEntry, LedgerLine
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context

BATCH = 1000


def entries_in_batches(context: Context, fiscal_year_id: UUID | None = None) -> Iterator[Sequence[sa.Row]]:
    """Every entry of the organization, or of one fiscal year, in the order of their ids, all columns."""
    table, connection = LedgerEntry.__table__, context.session.connection()
    last: UUID | None = None
    while True:
        statement = sa.select(table).where(table.c.organization_id == context.organization_id)
        if fiscal_year_id is not None:
            statement = statement.where(table.c.fiscal_year_id == fiscal_year_id)
        if last is not None:
            statement = statement.where(table.c.id > last)
        batch = connection.execute(statement.order_by(table.c.id).limit(BATCH)).all()
        if not batch:
            return
        yield batch
        last = batch[-1].id


def lines_by_entry(context: Context, entry_ids: Sequence[UUID]) -> dict[UUID, list[sa.Row]]:
    """All columns of the lines of these entries, by entry."""
    table = LedgerLine.__table__
    statement = sa.select(table).where(
        table.c.organization_id == context.organization_id, table.c.entry_id.in_(entry_ids)
    )
    found: dict[UUID, list[sa.Row]] = {}
    for line in context.session.connection().execute(statement):
        found.setdefault(line.entry_id, []).append(line)
    return found


def sealed_hashes(context: Context, entry_ids: Sequence[UUID]) -> dict[UUID, str | None]:
    """Return the content hash of each entry as the audit chain recorded it when it was written."""
    table = AuditLog.__table__
    statement = sa.select(
        table.c.target_id, sa.func.jsonb_extract_path_text(table.c.changes, "content_hash", "1").label("content_hash")
    ).where(
        table.c.organization_id == context.organization_id,
        table.c.target_type == LedgerEntry.__name__,
        table.c.target_id.in_(entry_ids),
        table.c.changes.has_key("content_hash"),
    )
    return {row.target_id: row.content_hash for row in context.session.connection().execute(statement)}


def broken_series(context: Context, fiscal_year_id: UUID | None = None) -> Sequence[sa.Row]:
    """Journals and years, or journals of one year, whose numbers do not run from 1 to the counter without a gap."""
    entry, counter = LedgerEntry.__table__, LedgerCounter.__table__
    journal, year = Journal.__table__, FiscalYearClosing.__table__
    entries, highest = sa.func.count(entry.c.id), sa.func.coalesce(sa.func.max(entry.c.number), 0)
    statement = (
        sa.select(
            counter.c.journal_id, journal.c.code, year.c.year, counter.c.last, entries.label("entries"),
            highest.label("highest"),
        )
        .join(journal, sa.and_(journal.c.organization_id == counter.c.organization_id, journal.c.id == counter.c.journal_id))
        .join(year, sa.and_(year.c.organization_id == counter.c.organization_id, year.c.id == counter.c.fiscal_year_id))
        .outerjoin(
            entry,
            sa.and_(
                entry.c.organization_id == counter.c.organization_id,
                entry.c.journal_id == counter.c.journal_id,
                entry.c.fiscal_year_id == counter.c.fiscal_year_id,
            ),
        )
        .where(counter.c.organization_id == context.organization_id)
        .group_by(counter.c.journal_id, journal.c.code, year.c.year, counter.c.last)
        .having(sa.or_(entries != counter.c.last, highest != counter.c.last))
        .order_by(journal.c.code, year.c.year)
    )  # fmt: skip
    if fiscal_year_id is not None:
        statement = statement.where(counter.c.fiscal_year_id == fiscal_year_id)
    return context.session.connection().execute(statement).all()
