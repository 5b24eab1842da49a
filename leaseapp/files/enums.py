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


label_members(
    {
        FileDamage.MISSING: _("lost"),
        FileDamage.ALTERED: _("altered"),
    }
)
