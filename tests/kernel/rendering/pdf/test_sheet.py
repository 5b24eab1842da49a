"""Sheets: archivable files with honest metadata, and drawing in any order of pages."""

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pikepdf
import pypdfium2

from leaseapp.kernel.rendering.pdf.metadata import Metadata, XmpExtension, XmpProperty
from leaseapp.kernel.rendering.pdf.sheet import Attachment, Sheet, Style
from leaseapp.kernel.rendering.pdf.typeface import Weight
from tests.support.pdfa import problems

METADATA = Metadata(
    title="Relevé <1> & “2”",
    author="Locatra Équipement",
    subject="Essai",
    producer="leaseapp",
    created=datetime(2026, 11, 21, 8, 30, tzinfo=UTC),
    language="fr-FR",
)


def drawn(pages: int = 1) -> Sheet:
    sheet = Sheet()
    for number in range(1, pages + 1):
        sheet.add_page()
        sheet.text(20, 30, f"Feuille {number}", Style(10))
        sheet.text(190, 40, "à droite", Style(10, Weight.BOLD), align="R")
        sheet.box(20, 50, 40, 10, fill=(238, 242, 255), edge=(0, 0, 0), radius=2)
        sheet.rule(20, 70, 170, (200, 200, 200))
    return sheet


def test_a_sheet_is_archivable_and_says_who_it_is() -> None:
    data = drawn(2).to_pdf(METADATA)
    assert problems(data) == []
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_metadata() as xmp:
        assert len(pdf.pages) == 2
        assert str(pdf.Root.Lang) == "fr-FR"
        assert xmp["dc:title"] == METADATA.title
        assert xmp["dc:creator"] == ["Locatra Équipement"]
        assert xmp["xmp:CreateDate"] == "2026-11-21T08:30:00+00:00"


def test_only_the_fonts_of_the_sheet_are_in_the_file_once_each() -> None:
    with pikepdf.open(BytesIO(drawn(3).to_pdf(METADATA))) as pdf:
        files = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and "/Length1" in item]
        assert len(files) == len(Weight)


def test_pages_can_be_completed_when_their_number_is_known() -> None:
    sheet = drawn(3)
    for number in range(1, sheet.page_count + 1):
        sheet.go_to(number)
        sheet.text(100, 280, f"{number} / {sheet.page_count}", Style(8), align="C")
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(sheet.to_pdf(METADATA))]
    assert [text.splitlines()[0] for text in texts] == ["Feuille 1", "Feuille 2", "Feuille 3"]
    assert [f"{number} / 3" in text for number, text in enumerate(texts, start=1)] == [True, True, True]


def test_a_watermark_leaves_the_page_archivable_and_readable() -> None:
    sheet = drawn()
    sheet.watermark("PROJET", Style(100, Weight.BOLD))
    data = sheet.to_pdf(METADATA)
    assert problems(data) == []
    text = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert "Feuille 1" in text
    assert "PROJET" in text


def test_an_attachment_comes_back_byte_for_byte() -> None:
    content = "<a>é</a>".encode() * 100
    data = drawn().to_pdf(METADATA, (Attachment("données.xml", content, "text/xml", "Données", "Source"),))
    assert problems(data) == []
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.attachments["données.xml"].get_file().read_bytes() == content
        assert pdf.Root.AF[0].AFRelationship == "/Source"


def test_an_extension_schema_is_described_in_the_packet() -> None:
    extension = XmpExtension("Essai", "urn:essai#", "es", (XmpProperty("Couleur", "bleu & vert", "La couleur"),))
    data = drawn().to_pdf(replace(METADATA, extension=extension))
    assert problems(data) == []
    with pikepdf.open(BytesIO(data)) as pdf:
        assert b"<es:Couleur>bleu &amp; vert</es:Couleur>" in pdf.Root.Metadata.read_bytes()


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert drawn(2).to_pdf(METADATA) == drawn(2).to_pdf(METADATA)
