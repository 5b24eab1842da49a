"""A content on its way out of the storage, read piece by piece, so that memory stays flat however large it is."""

import hashlib
from types import TracebackType
from typing import Any, Protocol, Self

from leaseapp.kernel.adapters.storage.contract import ObjectDamaged, StorageError

PIECE = 1024 * 1024
"""Bytes that are held at once where a driver copies a content."""


class Readable(Protocol):
    """Whatever gives bytes until it has none, and is closed."""

    def read(self, size: int | None = None, /) -> bytes:
        """Return so many bytes at most, all of them without a size, none at the end."""
        ...

    def close(self) -> Any:
        """Let go of it."""
        ...


class Content:
    """A content as a file. Its last piece is given only when all of it is what was stored.

    So whoever has counted `size` bytes has the true ones; `sha256` None leaves the check to the source.
    """

    def __init__(
        self,
        source: Readable,
        size: int,
        sha256: str | None,
        name: str,
        faults: tuple[type[Exception], ...] = (OSError,),
    ) -> None:
        self.size = size
        self._source, self._sha256, self._name, self._faults = source, sha256, name, faults
        self._digest, self._given = hashlib.sha256(), 0

    def read(self, size: int = -1) -> bytes:
        """Return the next `size` bytes (all that are left below zero), none at the end. Raises StorageError, ObjectDamaged."""
        left = self.size - self._given
        wanted = left if size < 0 else min(size, left)
        pieces = []
        while wanted:
            piece = self._next(wanted)
            if not piece:
                raise StorageError(f"{self._name} was cut off")
            pieces.append(piece)
            wanted -= len(piece)
            self._given += len(piece)
            self._digest.update(piece)
        if pieces and self._given == self.size:
            self._check()
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def close(self) -> None:
        """Let go of the source."""
        self._source.close()

    def __enter__(self) -> Self:
        """Return itself: it is closed when the block ends."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def _next(self, size: int) -> bytes:
        try:
            return self._source.read(size)
        except self._faults as error:
            raise StorageError(f"{self._name} cannot be read on ({type(error).__name__})") from error

    def _check(self) -> None:
        """Raise ObjectDamaged for a source that goes on, and for bytes that are not those of the digest."""
        if (self._sha256 is not None and self._digest.hexdigest() != self._sha256) or self._next(1):
            raise ObjectDamaged(f"{self._name} is damaged")
