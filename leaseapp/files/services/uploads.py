"""Uploads: announced, sent to a place where nothing is locked, and kept only once their content was read (FIELD.md 1.3).

Whatever bucket a file is for, its content arrives in `temp-uploads`, under a key of its own. `complete` reads it once, and
what it read is what the bucket keeps: an address that is still valid afterwards writes where nobody looks any more.
"""

import uuid
from datetime import datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from leaseapp.files.enums import FileSource, FileStatus, OcrStatus, ScanStatus
from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.files.queries.readable import get_readable, readable, same_content
from leaseapp.files.rules.buckets import BUCKETS
from leaseapp.files.rules.links import UPLOADER, USUAL
from leaseapp.files.rules.names import clean_filename, object_key
from leaseapp.files.schemas.uploads import CompletedOut, ContentIn, UploadIn, UploadOut
from leaseapp.files.services import linking, replacing, usage
from leaseapp.files.services.buckets import bucket_named, kept_until, ready_storage
from leaseapp.files.services.inspecting import Inspected, fetched, inspect
from leaseapp.kernel.acts.beside import record_beside
from leaseapp.kernel.adapters.storage import ObjectLocked, ObjectMissing, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import (
    Conflict,
    FieldError,
    Forbidden,
    Gone,
    Invalid,
    NotFound,
    PayloadTooLarge,
    Problem,
    UnsupportedMediaType,
    refuse_field,
)
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

ARRIVALS = "temp-uploads"
ADDRESS_VALID_FOR = timedelta(minutes=30)
COMPLETE_WITHIN = timedelta(hours=24)
PROCESS = "files.process"
_SOURCES = {PrincipalKind.API_KEY: FileSource.API, PrincipalKind.LINK: FileSource.PUBLIC}


def arrival_key(object_key_of_file: str) -> str:
    """Return the key under which the content of a file arrives: no row names it, so the night's sweep takes what is left."""
    return f"{object_key_of_file}-incoming"


def arrival_of(context: Context, file_id: uuid.UUID) -> str:
    """Return the key under which the content of an announced file arrives. Raises NotFound."""
    return arrival_key(_own_upload(context, file_id).object_key)


def begin(context: Context, body: UploadIn) -> UploadOut:
    """Announce a file: where its content is sent to, or the file that holds this content already.

    Raises Invalid UNKNOWN_BUCKET or TARGET_INCOMPLETE, Forbidden BUCKET_SERVER_ONLY, NotFound at the target's field,
    UnsupportedMediaType MIME_NOT_ALLOWED, PayloadTooLarge FILE_TOO_LARGE or QUOTA_EXCEEDED.
    """
    if (body.target_type is None) != (body.target_id is None):
        missing = "targetId" if body.target_id is None else "targetType"
        raise refuse_field(missing, "TARGET_INCOMPLETE", _("A record is named by its kind and its id together."))
    if body.target_type is not None and not linking.kind_is_known(body.target_type):
        raise refuse_field("targetType", "UNKNOWN_TARGET", _("Files cannot hang on records of this kind."))
    if body.target_type is not None and body.target_id is not None:
        record_beside(context, body.target_type, body.target_id, kind_field="targetType", id_field="targetId")
    bucket = bucket_named(context, body.bucket)
    if bucket.server_only:
        raise Forbidden("BUCKET_SERVER_ONLY", _("Only the application itself writes into this bucket."))
    check_content(bucket, body)
    known = _readable_duplicate(context, bucket, body.sha256)
    if known is not None:
        if body.target_type is not None and body.target_id is not None:
            linking.hang(context, known, body.target_type, body.target_id, body.category)
        return UploadOut(file_id=known.id, deduplicated=True)
    file = _announced(context, bucket, body)
    file.skip_ocr = body.skip_ocr
    context.add(file)
    if body.target_type is not None and body.target_id is not None:
        linking.hang(context, file, body.target_type, body.target_id, body.category)
    return address_of(context, file)


def check_content(bucket: StorageBucket, body: ContentIn) -> None:
    """Raise UnsupportedMediaType MIME_NOT_ALLOWED, PayloadTooLarge FILE_TOO_LARGE for what the bucket does not take."""
    if body.mime_type not in bucket.mime_types:
        raise UnsupportedMediaType("MIME_NOT_ALLOWED", _("This bucket does not take files of this type."))
    if body.size_bytes > bucket.max_size_bytes:
        raise PayloadTooLarge("FILE_TOO_LARGE", _("The file is larger than this bucket allows."))


def _readable_duplicate(context: Context, bucket: StorageBucket, sha256: str | None) -> File | None:
    """Return the file with this content, if the caller reads it: a hash alone gives nobody a content."""
    if sha256 is None:
        return None
    found = same_content(context, bucket.id, sha256).where(
        readable(context), File.scan_status != ScanStatus.INFECTED, File.source != FileSource.GENERATED
    )
    return context.session.exec(found).one_or_none()


def _announced(context: Context, bucket: StorageBucket, body: ContentIn) -> File:
    usage.make_room(context, body.size_bytes)
    file_id = new_id()
    return File(
        id=file_id,
        bucket_id=bucket.id,
        object_key=object_key(context.organization_id, file_id, context.today),
        filename=clean_filename(body.filename),
        mime_type=body.mime_type,
        size_bytes=body.size_bytes,
        checksum_sha256=body.sha256,
        source=_SOURCES.get(context.principal.kind, FileSource.UI),
        uploaded_by_user_id=context.principal.user_id,
        upload_expires_at=context.now + ADDRESS_VALID_FOR,
    )


def replace(context: Context, file_id: uuid.UUID, body: ContentIn, reason: str | None) -> UploadOut:
    """Announce a content that takes the place of a file's once it is complete; until then nothing changes.

    Raises NotFound, Conflict ALREADY_REPLACED or OBJECT_LOCKED, and what `begin` raises of the content.
    """
    old = replacing.replaceable(context, file_id)
    bucket = get_or_404(context, StorageBucket, old.bucket_id)
    check_content(bucket, body)
    file = _announced(context, bucket, body)
    file.replaces_id, file.replacement_reason, file.skip_ocr = old.id, reason, old.skip_ocr
    context.add(file)
    return address_of(context, file)


def address_of(context: Context, file: File) -> UploadOut:
    """Return the address that takes exactly the announced content."""
    rule = BUCKETS[ARRIVALS]
    driver = storage()
    driver.ensure_bucket(rule.name, locked=rule.locked, versioning=rule.versioning)
    put = driver.presign_put(
        ARRIVALS, arrival_key(file.object_key), media_type=file.mime_type, size=file.size_bytes,
        sha256=file.checksum_sha256, valid_for=ADDRESS_VALID_FOR,
    )  # fmt: skip
    return UploadOut(
        file_id=file.id, presigned_url=put.url, headers=put.headers, expires_at=context.now + ADDRESS_VALID_FOR
    )


def complete(context: Context, file_id: uuid.UUID, etag: str) -> CompletedOut | Problem:
    """Read what arrived, and keep it. The same call again answers the same.

    Raises NotFound, Forbidden NOT_THE_UPLOADER, Gone UPLOAD_EXPIRED, Conflict OBJECT_MISSING, ETAG_MISMATCH or
    ALREADY_REPLACED. Returns the refusal of a content that is not what was announced: file, links and content are gone then.
    """
    file = _own_upload(context, file_id)
    if file.status is FileStatus.READY:
        if _plain(etag) != (file.etag or ""):
            raise _other_content()
        return answer(file)
    if context.now >= file.created_at + COMPLETE_WITHIN:
        raise Gone("UPLOAD_EXPIRED", _("This upload was announced more than a day ago. Start again."))
    bucket = get_or_404(context, StorageBucket, file.bucket_id)
    arrived = storage().head(ARRIVALS, arrival_key(file.object_key))
    if arrived is None:
        raise Conflict("OBJECT_MISSING", _("The content has not arrived."))
    if _plain(arrived.etag) != _plain(etag):
        raise _other_content()
    try:
        with fetched(ARRIVALS, arrival_key(file.object_key)) as (content, size, sha256):
            _check_announced(file, size, sha256)
            return _kept(context, file, bucket, inspect(content, size, sha256, file.mime_type), _plain(etag))
    except ObjectMissing as error:
        raise Conflict("OBJECT_MISSING", _("The content has not arrived.")) from error
    except (Invalid, UnsupportedMediaType) as refusal:
        drop(context, file)
        return refusal


def _other_content() -> Conflict:
    return Conflict("ETAG_MISMATCH", _("The storage holds another content than the one that was sent."))


def _plain(etag: str) -> str:
    return etag.strip().removeprefix("W/").strip('"').lower()


def _own_upload(context: Context, file_id: uuid.UUID) -> File:
    """Return the file, locked: an upload under way exists for whoever announced it alone."""
    statement = select(File).where(File.id == file_id).with_for_update().execution_options(populate_existing=True)
    file = context.session.exec(statement).one_or_none()
    if file is None or file.deleted_at is not None:
        raise NotFound()
    if file.status is FileStatus.PENDING and file.uploaded_by_user_id != context.principal.user_id:
        raise Forbidden("NOT_THE_UPLOADER", _("Only whoever announced this upload completes it."))
    return file if file.status is FileStatus.PENDING else get_readable(context, file_id)


def _check_announced(file: File, size: int, sha256: str) -> None:
    if size != file.size_bytes:
        raise Invalid(
            errors=[_mismatch("sizeBytes", "SIZE_MISMATCH", _("The content has another size than announced."))]
        )
    if file.checksum_sha256 and sha256 != file.checksum_sha256:
        raise Invalid(
            errors=[_mismatch("sha256", "CHECKSUM_MISMATCH", _("The content has another checksum than announced."))]
        )


def _mismatch(field: str, code: str, message: str) -> FieldError:
    return FieldError(field, code, message)


def _kept(context: Context, file: File, bucket: StorageBucket, found: Inspected, etag: str) -> CompletedOut:
    """Make the file of what was read: the row first, the object last, so that a refused row leaves nothing under lock."""
    former = replacing.locked_former(context, file)
    file_id, until = file.id, kept_until(context, bucket, context.now)
    try:
        with savepoint(context):
            _fill(file, found, etag, context.now, until)
            context.session.add(file)
            if former is not None:
                replacing.take_place(context, file, former)
    except IntegrityError as error:
        if getattr(getattr(error.orig, "diag", None), "constraint_name", None) != "uq_file_content":
            raise
        return _merged(context, file_id, bucket, found.sha256)
    _put(file, bucket, found, until)
    context.enqueue(PROCESS, {"fileId": file.id}, dedupe=f"process {file.id}")
    return answer(file)


def _fill(file: File, found: Inspected, etag: str, now: datetime, until: datetime | None) -> None:
    file.status, file.completed_at, file.etag = FileStatus.READY, now, etag
    file.checksum_sha256, file.detected_mime_type = found.sha256, found.media_type
    file.width, file.height, file.retention_until = found.width, found.height, until
    file.scan_status = (
        ScanStatus.QUEUED if found.suspicious or get_settings().scan_all_files else ScanStatus.NOT_REQUIRED
    )
    file.ocr_status = OcrStatus.SKIPPED if file.skip_ocr else OcrStatus.QUEUED


def _put(file: File, bucket: StorageBucket, found: Inspected, until: datetime | None) -> None:
    driver = ready_storage(bucket)
    try:
        stored = driver.put_file(bucket.name, file.object_key, found.content, file.mime_type, retain_until=until)
        file.storage_version_id = stored.version_id
    except ObjectLocked:
        # an earlier try was cut off behind this point: what it left is this content, or nobody's
        present = driver.head(bucket.name, file.object_key)
        if present is None or present.size != found.size or present.sha256 not in (None, found.sha256):
            raise
        file.storage_version_id = present.version_id


def _merged(context: Context, file_id: uuid.UUID, bucket: StorageBucket, sha256: str) -> CompletedOut:
    """Let go of an upload whose content is there already: its links move to the file that holds it."""
    winner = context.session.exec(same_content(context, bucket.id, sha256)).one()
    file = context.session.exec(select(File).where(File.id == file_id)).one()
    if file.replaces_id is not None:
        raise Conflict("SAME_CONTENT", _("This is the content of another file already."), extra={"id": str(winner.id)})
    for link in context.session.exec(select(FileLink).where(FileLink.file_id == file_id)).all():
        linking.hang(context, winner, link.target_type, link.target_id, link.category)
    if context.principal.user_id is not None:
        # they have the content: it stays readable for them, whoever uploaded it first
        linking.hang(context, winner, UPLOADER, context.principal.user_id, USUAL)
    drop(context, file)
    return answer(winner, deduplicated=True)


def drop(context: Context, file: File) -> None:
    """Remove an upload that will never be a file, its links with it; what arrived is removed by the sweep at the latest."""
    key = arrival_key(file.object_key)
    context.session.delete(file)
    context.session.flush()
    context.enqueue(FORGET, {"key": key})


FORGET = "files.forget-arrival"


def answer(file: File, *, deduplicated: bool = False) -> CompletedOut:
    """Return a complete file as the caller of `complete` reads it."""
    told = CompletedOut.model_validate(file)
    return told.model_copy(update={"deduplicated": deduplicated})
