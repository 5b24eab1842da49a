"""Object storage in a directory: development, demonstration and small installations on one machine.

Each bucket has `content/` (blobs under random names) and `objects/` (one JSON document per key that names its blob). The
document is written last and in one step, so a crash leaves at worst a blob that nothing names. Retention is refused here
the way a compliance lock refuses it: no overwriting, no deletion, no shortening. What the operating system refuses (a full
or read-only disk) is a StorageError. Addresses are relative, signed and expire; the routes `/dev-download` and
`/dev-upload` honour them.
"""

import hashlib
import io
import json
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import wraps
from pathlib import Path
from typing import BinaryIO, ParamSpec, TypeVar
from urllib.parse import urlencode

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage.content import PIECE, Content
from leaseapp.kernel.adapters.storage.contract import (
    Leftover,
    LinkRefused,
    ObjectDamaged,
    ObjectLocked,
    ObjectMissing,
    PresignedPut,
    StorageError,
    StoredObject,
    check_name,
)
from leaseapp.kernel.security import tokens

DOWNLOAD_PATH, UPLOAD_PATH = "/dev-download", "/dev-upload"
_PURPOSE = "storage-address"
_CONTENT, _OBJECTS, _ENDING = "content", "objects", ".json"
P = ParamSpec("P")
R = TypeVar("R")


def _told(function: Callable[P, R]) -> Callable[P, R]:
    """Turn refusals of the operating system into storage problems."""

    @wraps(function)
    def run(*arguments: P.args, **options: P.kwargs) -> R:
        try:
            return function(*arguments, **options)
        except OSError as error:
            raise StorageError(f"the disk refuses: {error.strerror or type(error).__name__}") from error

    return run


@dataclass(frozen=True)
class Download:
    """A content that a signed address gives away."""

    content: bytes
    filename: str
    media_type: str
    inline: bool


class LocalStorage:
    """Objects below one directory."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def _blob(self, bucket: str, name: str) -> Path:
        return self._root / bucket / _CONTENT / name[:2] / name

    def _document(self, bucket: str, key: str) -> Path:
        check_name(bucket, key)
        path = (self._root / bucket / _OBJECTS / f"{key}{_ENDING}").resolve()
        if not path.is_relative_to((self._root / bucket / _OBJECTS).resolve()):
            raise StorageError("the object's key leaves its bucket")
        return path

    def _read(self, bucket: str, key: str) -> dict | None:
        try:
            return json.loads(self._document(bucket, key).read_text())
        except (FileNotFoundError, NotADirectoryError):
            return None
        except ValueError as error:
            raise ObjectDamaged(f"what is known of {bucket}/{key} is damaged") from error

    def _present(self, bucket: str, key: str) -> dict:
        known = self._read(bucket, key)
        if known is None:
            self._check_there(bucket)
            raise ObjectMissing(f"{bucket}/{key}")
        return known

    def _check_there(self, bucket: str) -> None:
        """Raise for a disk that is not mounted: it has lost nothing."""
        if not (self._root / bucket / _OBJECTS).is_dir():
            raise StorageError(f"the bucket {bucket} is not there")

    def _write(self, bucket: str, key: str, document: dict, *, exclusive: bool) -> None:
        """Publish the document in one step; `exclusive` lets exactly one of several writers win."""
        path = self._document(bucket, key)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{secrets.token_hex(8)}")
        try:
            _write_durably(draft, io.BytesIO(json.dumps(document).encode()))
            if exclusive:
                os.link(draft, path)
            else:
                draft.replace(path)
        except FileExistsError:
            raise ObjectLocked(f"{bucket}/{key}") from None
        finally:
            _forget(draft)

    @_told
    def ensure_bucket(self, bucket: str, *, locked: bool, versioning: bool) -> None:
        """Make the bucket's directories; locks and versions need nothing else here."""
        check_name(bucket)
        for part in (_CONTENT, _OBJECTS):
            (self._root / bucket / part).mkdir(parents=True, exist_ok=True)

    @_told
    def put(
        self, bucket: str, key: str, content: bytes, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store a content; see the port."""
        return self.put_file(bucket, key, io.BytesIO(content), media_type, retain_until=retain_until)

    @_told
    def put_file(
        self, bucket: str, key: str, content: BinaryIO, media_type: str, *, retain_until: datetime | None = None
    ) -> StoredObject:
        """Store what a file holds; see the port."""
        before = self._read(bucket, key)
        if before is not None and (retain_until is not None or _held(before)):
            raise ObjectLocked(f"{bucket}/{key}")
        name = secrets.token_hex(16)
        blob = self._blob(bucket, name)
        try:
            blob.parent.mkdir(parents=True, exist_ok=True)
            size, digest = _write_durably(blob, content)
            document = {
                "blob": name,
                "mediaType": media_type,
                "size": size,
                "sha256": digest,
                "retainedUntil": retain_until.astimezone(UTC).isoformat() if retain_until else None,
            }
            if retain_until is not None:
                blob.chmod(0o400)
            self._write(bucket, key, document, exclusive=retain_until is not None)
        except (OSError, ObjectLocked):
            _forget(blob)
            raise
        if before is not None:
            _forget(self._blob(bucket, before["blob"]))
        return _described(document)

    @_told
    def get(self, bucket: str, key: str) -> bytes:
        """Return the content. Raises ObjectMissing, ObjectDamaged when it is not what was stored."""
        with self.open(bucket, key) as content:
            return content.read()

    @_told
    def open(self, bucket: str, key: str) -> Content:
        """Return the content as a file; see the port."""
        known = self._present(bucket, key)
        try:
            file = self._blob(bucket, known["blob"]).open("rb")
        except FileNotFoundError as error:
            raise ObjectMissing(f"{bucket}/{key}") from error
        if os.fstat(file.fileno()).st_size != known["size"]:
            file.close()
            raise ObjectDamaged(f"{bucket}/{key} is damaged")
        return Content(file, known["size"], known["sha256"], f"{bucket}/{key}")

    @_told
    def head(self, bucket: str, key: str) -> StoredObject | None:
        """Return the storage's record of the object, or None."""
        known = self._read(bucket, key)
        return None if known is None else _described(known)

    @_told
    def delete(self, bucket: str, key: str) -> None:
        """Remove the object. Raises ObjectLocked."""
        known = self._read(bucket, key)
        if known is None:
            return
        if _held(known):
            raise ObjectLocked(f"{bucket}/{key}")
        self._document(bucket, key).unlink(missing_ok=True)
        self._blob(bucket, known["blob"]).unlink(missing_ok=True)

    @_told
    def retention(self, bucket: str, key: str) -> datetime | None:
        """Return the end of the object's retention. Raises ObjectMissing."""
        return _described(self._present(bucket, key)).retained_until

    @_told
    def extend_retention(self, bucket: str, key: str, until: datetime) -> None:
        """Keep the object longer. Raises ObjectLocked for an earlier instant, ObjectMissing."""
        known = self._present(bucket, key)
        present = _described(known).retained_until
        if present is not None and until < present:
            raise ObjectLocked(f"{bucket}/{key}")
        known["retainedUntil"] = until.astimezone(UTC).isoformat()
        self._write(bucket, key, known, exclusive=False)

    @_told
    def keys(self, bucket: str, before: datetime) -> Iterator[str]:
        """Return the keys of the objects that were published before an instant."""
        objects = self._root / bucket / _OBJECTS
        found = [path for path in objects.rglob(f"*{_ENDING}") if _older(path, before)]
        return iter([path.relative_to(objects).as_posix().removesuffix(_ENDING) for path in found])

    @_told
    def leftovers(self, bucket: str, before: datetime) -> Iterator[Leftover]:
        """Drafts of documents, and blobs that no document names."""
        top = self._root / bucket
        named, drafts = set(), []
        for path in (top / _OBJECTS).rglob("*"):
            if path.suffix == _ENDING:
                try:
                    named.add(json.loads(path.read_text())["blob"])
                except ValueError as error:
                    raise ObjectDamaged(f"{bucket}: a document that cannot be read may name any content") from error
            elif path.is_file() and _older(path, before):
                drafts.append(Leftover(path.relative_to(top).as_posix(), None))
        blobs = [path for path in (top / _CONTENT).rglob("*") if path.is_file() and path.name not in named]
        return iter([*drafts, *(_unnamed(path, top) for path in blobs if _older(path, before))])

    @_told
    def remove_leftover(self, bucket: str, name: str) -> None:
        """Remove one of `leftovers`."""
        check_name(bucket)
        path = (self._root / bucket / name).resolve()
        if not path.is_relative_to((self._root / bucket).resolve()):
            raise StorageError("the name leaves its bucket")
        path.unlink(missing_ok=True)

    def presign_get(
        self, bucket: str, key: str, *, filename: str, media_type: str, inline: bool, valid_for: timedelta
    ) -> str:
        """Return a relative address on `/dev-download`."""
        check_name(bucket, key)
        fields = {
            "bucket": bucket,
            "key": key,
            "name": filename,
            "type": media_type,
            "show": "inline" if inline else "attachment",
        }
        return _address("GET", DOWNLOAD_PATH, fields, valid_for)

    def presign_put(
        self, bucket: str, key: str, *, media_type: str, size: int, sha256: str | None, valid_for: timedelta
    ) -> PresignedPut:
        """Return a relative address on `/dev-upload`."""
        check_name(bucket, key)
        fields = {"bucket": bucket, "key": key, "type": media_type, "size": str(size), "sha256": sha256 or ""}
        return PresignedPut(_address("PUT", UPLOAD_PATH, fields, valid_for), {"Content-Type": media_type})

    def download(self, fields: dict[str, str]) -> Download:
        """Return the content behind a signed download address. Raises LinkRefused, ObjectMissing."""
        _check_address("GET", DOWNLOAD_PATH, fields, ("bucket", "key", "name", "type", "show"))
        content = self.get(fields["bucket"], fields["key"])
        return Download(content, fields["name"], fields["type"], fields["show"] == "inline")

    def upload(self, fields: dict[str, str], content: BinaryIO, media_type: str) -> StoredObject:
        """Take what a signed upload address allows. Raises LinkRefused for any other type, size or content."""
        _check_address("PUT", UPLOAD_PATH, fields, ("bucket", "key", "type", "size", "sha256"))
        digest, size = hashlib.sha256(), 0
        while piece := content.read(PIECE):
            digest.update(piece)
            size += len(piece)
        announced = fields["sha256"] in ("", digest.hexdigest())
        if media_type != fields["type"] or str(size) != fields["size"] or not announced:
            raise LinkRefused("the content is not the announced one")
        content.seek(0)
        return self.put_file(fields["bucket"], fields["key"], content, media_type)


def _write_durably(path: Path, content: BinaryIO) -> tuple[int, str]:
    """Write a file that is on the disk when this returns: its size, and its SHA-256 in hex."""
    digest, size = hashlib.sha256(), 0
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        while piece := content.read(PIECE):
            file.write(piece)
            digest.update(piece)
            size += len(piece)
        file.flush()
        os.fsync(file.fileno())
    return size, digest.hexdigest()


def _forget(path: Path) -> None:
    """Remove what a write left behind; what cannot be removed now is found by the night's sweep."""
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _older(path: Path, before: datetime) -> bool:
    # the time of the last change of the file's entry: unlike that of its content, copying a disk does not set it back
    try:
        return clock.ours(datetime.fromtimestamp(path.stat().st_ctime, UTC)) < before
    except FileNotFoundError:
        return False


def _unnamed(path: Path, top: Path) -> Leftover:
    with path.open("rb") as file:
        return Leftover(path.relative_to(top).as_posix(), hashlib.file_digest(file, "sha256").hexdigest())


def _described(document: dict) -> StoredObject:
    until = document["retainedUntil"]
    return StoredObject(
        size=document["size"],
        media_type=document["mediaType"],
        etag=document["sha256"],
        sha256=document["sha256"],
        retained_until=datetime.fromisoformat(until) if until else None,
    )


def _held(document: dict) -> bool:
    until = _described(document).retained_until
    return until is not None and clock.now() < until


def _message(method: str, path: str, fields: dict[str, str], names: tuple[str, ...], expires: str) -> bytes:
    return json.dumps([method, path, *[fields[name] for name in names], expires], separators=(",", ":")).encode()


def _address(method: str, path: str, fields: dict[str, str], valid_for: timedelta) -> str:
    expires = str(int((clock.now() + valid_for).timestamp()))
    signature = tokens.sign(_PURPOSE, _message(method, path, fields, tuple(fields), expires))
    return f"{path}?{urlencode({**fields, 'expires': expires, 'signature': tokens.to_text(signature)})}"


def _check_address(method: str, path: str, fields: dict[str, str], names: tuple[str, ...]) -> None:
    signature = tokens.from_text(fields.get("signature", ""))
    expires = fields.get("expires", "")
    if signature is None or any(name not in fields for name in names):
        raise LinkRefused("the address is not complete")
    if not tokens.verify(_PURPOSE, _message(method, path, fields, names, expires), signature):
        raise LinkRefused("the address is not genuine")
    if clock.now().timestamp() >= int(expires):
        raise LinkRefused("the address has expired", expired=True)
