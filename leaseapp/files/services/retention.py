"""Lengthens the locks of documents that were archived for less time than they must be kept; never shortens one."""

import uuid
from datetime import datetime

import sqlalchemy as sa
import structlog
from sqlmodel import col, select

from leaseapp.files.models import File, StorageBucket
from leaseapp.files.rules import retention as rules
from leaseapp.files.services.buckets import kept_until
from leaseapp.kernel.adapters.storage import StorageError, storage
from leaseapp.kernel.context import Context

BATCH = 200
_log = structlog.get_logger(__name__)


def extend(context: Context, after: uuid.UUID | None = None) -> uuid.UUID | None:
    """Lengthen at most BATCH locks of the organization's documents behind `after`; the last id seen, None when none is left.

    The storage comes first: a lock that is longer than its row says harms nobody, and the next run writes the row. What the
    storage does not have or cannot reach is logged and left to the next night.
    """
    found = _too_short(context, after)
    for file, bucket in found:
        until = kept_until(context, bucket, file.completed_at or file.created_at)
        if until is None:
            continue
        try:
            file.retention_until = _extend(bucket.name, file.object_key, until)
        except StorageError as error:
            _log.error("retention cannot be extended", file_id=str(file.id), error=str(error))
    return found[-1][0].id if len(found) == BATCH else None


def _extend(bucket: str, key: str, until: datetime) -> datetime:
    """Return the instant until which the object is held now. Raises StorageError."""
    present = storage().retention(bucket, key)
    if present is not None and present >= until:
        return present
    storage().extend_retention(bucket, key, until)
    return until


def _years(context: Context) -> sa.ColumnElement[int]:
    """Return the rule's years of a bucket, NULL for one without a lock."""
    days = context.session.exec(select(StorageBucket.retention_days).distinct()).all()
    by_days = [
        (col(StorageBucket.retention_days) == found, rules.years_kept(found)) for found in days if found is not None
    ]
    return sa.case(*by_days, else_=None) if by_days else sa.cast(None, sa.Integer)


def _too_short(context: Context, after: uuid.UUID | None) -> list[tuple[File, StorageBucket]]:
    """Documents whose lock ends before the rule's instant, in the order of their ids, locked."""
    zone = context.principal.timezone
    archived = sa.func.coalesce(File.completed_at, File.created_at)
    year = sa.cast(sa.extract("year", sa.func.timezone(zone, archived)), sa.Integer)
    due = sa.func.make_timestamptz(year + _years(context) + 1, 1, 1, 0, 0, 0, zone)
    statement = (
        select(File, StorageBucket)
        .join(StorageBucket, col(StorageBucket.id) == File.bucket_id)
        .where(col(StorageBucket.retention_days).is_not(None), col(File.retention_until) < due)
        .order_by(col(File.id))
        .limit(BATCH)
        .with_for_update(of=File, skip_locked=True)
    )
    if after is not None:
        statement = statement.where(File.id > after)
    return list(context.session.exec(statement).all())
