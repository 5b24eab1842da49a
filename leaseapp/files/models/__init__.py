"""Tables of files; import them from here."""

from leaseapp.files.models.bucket import StorageBucket
from leaseapp.files.models.file import File, FileLink
from leaseapp.files.models.verification import ArchiveVerification

__all__ = ["ArchiveVerification", "File", "FileLink", "StorageBucket"]
