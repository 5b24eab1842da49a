"""Ten scripts in a PDF: drawn, embedded, read back by two text extractors; and what no typeface has."""

import fcntl
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest

from leaseapp.kernel.rendering.pdf import fallback
from leaseapp.kernel.rendering.pdf.metadata import Metadata
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style
from leaseapp.kernel.rendering.pdf.typeface import FONTS, Weight
from leaseapp.kernel.rendering.pdf.typesetting import runs, unprintable
from tests.architecture.tables import ROOT
from tests.support import pdfa

SCRIPTS = {
    "Latin": "Société Générale Đà Nẵng Łódź",
    "Greek": "Ελληνική Εταιρεία Α.Ε.",
    "Cyrillic": "Общество «Ромашка»",
    "Hebrew": "חברת הדוגמה בע״מ",
    "Arabic": "شركة المثال المحدودة",
    "Devanagari": "उदाहरण कंपनी लिमिटेड",
    "Thai": "บริษัท ตัวอย่าง จำกัด",
    "Han": "示例有限公司",
    "Japanese": "株式会社サンプル",
    "Korean": "예시 주식회사",
}


@pytest.fixture(scope="module", autouse=True)
def cjk(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The package of the large typefaces, installed as `make cjk` does, once."""
    with Path(sys.prefix, "cjk.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        if fallback.find_spec(fallback.CJK_PACKAGE) is None:
            command = ["install", "-qq", "--no-deps", "--require-hashes", "-r", str(ROOT / "requirements-cjk.lock")]
            subprocess.run([sys.executable, "-m", "pip", *command], check=True)
    fallback.fallbacks.cache_clear()


def drawn(*texts: str, weight: Weight = Weight.REGULAR) -> bytes:
    sheet = Sheet()
    sheet.add_page()
    for number, text in enumerate(texts):
        sheet.text(20, 20 + 9 * number, text, Style(11, weight))
    metadata = Metadata(
        title="Scripts", author="Locatra", subject="Scripts", producer="leaseapp", created=datetime(2026, 1, 1, tzinfo=UTC),
        language="fr-FR", extension=None,
    )  # fmt: skip
    return sheet.to_pdf(metadata)


def extracted(data: bytes, tmp_path: Path) -> dict[str, str]:
    """The text that PDFium reads, and Poppler where it is installed, without the marks of direction."""
    found = {"pdfium": pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()}
    if shutil.which("pdftotext"):
        path = tmp_path / "scripts.pdf"
        path.write_bytes(data)
        found["poppler"] = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
    return {
        reader: "".join(c for c in text if c not in "\u202a\u202b\u202c\u200e\u200f") for reader, text in found.items()
    }


@pytest.mark.slow("draws and reads the letters of a whole script")
@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("weight", Weight)
def test_a_script_is_read_back_as_it_was_written(script: str, weight: Weight, tmp_path: Path) -> None:
    data = drawn(SCRIPTS[script], weight=weight)
    for reader, text in extracted(data, tmp_path).items():
        if reader == "pdfium" and fallback.is_leftward(text):  # it turns each word round, and leaves their order
            assert set(text.split()) == set(SCRIPTS[script].split())
        else:
            assert text.strip() == SCRIPTS[script]
    assert pdfa.problems(data) == []


def test_all_of_them_on_one_page_stay_an_archive_and_small() -> None:
    data = drawn(*SCRIPTS.values())
    assert pdfa.problems(data) == []
    assert len(data) < 250_000
    assert drawn(*SCRIPTS.values()) == data


def test_arabic_letters_are_joined_and_stand_from_right_to_left() -> None:
    (run,) = runs(SCRIPTS["Arabic"], Weight.REGULAR)
    glyphs = run.face.shape(run.text)
    alone = {run.face.shape(letter)[0].number for letter in "كشرةمثلحدو"}
    assert len({glyph.number for glyph in glyphs} - alone) > 3
    assert "".join(glyph.characters for glyph in glyphs)[-1] == SCRIPTS["Arabic"][0]


def test_a_line_of_two_directions_stands_in_the_order_of_the_eye() -> None:
    line = f"Locatra – {SCRIPTS['Hebrew']} (SA)"
    assert [run.text for run in runs(line, Weight.REGULAR)] == ["Locatra – ", SCRIPTS["Hebrew"], " (SA)"]
    turned = [run.text for run in runs(f"{SCRIPTS['Hebrew']} 42", Weight.REGULAR)]
    assert turned[0] == "42"


def test_ideographs_have_the_forms_of_the_script_beside_them() -> None:
    assert {run.face.name for run in runs("株式会社サンプル", Weight.BOLD)} == {"NotoSansJP-SemiBold"}
    assert {run.face.name for run in runs("有限公司", Weight.BOLD)} == {"NotoSansSC-SemiBold"}


def test_a_character_without_a_glyph_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unprintable("Löwe & Söhne\tΑΒΓ 示例") == ""
    assert unprintable("Ꮳ Ꮳ 𐎠 ok") == "Ꮳ𐎠"
    monkeypatch.setattr(fallback, "CJK_PACKAGE", "no_such_package")
    fallback.fallbacks.cache_clear()
    assert unprintable("示例 ok") == "示例"
    fallback.fallbacks.cache_clear()


@pytest.mark.parametrize("weight", Weight)
def test_every_family_is_shipped_in_both_weights(weight: Weight) -> None:
    shipped = [face for face in fallback.fallbacks(weight) if face.path.parent == FONTS]
    assert len(shipped) == 5
    assert all(face.path.stat().st_size < 300_000 for face in shipped)
