"""A file as its reader sees it: what it is, what it hangs on, its versions, shares and proof."""

import uuid
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File, FileAccess, FileThumbnail, FileVersion, StorageBucket
from leaseapp.files.permissions import FILE_SHARE
from leaseapp.files.queries.hits import hits_in
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.queries.telling import names_of
from leaseapp.files.schemas.files import FileOut, HitsOut, LinksOut, OpenedOut, VersionOut
from leaseapp.files.services import keeping, linking, opening, replacing, sharing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import exists, get_or_404

LATEST_OPENED = 20


def read(context: Context, file_id: uuid.UUID) -> FileOut:
    """Return a file: an upload under way to whoever announced it, a former version by what stands in its place.

    Raises NotFound.
    """
    found = context.session.exec(select(File).where(File.id == file_id, col(File.deleted_at).is_(None))).one_or_none()
    if found is None:
        raise NotFound()
    if found.status is FileStatus.PENDING:
        if found.uploaded_by_user_id is None or found.uploaded_by_user_id != context.principal.user_id:
            raise NotFound()
    elif found.superseded_by_id is not None:
        replacing.current_of(context, found)
    else:
        get_readable(context, file_id)
    return described(context, found)


def described(context: Context, file: File) -> FileOut:
    """Return a file that the caller reads, with all that is told of it."""
    bucket = get_or_404(context, StorageBucket, file.bucket_id)
    versions = _versions(context, file)
    office = not context.principal.external
    opened, count = _opened(context, file) if bucket.access_log_enabled and office else ([], 0)
    values: dict[str, Any] = {
        **file.model_dump(exclude={"version"}),
        "version": file.version,
        "bucket": bucket.name,
        "size_kilobytes": -(-file.size_bytes // 1024),
        "uploaded_by_name": names_of(context, [file.uploaded_by_user_id]).get(file.uploaded_by_user_id)
        if office
        else None,
        "locked_until": file.retention_until,
        "legal_original": keeping.is_original(context, file),
        "replaced_by_id": file.superseded_by_id or file.replaced_by_id,
        "links": linking.links_of(context, file).items,
        "versions": versions,
        "shares": sharing.shares_of(context, file.id) if context.can(FILE_SHARE) else [],
        "opened": opened,
        "opened_count": count,
        "has_thumbnail": exists(context, select(FileThumbnail.id).where(FileThumbnail.file_id == file.id)),
    }
    return FileOut.model_validate({name: values[name] for name in FileOut.model_fields})


def links(context: Context, file_id: uuid.UUID) -> LinksOut:
    """Return what a file hangs on. Raises NotFound."""
    return linking.links_of(context, get_readable(context, file_id))


def _versions(context: Context, file: File) -> list[VersionOut]:
    statement = (
        select(FileVersion, File)
        .join(File, col(File.id) == FileVersion.former_file_id)
        .where(FileVersion.file_id == file.id)
        .order_by(col(FileVersion.number).desc())
    )
    found = context.session.exec(statement).all()
    names = names_of(context, [former.uploaded_by_user_id for _version, former in found])
    return [
        VersionOut(
            number=version.number, file_id=former.id, filename=former.filename, mime_type=former.mime_type,
            size_bytes=former.size_bytes, checksum_sha256=former.checksum_sha256,
            by_name=names.get(former.uploaded_by_user_id), at=former.completed_at or former.created_at,
            reason=version.reason, retention_until=former.retention_until,
        )
        for version, former in found
    ]  # fmt: skip


def _opened(context: Context, file: File) -> tuple[list[OpenedOut], int]:
    mine = FileAccess.file_id == file.id
    total = context.session.exec(select(sa.func.count()).select_from(FileAccess).where(mine)).one()
    latest = context.session.exec(
        select(FileAccess).where(mine).order_by(col(FileAccess.created_at).desc()).limit(LATEST_OPENED)
    ).all()
    names = names_of(context, [one.user_id for one in latest])
    return [OpenedOut(at=one.created_at, use=one.use, name=names.get(one.user_id)) for one in latest], total


def hits(context: Context, file_id: uuid.UUID, asked: str) -> HitsOut:
    """Return the pages of a file that hold some words. Raises NotFound, Conflict of a file that nobody opens."""
    file = get_readable(context, file_id)
    opening.check_open(file)
    return HitsOut.model_validate({"items": [asdict(hit) for hit in hits_in(context, file.id, asked)]})


def thumbnail(context: Context, file_id: uuid.UUID) -> FileAnswer:
    """Return the small picture of a file. Raises NotFound."""
    file = get_readable(context, file_id)
    found = context.session.exec(select(FileThumbnail).where(FileThumbnail.file_id == file.id)).one_or_none()
    if found is None:
        raise NotFound()
    return FileAnswer(f"{file.id}.webp", "image/webp", found.content, inline=True)
