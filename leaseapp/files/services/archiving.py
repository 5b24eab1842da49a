"""Keeping documents that the application makes: stored once, verified when read, locked where the law says so.

The row is written first and the object last, so that a refused row leaves no object behind that nobody may delete for
years.
"""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

import structlog
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from leaseapp.files.enums import FileDamage, FileSource, FileStatus
from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.files.rules.names import clean_filename, object_key
from leaseapp.files.services import damage as damages
from leaseapp.files.services.buckets import bucket_named, kept_until, ready_storage
from leaseapp.files.services.places import Place, look_at
from leaseapp.kernel.acts.rehearsing import is_rehearsed
from leaseapp.kernel.adapters.storage import StorageError, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Later
from leaseapp.kernel.errors import NotFound, PayloadTooLarge, Unavailable, UnsupportedMediaType
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.text.i18n import _

ADDRESS_VALID_FOR = timedelta(minutes=15)
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class SignedAddress:
    """An address that gives a file to whoever holds it, until it expires."""

    url: str
    expires_at: datetime


@dataclass(frozen=True)
class _Document:
    """A content on its way into storage."""

    filename: str
    media_type: str
    content: bytes
    sha256: str


def store(
    context: Context,
    *,
    bucket: str,
    filename: str,
    media_type: str,
    content: bytes,
    target_type: str,
    target_id: uuid.UUID,
    category: str = "document",
) -> File:
    """Keep `content` in `bucket` and hang it on a record; the same content in the same bucket is kept once.

    In a locked bucket nobody can delete or overwrite it before the retention has passed (rules.retention). Raises
    Invalid UNKNOWN_BUCKET, UnsupportedMediaType MIME_NOT_ALLOWED, PayloadTooLarge FILE_TOO_LARGE, and Unavailable
    STORAGE_UNAVAILABLE when the storage does not take it (nothing is kept then).
    """
    container = bucket_named(context, bucket)
    if media_type not in container.mime_types:
        raise UnsupportedMediaType("MIME_NOT_ALLOWED", _("This bucket does not take files of this type."))
    if len(content) > container.max_size_bytes:
        raise PayloadTooLarge("FILE_TOO_LARGE", _("The file is larger than this bucket allows."))
    document = _Document(clean_filename(filename), media_type, content, hashlib.sha256(content).hexdigest())
    file = _same_content(context, container, document.sha256)
    if file is None:
        file = _keep(context, container, document)
    elif file.damage is not None:
        _put_back(context, file, container, document)
    _link(context, file, target_type, target_id, category)
    return file


def _same_content(context: Context, container: StorageBucket, digest: str) -> File | None:
    return context.session.exec(
        select(File).where(
            File.bucket_id == container.id,
            File.checksum_sha256 == digest,
            File.status == FileStatus.READY,
            col(File.deleted_at).is_(None),
            col(File.superseded_by_id).is_(None),
        )
    ).one_or_none()


def _keep(context: Context, container: StorageBucket, document: _Document) -> File:
    file_id = new_id()
    until = kept_until(context, container, context.now)
    file = File(
        id=file_id,
        bucket_id=container.id,
        object_key=object_key(context.organization_id, file_id, context.today),
        filename=document.filename,
        mime_type=document.media_type,
        detected_mime_type=document.media_type,
        size_bytes=len(document.content),
        checksum_sha256=document.sha256,
        status=FileStatus.READY,
        source=FileSource.GENERATED,
        skip_ocr=True,
        uploaded_by_user_id=context.principal.user_id,
        completed_at=context.now,
        retention_until=until,
    )
    try:
        with savepoint(context):
            context.session.add(file)
    except IntegrityError:
        # somebody stored the same content meanwhile: the unique index made us wait for their commit
        winner = _same_content(context, container, document.sha256)
        if winner is None:
            raise
        return winner
    _put(file, container, document)
    context.session.flush()
    return file


def _put_back(context: Context, file: File, container: StorageBucket, document: _Document) -> None:
    """Store the content of a damaged file again. Raises Unavailable where a lock holds what became of it."""
    _put(file, container, document)
    damages.note(context, file.id, None)


def _put(file: File, container: StorageBucket, document: _Document) -> None:
    if is_rehearsed() and file.retention_until is not None:
        return  # what a lock keeps for years is not left behind by an act that is taken back
    try:
        stored = ready_storage(container).put(
            container.name, file.object_key, document.content, document.media_type, retain_until=file.retention_until
        )
    except StorageError as error:
        _log.error("storage refused a document", bucket=container.name, error=str(error))
        raise Unavailable("STORAGE_UNAVAILABLE", _("The document cannot be stored right now.")) from error
    file.etag, file.storage_version_id = stored.etag, stored.version_id


def _link(context: Context, file: File, target_type: str, target_id: uuid.UUID, category: str) -> None:
    present = select(FileLink.id).where(
        FileLink.file_id == file.id,
        FileLink.target_type == target_type,
        FileLink.target_id == target_id,
        FileLink.category == category,
    )
    if context.session.exec(present).first() is None:
        context.add(
            FileLink(
                file_id=file.id,
                target_type=target_type,
                target_id=target_id,
                category=category,
                created_by_id=context.principal.user_id,
            )
        )


def _ready_file(context: Context, file_id: uuid.UUID) -> tuple[File, StorageBucket]:
    file = get_or_404(context, File, file_id)
    if file.status is not FileStatus.READY:
        raise NotFound()
    return file, get_or_404(context, StorageBucket, file.bucket_id)


def read(context: Context, file_id: uuid.UUID) -> bytes:
    """Return the content of a file, checked against the hash taken when it was stored.

    The caller has checked that its record may be read. Raises NotFound, Unavailable STORAGE_UNAVAILABLE,
    FILE_MISSING or FILE_DAMAGED.
    """
    return later(context, file_id).fetch()


def later(context: Context, file_id: uuid.UUID) -> Later:
    """Return the same for a `FileAnswer`: fetched when the transaction is over, so that a slow storage holds no connection.

    Raises NotFound now, Unavailable when it is fetched.
    """
    file, container = _ready_file(context, file_id)
    return Later(partial(_verified, Place.of(file, container)))


def _verified(place: Place) -> bytes:
    damage: FileDamage | None
    try:
        content = storage().get(place.bucket, place.key)
        damage = FileDamage.ALTERED if hashlib.sha256(content).hexdigest() != place.sha256 else None
    except StorageError as error:
        content, damage = b"", damages.damage_of(error)
        if damage is None:
            _log.error("document cannot be read", file_id=str(place.file_id), error=str(error))
            raise Unavailable("STORAGE_UNAVAILABLE", _("The document cannot be read right now.")) from error
    if damage is not None:
        damages.report(place.organization_id, place.file_id, damage)
        raise damages.refusal(damage)
    return content


def stand_in(context: Context, file_id: uuid.UUID) -> File | None:
    """Return the copy that is given out for a damaged content;
    None while the content is whole, or has no copy. Raises NotFound.
    """
    file, _container = _ready_file(context, file_id)
    return (
        None if file.damage is None or file.replaced_by_id is None else get_or_404(context, File, file.replaced_by_id)
    )


def signed_address(context: Context, file_id: uuid.UUID, *, inline: bool = False) -> SignedAddress:
    """Return an address for the browser, valid 15 minutes. The caller has checked access. Raises NotFound."""
    file, container = _ready_file(context, file_id)
    url = storage().presign_get(
        container.name,
        file.object_key,
        filename=file.filename,
        media_type=file.mime_type,
        inline=inline,
        valid_for=ADDRESS_VALID_FOR,
    )
    return SignedAddress(url, context.now + ADDRESS_VALID_FOR)


def stored_digests(context: Context, file_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, str | None]:
    """SHA-256 of what the storage holds now for each of these files; None where it holds nothing, empty where it cannot be read.

    Unlike `read`, nothing is refused: this is for those who look for damage. What they find is told at the file's row. The
    caller has checked access.
    """
    statement = (
        select(File, StorageBucket)
        .join(StorageBucket, col(StorageBucket.id) == File.bucket_id)
        .where(col(File.id).in_(file_ids))
    )
    digests: dict[uuid.UUID, str | None] = dict.fromkeys(file_ids)
    for file, container in context.session.exec(statement):
        found, digest = look_at(Place.of(file, container))
        digests[file.id] = digest
        if found is not None and file.damage is not found:
            damages.report(file.organization_id, file.id, found)
    return digests
