"""Breaking lines and tables over pages."""

import re

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.kernel.rendering.pdf.flow import Banner, Column, Row, Table, TableLook, fit, shorten, wrap
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style
from tests.kernel.rendering.pdf.test_sheet import METADATA

STYLE = Style(9)
LOOK = TableLook(header=STYLE, header_fill=(240, 240, 240), rule=(200, 200, 200))


def test_text_breaks_at_blanks_and_line_ends() -> None:
    width = STYLE.width("deux mots")
    assert wrap("un deux mots\ntrois", STYLE, width) == ["un deux", "mots", "trois"]
    assert wrap("", STYLE, width) == []
    assert wrap("a\n\nb\n\n", STYLE, width) == ["a", "", "b"]


def test_no_break_spaces_hold_figures_together() -> None:
    width = STYLE.width("RCS Lyon 987 654")
    assert wrap("RCS Lyon 987\u00a0654\u00a0308", STYLE, width) == ["RCS Lyon", "987\u00a0654\u00a0308"]


def test_a_word_longer_than_the_line_is_broken() -> None:
    lines = wrap("x" * 100, STYLE, 30)
    assert len(lines) > 1
    assert "".join(lines) == "x" * 100


@given(st.text(alphabet=st.sampled_from("abcde fgé,ijW m-"), max_size=200), st.floats(min_value=8, max_value=60))
def test_wrapping_loses_no_letter_and_keeps_the_width(text: str, width: float) -> None:
    lines = wrap(text, STYLE, width)
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
    assert all(STYLE.width(line) <= width for line in lines)


def test_a_label_is_shortened_with_an_ellipsis() -> None:
    assert shorten("Désignation", STYLE, 100) == "Désignation"
    short = shorten("Désignation très longue", STYLE, 20)
    assert short.endswith("…")
    assert STYLE.width(short) <= 20


def test_figures_too_long_for_their_column_are_set_smaller_and_never_cut() -> None:
    assert fit("12,00", STYLE, 30) == STYLE
    assert fit("123 456 789 012,00", STYLE, 15).width("123 456 789 012,00") <= 15.001


def _row(number: int, height: int) -> Row:
    return [[(f"ligne {number}.{part}", STYLE) for part in range(height)], [(f"{number},00", STYLE)]]


def _drawn(rows: list[Row], top: float = 20, bottom: float = 100) -> tuple[Sheet, float]:
    sheet = Sheet()
    sheet.add_page()
    columns = [Column("Titre", 60), Column("Montant", 30, "R")]
    table = Table(sheet, columns, LOOK, left=20, page_top=20, bottom=bottom, new_page=sheet.add_page)
    return sheet, table.draw(top, rows)


def _table(row_heights: list[int]) -> tuple[Sheet, float]:
    return _drawn([_row(number, height) for number, height in enumerate(row_heights)])


def _texts(sheet: Sheet) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(sheet.to_pdf(METADATA))]


def test_rows_keep_together_and_the_header_comes_back() -> None:
    sheet, end = _table([4] * 10)
    texts = _texts(sheet)
    assert len(texts) == 4
    assert all(text.count("Titre") == 1 for text in texts)
    for number in range(10):
        assert [f"ligne {number}.{part}" in text for text in texts for part in (0, 3)].count(True) == 2
        assert sum(f"ligne {number}.0" in text and f"ligne {number}.3" in text for text in texts) == 1
    assert 20 < end <= 100


@pytest.mark.parametrize("heights", [[40], [1, 40, 1], [3, 90]])
def test_a_row_taller_than_a_page_is_cut_without_losing_a_line(heights: list[int]) -> None:
    sheet, _end = _table(heights)
    whole = "\n".join(_texts(sheet))
    for number, height in enumerate(heights):
        for part in range(height):
            assert len(re.findall(rf"ligne {number}\.{part}\b", whole)) == 1


def test_a_table_without_rows_is_its_header() -> None:
    sheet, end = _table([])
    assert end == 27
    assert "Titre" in _texts(sheet)[0]


@pytest.mark.parametrize("height", range(1, 17))
@pytest.mark.parametrize("top", [20, 50, 88])
def test_a_row_that_fits_on_a_page_moves_there_whole_with_the_head_and_what_keeps_to_it(
    height: int, top: float
) -> None:
    heading = [Banner([(f"rubrique {part}", STYLE)], keeps=True) for part in range(2 if height < 12 else 0)]
    texts = _texts(_drawn([*heading, _row(0, height)], top)[0])
    (page,) = [text for text in texts if "Titre" in text]
    assert (page.count("ligne"), page.count("rubrique")) == (height, len(heading))


def test_a_heading_is_not_parted_from_a_tall_row_that_fits_beside_it() -> None:
    first, second = _texts(_drawn([_row(0, 3), Banner([("rubrique", STYLE)], keeps=True), _row(1, 14)])[0])
    assert ("rubrique" in first, first.count("ligne")) == (False, 3)
    assert ("rubrique" in second, second.count("ligne 1.")) == (True, 14)
