"""Contents of files for the domains above: given to whoever may read the file (AI, purchasing, equipment)."""

import uuid
from collections.abc import Collection
from dataclasses import dataclass

from sqlmodel import col, select

from leaseapp.files.enums import FileUse
from leaseapp.files.models import File, FilePage, StorageBucket
from leaseapp.files.permissions import FILE_READ
from leaseapp.files.queries.readable import get_readable, readable
from leaseapp.files.services import archiving, opening
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Later
from leaseapp.kernel.errors import NotFound, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

NO_PICTURE = _("Choose a picture.")


@dataclass(frozen=True)
class FileContent:
    """A content with its name and type."""

    filename: str
    media_type: str
    content: bytes


def read(context: Context, file_id: uuid.UUID) -> FileContent:
    """Return the content of a file that the caller reads, checked against its hash.

    Raises NotFound, Conflict FILE_SCAN_PENDING or FILE_INFECTED, Unavailable STORAGE_UNAVAILABLE, FILE_MISSING or
    FILE_DAMAGED.
    """
    file = get_readable(context, file_id)
    opening.check_open(file)
    return FileContent(file.filename, file.mime_type, archiving.read(context, file.id))


def for_a_model(context: Context, file_id: uuid.UUID) -> Later:
    """Return the `FileContent` that a model will be given, to be fetched when the transaction is over.

    Buckets that log who opened a file know it. Raises Forbidden, NotFound, Conflict FILE_SCAN_PENDING or FILE_INFECTED;
    when it is fetched, Unavailable STORAGE_UNAVAILABLE, FILE_MISSING or FILE_DAMAGED.
    """
    context.require(FILE_READ)
    file = get_readable(context, file_id)
    opening.check_open(file)
    opening.note(context, file, get_or_404(context, StorageBucket, file.bucket_id), FileUse.MODEL)
    filename, media_type = file.filename, file.mime_type
    return archiving.later(context, file.id).then(lambda content: FileContent(filename, media_type, content))


def names(context: Context, file_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """Return the names of those of these files that the caller reads and that are still there."""
    statement = select(File.id, File.filename).where(
        col(File.id).in_(file_ids), col(File.deleted_at).is_(None), readable(context)
    )
    return dict(context.session.exec(statement).all()) if file_ids else {}


def picture(context: Context, file_id: uuid.UUID) -> uuid.UUID | None:
    """Return the newest version of a file that a record shows; None where it is gone, or not for the caller."""
    shown = newest(context, file_id)
    return shown if names(context, [shown]) else None


def newest(context: Context, file_id: uuid.UUID) -> uuid.UUID:
    """Return the newest version of a file."""
    found, later = file_id, file_id
    while later is not None:
        found = later
        later = context.session.exec(select(File.superseded_by_id).where(File.id == found)).one_or_none()
    return found


def read_picture(context: Context, file_id: uuid.UUID, field: str) -> File:
    """Return the row of a picture that the caller reads. Raises NotFound and Invalid NOT_A_PICTURE at `field`."""
    try:
        file = get_readable(context, file_id)
    except NotFound:
        raise NotFound(field) from None
    if not (file.mime_type or "").startswith("image/"):
        raise refuse_field(field, "NOT_A_PICTURE", NO_PICTURE)
    return file


def read_file(context: Context, file_id: uuid.UUID) -> File:
    """Return the row of a file that the caller reads, without its content. Raises NotFound."""
    return get_readable(context, file_id)


@dataclass(frozen=True)
class PageOfFile:
    """The text of a page of a file."""

    number: int
    text: str


def pages(context: Context, file_id: uuid.UUID) -> list[PageOfFile]:
    """Return the texts of the pages of a file that the caller reads, in their order; none where none were read (yet).

    Raises NotFound, Conflict FILE_SCAN_PENDING or FILE_INFECTED.
    """
    file = get_readable(context, file_id)
    opening.check_open(file)
    statement = select(FilePage).where(FilePage.file_id == file.id).order_by(col(FilePage.number))
    return [PageOfFile(page.number, page.text) for page in context.session.exec(statement)]
