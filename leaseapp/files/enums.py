"""The words of files (document 2)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class FileStatus(StrEnum):
    """The status of a file: PENDING while an upload is under way, READY once the content is confirmed in storage."""

    PENDING = "PENDING"
    READY = "READY"


class ObjectLockMode(StrEnum):
    """The lock mode of a bucket: whether it refuses deletion and overwriting until the retention has passed."""

    NONE = "NONE"
    COMPLIANCE = "COMPLIANCE"


class BucketName(StrEnum):
    """The buckets of an organization (document 2)."""

    DOCUMENTS = "documents-default"
    INVOICES = "invoices-archive"
    CONTRACTS = "contracts-archive"
    EVIDENCE = "signatures-evidence"
    AUDIT = "audit-archive"
    ARRIVALS = "temp-uploads"


class FileSource(StrEnum):
    """The origin of a content."""

    UI = "UI"
    API = "API"
    EMAIL = "EMAIL"
    PUBLIC = "PUBLIC"
    GENERATED = "GENERATED"


class FileDamage(StrEnum):
    """The damage to a content: MISSING is no longer in storage, ALTERED is not what was stored (shortened, changed)."""

    MISSING = "MISSING"
    ALTERED = "ALTERED"


class ScanStatus(StrEnum):
    """The verdict of the antivirus."""

    NOT_REQUIRED = "NOT_REQUIRED"
    QUEUED = "QUEUED"
    CLEAN = "CLEAN"
    INFECTED = "INFECTED"
    FAILED = "FAILED"


class OcrStatus(StrEnum):
    """The state of reading text from the content."""

    NONE = "NONE"
    SKIPPED = "SKIPPED"
    QUEUED = "QUEUED"
    DONE = "DONE"
    FAILED = "FAILED"


class SpaceKind(StrEnum):
    """The kinds of what takes room in the storage: contents under lock, documents, pictures, earlier versions, deleted files."""

    ARCHIVES = "ARCHIVES"
    DOCUMENTS = "DOCUMENTS"
    PICTURES = "PICTURES"
    VERSIONS = "VERSIONS"
    DELETED = "DELETED"


class FileUse(StrEnum):
    """The way in which a file was opened."""

    DOWNLOAD = "DOWNLOAD"
    PREVIEW = "PREVIEW"
    SHARE = "SHARE"
    MODEL = "MODEL"


label_members(
    {
        BucketName.DOCUMENTS: _("Documents"),
        BucketName.INVOICES: _("Archive of invoices"),
        BucketName.CONTRACTS: _("Archive of contracts"),
        BucketName.EVIDENCE: _("Evidence of signatures"),
        BucketName.AUDIT: _("Archive of the audit log"),
        BucketName.ARRIVALS: _("Temporary uploads"),
        ScanStatus.NOT_REQUIRED: _("not needed"),
        ScanStatus.QUEUED: _("waiting for the scan"),
        ScanStatus.CLEAN: _("clean"),
        ScanStatus.INFECTED: _("infected"),
        ScanStatus.FAILED: _("scan failed"),
        SpaceKind.ARCHIVES: _("Archives"),
        SpaceKind.DOCUMENTS: _("Documents"),
        SpaceKind.PICTURES: _("Pictures"),
        SpaceKind.VERSIONS: _("Earlier versions"),
        SpaceKind.DELETED: _("Trash"),
        FileUse.DOWNLOAD: _("Downloaded"),
        FileUse.PREVIEW: _("Looked at"),
        FileUse.SHARE: _("Downloaded by a share"),
        FileUse.MODEL: _("Read by artificial intelligence"),
        FileDamage.MISSING: _("lost"),
        FileDamage.ALTERED: _("altered"),
    }
)
label_members({ObjectLockMode.NONE: _("none", "lock"), ObjectLockMode.COMPLIANCE: _("until the end of the retention")})
label_members({FileStatus.PENDING: _("being uploaded"), FileStatus.READY: _("stored")})
label_members(
    {
        FileSource.UI: _("A page"),
        FileSource.API: _("An API key"),
        FileSource.EMAIL: _("An e-mail"),
        FileSource.PUBLIC: _("A public page"),
        FileSource.GENERATED: _("Made by the platform"),
    }
)
label_members(
    {
        OcrStatus.NONE: _("not read"),
        OcrStatus.SKIPPED: _("left out"),
        OcrStatus.QUEUED: _("waiting to be read"),
        OcrStatus.DONE: _("read", "text"),
        OcrStatus.FAILED: _("not readable"),
    }
)
