"""Files, and the records they hang on."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.files.enums import FileDamage, FileSource, FileStatus, OcrStatus, ScanStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.searching import search_index
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _


class File(TenantRow, Versioned, SoftDelete, table=True):
    """An object in a bucket. `mime_type` is what was declared, `detected_mime_type` what the content is.

    `retention_until` is the instant before which nobody can delete the object (None: no lock). `damage` says what became
    of the content (None: it is there, as far as anybody looked), `replaced_by_id` is the copy that is given out meanwhile;
    the checksum stays that of the original.

    `superseded_by_id` is the file that people put in its place: it is an earlier version of that one from then on, and in
    no list. `replaces_id` of an upload under way names the file whose place it takes once it is complete. `purged_at` says
    that the content of a deleted file was removed from the storage; until then it counts for the quota. `detached_links` of
    a deleted file are the records that it hung on (targetType, targetId, category), for whoever restores it.
    """

    __tablename__ = "file"
    __called__: ClassVar[str] = _("File")
    #: what the application makes is found by its record
    __found_by__: ClassVar[FoundBy] = FoundBy(
        names=("CASE WHEN r.source <> 'GENERATED' AND r.status = 'READY' AND r.superseded_by_id IS NULL THEN r.filename END",),
        outsiders="false", order=0.5,
    )  # fmt: skip
    __table_args__ = (
        tenant_key("storage_bucket", "bucket_id"),
        tenant_key("file", "replaced_by_id"),
        tenant_key("file", "superseded_by_id"),
        tenant_key("file", "replaces_id"),
        unique_in_tenant("object_key"),
        unique_where(
            "uq_file_content",
            "bucket_id",
            "checksum_sha256",
            where="status = 'READY' AND deleted_at IS NULL AND superseded_by_id IS NULL",
        ),
        tenant_index("created_at"),
        search_index("file", "filename"),
        tenant_index("id", name="ix_file_damaged", where="damage IS NOT NULL"),
        tenant_index("created_at", name="ix_file_uploads", where="status = 'PENDING'"),
        tenant_index("deleted_at", name="ix_file_unpurged", where="deleted_at IS NOT NULL AND purged_at IS NULL"),
    )

    bucket_id: uuid.UUID
    object_key: str
    filename: str
    mime_type: str
    detected_mime_type: str | None = None
    size_bytes: int = Field(sa_type=sa.BigInteger)
    checksum_sha256: str | None = None
    etag: str | None = None
    storage_version_id: str | None = None
    status: FileStatus = enum_column(FileStatus, default=FileStatus.PENDING)
    scan_status: ScanStatus = enum_column(ScanStatus, default=ScanStatus.NOT_REQUIRED)
    ocr_status: OcrStatus = enum_column(OcrStatus, default=OcrStatus.NONE)
    ocr_text: str | None = text_column(default=None, nullable=True)
    skip_ocr: bool = False
    page_count: int | None = None
    width: int | None = None
    height: int | None = None
    source: FileSource = enum_column(FileSource, default=FileSource.UI)
    uploaded_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    upload_expires_at: datetime | None = None
    completed_at: datetime | None = None
    retention_until: datetime | None = None
    legal_hold: bool = False
    replaced_by_id: uuid.UUID | None = None
    superseded_by_id: uuid.UUID | None = None
    replaces_id: uuid.UUID | None = None
    replacement_reason: str | None = Field(default=None, max_length=200)
    purged_at: datetime | None = None
    damage: FileDamage | None = enum_column(FileDamage, default=None, nullable=True)
    damaged_at: datetime | None = None
    deleted_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    detached_links: list[dict[str, str]] = json_column(default_factory=list)


class FileLink(TenantRow, table=True):
    """The link of a file to a record: `target_type` is a registered kind (`Invoice`), `category` a short label."""

    __tablename__ = "file_link"
    __beside__: ClassVar[str | None] = "target_id"
    __called__: ClassVar[str] = _("File on a record")
    __table_args__ = (
        tenant_key("file", "file_id", ondelete="CASCADE"),
        unique_in_tenant("file_id", "target_type", "target_id", "category", name="uq_file_link_target"),
        tenant_index("target_type", "target_id"),
    )

    file_id: uuid.UUID
    target_type: str
    target_id: uuid.UUID
    category: str = "document"
    created_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
