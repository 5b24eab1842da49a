"""Files, their proof, their shares, as their readers see them."""

from typing import Annotated

from pydantic import Field

from leaseapp.files.enums import FileSource, FileStatus, FileUse, OcrStatus, ScanStatus, SpaceKind
from leaseapp.files.schemas.uploads import LinkOut
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, InstantField, Out, Query, ShortText, Text, WholeNumber, optional


class VersionOut(Out):
    """A version of a file, the newest first; `fileId` is the one whose content it is."""

    number: int
    file_id: Id
    filename: str
    mime_type: str
    size_bytes: int
    checksum_sha256: str | None
    by_name: str | None = None
    at: Instant
    reason: str | None = None
    retention_until: Instant | None = None


class ShareOut(Out):
    """A share; the address can be shown again as long as it lives. `closed` says why it opens nothing any more."""

    id: Id
    file_id: Id
    url: str | None
    expires_at: Instant
    download_limit: int | None
    download_count: int
    has_password: bool
    note: str | None
    closed: str | None
    created_at: Instant


class OpenedOut(Out):
    """Somebody who opened a file of a bucket that logs it."""

    at: Instant
    use: FileUse
    name: str | None


class FileOut(Out):
    """A file. `lockedUntil` is the instant before which nobody can remove its content; `opened` is told of logged buckets."""

    id: Id
    filename: str
    mime_type: str
    size_bytes: int
    size_kilobytes: int
    status: FileStatus
    bucket: str
    checksum_sha256: str | None
    scan_status: ScanStatus
    ocr_status: OcrStatus
    source: FileSource
    page_count: int | None
    width: int | None
    height: int | None
    uploaded_by_name: str | None
    created_at: Instant
    completed_at: Instant | None
    locked_until: Instant | None
    legal_original: bool
    legal_hold: bool
    replaced_by_id: Id | None
    links: list[LinkOut] = []
    versions: list[VersionOut] = []
    shares: list[ShareOut] = []
    opened: list[OpenedOut] = []
    opened_count: int = 0
    has_thumbnail: bool = False
    version: int


class AddressOut(Out):
    """An address that gives a content to whoever holds it, until it expires."""

    url: str
    expires_at: Instant


class DownloadQuery(Query):
    """The way in which a file is opened: shown in the browser, or an earlier version of it."""

    inline: bool = False
    number: Annotated[int | None, Field(ge=1, le=100_000)] = None


class PieceOut(Out):
    """A piece of a text; a `hit` is one of the words that were looked for."""

    text: str
    hit: bool


class HitOut(Out):
    """A page that holds the words; `byOcr` where a reader of pictures gave its text."""

    page: int
    by_ocr: bool
    pieces: list[PieceOut]


class HitsOut(Out):
    """The pages of a file that hold some words, in their order, fifty at most."""

    items: list[HitOut]


class HitsQuery(Query):
    """The words that are looked for in a file."""

    q: Annotated[Text, Field(min_length=1, max_length=200)]


class LinksOut(Out):
    """The records that a file hangs on. Of those that the caller may not read only the number is told."""

    items: list[LinkOut]
    total: int


class DeletedOut(Out):
    """The future of a deleted file: its content goes at `purgeAfter`, or stays locked until `lockedUntil`."""

    id: Id
    deleted_at: Instant
    purge_after: Instant | None
    locked_until: Instant | None


class RestoredOut(Out):
    """The file that a deleted one is again; another one (`deduplicated`) where the same content was uploaded meanwhile."""

    id: Id
    deduplicated: bool


class SpaceOut(Out):
    """The bytes and the number of files of one kind."""

    kind: SpaceKind
    size_bytes: int
    files: int


class UsageOut(Out):
    """The room that the organization's files take: `held` is announced by uploads under way, no `quota` is no limit."""

    used_bytes: int
    held_bytes: int
    quota_bytes: int | None
    kinds: list[SpaceOut]


class ShareIn(In):
    """A share of a file."""

    expires_at: optional(InstantField) = None
    password: Annotated[str | None, Field(min_length=8, max_length=128)] = None
    download_limit: optional(Annotated[WholeNumber, Field(ge=1, le=1000)]) = None
    note: optional(ShortText) = None


class PublicShareOut(Out):
    """The facts that the page of a share tells before anything is downloaded."""

    filename: str
    size_bytes: int
    mime_type: str
    has_password: bool
    expires_at: Instant
    sender: str


class PublicDownloadIn(In):
    """The password of a share that has one."""

    password: Annotated[str | None, Field(max_length=128)] = None
