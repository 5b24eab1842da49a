"""Uploads in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from leaseapp.files.enums import FileStatus, OcrStatus, ScanStatus
from leaseapp.files.rules.links import USUAL
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Out, ShortText, Text, YesNo, optional

Sha256 = Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, pattern=r"^[0-9A-Fa-f]{64}$")]
Category = Annotated[Text, Field(pattern=r"^[a-z0-9-]{1,40}$")]
FileName = Annotated[str, Field(min_length=1, max_length=10_000)]
"""Whatever somebody's disk calls it: it is made harmless, not refused (`rules/names.py`)."""
Bytes = Annotated[int, Field(strict=True, ge=1, le=2**40)]


class ContentIn(In):
    """A content that somebody is about to send."""

    filename: FileName
    mime_type: Annotated[Text, Field(min_length=1, max_length=200)]
    size_bytes: Bytes
    sha256: optional(Sha256) = None


class UploadIn(ContentIn):
    """A new file; the record that it hangs on is named by kind and id together."""

    bucket: Annotated[Text, Field(max_length=60)] = "documents-default"
    target_type: optional(Annotated[Text, Field(max_length=64)]) = None
    target_id: optional(Id) = None
    category: Category = USUAL
    skip_ocr: YesNo = False


class ReplaceIn(ContentIn):
    """A content that takes the place of a file's."""

    reason: optional(ShortText) = None


class UploadOut(Out):
    """The place where the content goes: one PUT to `presignedUrl` with `headers`, nothing where the content was there already."""

    file_id: Id
    presigned_url: str | None = None
    headers: dict[str, str] = {}
    expires_at: Instant | None = None
    deduplicated: bool = False


class CompleteIn(In):
    """The ETag that the storage answered to the PUT."""

    etag: Annotated[Text, Field(min_length=1, max_length=200)]


class CompletedOut(Out):
    """A file that is complete; `deduplicated` where the content was there already and this is that file."""

    id: Id
    status: FileStatus
    filename: str
    mime_type: str
    size_bytes: int
    checksum_sha256: str | None
    scan_status: ScanStatus
    ocr_status: OcrStatus
    deduplicated: bool = False
    retention_until: Instant | None = None


class LinkIn(In):
    """A record that a file is to hang on as well."""

    target_type: Annotated[Text, Field(min_length=1, max_length=64)]
    target_id: Id
    category: Category = USUAL


class LinkOut(Out):
    """A record that a file hangs on; `title` and `url` are those of the record."""

    id: Id
    file_id: Id
    target_type: str
    target_id: UUID
    category: str
    title: str = ""
    label: str = ""
    url: str | None = None
    created_at: Instant
