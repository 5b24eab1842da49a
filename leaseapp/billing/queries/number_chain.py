"""The proof that numbers follow one another: one pass with window functions, and documents by range."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import String, and_, case, func, or_, outerjoin
from sqlalchemy import cast as sql_cast
from sqlmodel import col, select

from leaseapp.billing.enums import ChainBreak, ChainSeries
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.files.models import File
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.sequences import last_given

TABLES: dict[ChainSeries, Any] = {ChainSeries.INVOICE: Invoice, ChainSeries.CREDIT_NOTE: CreditNote}


def _numbered(series: ChainSeries, billing_entity_id: UUID) -> Any:
    """Each numbered document beside the one before it, and what breaks between them."""
    table = TABLES[series]
    earlier = func.coalesce(func.lag(table.sequence).over(order_by=table.sequence), 0)
    earlier_date = func.lag(table.issue_date).over(order_by=table.sequence)
    digits = sql_cast(table.sequence, String)
    broken = case(
        (table.sequence != earlier + 1, ChainBreak.GAP.value),
        (table.issue_date < earlier_date, ChainBreak.DATE_BACKWARDS.value),
        (func.right(table.number, func.length(digits)) != digits, ChainBreak.NUMBER_DIFFERS.value),
        else_=None,
    )
    return (
        select(
            table.sequence, table.number, table.issue_date, table.pdf_file_id, table.pdf_sha256, earlier.label("earlier"),
            broken.label("broken"),
        )
        .where(table.billing_entity_id == billing_entity_id, table.sequence.is_not(None))
        .subquery()
    )  # fmt: skip


def series_summary(context: Context, series: ChainSeries, billing_entity_id: UUID, counter: str) -> Any:
    """documents, first, last (sequence), first_date, last_date, archived, damaged, breaks, counter of a series.

    `archived` have a PDF with its hash, of `damaged` ones it is known to be lost.

    One statement, hence of one instant: an invoice that is issued meanwhile counts on both sides or on none.
    """
    rows = _numbered(series, billing_entity_id)
    lost = select(File.id).where(File.organization_id == context.organization_id, col(File.damage).is_not(None))
    statement = select(
        func.count().label("documents"),
        func.min(rows.c.sequence).label("first"),
        func.max(rows.c.sequence).label("last"),
        func.min(rows.c.issue_date).label("first_date"),
        func.max(rows.c.issue_date).label("last_date"),
        func.count(rows.c.pdf_sha256).label("archived"),
        func.count().filter(rows.c.pdf_file_id.in_(lost)).label("damaged"),
        func.count(rows.c.broken).label("breaks"),
        func.coalesce(last_given(context, counter, billing_entity_id), 0).label("counter"),
    ).select_from(rows)
    return context.session.execute(statement).one()


def first_break(context: Context, series: ChainSeries, billing_entity_id: UUID) -> Any:
    """Return the first document where a series breaks: sequence, number, issue_date, earlier (sequence), broken; or None."""
    rows = _numbered(series, billing_entity_id)
    statement = select(*rows.c).where(rows.c.broken.is_not(None)).order_by(rows.c.sequence).limit(1)
    return context.session.execute(statement).first()


def number_of(context: Context, series: ChainSeries, billing_entity_id: UUID, sequence: int | None) -> str | None:
    """Return the number as it is printed."""
    if sequence is None:
        return None
    table = TABLES[series]
    statement = select(table.number).where(table.billing_entity_id == billing_entity_id, table.sequence == sequence)
    return context.session.exec(statement).one_or_none()


def lacking(context: Context, series: ChainSeries, billing_entity_id: UUID, most: int) -> list[Any]:
    """Return the first documents of a series without a whole PDF: id, number, damage of the file (None: no file), has_copy."""
    table = TABLES[series]
    statement = (
        select(table.id, table.number, File.damage, col(File.replaced_by_id).is_not(None).label("has_copy"))
        .select_from(table)
        # joined by the statement: the wall between organizations belongs to the join, or what has no file would be left out
        .outerjoin(File, and_(File.id == table.pdf_file_id, File.organization_id == table.organization_id))
        .where(
            table.billing_entity_id == billing_entity_id,
            table.number.is_not(None),
            or_(table.pdf_file_id.is_(None), col(File.damage).is_not(None)),
        )
        .order_by(table.sequence)
        .limit(most)
    )
    return list(context.session.execute(statement))


def unarchived(
    context: Context, series: ChainSeries, after: UUID | None, most: int, issued_before: date | None = None
) -> list[UUID]:
    """Numbered documents without an archived PDF, in the order of their ids behind `after`: a partial index knows them."""
    table = TABLES[series]
    # nothing but constants: the index is found however often the statement was prepared
    statement = select(table.id).where(table.pdf_file_id.is_(None))
    if series is ChainSeries.INVOICE:
        statement = statement.where(table.number.is_not(None))
    if after is not None:
        statement = statement.where(table.id > after)
    if issued_before is not None:
        statement = statement.where(table.issue_date < issued_before)
    return list(context.session.exec(statement.order_by(table.id).limit(most)))


def without_copy(context: Context, most: int) -> list[UUID]:
    """Files of invoices and credit notes that are lost and have no copy yet."""
    kept = or_(*[File.id.in_(select(table.pdf_file_id)) for table in TABLES.values()])
    statement = (
        select(File.id).where(col(File.damage).is_not(None), col(File.replaced_by_id).is_(None), kept).order_by(File.id)
    )
    return list(context.session.exec(statement.limit(most)))


def documents_after(
    context: Context, series: ChainSeries, billing_entity_id: UUID, after: int, most: int
) -> list[tuple[Any, list[AuditLog]]]:
    """Return the documents that follow the sequence number `after`, each with the audit rows that wrote number, date or document.

    A document: id, sequence, number, issue_date, total_ttc, file and hash; its audit rows come oldest first. One statement
    reads both: what is archived meanwhile is sealed and named, or neither.
    """
    table = TABLES[series]
    part = (
        select(table.id)
        .where(table.billing_entity_id == billing_entity_id, table.sequence > after)
        .order_by(table.sequence)
        .limit(most)
    )
    wrote = or_(AuditLog.changes.has_key("number"), AuditLog.changes.has_key("pdf_sha256"))
    sealing = and_(
        AuditLog.organization_id == context.organization_id,
        AuditLog.target_type == table.__name__,
        AuditLog.target_id == table.id,
        wrote,
    )
    statement = (
        select(
            AuditLog, table.id, table.sequence, table.number, table.issue_date, table.total_ttc, table.pdf_file_id,
            table.pdf_sha256,
        )
        .select_from(outerjoin(table, AuditLog, sealing))
        .where(table.id.in_(part))
        .order_by(table.sequence, AuditLog.sequence)
    )  # fmt: skip
    found: dict[UUID, tuple[Any, list[AuditLog]]] = {}
    for row in context.session.execute(statement):
        _document, seals = found.setdefault(row.id, (row, []))
        if row.AuditLog is not None:
            seals.append(row.AuditLog)
    return list(found.values())
