"""Reading of a file after it was added, in the jobs process: viruses, pages, texts, a small picture."""

import uuid

import sqlalchemy as sa
import structlog
from sqlmodel import col, select

from leaseapp.files.enums import OcrStatus, ScanStatus
from leaseapp.files.models import File, FilePage, FileThumbnail, StorageBucket
from leaseapp.files.services.inspecting import fetched
from leaseapp.files.services.page_texts import Looked, look
from leaseapp.files.services.uploads import ARRIVALS, arrival_key
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.adapters import antivirus
from leaseapp.kernel.adapters.ocr import OcrError
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import exists, find, get_or_404
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

FOUND = _("{name} holds {virus}: nobody opens it any more. Delete it, and warn whoever sent it.")
_log = structlog.get_logger(__name__)


def process(run: JobRun, file_id: uuid.UUID) -> None:
    """Scan a file and read what is told of it, again where it was cut off.

    Raises StorageError, ScannerAway, OcrError: the job tries again then; the verdict of a scan, and what was read without
    the reader of pictures, are kept meanwhile.
    """
    with run.unit_of_work() as context:
        file = find(context, File, file_id)
        if file is None:
            return
        bucket = get_or_404(context, StorageBucket, file.bucket_id).name
        key, media_type, size, skips = file.object_key, file.mime_type, file.size_bytes, file.skip_ocr
        asks = file.scan_status is ScanStatus.QUEUED
        was_read = not asks and file.ocr_status is not OcrStatus.FAILED and _was_read(context, file_id)
    storage().delete(ARRIVALS, arrival_key(key))
    if was_read:
        return
    with fetched(bucket, key) as (content, _size, _sha256):
        if asks:
            virus = antivirus.port.current().scan(content)
            with run.unit_of_work() as context:
                _tell_scan(context, file_id, virus)
            if virus:
                return
        found = look(content, media_type, size, read_pictures=not skips)
    if found.unread:
        with run.unit_of_work() as context:
            _keep(context, file_id, found)
        raise OcrError("pages that are pictures were not read")
    with run.finish() as context:
        _keep(context, file_id, found)


def read_now(context: Context, file_id: uuid.UUID) -> None:
    """Read text layer and pages of a file that needs no scan, in the caller's transaction: where no jobs process follows.

    Raises StorageError.
    """
    file = get_or_404(context, File, file_id)
    bucket = get_or_404(context, StorageBucket, file.bucket_id)
    with fetched(bucket.name, file.object_key) as (content, _size, _sha256):
        found = look(content, file.mime_type, file.size_bytes, read_pictures=False)
    _keep(context, file_id, found)


def _tell_scan(context: Context, file_id: uuid.UUID, virus: str | None) -> None:
    file = _locked(context, file_id)
    if file is None:
        return
    file.scan_status = ScanStatus.INFECTED if virus else ScanStatus.CLEAN
    if virus:
        file.ocr_status = OcrStatus.SKIPPED
        _log.warning("virus found", file_id=str(file_id), virus=virus)
        people = {
            *recipients_with(context, BusinessRole.ADMIN),
            *([file.uploaded_by_user_id] if file.uploaded_by_user_id else []),
        }
        notify(
            context, people, NotificationKind.GENERIC, title=_("A virus was found in a file"), body=FOUND,
            target_url=f"/workspace/files/{file_id}", payload={"name": file.filename, "virus": virus},
        )  # fmt: skip
    context.session.flush()


def _keep(context: Context, file_id: uuid.UUID, found: Looked) -> None:
    file = _locked(context, file_id)
    if file is None:
        return
    for model in (FilePage, FileThumbnail):
        context.session.execute(sa.delete(model).where(col(model.file_id) == file_id))
    file.page_count = found.page_count
    if file.ocr_status is not OcrStatus.SKIPPED:
        file.ocr_status = OcrStatus.FAILED if found.unread else OcrStatus.DONE
    context.session.add_all(
        FilePage(file_id=file_id, number=page.number, text=page.text, by_ocr=page.by_ocr) for page in found.pages
    )
    if found.thumbnail is not None:
        context.session.add(FileThumbnail(file_id=file_id, content=found.thumbnail))
    context.session.flush()


def _was_read(context: Context, file_id: uuid.UUID) -> bool:
    return any(exists(context, select(model.id).where(model.file_id == file_id)) for model in (FilePage, FileThumbnail))


def _locked(context: Context, file_id: uuid.UUID) -> File | None:
    statement = select(File).where(File.id == file_id).with_for_update()
    return context.session.exec(statement).one_or_none()
