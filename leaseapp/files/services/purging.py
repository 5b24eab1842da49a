"""Removal for good: uploads that never came, and contents of files that were deleted a month ago and that no lock holds."""

import uuid
from datetime import timedelta

import sqlalchemy as sa
import structlog
from sqlmodel import col, or_, select

from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File, FilePage, FileThumbnail, StorageBucket
from leaseapp.files.rules.retention import PURGED_AFTER
from leaseapp.files.services.uploads import ARRIVALS, COMPLETE_WITHIN, drop
from leaseapp.kernel.adapters.storage import ObjectLocked, StorageError, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun

BATCH = 200
TEMPORARY_FOR = timedelta(hours=24)
_log = structlog.get_logger(__name__)


def forget_uploads(context: Context) -> int:
    """Remove uploads that were announced more than a day ago, and end what lies in the temporary bucket as long; how many."""
    late = select(File).where(File.status == FileStatus.PENDING, File.created_at < context.now - COMPLETE_WITHIN)
    rows = context.session.exec(late.limit(BATCH).with_for_update(skip_locked=True)).all()
    for row in rows:
        drop(context, row)
    temporary = (
        select(File)
        .join(StorageBucket, col(StorageBucket.id) == File.bucket_id)
        .where(
            StorageBucket.name == ARRIVALS,
            File.status == FileStatus.READY,
            col(File.deleted_at).is_(None),
            col(File.completed_at) < context.now - TEMPORARY_FOR,
        )
    )
    ended = context.session.exec(temporary.limit(BATCH).with_for_update(of=File, skip_locked=True)).all()
    for row in ended:
        row.deleted_at = context.now
    context.session.flush()
    return len(rows) + len(ended)


def purge(run: JobRun) -> int:
    """Remove the contents of files that were deleted long enough ago; how many. What a lock holds stays.

    The storage comes first: a content that is gone and not marked is removed again the next night, which changes nothing.
    """
    after: uuid.UUID | None = None
    purged = 0
    while True:
        with run.unit_of_work() as context:
            found = _due(context, after)
        if not found:
            return purged
        gone = [file_id for file_id, bucket, key in found if _removed(bucket, key)]
        with run.unit_of_work() as context:
            for file in context.session.exec(select(File).where(col(File.id).in_(gone)).with_for_update()).all():
                file.purged_at, file.ocr_text = context.now, None
            for model in (FilePage, FileThumbnail):
                context.session.execute(sa.delete(model).where(col(model.file_id).in_(gone)))
        purged, after = purged + len(gone), found[-1][0]


def _due(context: Context, after: uuid.UUID | None) -> list[tuple[uuid.UUID, str, str]]:
    statement = (
        select(File.id, StorageBucket.name, File.object_key)
        .join(StorageBucket, col(StorageBucket.id) == File.bucket_id)
        .where(
            col(File.purged_at).is_(None),
            or_(
                col(File.deleted_at) < context.now - PURGED_AFTER,
                col(File.deleted_at).is_not(None) & (StorageBucket.name == ARRIVALS),
            ),
            or_(col(File.retention_until).is_(None), col(File.retention_until) <= context.now),
            File.legal_hold == False,  # noqa: E712
        )
        .order_by(col(File.id))
        .limit(BATCH)
    )
    if after is not None:
        statement = statement.where(File.id > after)
    return list(context.session.exec(statement).all())


def _removed(bucket: str, key: str) -> bool:
    try:
        storage().delete(bucket, key)
    except ObjectLocked:
        _log.info("a lock holds a deleted content", bucket=bucket, key=key)
        return False
    except StorageError as error:
        _log.error("a deleted content cannot be removed", bucket=bucket, key=key, error=str(error))
        return False
    return True
