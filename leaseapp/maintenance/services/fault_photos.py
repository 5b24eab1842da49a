"""Photos of a fault: sent by whoever stands before the machine, kept on the work order of their report (FIELD.md 3.8)."""

import uuid
from collections.abc import Sequence
from contextlib import suppress

from leaseapp.files.enums import BucketName
from leaseapp.files.models import File
from leaseapp.files.schemas.uploads import UploadIn, UploadOut
from leaseapp.files.services import linking, uploads
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.faults import FaultPhotoIn, SentPhotoIn
from leaseapp.maintenance.services import public_assets

BEFORE = "before"


def announce(context: Context, body: FaultPhotoIn) -> UploadOut:
    """Return where a photo is sent to; one that no report names is swept within a day.

    Raises NotFound, Gone CODE_RETIRED, Conflict CANNOT_BE_REPORTED, PayloadTooLarge QUOTA_EXCEEDED.
    """
    public_assets.reportable(context)
    name = f"photo.{body.mime_type.removeprefix('image/')}"
    content = UploadIn(
        filename=name, mime_type=body.mime_type, size_bytes=body.size_bytes, bucket=BucketName.DOCUMENTS, skip_ocr=True
    )
    return uploads.begin(context, content)


def keep(context: Context, operation_id: uuid.UUID, photos: Sequence[SentPhotoIn]) -> None:
    """Hang the photos of a report on its order; one that did not arrive, or is no picture, is left out."""
    for photo in photos:
        with suppress(Problem), savepoint(context):
            done = uploads.complete(context, photo.file_id, photo.etag)
            if not isinstance(done, Problem):
                file = get_or_404(context, File, done.id)
                linking.hang(context, file, MaintenanceOperation.__name__, operation_id, BEFORE)
