"""The photo of a record: a picture among the files, which hangs on the record so that whoever reads it sees the photo."""

import uuid

from leaseapp.files.enums import FileUse
from leaseapp.files.models import File
from leaseapp.files.rules.photos import PICTURES
from leaseapp.files.services import contents, linking, opening
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, Problem, refuse_field
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.persistence.tables import TenantRow
from leaseapp.kernel.text.i18n import _

CATEGORY = "photo"
NO_PICTURE = _("This file is no picture: a PNG, JPEG or WebP is.")


def show(context: Context, record: TenantRow, file_id: uuid.UUID) -> None:
    """Hang the file on the record as its photo. Raises NotFound and Invalid PHOTO_NOT_A_PICTURE at `photoFileId`."""
    try:
        file = contents.read_file(context, file_id)
    except NotFound:
        raise NotFound(field="photoFileId") from None
    if file.mime_type not in PICTURES:
        raise refuse_field("photoFileId", "PHOTO_NOT_A_PICTURE", NO_PICTURE)
    linking.hang(context, file, type(record).__name__, record.id, CATEGORY)


def address(context: Context, file_id: uuid.UUID | None) -> str | None:
    """Return where somebody who may see the record, and no files, sees its photo; None where there is none to show."""
    file = find(context, File, contents.newest(context, file_id)) if file_id else None
    if file is None or file.deleted_at is not None:
        return None
    try:
        return opening.address(context, file, use=FileUse.PREVIEW, inline=True).url
    except Problem:  # it waits for its scan, or is damaged
        return None
