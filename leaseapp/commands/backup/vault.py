"""The directory that holds backups: a folder a moment, and the archived contents that all of them share.

    DIRECTORY/
      moments/20261122T2301Z/   manifest.json (written last), database.dump, keys.json
      contents/ab/ab12…         an archived content, by its SHA-256: kept once, whatever number of moments names it

With a public key (age, `backup-key`) dump, keys and contents are encrypted and end in `.age`; the manifest names ids,
sizes and hashes only, no person and no text, and stays readable. A moment without a manifest was never finished.
"""

import hashlib
import io
import json
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Self

import pyrage

FORMAT = 1
_CHUNK = 1024 * 1024
_STAMP = "%Y%m%dT%H%M%S%fZ"


class BackupError(Exception):
    """A backup cannot be taken or read; the text is for the person at the terminal."""


@dataclass(frozen=True)
class Content:
    """One archived object: where the storage keeps it, what it is, and until when nobody may delete it (ISO instant)."""

    bucket: str
    key: str
    sha256: str
    size: int
    media_type: str
    retain_until: str | None
    locked: bool
    versioning: bool


@dataclass(frozen=True)
class Part:
    """A file of a moment with the size and SHA-256 that it has on disk."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """The contents of one moment. `tables` counts the rows of each table; `missing` and `damaged` name what storage lacked."""

    taken_at: str
    revision: str
    server_version: int
    encrypted: bool
    database: Part
    keys: Part
    tables: dict[str, int]
    contents: list[Content]
    missing: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    format: int = FORMAT

    def to_text(self) -> str:
        """Return the manifest as it is written."""
        return json.dumps(asdict(self), indent=1, sort_keys=True)

    @classmethod
    def read(cls, text: str) -> Self:
        """Raise BackupError for a manifest that this version does not understand."""
        try:
            found: dict[str, Any] = json.loads(text)
            if found["format"] != FORMAT:
                raise BackupError(f"the backup has format {found['format']}, this version reads format {FORMAT}")
            found["database"], found["keys"] = Part(**found["database"]), Part(**found["keys"])
            found["contents"] = [Content(**one) for one in found["contents"]]
            return cls(**found)
        except (KeyError, TypeError, ValueError) as error:
            raise BackupError(f"the manifest cannot be read ({type(error).__name__})") from error


def new_key() -> tuple[str, str]:
    """Return a public key and its secret one, as age writes them."""
    identity = pyrage.x25519.Identity.generate()
    return str(identity.to_public()), str(identity)


class Vault:
    """The backups below one directory. `recipient` encrypts what is written, `identity` decrypts what is read."""

    def __init__(self, root: Path, *, recipient: str | None = None, identity: str | None = None) -> None:
        """Raise BackupError for a key that is none."""
        self.root = root
        try:
            self._recipient = pyrage.x25519.Recipient.from_str(recipient) if recipient else None
            self._identity = pyrage.x25519.Identity.from_str(identity) if identity else None
        except (pyrage.RecipientError, pyrage.IdentityError) as error:
            raise BackupError("the key is none: `backup-key` makes one") from error

    @property
    def encrypts(self) -> bool:
        """True when a public key was given."""
        return self._recipient is not None

    @property
    def moments(self) -> Path:
        """The folder that holds the moments."""
        return self.root / "moments"

    def begin(self, moment: datetime) -> Path:
        """Return an empty folder for a moment; owner only. Raises BackupError when the directory cannot be written."""
        folder = self.moments / moment.strftime(_STAMP)
        try:
            folder.mkdir(parents=True, mode=0o700)
            self.root.chmod(0o700)
        except OSError as error:
            raise BackupError(f"{self.root} cannot be written ({error.strerror})") from error
        return folder

    def finish(self, folder: Path, manifest: Manifest) -> None:
        """Write the manifest, last and in one step: from now on the moment counts."""
        draft = folder / ".manifest"
        draft.write_text(manifest.to_text())
        with draft.open() as file:
            os.fsync(file.fileno())
        draft.rename(folder / "manifest.json")

    def finished(self) -> list[Path]:
        """Return the folders of finished moments, oldest first."""
        return sorted(path.parent for path in self.moments.glob("*/manifest.json"))

    def manifest(self, folder: Path) -> Manifest:
        """Raise BackupError."""
        try:
            return Manifest.read((folder / "manifest.json").read_text())
        except OSError as error:
            raise BackupError(f"{folder.name} has no manifest that can be read ({error.strerror})") from error

    def write(self, folder: Path, name: str, source: IO[bytes]) -> Part:
        """Store all of `source` as a part of a moment, encrypted when there is a public key."""
        path = folder / (f"{name}.age" if self.encrypts else name)
        with _created(path) as file:
            hashing = _Hashing(file)
            self._seal(source, hashing)
        return Part(path.name, hashing.size, hashing.digest.hexdigest())

    @contextmanager
    def opened(self, folder: Path, part: Part, encrypted: bool) -> Iterator[IO[bytes]]:
        """Give the plain content of a part, as an open file without a name.
        Raises BackupError when it is not what was written.
        """
        path = folder / part.name
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise BackupError(f"{path.name} cannot be read ({error.strerror})") from error
        if digest != part.sha256:
            raise BackupError(f"{path.name} is not what was written: it was changed or cut")
        with path.open("rb") as file, _nameless(folder) as plain:
            self._unseal(file, plain, encrypted)
            plain.seek(0)
            yield plain

    def has(self, sha256: str) -> bool:
        """Return True when a content is kept already, in the form that this vault writes."""
        return self._content(sha256, self.encrypts).exists()

    def keep(self, sha256: str, content: bytes) -> None:
        """Store an archived content under its hash; complete or not at all."""
        path = self._content(sha256, self.encrypts)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{secrets.token_hex(8)}")
        with _created(draft) as file:
            self._seal(io.BytesIO(content), file)
        draft.rename(path)

    def content(self, sha256: str) -> bytes | None:
        """Return an archived content, None when it is missing. Raises BackupError when it is damaged or cannot be decrypted."""
        for encrypted in (True, False):
            path = self._content(sha256, encrypted)
            if not path.exists():
                continue
            plain = io.BytesIO()
            with path.open("rb") as file:
                self._unseal(file, plain, encrypted)
            if hashlib.sha256(plain.getvalue()).hexdigest() != sha256:
                raise BackupError(f"content {sha256[:12]}… is damaged")
            return plain.getvalue()
        return None

    def prune(self, keep: int) -> int:
        """Remove all but the newest `keep` moments, unfinished older ones, and contents that none names; how many moments."""
        finished = self.finished()
        gone = finished[:-keep] if keep else []
        newest = finished[-1].name if finished else ""
        unfinished = [path for path in self.moments.iterdir() if path not in finished and path.name < newest]
        for folder in [*gone, *unfinished]:
            shutil.rmtree(folder)
        named = {content.sha256 for folder in self.finished() for content in self.manifest(folder).contents}
        for path in (self.root / "contents").glob("*/*"):
            if path.name.removesuffix(".age") not in named:
                path.unlink()
        return len(gone)

    def _content(self, sha256: str, encrypted: bool) -> Path:
        return self.root / "contents" / sha256[:2] / (f"{sha256}.age" if encrypted else sha256)

    def _seal(self, source: IO[bytes], target: Any) -> None:
        if self._recipient is None:
            shutil.copyfileobj(source, target, _CHUNK)
        else:
            pyrage.encrypt_io(source, target, [self._recipient])

    def _unseal(self, source: IO[bytes], target: IO[bytes], encrypted: bool) -> None:
        if not encrypted:
            shutil.copyfileobj(source, target, _CHUNK)
            return
        if self._identity is None:
            raise BackupError("this backup is encrypted: give the secret key with --identity FILE")
        try:
            pyrage.decrypt_io(source, target, [self._identity])
        except pyrage.DecryptError as error:
            raise BackupError("the secret key does not open this backup, or it is damaged") from error


class _Hashing:
    """A file that counts and hashes what goes through it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.size = 0
        self.digest = hashlib.sha256()

    def write(self, data: bytes) -> int:
        """Write all of `data`."""
        self.digest.update(data)
        self.size += len(data)
        return self._file.write(data)

    def flush(self) -> None:
        """Do nothing: nothing is held back here."""
        self._file.flush()


@contextmanager
def _created(path: Path) -> Iterator[IO[bytes]]:
    """Give a new file of the owner's, on disk when the block ends."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _nameless(folder: Path) -> Iterator[IO[bytes]]:
    """Give a plain file that nobody can find by a name, beside the backup: the same disk has room for it."""
    path = folder / f".plain-{secrets.token_hex(8)}"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    path.unlink()
    with os.fdopen(descriptor, "w+b") as file:
        yield file
