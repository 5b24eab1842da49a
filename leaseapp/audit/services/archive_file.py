"""The form of an archive of the audit log: JSON lines, compressed.

The first line says what the file is and which archive came before, one line a row follows, the last one seals all bytes
before it with the audit key: what a file says can be checked without a database. The same rows always give the same bytes.
"""

import gzip
import hashlib
import hmac
import io
import json
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from leaseapp.kernel.auditing import audit
from leaseapp.kernel.settings import get_settings

FORMAT, VERSION = "leaseapp.audit", 1
NO_ARCHIVE = audit.FIRST_HASH
"""Stands for the archive before the first one."""
_IN_MEMORY = 16 * 1024 * 1024
_HASHES = ("previous_hash", "hash")
Line = dict[str, Any]


class UnreadableArchive(Exception):
    """A file that is no archive of ours, or was altered; the text says what is wrong."""


@dataclass(frozen=True)
class Head:
    """The first line: rows `first` to `last` of a chain, mostly of one month, and the archive before them."""

    chain: UUID
    month: str
    first: int
    last: int
    previous_archive: str

    def line(self) -> Line:
        """Return it as it is written."""
        return {
            "format": FORMAT, "version": VERSION, "chain": str(self.chain), "month": self.month, "first": self.first,
            "last": self.last, "previousArchive": self.previous_archive,
        }  # fmt: skip


def write(head: Head, rows: Iterable[audit.AuditLog]) -> bytes:
    """Return the file."""
    digest = hashlib.sha256()
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as spooled:
        # neither name nor time: whoever writes the same month again writes the same bytes
        with gzip.GzipFile(filename="", mode="wb", fileobj=spooled, mtime=0) as packed:
            for line in _lines(head, rows):
                text = _written(line)
                digest.update(text)
                packed.write(text)
            packed.write(_written({"seal": _seal(digest)}))
        spooled.seek(0)
        return spooled.read()


def _lines(head: Head, rows: Iterable[audit.AuditLog]) -> Iterator[Line]:
    yield head.line()
    for row in rows:
        yield audit.content_of(row) | {name: getattr(row, name) for name in _HASHES}


def _written(line: Line) -> bytes:
    return json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def text_of(line: Line) -> str:
    """Return a line as text, to search in."""
    return json.dumps(line, ensure_ascii=False)


def _seal(digest: Any) -> str:
    return hmac.digest(get_settings().audit_secret(), b"audit archive " + digest.digest(), "sha256").hex()


def read(content: bytes) -> tuple[Line, Iterator[Line]]:
    """Return the first line, and the rows as they are read. Raises UnreadableArchive, for a wrong seal after the last row."""
    lines = _checked(gzip.GzipFile(fileobj=io.BytesIO(content)))
    head = next(lines, None)
    if head is None or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
        raise UnreadableArchive("the file is no archive of an audit log")
    return head, lines


def _checked(file: Iterable[bytes]) -> Iterator[Line]:
    digest, held = hashlib.sha256(), b""
    try:
        for text in file:
            if held:
                digest.update(held)
                yield _parsed(held)
            held = text
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableArchive("the archive cannot be unpacked") from error
    if not held or _parsed(held).get("seal") != _seal(digest):
        raise UnreadableArchive("the archive's seal does not hold")


def _parsed(text: bytes) -> Line:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise UnreadableArchive("the archive cannot be read") from error
    if not isinstance(found, dict):
        raise UnreadableArchive("the archive cannot be read")
    return found


def is_sealed(line: Line) -> bool:
    """Return True when a row's content is what its hash was computed from."""
    content = {name: value for name, value in line.items() if name not in _HASHES}
    whole = set(content) - set(audit.SEALED_IF_PRESENT) == set(audit.SEALED) and set(_HASHES) <= set(line)
    return whole and line["hash"] == audit.seal_content(content, str(line["previous_hash"]))
