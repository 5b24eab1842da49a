"""The object storage port: what every driver does, and how it refuses (document 2, FIELD.md 1.6)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, BinaryIO, Protocol

if TYPE_CHECKING:
    from leaseapp.kernel.adapters.storage.content import Content

LONGEST_KEY = 1024
_SEGMENT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class StorageError(Exception):
    """The storage did not do what was asked; trying again later may help."""


class ObjectMissing(StorageError):
    """The refusal where there is no such object."""


class ObjectDamaged(StorageError):
    """The storage holds something else than what it was given: shortened, altered, or unreadable by its own rules."""


class ObjectLocked(StorageError):
    """The object is kept until its retention ends: it can be neither deleted nor overwritten, by nobody."""


class UnusableKey(StorageError):
    """The bucket or key could leave its place (`..`, absolute paths, odd characters); never built from user input."""


class LinkRefused(StorageError):
    """A signed address is not genuine, or its time has passed."""

    def __init__(self, reason: str, *, expired: bool = False) -> None:
        super().__init__(reason)
        self.expired = expired


@dataclass(frozen=True)
class StoredObject:
    """The storage's record of an object; `retained_until` None means that nothing holds it."""

    size: int
    media_type: str
    etag: str
    sha256: str | None = None
    version_id: str | None = None
    retained_until: datetime | None = None


@dataclass(frozen=True)
class Leftover:
    """Bytes that no object names, left by a write that was cut off; `sha256` None for what was no content yet."""

    name: str
    sha256: str | None


@dataclass(frozen=True)
class PresignedPut:
    """The address to which a client sends a content, and the headers that it must send with it."""

    url: str
    headers: dict[str, str] = field(default_factory=dict)


class ObjectStorage(Protocol):
    """Contents by bucket and key. All methods raise UnusableKey for names that could leave their place."""

    def ensure_bucket(self, bucket: str, *, locked: bool, versioning: bool) -> None:
        """Make the bucket when it is not there; a locked one honours retention from its first object on."""
        ...

    def put(
        self, bucket: str, key: str, content: bytes, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store a content; with `retain_until` it can be neither deleted nor overwritten before that instant.

        Raises ObjectLocked when the key holds a retained object, or any object while `retain_until` is given.
        """
        ...

    def put_file(
        self, bucket: str, key: str, content: BinaryIO, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store what is left to read of a seekable file, a piece at a time; otherwise the same as `put`."""
        ...

    def get(self, bucket: str, key: str) -> bytes:
        """Return the content. Raises ObjectMissing, ObjectDamaged."""
        ...

    def open(self, bucket: str, key: str) -> "Content":
        """Return the content as a file that is read piece by piece and closed by its reader.

        Raises ObjectMissing now; ObjectDamaged now, or in place of the last piece.
        """
        ...

    def head(self, bucket: str, key: str) -> StoredObject | None:
        """Return the storage's record of the object, or None when there is none."""
        ...

    def delete(self, bucket: str, key: str) -> None:
        """Remove the object; nothing happens when there is none. Raises ObjectLocked."""
        ...

    def retention(self, bucket: str, key: str) -> datetime | None:
        """Return the end of the object's retention. Raises ObjectMissing."""
        ...

    def extend_retention(self, bucket: str, key: str, until: datetime) -> None:
        """Keep the object longer. Raises ObjectLocked for an earlier instant than the present one, ObjectMissing."""
        ...

    def keys(self, bucket: str, before: datetime) -> Iterator[str]:
        """Return the keys of the objects that were stored before an instant; none where there is no such bucket."""
        ...

    def leftovers(self, bucket: str, before: datetime) -> Iterator[Leftover]:
        """Yield what interrupted writes left behind before an instant; nothing where the service keeps no such thing."""
        ...

    def remove_leftover(self, bucket: str, name: str) -> None:
        """Remove one of `leftovers`."""
        ...

    def presign_get(
        self, bucket: str, key: str, *, filename: str, media_type: str, inline: bool, valid_for: timedelta
    ) -> str:
        """Return an address that gives the content to whoever holds it, until `valid_for` has passed."""
        ...

    def presign_put(
        self, bucket: str, key: str, *, media_type: str, size: int, sha256: str | None, valid_for: timedelta
    ) -> PresignedPut:
        """Return an address that takes exactly one content of this type, size and (when given) SHA-256 in hex."""
        ...


def check_name(bucket: str, key: str | None = None) -> None:
    """Raise UnusableKey unless bucket and key consist of plain segments."""
    if not _SEGMENT.fullmatch(bucket):
        raise UnusableKey("the bucket's name cannot be used")
    if key is None:
        return
    if len(key) > LONGEST_KEY or not all(_SEGMENT.fullmatch(segment) for segment in key.split("/")):
        raise UnusableKey("the object's key cannot be used")
