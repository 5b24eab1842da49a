"""The ledger of a book as a stream of rows, in the order in which the law wants them: opening entries, then by validation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlmodel import col, select

from leaseapp.accounting.enums import JournalKind
from leaseapp.accounting.models import (
    ExportRun,
    FiscalYearClosing,
    Journal,
    LedgerAccount,
    LedgerEntry,
    LedgerLine,
    LedgerParty,
    Lettering,
    LetteringLine,
)
from leaseapp.accounting.rules.fec import ExportRow
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

BATCH = 1000
Ranges = dict[tuple[UUID, UUID], list[tuple[int, int]]]
"""Numbers of entries by (journal, fiscal year)."""


@dataclass(frozen=True)
class ExportScope:
    """The part of a book in an export; `without` are entries that are left out, because they were exported before.

    Matchings count as they stood at the end of `settled_until`, so that a later one changes no file.
    """

    billing_entity_id: UUID
    settled_until: date
    fiscal_year_id: UUID | None = None
    start: date | None = None
    end: date | None = None
    journals: tuple[str, ...] = ()
    without: Ranges = field(default_factory=dict)


def entries_in(context: Context, scope: ExportScope) -> Iterator[Sequence[Any]]:
    """Yield the entries in batches: id, journal and year with their names, number, dates, piece, label, source."""
    opening_last = sa.case((Journal.kind == JournalKind.OPENING, 0), else_=1)
    statement = (
        select(
            LedgerEntry.id, LedgerEntry.journal_id, LedgerEntry.fiscal_year_id, LedgerEntry.number, LedgerEntry.entry_date,
            LedgerEntry.validated_at, LedgerEntry.piece_ref, LedgerEntry.piece_date, LedgerEntry.label,
            LedgerEntry.source_kind, LedgerEntry.source_id, col(Journal.code).label("journal"),
            col(Journal.label).label("journal_label"), Journal.kind,
        )
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .where(*_within(scope))
        .order_by(opening_last, LedgerEntry.validated_at, Journal.code, LedgerEntry.number)
        .execution_options(yield_per=BATCH)
    )  # fmt: skip
    yield from context.session.execute(statement).partitions(BATCH)


def _within(scope: ExportScope) -> list[Any]:
    found: list[Any] = [col(LedgerEntry.billing_entity_id) == scope.billing_entity_id]
    if scope.fiscal_year_id is not None:
        found.append(col(LedgerEntry.fiscal_year_id) == scope.fiscal_year_id)
    if scope.start is not None:
        found.append(col(LedgerEntry.entry_date) >= scope.start)
    if scope.end is not None:
        found.append(col(LedgerEntry.entry_date) <= scope.end)
    if scope.journals:
        found.append(col(Journal.code).in_(scope.journals))
    if scope.without:
        found.append(~_among(scope.without))
    return found


def _among(ranges: Ranges) -> Any:
    rows = [(journal, year, first, last) for (journal, year), found in ranges.items() for first, last in found]
    kinds = (sa.Uuid(), sa.Uuid(), sa.Integer(), sa.Integer())
    names = ("journal_id", "fiscal_year_id", "first", "last")
    columns = [sa.bindparam(None, [row[place] for row in rows], type_=ARRAY(kind)) for place, kind in enumerate(kinds)]
    known = (
        sa.func.unnest(*columns)
        .table_valued(*(sa.column(name, kind) for name, kind in zip(names, kinds, strict=True)))
        .render_derived(name="known")
    )
    return sa.exists().where(
        known.c.journal_id == LedgerEntry.journal_id,
        known.c.fiscal_year_id == LedgerEntry.fiscal_year_id,
        col(LedgerEntry.number).between(known.c.first, known.c.last),
    )


def lines_in(context: Context, entry_ids: Sequence[UUID]) -> dict[UUID, list[Any]]:
    """Return the lines of these entries with account and party, by entry, in their order."""
    statement = (
        select(
            LedgerLine.entry_id, LedgerLine.id, col(LedgerAccount.number).label("account"),
            col(LedgerAccount.label).label("account_label"), LedgerLine.party_id, col(LedgerParty.code).label("party"),
            LedgerParty.kind, col(Company.name).label("party_name"), LedgerLine.label, LedgerLine.debit, LedgerLine.credit,
            LedgerLine.due_date, LedgerLine.vat_rate, LedgerLine.vat_base, LedgerLine.vat_kind,
        )
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .outerjoin(LedgerParty, col(LedgerParty.id) == LedgerLine.party_id)
        .outerjoin(Company, col(Company.id) == LedgerParty.company_id)
        .where(col(LedgerLine.entry_id).in_(entry_ids))
        .order_by(LedgerLine.entry_id, LedgerLine.position)
    )  # fmt: skip
    found: dict[UUID, list[Any]] = {}
    for line in context.session.execute(statement):
        found.setdefault(line.entry_id, []).append(line)
    return found


def settled_in(context: Context, line_ids: Sequence[UUID], until: date) -> dict[UUID, tuple[str, datetime]]:
    """Return code and instant of the full matching that each line had at the end of a day, in the organization's zone.

    One that was undone afterwards still counts, one that was completed afterwards does not: the answer never changes.
    """
    if not line_ids:
        return {}
    end = datetime.combine(until + timedelta(days=1), time(), ZoneInfo(context.principal.timezone)).astimezone(UTC)
    statement = (
        select(LetteringLine.line_id, Lettering.code, Lettering.lettered_at)
        .join(Lettering, col(Lettering.id) == LetteringLine.lettering_id)
        .where(
            col(LetteringLine.line_id).in_(line_ids),
            col(Lettering.code) == sa.func.upper(Lettering.code),
            col(Lettering.lettered_at) < end,
            sa.or_(col(Lettering.canceled_at).is_(None), col(Lettering.canceled_at) >= end),
        )
    )
    return {row.line_id: (row.code, row.lettered_at) for row in context.session.execute(statement)}


def rows_of(context: Context, batch: Sequence[Any], until: date) -> Iterator[tuple[Any, Any, ExportRow]]:
    """Yield (entry, line, row) of a batch of entries."""
    lines = lines_in(context, [entry.id for entry in batch])
    matched = settled_in(context, [line.id for found in lines.values() for line in found if line.party_id], until)
    for entry in batch:
        number = entry_number(entry.journal, entry.number)
        validated = context.day_of(entry.validated_at)
        for line in lines[entry.id]:
            code, instant = matched.get(line.id, ("", None))
            yield entry, line, ExportRow(
                entry.journal, entry.journal_label, number, entry.entry_date, line.account, line.account_label,
                line.party or "", line.party_name or "", entry.piece_ref, entry.piece_date, line.label, line.debit,
                line.credit, code, context.day_of(instant) if instant else None, validated, line.due_date,
                str(entry.kind), str(line.kind or ""), entry.id,
            )  # fmt: skip


def runs_of(context: Context, billing_entity_id: UUID, form: str) -> Sequence[ExportRun]:
    """Return the exports of a book in a format, the first one first."""
    statement = (
        select(ExportRun)
        .where(ExportRun.billing_entity_id == billing_entity_id, ExportRun.format == form)
        .order_by(ExportRun.id)
    )
    return context.session.exec(statement).all()


def year_named(context: Context, billing_entity_id: UUID, year: int) -> FiscalYearClosing | None:
    """Return the fiscal year of a book that ends in `year` (the last one, where two do)."""
    statement = (
        select(FiscalYearClosing)
        .where(FiscalYearClosing.billing_entity_id == billing_entity_id, FiscalYearClosing.year == year)
        .order_by(col(FiscalYearClosing.end_date).desc())
    )
    return context.session.exec(statement).first()


def balances_of(context: Context, year_id: UUID) -> dict[str, Any]:
    """Return the balance (€, debits positive) of each account over a fiscal year."""
    statement = (
        select(LedgerAccount.number, sa.func.sum(LedgerLine.debit - LedgerLine.credit))
        .join(LedgerLine, col(LedgerLine.account_id) == LedgerAccount.id)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .where(LedgerEntry.fiscal_year_id == year_id)
        .group_by(LedgerAccount.number)
    )
    return dict(context.session.execute(statement).all())


def closed_without_archive(context: Context) -> Sequence[FiscalYearClosing]:
    """Return the closed fiscal years that hold entries and whose FEC is not archived."""
    archived = sa.exists().where(
        ExportRun.fiscal_year_id == FiscalYearClosing.id,
        ExportRun.format == "fec",
        ~col(ExportRun.provisional),
    )
    used = sa.exists().where(LedgerEntry.fiscal_year_id == FiscalYearClosing.id)
    statement = (
        select(FiscalYearClosing)
        .where(FiscalYearClosing.state == "CLOSED", ~archived, used)
        .order_by(FiscalYearClosing.id)
    )
    return context.session.exec(statement).all()


@dataclass(frozen=True)
class Sums:
    """Content of an export to be: entries, lines, debits and credits in €."""

    entries: int
    lines: int
    debit: Any
    credit: Any


def sums_of_export(context: Context, scope: ExportScope) -> Sums:
    """Return what an export would hold."""
    statement = (
        select(
            sa.func.count(), sa.func.coalesce(sa.func.sum(LedgerEntry.line_count), 0),
            sa.func.coalesce(sa.func.sum(LedgerEntry.total), ZERO),
        )
        .select_from(LedgerEntry)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .where(*_within(scope))
    )  # fmt: skip
    entries, lines, total = context.session.execute(statement).one()
    return Sums(entries, int(lines), total, total)


def year_before(context: Context, year: FiscalYearClosing) -> FiscalYearClosing | None:
    """Return the fiscal year of the same book that ends before this one begins, the last of them."""
    statement = (
        select(FiscalYearClosing)
        .where(
            FiscalYearClosing.billing_entity_id == year.billing_entity_id, FiscalYearClosing.end_date < year.start_date
        )
        .order_by(col(FiscalYearClosing.end_date).desc())
    )
    return context.session.exec(statement).first()
