"""The storage buckets as data (document 2, "Buckets"; FIELD.md 1.2).

`retention_days` is the least that a document is kept: ten years of 365 days for legal archives, up to whole calendar years
as `rules.retention` counts them. SVG, HTML and
scripts are in no list, on purpose: a browser would run them.
"""

from dataclasses import dataclass

from leaseapp.files.enums import BucketName, ObjectLockMode
from leaseapp.kernel.web.media_types import PDF, PNG, XLSX, XML, ZIP
from leaseapp.law import retention

MEGABYTE = 1024 * 1024
LEGAL_RETENTION_DAYS = retention.ACCOUNTING_YEARS * retention.DAYS_OF_A_YEAR

DOCUMENT_TYPES = (
    PDF,
    PNG,
    "image/jpeg",
    "image/webp",
    "image/heic",
    "image/tiff",
    "text/plain",
    "text/csv",
    XML,
    "text/xml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    XLSX,
    "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.spreadsheet",
    "message/rfc822",
    "video/mp4",
    "video/quicktime",
    "audio/mp4",
)


@dataclass(frozen=True)
class BucketRule:
    """The rule of one bucket: what it accepts and how long it holds on to it."""

    name: str
    mime_types: tuple[str, ...]
    max_size_bytes: int
    lock: ObjectLockMode = ObjectLockMode.NONE
    retention_days: int | None = None
    versioning: bool = True
    access_log: bool = False
    server_only: bool = False

    @property
    def locked(self) -> bool:
        """True when nobody can delete or overwrite before the retention has passed."""
        return self.lock is ObjectLockMode.COMPLIANCE


def _archive(name: str, mime_types: tuple[str, ...], megabytes: int, *, server_only: bool = False) -> BucketRule:
    return BucketRule(
        name,
        mime_types,
        megabytes * MEGABYTE,
        lock=ObjectLockMode.COMPLIANCE,
        retention_days=LEGAL_RETENTION_DAYS,
        access_log=True,
        server_only=server_only,
    )


BUCKETS: dict[str, BucketRule] = {
    rule.name: rule
    for rule in (
        BucketRule(BucketName.DOCUMENTS, DOCUMENT_TYPES, 50 * MEGABYTE),
        _archive(BucketName.INVOICES, (PDF,), 50),
        _archive(BucketName.CONTRACTS, (PDF,), 50),
        _archive(BucketName.EVIDENCE, (PDF, "application/json", PNG), 10, server_only=True),
        _archive(
            BucketName.AUDIT, ("application/gzip", "application/x-ndjson", "application/json"), 500, server_only=True
        ),
        BucketRule(BucketName.ARRIVALS, (*DOCUMENT_TYPES, ZIP), 50 * MEGABYTE, versioning=False),
    )
}
