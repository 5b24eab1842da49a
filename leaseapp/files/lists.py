"""The list of files: what the caller may read, newest first."""

import re
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.files.enums import BucketName, ScanStatus
from leaseapp.files.models import File, FileLink, FileShare, FileThumbnail, StorageBucket
from leaseapp.files.permissions import FILE_DELETE, FILE_READ, FILE_SHARE
from leaseapp.files.queries.hits import holding
from leaseapp.files.queries.readable import readable, restorable
from leaseapp.files.queries.telling import tell_deleters, tell_links, tell_sharers
from leaseapp.files.rules.buckets import BUCKETS
from leaseapp.files.rules.links import CATEGORY, UPLOADER
from leaseapp.files.rules.retention import PURGED_AFTER
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of


def _linked(**wanted: Any) -> Any:
    """Return the criterion of files that hang on a record."""
    link = aliased(FileLink)
    parts = [getattr(link, name) == value for name, value in wanted.items()]
    same = sa.and_(link.organization_id == File.organization_id, link.file_id == File.id)
    return sa.select(link.id).where(same, *parts).exists()


def _known(kind: str) -> str:
    """Return the kind of record. Raises KeyError for none."""
    if entity(kind) is None:
        raise KeyError(kind)
    return kind


def _matching(pattern: re.Pattern[str], text: str) -> str:
    """Return the text. Raises ValueError where it does not read like one of these."""
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


_TYPE = re.compile(r"[\w.+-]+/(?:[\w.+-]+|\*)", re.ASCII)
KILOBYTES = (col(File.size_bytes) + 1023) // 1024


def _of_type(_context: Any, text: str) -> Any:
    """`application/pdf`, or `image/*` for all of a family; several by comma."""
    parts = [_matching(_TYPE, part.strip()) for part in text.split(",") if part.strip()]
    whole = [part for part in parts if not part.endswith("/*")]
    families = [col(File.mime_type).startswith(part[:-1], autoescape=True) for part in parts if part.endswith("/*")]
    return sa.or_(col(File.mime_type).in_(whole), *families)


def _hung(_context: Context, text: str) -> Any:
    """Return the criterion of files on some record (`true`), on none (`false`). Raises KeyError for another word."""
    link = aliased(FileLink)
    same = sa.and_(link.organization_id == File.organization_id, link.file_id == File.id, link.target_type != UPLOADER)
    hung = sa.select(link.id).where(same).exists()
    return {"true": hung, "false": sa.not_(hung)}[text]


def _shelf(bucket: BucketName) -> QuickFilter:
    """Return the tab of a bucket, with a padlock where nobody removes anything."""
    mark = "lock" if BUCKETS[bucket].locked else None
    return QuickFilter(bucket.name.lower(), label_of(bucket), {"bucket": bucket.value}, icon=mark)


def _has_thumbnail() -> Any:
    same = sa.and_(FileThumbnail.organization_id == File.organization_id, FileThumbnail.file_id == File.id)
    return sa.select(FileThumbnail.id).where(same).exists()


#: the audit log's archive is found by its filter: most people read nothing of it
SHELVES = (BucketName.DOCUMENTS, BucketName.INVOICES, BucketName.CONTRACTS, BucketName.EVIDENCE)
FILES = ListSpec(
    "files",
    title=_("Files"),
    permission=FILE_READ,
    table=File,
    join=[(StorageBucket, col(StorageBucket.id) == File.bucket_id)],
    where=readable,
    default_sort="-createdAt",
    search_placeholder=_("Name of a file, words in it"),
    finders=(holding,),
    criteria={
        "targetType": lambda _context, text: _linked(target_type=_known(text)),
        "targetId": lambda _context, text: _linked(target_id=UUID(text)),
        "category": lambda _context, text: _linked(category=_matching(CATEGORY, text)),
        "type": _of_type,
        "linked": _hung,
    },
    quick_filters=(
        *(_shelf(one) for one in SHELVES), QuickFilter("unlinked", _("Without record"), {"linked": "false"}, own=""),
    ),
    columns=[
        Column("filename", _("Name", "file"), File.filename, search=True, shrinks=True, link="/workspace/files/{id}"),
        Column("record", _("Record"), sa.cast(sa.null(), sa.String), sort=False, link="{recordUrl}"),
        Column("recordUrl", _("Address of the record"), sa.cast(sa.null(), sa.String), sort=False, shown=False),
        Column("mimeType", _("Type", "file"), File.mime_type, filter="in", shown=False),
        Column("sizeBytes", _("Size in bytes"), File.size_bytes, kind="number", filter="range", shown=False),
        Column("sizeKilobytes", _("Size (kB)"), KILOBYTES, kind="number"),
        Column("bucket", _("Kept in"), StorageBucket.name, enum=BucketName, filter="in"),
        Column("uploadedById", _("Id of the uploader"), File.uploaded_by_user_id, filter="eq", sort=False, shown=False),
        Column("uploadedBy", _("Uploaded by"), sa.cast(sa.null(), sa.String), sort=False, shown=False),
        Column("createdAt", _("Added on"), File.created_at, kind="datetime", filter="range"),
        Column("scanStatus", _("Antivirus"), File.scan_status, kind="status", enum=ScanStatus, filter="in", shown=False),
        Column("checksumSha256", "SHA-256", File.checksum_sha256, sort=False, shown=False),
        Column("hasThumbnail", _("With a picture"), _has_thumbnail(), kind="bool", sort=False, shown=False),
        Column("lockedUntil", _("Locked until"), File.retention_until, kind="datetime", filter="range"),
    ],
    tell=tell_links,
)  # fmt: skip


def _living(context: Context) -> Any:
    """Return the criterion of shares that open something now, of files that the caller reads."""
    left = sa.or_(col(FileShare.download_limit).is_(None), col(FileShare.download_count) < FileShare.download_limit)
    open_now = (col(FileShare.revoked_at).is_(None), col(FileShare.expires_at) > context.now, left)
    return sa.and_(*open_now, col(File.deleted_at).is_(None), readable(context))


SHARES = ListSpec(
    "file-shares",
    title=_("Live shares"),
    permission=FILE_SHARE,
    table=FileShare,
    join=[(File, col(File.id) == FileShare.file_id)],
    where=_living,
    default_sort="expiresAt",
    search_placeholder=_("Name of a file, note"),
    columns=[
        Column("filename", _("Name", "file"), File.filename, search=True, shrinks=True, link="/workspace/files/{fileId}"),
        Column("fileId", _("Id of the file"), FileShare.file_id, filter="eq", sort=False, shown=False),
        Column("note", _("Note"), FileShare.note, search=True, shrinks=True),
        Column("createdById", _("Id of the sharer"), FileShare.created_by_id, filter="eq", sort=False, shown=False),
        Column("createdBy", _("Shared by"), sa.cast(sa.null(), sa.String), sort=False),
        Column("createdAt", _("Shared on"), FileShare.created_at, kind="datetime", filter="range", shown=False),
        Column("expiresAt", _("Open until"), FileShare.expires_at, kind="datetime", filter="range"),
        Column("downloadCount", _("Downloads"), FileShare.download_count, kind="number"),
        Column("downloadLimit", _("Downloads at most"), FileShare.download_limit, kind="number"),
        Column("hasPassword", _("With a password"), col(FileShare.password_hash).is_not(None), kind="bool", filter="eq"),
    ],
    tell=tell_sharers,
)  # fmt: skip

_PURGED_ON = sa.case((col(File.retention_until).is_(None), col(File.deleted_at) + PURGED_AFTER), else_=sa.null())
TRASH = ListSpec(
    "deleted-files",
    title=_("Trash"),
    permission=FILE_DELETE,
    table=File,
    join=[(StorageBucket, col(StorageBucket.id) == File.bucket_id)],
    where=restorable,
    deleted=True,
    default_sort="-deletedAt",
    search_placeholder=_("Name of a file"),
    columns=[
        Column("filename", _("Name", "file"), File.filename, search=True, shrinks=True),
        Column("sizeBytes", _("Size in bytes"), File.size_bytes, kind="number", filter="range", shown=False),
        Column("sizeKilobytes", _("Size (kB)"), KILOBYTES, kind="number"),
        Column("bucket", _("Kept in"), StorageBucket.name, enum=BucketName, filter="in", shown=False),
        Column("deletedById", _("Id of who deleted it"), File.deleted_by_user_id, filter="eq", sort=False, shown=False),
        Column("deletedBy", _("Deleted by"), sa.cast(sa.null(), sa.String), sort=False),
        Column("deletedAt", _("Deleted on"), File.deleted_at, kind="datetime", filter="range"),
        Column("purgedOn", _("Removed for good on"), _PURGED_ON, kind="datetime"),
        Column("lockedUntil", _("Locked until"), File.retention_until, kind="datetime", filter="range"),
    ],
    tell=tell_deleters,
)  # fmt: skip
