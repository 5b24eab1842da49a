"""A content on its way in: read once, whole, before anything keeps it (FIELD.md 1.3)."""

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, cast

from PIL import Image, UnidentifiedImageError

from leaseapp.files.rules.content_types import PIECE, UnsafeArchive, detect, has_macros, is_active_pdf
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.errors import Invalid, UnsupportedMediaType, refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, XML

IN_MEMORY = 8 * 1024 * 1024
MOST_PIXELS = 100_000_000
"""Decoded, such a picture takes 400 MB: no camera of today makes a larger one."""
_OFFICE = "application/vnd."
_PICTURES = frozenset({"image/png", "image/jpeg", "image/webp", "image/tiff"})
_SAME = ({XML, "text/xml"}, {"video/mp4", "video/quicktime", "audio/mp4"})


@dataclass(frozen=True)
class Inspected:
    """An inspected content: a file to read it from, its digest, type and size in pixels; `suspicious` ones are scanned first."""

    content: BinaryIO
    size: int
    sha256: str
    media_type: str
    width: int | None = None
    height: int | None = None
    suspicious: bool = False


@contextmanager
def fetched(bucket: str, key: str) -> Iterator[tuple[BinaryIO, int, str]]:
    """Give a content as a seekable file with its size and SHA-256, a piece at a time. Raises StorageError, ObjectMissing."""
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as file, storage().open(bucket, key) as source:
        digest, size = hashlib.sha256(), 0
        while piece := source.read(PIECE):
            digest.update(piece)
            size += len(piece)
            file.write(piece)
        file.seek(0)
        yield cast("BinaryIO", file), size, digest.hexdigest()


def inspect(content: BinaryIO, size: int, sha256: str, declared: str) -> Inspected:
    """Return what a content is. Raises what people read: MIME_MISMATCH, CONTENT_UNSAFE, PICTURE_TOO_LARGE."""
    try:
        found = detect(content, declared)
    except UnsafeArchive:
        raise refuse_field("content", "CONTENT_UNSAFE", _("This archive would unpack to an enormous size.")) from None
    if found is None or not _is_family(found, declared):
        raise UnsupportedMediaType("MIME_MISMATCH", _("The content of this file is not what its type says."))
    width, height = _pixels(content) if found in _PICTURES else (None, None)
    suspicious = (found == PDF and is_active_pdf(content)) or (
        (found.startswith(_OFFICE) or found == "application/zip")
        and (found == "application/zip" or has_macros(content))
    )
    content.seek(0)
    return Inspected(content, size, sha256, found, width, height, suspicious)


def _is_family(found: str, declared: str) -> bool:
    return found == declared or any(found in same and declared in same for same in _SAME)


def _pixels(content: BinaryIO) -> tuple[int | None, int | None]:
    """Return width and height as the picture's head tells them; nothing is decoded."""
    content.seek(0)
    try:
        with Image.open(content) as opened:
            width, height = opened.size
    except Image.DecompressionBombError:
        raise _too_large() from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise UnsupportedMediaType("MIME_MISMATCH", _("The content of this file is not what its type says.")) from None
    if width * height > MOST_PIXELS:
        raise _too_large()
    return width, height


def _too_large() -> Invalid:
    return refuse_field("content", "PICTURE_TOO_LARGE", _("The picture has too many pixels: 100 million at most."))
