"""The shipped typefaces: what they measure, what they can show, and how text is encoded."""

import zlib

import pytest

from leaseapp.kernel.rendering.pdf.typeface import FONTS, Weight, typeface


@pytest.mark.parametrize("weight", Weight)
def test_every_weight_is_shipped_with_its_licence(weight: Weight) -> None:
    face = typeface(weight)
    assert face.name == f"Inter-{weight.value}"
    assert zlib.decompress(face.packed) == face.data
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text(encoding="utf-8").upper()


@pytest.mark.parametrize("weight", Weight)
def test_figures_are_tabular(weight: Weight) -> None:
    face = typeface(weight)
    assert len({face.width(digit, 10) for digit in "0123456789"}) == 1
    assert face.width("1 111,11", 9) == face.width("8 888,88", 9)


def test_every_character_of_french_business_is_there() -> None:
    face = typeface(Weight.REGULAR)
    text = "ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸÆŒàâäçéèêëîïôöùûüÿæœ«»“”‘’–—…€£§°№²³½×±−%‰\u00a0\u202fßñøłśŠžİşţțőű"
    assert face.showable(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("e\u0301tabli", "établi"),
        ("ﬁlet", "filet"),
        ("電源", "??"),
        ("a\tb\nc\x00d", "a b c d"),
        ("10\u2003mm", "10 mm"),
        ("ᵉ", "e"),
    ],
)
def test_what_cannot_be_shown_is_replaced_by_something_near(text: str, shown: str) -> None:
    assert typeface(Weight.REGULAR).showable(text) == shown


def test_text_is_encoded_by_glyph_numbers_without_the_missing_glyph() -> None:
    face = typeface(Weight.BOLD)
    codes = face.codes("Aé€?")
    assert len(codes) == 16
    assert "0000" not in [codes[start : start + 4] for start in range(0, 16, 4)]
    assert codes[:4] == f"{face.glyphs[ord('A')]:04X}"


def test_glyphs_can_be_read_back_as_text() -> None:
    face = typeface(Weight.REGULAR)
    mapping = zlib.decompress(face.unicode_map).decode()
    assert f"<{face.glyphs[ord('7')]:04X}> <0037>" in mapping
    assert f"<{face.glyphs[ord('€')]:04X}> <20AC>" in mapping
    assert all(int(block.split()[-1]) <= 100 for block in mapping.split(" beginbfchar")[:-1])


def test_width_grows_with_size_and_text() -> None:
    face = typeface(Weight.REGULAR)
    assert face.width("Total", 20) == pytest.approx(2 * face.width("Total", 10))
    assert face.width("", 10) == 0
    assert 8 < face.width("Total HT", 7) < 12
