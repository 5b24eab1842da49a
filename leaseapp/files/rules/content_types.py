"""The type of a content, read from the content itself: what a client declares is a claim (FIELD.md 1.3).

Every type that a bucket takes is recognized by its first bytes, by the parts of its archive (Office files), or by being a
text. What a browser or a machine would run (HTML, SVG, scripts, executables) has no entry and is nothing here.
"""

import codecs
import re
import zipfile
from typing import BinaryIO

from leaseapp.kernel.web.media_types import PDF, PNG, XLSX, XML, ZIP

HEAD = 4096
PIECE = 1024 * 1024
MOST_PARTS = 20_000
MOST_UNPACKED = 1024**3
MOST_RATIO = 200
"""An archive that unpacks to more than a gigabyte, or to 200 times its size, is a bomb."""

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
ODT, ODS = "application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.spreadsheet"
MAIL, CSV_TYPE, TEXT = "message/rfc822", "text/csv", "text/plain"
_PARTS = {"word/document.xml": DOCX, "xl/workbook.xml": XLSX}
_PNG_END = b"\x00\x00\x00\x00IEND\xaeB`\x82"
_BRANDS = {
    b"heic": "image/heic", b"heix": "image/heic", b"hevc": "image/heic", b"mif1": "image/heic", b"msf1": "image/heic",
    b"qt  ": "video/quicktime", b"M4A ": "audio/mp4", b"M4B ": "audio/mp4",
}  # fmt: skip
_TEXTS = frozenset({TEXT, CSV_TYPE, XML, "text/xml", MAIL, "application/json", "application/x-ndjson"})
_XMLS = frozenset({XML, "text/xml"})
_RUNS = re.compile(
    rb"\A\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|svg|script|head|body|iframe)\b", re.IGNORECASE | re.DOTALL
)
_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*:)?(html|svg)\b", re.IGNORECASE)
_MAIL_HEAD = re.compile(rb"\A(?:From |[A-Za-z][A-Za-z0-9-]*:)", re.ASCII)


class UnsafeArchive(Exception):
    """An archive that unpacks to more than anybody has room for."""


def detect(content: BinaryIO, declared: str) -> str | None:
    """Return the media type of a seekable content, None for what is none of those that are taken.

    `declared` decides between types whose bytes are alike: texts, and the two names of XML. Raises UnsafeArchive.
    """
    content.seek(0)
    head = content.read(HEAD)
    kind = _by_signature(head, content)
    if kind is not None:
        return kind
    return declared if declared in _TEXTS and _is_text(content, head, declared) else None


def _by_signature(head: bytes, content: BinaryIO) -> str | None:
    if head.startswith(b"%PDF-"):
        return PDF
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        # what follows the last chunk is no picture, and somebody's way to hide another file
        content.seek(-len(_PNG_END), 2)
        return PNG if content.read() == _PNG_END else None
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    if head[:4] in (b"II*\x00", b"MM\x00*"):
        return "image/tiff"
    if head[4:8] == b"ftyp":
        return _BRANDS.get(head[8:12], "video/mp4")
    if head.startswith(b"\x1f\x8b"):
        return "application/gzip"
    return _of_archive(content) if head.startswith(b"PK\x03\x04") else None


def _of_archive(content: BinaryIO) -> str | None:
    content.seek(0)
    try:
        with zipfile.ZipFile(content) as archive:
            parts = archive.infolist()
            unpacked = sum(part.file_size for part in parts)
            packed = max(sum(part.compress_size for part in parts), 1)
            if (
                len(parts) > MOST_PARTS
                or unpacked > MOST_UNPACKED
                or (unpacked > PIECE and unpacked / packed > MOST_RATIO)
            ):
                raise UnsafeArchive
            names = {part.filename for part in parts}
            if "mimetype" in names and archive.getinfo("mimetype").file_size <= HEAD:
                told = archive.read("mimetype").decode("ascii", "replace").strip()
                return told if told in (ODT, ODS) else ZIP
            return next((kind for part, kind in _PARTS.items() if part in names), ZIP)
    except (zipfile.BadZipFile, RuntimeError, ValueError, OSError):
        return None


def has_macros(content: BinaryIO) -> bool:
    """Return True for an Office file that carries a program."""
    content.seek(0)
    try:
        with zipfile.ZipFile(content) as archive:
            return any(name.lower().endswith("vbaproject.bin") or "/Basic/" in name for name in archive.namelist())
    except (zipfile.BadZipFile, RuntimeError, ValueError, OSError):
        return False


_ACTIVE = re.compile(rb"/(?:JavaScript|JS|Launch|EmbeddedFile)\b")


def is_active_pdf(content: BinaryIO) -> bool:
    """Return True for a PDF that names a script, a program to start or a file inside."""
    content.seek(0)
    before = b""
    while piece := content.read(PIECE):
        if _ACTIVE.search(before + piece):
            return True
        before = piece[-32:]
    return False


def _is_text(content: BinaryIO, head: bytes, declared: str) -> bool:
    if _RUNS.match(head) or (
        declared in _XMLS and (not head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") or _ROOT.search(head))
    ):
        return False
    if declared == MAIL and not _MAIL_HEAD.match(head):
        return False
    return _decodes(content, "utf-8") or _decodes(content, "cp1252")


def _decodes(content: BinaryIO, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(encoding)()
    content.seek(0)
    try:
        while piece := content.read(PIECE):
            if b"\x00" in piece:
                return False
            decoder.decode(piece)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True
