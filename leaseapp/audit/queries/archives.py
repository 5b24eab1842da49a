"""Statements over the archives of the audit log, and over the rows that they hold."""

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from leaseapp.audit.models import AuditArchive
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.text.i18n import _

MADE = label_act("audit.archive.make", _("Archived"))
"""The action under which the log itself names each archive."""


def archives(session: Session, chain_id: uuid.UUID) -> Sequence[AuditArchive]:
    """Return the archives of a chain in the order of its rows."""
    statement = select(AuditArchive).where(AuditArchive.chain_id == chain_id)
    return session.exec(statement.order_by(col(AuditArchive.first_sequence))).all()


def newest(session: Session, chain_id: uuid.UUID) -> AuditArchive | None:
    """Return the last archive of a chain, None before the first one."""
    statement = select(AuditArchive).where(AuditArchive.chain_id == chain_id)
    return session.exec(statement.order_by(col(AuditArchive.last_sequence).desc()).limit(1)).first()


def first_instant(session: Session, chain_id: uuid.UUID, after: int) -> datetime | None:
    """Return the instant of the first row behind number `after`."""
    rows = select(AuditLog.created_at).where(AuditLog.chain_id == chain_id, AuditLog.sequence > after)
    return session.exec(rows.order_by(col(AuditLog.sequence)).limit(1)).first()


def last_before(session: Session, chain_id: uuid.UUID, after: int, end: datetime) -> int | None:
    """Return the number of the last row behind `after` whose instant lies before `end`."""
    statement = select(AuditLog.sequence).where(
        AuditLog.chain_id == chain_id, AuditLog.sequence > after, AuditLog.created_at < end
    )
    return session.exec(statement.order_by(col(AuditLog.sequence).desc()).limit(1)).first()


def rows(session: Session, chain_id: uuid.UUID, first: int, last: int) -> Iterator[AuditLog]:
    """Yield the rows of a stretch in their order, a thousand at a time."""
    statement = select(AuditLog).where(AuditLog.chain_id == chain_id, AuditLog.sequence.between(first, last))
    ordered = statement.order_by(col(AuditLog.sequence)).execution_options(yield_per=1000)
    for row in session.exec(ordered):
        yield row
        session.expunge(row)


def named_in_log(session: Session, chain_id: uuid.UUID) -> dict[uuid.UUID, int]:
    """Return the archives whose making the log itself names, with the number of the row."""
    owner = None if chain_id == audit.PLATFORM_CHAIN else chain_id
    mine = AuditLog.organization_id.is_not_distinct_from(owner) if owner is None else AuditLog.organization_id == owner
    statement = select(AuditLog.target_id, AuditLog.sequence).where(
        mine, AuditLog.chain_id == chain_id, AuditLog.target_type == AuditArchive.__name__, AuditLog.action == MADE
    )
    return {row[0]: row[1] for row in session.exec(statement) if row[0] is not None}


def size_of(session: Session, archive: AuditArchive) -> int:
    """Return how many rows of an archive the log still has."""
    stretch = AuditLog.sequence.between(archive.first_sequence, archive.last_sequence)
    counted = select(sa.func.count()).select_from(AuditLog).where(AuditLog.chain_id == archive.chain_id, stretch)
    return session.exec(counted).one()
