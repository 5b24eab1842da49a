"""Tables of files; import them from here."""

from leaseapp.files.models.bucket import StorageBucket
from leaseapp.files.models.file import File, FileLink
from leaseapp.files.models.page import FilePage, FileThumbnail
from leaseapp.files.models.sharing import FileAccess, FileShare, FileVersion
from leaseapp.files.models.usage import StorageUsage
from leaseapp.files.models.verification import ArchiveVerification

__all__ = [
    "ArchiveVerification",
    "File",
    "FileAccess",
    "FileLink",
    "FilePage",
    "FileShare",
    "FileThumbnail",
    "FileVersion",
    "StorageBucket",
    "StorageUsage",
]
