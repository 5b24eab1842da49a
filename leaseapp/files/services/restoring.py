"""Deleted files come back, as long as their content is there: with their versions, on the records that they hung on."""

import uuid
from contextlib import suppress

from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from leaseapp.files.models import File, FileVersion
from leaseapp.files.queries.readable import restorable, same_content
from leaseapp.files.rules.links import UPLOADER, USUAL
from leaseapp.files.schemas.files import RestoredOut
from leaseapp.files.services import linking
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.persistence.savepoints import savepoint


def restore(context: Context, file_id: uuid.UUID) -> RestoredOut:
    """Bring a deleted file back; shares that it had stay closed.

    Where the same content was uploaded meanwhile, that file takes the links and is the answer. Raises NotFound.
    """
    statement = select(File).where(File.id == file_id).with_for_update().execution_options(populate_existing=True)
    file = context.session.exec(statement.where(restorable(context))).one_or_none()
    if file is None:
        raise NotFound()
    detached = list(file.detached_links)
    try:
        with savepoint(context):
            file.deleted_at = file.deleted_by_user_id = None
            file.detached_links = []
            context.session.add(file)
    except IntegrityError as error:
        if getattr(getattr(error.orig, "diag", None), "constraint_name", None) != "uq_file_content":
            raise
        return _merged(context, file_id, detached)
    former = select(FileVersion.former_file_id).where(FileVersion.file_id == file.id)
    for one in context.session.exec(select(File).where(col(File.id).in_(former)).with_for_update()).all():
        one.deleted_at = one.deleted_by_user_id = None
    _hang_again(context, file, detached)
    context.session.flush()
    return RestoredOut(id=file.id, deduplicated=False)


def _merged(context: Context, file_id: uuid.UUID, detached: list[dict[str, str]]) -> RestoredOut:
    """Give the links to the living file of this content; the deleted one goes on waiting for its purge."""
    file = context.session.exec(select(File).where(File.id == file_id)).one()
    winner = context.session.exec(same_content(context, file.bucket_id, file.checksum_sha256 or "")).one()
    _hang_again(context, winner, detached)
    if context.principal.user_id is not None:
        # they had the content: it stays readable for them, whoever uploaded it again
        linking.hang(context, winner, UPLOADER, context.principal.user_id, USUAL)
    context.session.flush()
    return RestoredOut(id=winner.id, deduplicated=True)


def _hang_again(context: Context, file: File, detached: list[dict[str, str]]) -> None:
    """Hang a file on the records that are still there."""
    for one in detached:
        kind, record_id = one["targetType"], uuid.UUID(one["targetId"])
        known = entity(kind)
        with suppress(NotFound):
            if kind == UPLOADER or (known is not None and find(context, known.model, record_id) is not None):
                linking.hang(context, file, kind, record_id, one["category"])
