"""Pages of a document as pictures: the one asked for, how many there are, nothing beyond the last."""

from io import BytesIO

import pytest
from fpdf import FPDF
from PIL import Image

from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.web.media_types import PDF, PNG


def paper(pages: int) -> FileAnswer:
    made = FPDF()
    for _page in range(pages):
        made.add_page()
    return FileAnswer("FAC-1.pdf", PDF, bytes(made.output()), inline=True, etag="abc")


def test_a_page_is_a_picture_of_the_width_asked_for():
    answer = shown(paper(2), PageQuery(page=2, width=320)).ready()
    assert (answer.filename, answer.media_type, answer.pages, answer.etag) == ("FAC-1-2.png", PNG, 2, "abc-2-320")
    assert Image.open(BytesIO(answer.content)).size[0] == 320


def test_without_a_page_the_document_is_answered_and_beyond_the_last_there_is_none():
    assert shown(paper(1), PageQuery()).media_type == PDF
    with pytest.raises(NotFound):
        shown(paper(1), PageQuery(page=2)).ready()
