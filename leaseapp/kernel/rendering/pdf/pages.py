"""Pages of a PDF as pictures, so that a document is seen in our own frame: at once, on a phone too, without a viewer's script."""

from contextlib import closing
from dataclasses import replace
from io import BytesIO
from threading import Lock
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.text.schema import Query
from leaseapp.kernel.web.media_types import PNG

NARROWEST, WIDEST = 160, 2400
"""Pixels across a page; an A4 page at 150 dpi has 1240."""
_one_at_a_time = Lock()
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
    with _one_at_a_time, closing(pypdfium2.PdfDocument(content)) as document:
        pages = len(document)
        if page > pages:
            raise NotFound("page")
        sheet = document[page - 1]
        picture = sheet.render(scale=width / sheet.get_width()).to_pil()
        picture.load()
    picture.quantize(256).save(output, "PNG")
    return output.getvalue(), pages
