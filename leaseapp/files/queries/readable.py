"""The files that a caller reads: their own uploads, and those that hang on a record that they read (FIELD.md 1.3).

One criterion serves lists, single files, shares and downloads, so that none of them shows more than another. People from
outside are held by the third wall besides (`visibility.py`).
"""

import uuid
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.files.enums import BucketName, FileStatus, ScanStatus
from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.files.rules.links import UPLOADER
from leaseapp.files.rules.retention import PURGED_AFTER
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity, entities
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.visibility import criterion_for

ADMIN = "ADMIN"


def sees_all(context: Context) -> bool:
    """Return True for administrators of the organization, and for the system itself."""
    return context.is_system or ADMIN in (context.principal.base_role, *context.principal.roles)


def readable(context: Context) -> Any:
    """Return the criterion of the complete files that the caller reads; of infected ones only who has to deal with them."""
    complete = sa.and_(File.status == FileStatus.READY, col(File.superseded_by_id).is_(None))
    if sees_all(context):
        return complete
    clean = File.scan_status != ScanStatus.INFECTED
    return sa.and_(complete, sa.or_(_is_own(context), sa.and_(clean, _hangs_on_what_they_read(context))))


def restorable(context: Context) -> Any:
    """Return the criterion of deleted files that the caller may bring back: what they deleted or uploaded, and what hung on
    a record that they read; ADMIN all.

    A content that the nightly purge may remove from now on is none of them: nothing comes back without its content.
    """
    there = sa.or_(
        col(File.deleted_at) > context.now - PURGED_AFTER,
        sa.func.coalesce(File.retention_until, context.now) > context.now,
    )
    temporary = sa.select(StorageBucket.id).where(col(StorageBucket.name) == BucketName.ARRIVALS)
    whole = sa.and_(
        col(File.deleted_at).is_not(None), col(File.purged_at).is_(None), col(File.status) == FileStatus.READY,
        col(File.superseded_by_id).is_(None), col(File.bucket_id).not_in(temporary), there,
    )  # fmt: skip
    if sees_all(context):
        return whole
    clean = File.scan_status != ScanStatus.INFECTED
    mine = sa.or_(
        col(File.deleted_by_user_id) == context.principal.user_id,
        col(File.uploaded_by_user_id) == context.principal.user_id,
    )
    return sa.and_(whole, sa.or_(mine, sa.and_(clean, _hung_on_what_they_read(context))))


def _hung_on_what_they_read(context: Context) -> Any:
    """Return the criterion of deleted files that hung on a record which the caller reads."""
    columns = (sa.column("targetType", sa.String()), sa.column("targetId", sa.Uuid()))
    detached = (
        sa.func.jsonb_to_recordset(col(File.detached_links)).table_valued(*columns).render_derived(with_types=True)
    )
    link = _Detached(col(File.organization_id), detached.c.targetType, detached.c.targetId)
    seen = [_sees(kind.kind, kind.model, link) for kind in entities() if _may_read(context, kind)]
    return sa.select(sa.literal(1)).select_from(detached).where(sa.or_(sa.false(), *seen)).exists()


class _Detached(NamedTuple):
    """A link that was taken off a deleted file, as SQL reads it."""

    organization_id: Any
    target_type: Any
    target_id: Any


def _is_own(context: Context) -> Any:
    user_id = context.principal.user_id
    if user_id is None:
        return sa.false()
    link = _alias(FileLink)
    gave_the_same = sa.select(link.id).where(
        link.organization_id == File.organization_id, link.file_id == File.id, link.target_type == UPLOADER,
        link.target_id == user_id,
    )  # fmt: skip
    return sa.or_(File.uploaded_by_user_id == user_id, gave_the_same.exists())


def _hangs_on_what_they_read(context: Context) -> Any:
    link = _alias(FileLink)
    seen = [_sees_linked(kind.kind, kind.model) for kind in entities() if _may_read(context, kind)]
    return (
        sa.select(link.id)
        .where(link.organization_id == File.organization_id, link.file_id == File.id, sa.or_(sa.false(), *seen))
        .exists()
    )


def _may_read(context: Context, kind: Entity) -> bool:
    # a kind without a rule for people from outside does not exist for them
    permitted = context.can(kind.permission) and context.can(kind.files_permission)
    return permitted and (not context.principal.external or criterion_for(kind.model) is not None)


@cache
def _alias(model: type) -> Any:
    """Return the one alias of a table: making one copies every column, of forty tables each time that a file is read."""
    return aliased(model)


@cache
def _sees_linked(kind: str, model: Any) -> Any:
    return _sees(kind, model, _alias(FileLink))


def _sees(kind: str, model: Any, link: Any) -> Any:
    record = _alias(model)
    same = [record.organization_id == link.organization_id, record.id == link.target_id]
    if hasattr(model, "deleted_at"):
        same.append(record.deleted_at.is_(None))
    return sa.and_(link.target_type == kind, sa.select(record.id).where(*same).exists())


def get_readable(context: Context, file_id: uuid.UUID, *, for_update: bool = False) -> File:
    """Return the living file that the caller reads. Raises NotFound for any other, whatever the reason."""
    statement = select(File).where(File.id == file_id, col(File.deleted_at).is_(None), readable(context))
    if for_update:
        statement = statement.with_for_update(of=File).execution_options(populate_existing=True)
    found = context.session.exec(statement).one_or_none()
    if found is None:
        raise NotFound()
    return found


def same_content(context: Context, bucket_id: uuid.UUID, sha256: str) -> Any:
    """Return the statement that finds the living file of this content in a bucket, whoever may read it."""
    return select(File).where(
        File.bucket_id == bucket_id,
        File.checksum_sha256 == sha256,
        File.status == FileStatus.READY,
        col(File.deleted_at).is_(None),
        col(File.superseded_by_id).is_(None),
    )
