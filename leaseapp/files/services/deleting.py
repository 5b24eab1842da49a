"""Files go softly: nobody sees them any more, their content is purged a month later, or stays as long as its lock."""

import uuid
from collections.abc import Sequence

from sqlmodel import col, select

from leaseapp.files.models import File, FileLink, FileVersion
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.rules.retention import PURGED_AFTER
from leaseapp.files.schemas.files import DeletedOut
from leaseapp.files.services import keeping, reading, replacing
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import check_version, get_or_404


def delete(context: Context, file_id: uuid.UUID, version: int | None = None) -> DeletedOut:
    """Delete a file: its links come off, its shares end.

    Raises NotFound, StaleVersion, Conflict OBJECT_LOCKED for what must stay.
    """
    file = get_readable(context, file_id, for_update=True)
    check_version(file, version, lambda: reading.described(context, file))
    keeping.refuse_original(context, file)
    _let_go(context, file)
    is_locked = file.retention_until is not None
    return DeletedOut(
        id=file.id, deleted_at=context.now, purge_after=None if is_locked else context.now + PURGED_AFTER,
        locked_until=file.retention_until,
    )  # fmt: skip


def go_along(context: Context, file_id: uuid.UUID) -> None:
    """Delete a file that was stored with a record which is taken away itself. Raises NotFound."""
    _let_go(context, get_or_404(context, File, file_id, for_update=True))


def _let_go(context: Context, file: File) -> None:
    for one in (file, *_former(context, file)):
        one.deleted_at, one.deleted_by_user_id = context.now, context.principal.user_id
    links = context.session.exec(select(FileLink).where(FileLink.file_id == file.id)).all()
    file.detached_links = [
        {"targetType": link.target_type, "targetId": str(link.target_id), "category": link.category} for link in links
    ]
    for link in links:
        context.session.delete(link)
    replacing.end_shares(context, file.id)
    context.session.flush()


def _former(context: Context, file: File) -> Sequence[File]:
    """Return the earlier versions of a file: they go with it."""
    former = select(FileVersion.former_file_id).where(FileVersion.file_id == file.id)
    return context.session.exec(select(File).where(col(File.id).in_(former)).with_for_update()).all()
