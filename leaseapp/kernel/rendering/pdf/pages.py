"""Pages of a PDF as pictures, so that a document is seen in our own frame: at once, on a phone too, without a viewer's script."""

from contextlib import closing
from dataclasses import dataclass, replace
from io import BytesIO
from threading import Lock
from typing import Annotated, Any

from pydantic import Field

from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.text.schema import Query
from leaseapp.kernel.web.media_types import PNG

NARROWEST, WIDEST = 160, 2400
"""Pixels across a page; an A4 page at 150 dpi has 1240."""
one_at_a_time = Lock()
"""PDFium is not made for several threads (its README)."""


class PageQuery(Query):
    """The parameters of a preview: `page` (from 1) asks for that page as a picture of `width` pixels, not for the whole PDF."""

    page: Annotated[int, Field(ge=1, le=10_000)] | None = None
    width: Annotated[int, Field(ge=NARROWEST, le=WIDEST)] = 1240


def shown(file: FileAnswer, query: PageQuery) -> FileAnswer:
    """Return the PDF as it is, or the page that `query` names as PNG. Raises NotFound at `page` beyond the last."""
    if query.page is None:
        return file
    name = file.filename.removesuffix(".pdf")
    etag = f"{file.etag}-{query.page}-{query.width}" if file.etag else None
    page = replace(file, filename=f"{name}-{query.page}.png", media_type=PNG, etag=etag)
    return replace(page, content=Later(lambda: _as_picture(page, query.page or 1, query.width)))


def _as_picture(file: FileAnswer, page: int, width: int) -> FileAnswer:
    picture, pages = _drawn(file.ready().content, page, width)
    return replace(file, content=picture, pages=pages)


def _drawn(content: bytes, page: int, width: int) -> tuple[bytes, int]:
    import pypdfium2  # noqa: PLC0415  a tenth of a second that no start has to wait for

    output = BytesIO()
    with one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
        pages = len(document)
        if page > pages:
            raise NotFound("page")
        sheet = document[page - 1]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil()
        picture.load()
    picture.quantize(256).save(output, "PNG")
    return output.getvalue(), pages


class UnreadablePdf(ValueError):
    """A content that cannot be drawn: broken, locked by a password, without pages."""


@dataclass(frozen=True)
class DrawnPages:
    """Pages as PNG pictures with the text that is seen on each, and how many pages the document has in all."""

    pictures: tuple[bytes, ...]
    texts: tuple[str, ...]
    page_count: int


POINTS_AN_INCH = 72
_MOST_PIXELS = 25_000_000
_PALEST = 235
"""The colour from which on text on white paper is not seen."""
_SMALLEST_POINTS = 2.5


def pictures_of(content: bytes, *, most: int, dpi: int) -> DrawnPages:
    """Draw the first `most` pages at `dpi` dots an inch; a huge page is drawn smaller. Raises UnreadablePdf."""
    import pypdfium2  # noqa: PLC0415  a tenth of a second that no start has to wait for

    pictures, texts = [], []
    try:
        with one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
            count = len(document)
            for number in range(min(count, most)):
                sheet = document[number]
                width, height = sheet.get_size()
                scale = dpi / POINTS_AN_INCH
                scale *= min(1.0, (_MOST_PIXELS / max(1.0, width * height * scale * scale)) ** 0.5)
                output = BytesIO()
                sheet.render(scale=scale).to_pil().save(output, "PNG")
                pictures.append(output.getvalue())
                texts.append(_seen_text(sheet))
    except (pypdfium2.PdfiumError, MemoryError, OSError, ValueError) as error:
        raise UnreadablePdf(type(error).__name__) from error
    if not pictures:
        raise UnreadablePdf("no pages")
    return DrawnPages(tuple(pictures), tuple(texts), count)


def _seen_text(sheet: Any) -> str:
    """Return the text of a page without what people cannot see: white or invisible letters, and tiny ones."""
    from pypdfium2 import raw  # noqa: PLC0415

    with closing(sheet.get_textpage()) as text:
        whole = text.get_text_range()
        seen = [letter for at, letter in enumerate(whole) if letter in "\r\n" or is_seen(raw, text, at)]
    return "".join(seen).replace("\r\n", "\n")


def is_seen(raw: Any, text: Any, at: int) -> bool:
    """Return True for a letter that people see: neither tiny, nor white, nor without colour."""
    from ctypes import byref, c_uint  # noqa: PLC0415

    if raw.FPDFText_GetFontSize(text, at) < _SMALLEST_POINTS and raw.FPDFText_GetFontSize(text, at) > 0:
        return False
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    if not raw.FPDFText_GetFillColor(text, at, byref(red), byref(green), byref(blue), byref(alpha)):
        return True
    return alpha.value > 0 and min(red.value, green.value, blue.value) < _PALEST


def page_count(content: bytes) -> int:
    """Return how many pages a PDF has. Raises UnreadablePdf for what is none, is broken or asks for a password."""
    import pypdfium2  # noqa: PLC0415

    try:
        with one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
            return len(document)
    except (pypdfium2.PdfiumError, MemoryError, OSError, ValueError) as error:
        raise UnreadablePdf(type(error).__name__) from error
