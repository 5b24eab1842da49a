"""A file takes the place of another: the former becomes a version, its links move, its shares end (FIELD.md 1.4)."""

import uuid

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.files.models import File, FileLink, FileShare, FileVersion
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.services import keeping, linking
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.text.i18n import _

_REPLACED = _("Somebody replaced this file meanwhile.")


def replaceable(context: Context, file_id: uuid.UUID) -> File:
    """Return a file that somebody may replace. Raises NotFound, Conflict ALREADY_REPLACED or OBJECT_LOCKED."""
    present = context.session.exec(select(File).where(File.id == file_id)).one_or_none()
    if present is not None and present.superseded_by_id is not None:
        current_of(context, present)  # 404 where they may not know of it
        raise Conflict("ALREADY_REPLACED", _REPLACED, extra={"replacedById": str(present.superseded_by_id)})
    file = get_readable(context, file_id)
    keeping.refuse_original(context, file)
    return file


def current_of(context: Context, file: File) -> File:
    """Return the file that stands in the place of a former one today. Raises NotFound."""
    while file.superseded_by_id is not None:
        file = context.session.exec(select(File).where(File.id == file.superseded_by_id)).one()
    return get_readable(context, file.id)


def locked_former(context: Context, file: File) -> File | None:
    """Return the file whose place an upload takes, locked; None for a new one. Raises Conflict ALREADY_REPLACED."""
    if file.replaces_id is None:
        return None
    statement = select(File).where(File.id == file.replaces_id).with_for_update()
    former = context.session.exec(statement.execution_options(populate_existing=True)).one()
    if former.superseded_by_id is not None or former.deleted_at is not None:
        raise Conflict("ALREADY_REPLACED", _REPLACED)
    keeping.refuse_original(context, former)
    return former


def take_place(context: Context, file: File, former: File) -> None:
    """Make `former` the newest earlier version of `file`."""
    former.superseded_by_id = file.id
    context.session.flush()
    for version in context.session.exec(select(FileVersion).where(FileVersion.file_id == former.id)).all():
        version.file_id = file.id
    context.session.flush()
    number = context.session.exec(
        select(sa.func.coalesce(sa.func.max(FileVersion.number), 0)).where(FileVersion.file_id == file.id)
    ).one()
    context.add(
        FileVersion(
            file_id=file.id, former_file_id=former.id, number=number + 1, reason=file.replacement_reason,
            replaced_by_user_id=context.principal.user_id,
        )
    )  # fmt: skip
    for link in context.session.exec(select(FileLink).where(FileLink.file_id == former.id)).all():
        linking.hang(context, file, link.target_type, link.target_id, link.category)
        context.session.delete(link)
    end_shares(context, former.id)


def end_shares(context: Context, file_id: uuid.UUID) -> None:
    """Take back every share of a content that is no longer given out."""
    living = select(FileShare).where(FileShare.file_id == file_id, col(FileShare.revoked_at).is_(None))
    for share in context.session.exec(living.with_for_update()).all():
        share.revoked_at = context.now
    context.session.flush()
