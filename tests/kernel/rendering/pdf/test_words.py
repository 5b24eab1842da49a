"""Words of a PDF with their boxes: what people see, where they see it."""

import io

import pikepdf
import pytest
from fpdf import FPDF

from leaseapp.kernel.rendering.pdf.guarding import unpacks_within
from leaseapp.kernel.rendering.pdf.pages import UnreadablePdf
from leaseapp.kernel.rendering.pdf.words import LockedPdf, attached, picture_of, size_of, words_of


def written(*, turned: int = 0, password: str = "") -> bytes:
    pdf = FPDF(format=(200, 100), unit="pt")
    if password:
        pdf.set_encryption("owner", password)
    pdf.add_page()
    pdf.set_font("helvetica", size=10)
    pdf.text(20, 20, "Facture 42")
    pdf.set_text_color(255, 255, 255)
    pdf.text(20, 60, "invisible")
    pdf.embed_file(bytes=b"<a/>", basename="factur-x.xml")
    content = bytes(pdf.output())
    if not turned:
        return content
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as document:
        document.pages[0].rotate(turned, relative=False)
        document.save(made)
    return made.getvalue()


def test_words_stand_where_people_see_them_and_hidden_ones_are_left_out():
    (page,) = words_of(written(), most=5)
    assert [word.text for word in page.words] == ["Facture", "42"]
    left, top, right, bottom = page.words[0].box
    assert page.shape == 2
    assert left == pytest.approx(0.1, abs=0.01)
    assert top < 0.2 < bottom
    assert right < page.words[1].box[0]


def test_a_page_that_is_turned_is_read_as_it_is_shown():
    (page,) = words_of(written(turned=90), most=5)
    left, top, _right, _bottom = page.words[0].box
    assert page.shape == 0.5
    assert (left > 0.7, top < 0.2) == (True, True)


def test_what_cannot_be_read_says_whether_it_is_locked():
    with pytest.raises(LockedPdf):
        words_of(written(password="secret"), most=5)
    with pytest.raises(UnreadablePdf) as refused:
        words_of(b"%PDF-1.4 nothing", most=5)
    assert not isinstance(refused.value, LockedPdf)


def test_files_inside_are_found_by_their_name():
    assert attached(written(), ("factur-x.xml",)) == b"<a/>"
    assert attached(written(), ("order-x.xml",)) is None


def test_a_page_is_drawn_in_dots():
    assert size_of(picture_of(written(), 1, dpi=144)) == (400, 200)


def test_a_bomb_is_told_by_what_it_unpacks_to():
    content = written()
    assert unpacks_within(content)
    assert not unpacks_within(content, 10)
