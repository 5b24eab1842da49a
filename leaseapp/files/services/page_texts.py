"""The text of a file page by page, and a picture of its first page, within bounds of pages, pixels and letters."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

import structlog
from PIL import Image, ImageOps

from leaseapp.files.rules.content_types import DOCX
from leaseapp.kernel.adapters import ocr
from leaseapp.kernel.rendering.pdf.guarding import unpacks_within
from leaseapp.kernel.web.media_types import PDF, XLSX

MOST_TEXT = 1_000_000
"""Letters that are kept of a file."""
MOST_PAGES, MOST_READ = 5_000, 50
"""Pages whose text layer is read, and those that a reader of pictures looks at."""
MOST_BYTES_READ = 25 * 1024 * 1024
HARDLY_ANY = 20
"""A page with fewer letters is a picture of a page."""
DOTS = 200 / 72
THUMBNAIL = 320
MOST_PIXELS = 60_000_000
PICTURES = frozenset({"image/png", "image/jpeg", "image/webp", "image/tiff"})
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class PageText:
    """The text of a page."""

    number: int
    text: str
    by_ocr: bool = False


@dataclass(frozen=True)
class Looked:
    """The findings of a look at a file: pages there are, their texts, a small picture; `unread` where the reader gave up."""

    page_count: int | None
    pages: list[PageText]
    thumbnail: bytes | None
    unread: bool = False


class _Reader:
    """The reader of pictures for one file; once it gave up it is asked no more, and the rest is kept all the same."""

    def __init__(self, *, wanted: bool) -> None:
        self._port = ocr.port.current() if wanted else None
        self.gave_up = False

    @property
    def is_there(self) -> bool:
        """True while pictures can be read."""
        return self._port is not None and not self.gave_up

    def read(self, picture: Image.Image) -> str | None:
        """Return the text of a picture; None where there is no reader, or none any more."""
        if self._port is None or self.gave_up:
            return None
        try:
            return self._port.read(_png(picture))
        except ocr.OcrError as error:
            _log.warning("the reader of pictures gave up", error=str(error))
            self.gave_up = True
            return None


def look(content: BinaryIO, media_type: str, size: int, *, read_pictures: bool) -> Looked:
    """Return what is told of a content; of one that cannot be read nothing."""
    content.seek(0)
    reads = read_pictures and size <= MOST_BYTES_READ
    if media_type == PDF:
        return _document(content, reads=reads)
    if media_type in PICTURES:
        return _picture(content, reads=reads)
    texts = [text for text in _texts(content, media_type) if text.strip()]
    return Looked(None, _bounded([PageText(number, text) for number, text in enumerate(texts, 1)]), None)


def _bounded(pages: list[PageText]) -> list[PageText]:
    kept, left = [], MOST_TEXT
    for page in pages:
        # the database keeps no NUL, and nobody searches for one
        text = page.text.replace("\x00", " ").strip()[:left]
        if text:
            kept.append(PageText(page.number, text, page.by_ocr))
        left -= len(text)
        if left <= 0:
            break
    return kept


def _document(content: BinaryIO, *, reads: bool) -> Looked:
    import pypdfium2  # noqa: PLC0415  half a second, for the jobs process alone

    if not unpacks_within(content.read()):
        return Looked(None, [], None)
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        return Looked(None, [], None)
    try:
        count = len(document)
        reader = _Reader(wanted=reads and count <= MOST_READ)
        pages = [_page(document[position], position + 1, reader) for position in range(min(count, MOST_PAGES))]
        return Looked(count, _bounded(pages), _small(_drawn(document[0], 1.0)) if count else None, reader.gave_up)
    except pypdfium2.PdfiumError as error:
        _log.info("a document cannot be read", error=type(error).__name__)
        return Looked(None, [], None)
    finally:
        document.close()


def _page(page: Any, number: int, reader: _Reader) -> PageText:
    layer = page.get_textpage().get_text_bounded()
    drawn = _drawn(page, DOTS) if reader.is_there and len(layer.strip()) < HARDLY_ANY else None
    text = reader.read(drawn) if drawn is not None else None
    return PageText(number, layer) if text is None else PageText(number, text, by_ocr=True)


def _drawn(page: Any, scale: float) -> Image.Image | None:
    width, height = page.get_size()
    if not 0 < width * height * scale * scale <= MOST_PIXELS:
        return None
    return page.render(scale=scale).to_pil()


def _picture(content: BinaryIO, *, reads: bool) -> Looked:
    try:
        with Image.open(content) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                return Looked(None, [], None)
            # turned as it was held; what else a camera writes into a picture (where it was) is left behind
            upright = ImageOps.exif_transpose(opened).convert("RGB")
    except (Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        return Looked(None, [], None)
    reader = _Reader(wanted=reads)
    text = reader.read(upright)
    pages = [PageText(1, text, by_ocr=True)] if text is not None else []
    return Looked(1, _bounded(pages), _small(upright), reader.gave_up)


def _png(picture: Image.Image) -> bytes:
    output = io.BytesIO()
    picture.save(output, "PNG")
    return output.getvalue()


def _small(picture: Image.Image | None) -> bytes | None:
    if picture is None:
        return None
    small = picture.convert("RGB")
    small.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    output = io.BytesIO()
    small.save(output, "WEBP", quality=80)
    return output.getvalue()


_TAG = re.compile(r"<[^>]*>")
_END = re.compile(r"</(?:w:p|si|text:p|table:table-row)>")
_PARTS = {DOCX: ("word/document.xml",), XLSX: ("xl/sharedStrings.xml",)}
_OPEN_DOCUMENT = "application/vnd.oasis.opendocument."
MOST_XML = 20 * 1024 * 1024


def _texts(content: BinaryIO, media_type: str) -> Iterator[str]:
    """Yield the texts of what is no PDF and no picture."""
    if media_type.startswith("text/") or media_type in ("application/xml", "message/rfc822"):
        raw = content.read(4 * MOST_TEXT)
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError:
            yield raw.decode("cp1252", "replace")
        return
    parts = ("content.xml",) if media_type.startswith(_OPEN_DOCUMENT) else _PARTS.get(media_type, ())
    try:
        with zipfile.ZipFile(content) as archive:
            for part in parts:
                with archive.open(part) as source:
                    yield _TAG.sub("", _END.sub("\n", source.read(MOST_XML).decode("utf-8", "replace")))
    except (zipfile.BadZipFile, KeyError, RuntimeError, ValueError, OSError):
        return
