"""Tables of files; import them from here."""

from leaseapp.files.models.bucket import StorageBucket
from leaseapp.files.models.file import File, FileLink

__all__ = ["File", "FileLink", "StorageBucket"]
