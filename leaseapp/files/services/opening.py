"""Opening files: an address for a quarter of an hour, for whoever reads the file; buckets that log it know who."""

import ipaddress
import uuid
from datetime import datetime, timedelta

from sqlmodel import select

from leaseapp.files.enums import FileUse, ScanStatus
from leaseapp.files.models import File, FileAccess, FileVersion, StorageBucket
from leaseapp.files.queries.readable import get_readable
from leaseapp.files.schemas.files import AddressOut, DownloadQuery
from leaseapp.files.services import archiving
from leaseapp.files.services.damage import refusal
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG

ADDRESS_VALID_FOR = timedelta(minutes=15)
SHOWN = frozenset({PDF, PNG, "image/jpeg", "image/webp", "text/plain"})
"""The types that a browser shows without running anything; everything else is given as an attachment."""


def download_address(context: Context, file_id: uuid.UUID, query: DownloadQuery) -> AddressOut:
    """Return an address for the browser. Raises NotFound, Conflict FILE_SCAN_PENDING or FILE_INFECTED, Unavailable."""
    current = get_readable(context, file_id)
    file = current if query.number is None else _version(context, current, query.number)
    return address(context, file, inline=query.inline, use=FileUse.PREVIEW if query.inline else FileUse.DOWNLOAD)


def _version(context: Context, current: File, number: int) -> File:
    statement = (
        select(File)
        .join(FileVersion, FileVersion.former_file_id == File.id)  # ty: ignore[invalid-argument-type]
        .where(FileVersion.file_id == current.id, FileVersion.number == number)
    )
    found = context.session.exec(statement).one_or_none()
    if found is None:
        raise NotFound()
    return found


def check_open(file: File) -> None:
    """Raise Conflict FILE_SCAN_PENDING or FILE_INFECTED for a content that nobody should open."""
    if file.scan_status in (ScanStatus.QUEUED, ScanStatus.FAILED):
        raise Conflict("FILE_SCAN_PENDING", _("This file waits for its virus scan."))
    if file.scan_status is ScanStatus.INFECTED:
        raise Conflict("FILE_INFECTED", _("A virus was found in this file."))


def address(
    context: Context,
    file: File,
    *,
    use: FileUse,
    inline: bool = False,
    share_id: uuid.UUID | None = None,
    valid_for: timedelta = ADDRESS_VALID_FOR,
) -> AddressOut:
    """Return an address for a file that the caller has checked, and log it where the bucket says so."""
    check_open(file)
    given = archiving.stand_in(context, file.id) or file
    if given.damage is not None:
        raise refusal(given.damage)
    bucket = get_or_404(context, StorageBucket, given.bucket_id)
    url = storage().presign_get(
        bucket.name, given.object_key, filename=file.filename, media_type=given.mime_type,
        inline=inline and given.mime_type in SHOWN, valid_for=valid_for,
    )  # fmt: skip
    note(context, file, bucket, use, share_id)
    return AddressOut(url=url, expires_at=_until(context, valid_for))


def _until(context: Context, valid_for: timedelta) -> datetime:
    return context.now + valid_for


def note(context: Context, file: File, bucket: StorageBucket, use: FileUse, share_id: uuid.UUID | None = None) -> None:
    """Write down that somebody opened a file, where its bucket wants that."""
    if bucket.access_log_enabled:
        log(context, file, use, share_id)


def log(context: Context, file: File, use: FileUse, share_id: uuid.UUID | None = None) -> None:
    """Write down that somebody opened a file."""
    request = context.request
    context.add(
        FileAccess(
            file_id=file.id, user_id=context.principal.user_id, share_id=share_id, use=use,
            ip=network_of(request.ip), user_agent=request.user_agent[:400],
        )
    )  # fmt: skip


def network_of(ip: str) -> str:
    """Return the network of an address, which names nobody: IPv4 /24, IPv6 /48."""
    try:
        found = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return ""
    return str(ipaddress.ip_network((found, 24 if found.version == 4 else 48), strict=False))
