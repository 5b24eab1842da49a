"""The Factur-X document: what stands on it, what is inside it, and that it may be archived."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from facturx import get_facturx_xml_from_pdf

from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rendering.invoice_pdf import render_invoice
from leaseapp.billing.rules.invoice_document import PreviousInvoice
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.kernel import clock
from tests.support import invoice_cases as given
from tests.support.pdfa import problems

D = Decimal
CASES = given.cases()


def pages(data: bytes) -> list[str]:
    """The text of each page, blanks of every kind as one space."""
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    return [re.sub(r"\s+", " ", text) for text in texts]


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("locale", ["fr", "en"])
def test_every_kind_of_document_is_a_pdf_a_3b_with_its_xml_inside(name: str, locale: str) -> None:
    data = render_invoice(CASES[name], locale)
    assert problems(data) == []
    filename, xml = get_facturx_xml_from_pdf(data, check_xsd=True)
    assert filename == "factur-x.xml"
    assert xml == build_cii(CASES[name])


def test_the_embedded_xml_is_data_of_the_whole_document() -> None:
    with pikepdf.open(BytesIO(render_invoice(CASES["export"], "fr"))) as pdf:
        (spec,) = pdf.Root.AF
        assert spec.AFRelationship == "/Data"
        assert spec.UF == "factur-x.xml"
        assert str(spec.EF.F.Subtype) == "/text/xml"
        packet = pdf.Root.Metadata.read_bytes().decode()
    assert "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>" in packet
    assert "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>" in packet


def test_the_french_invoice_shows_every_particular() -> None:
    document = CASES["several rates, discount, eco-tax"]
    (text,) = pages(render_invoice(document, "fr"))
    for particular in [
        "Facture", "FAC-42", "21/11/2026", "21/12/2026", "19/11/2026", "Biens et services",
        "Locatra Équipement", "14 quai des Tanneurs", "SIRET 987 654 308 00012", "TVA FR63987654308",
        "SAS au capital de 150 000 € – RCS Lyon 987 654 308", "NAF 77.39Z",
        "Ateliers Brézolles", "8 rue de la Fonderie", "42000 Saint-Étienne", "555 012 301 00019", "FR02555012301",
        "CMD-BRZ-1187", "Dépôt Brézolles, ZI des Platières, Quai 4, 38070 Saint-Quentin-Fallavier",
        "Mini-pelle 1,8 t Kerbat MP18", "1 250,00", "10 %", "3 375,00", "du 01/11/2026 au 30/11/2026", "1 mois",
        "éco-participation de 2,40 €", "35,90", "4 288,20 €", "746,93 €", "5 035,13 €", "675,00", "48,24", "23,69",
        "FR76 3000 6000 0112 3456 7890 189", "BIC AGRIFRPPXXX",
        "trois fois l'intérêt légal", "40 €", "Aucun escompte", "Page 1 sur 1",
    ]:  # fmt: skip
        assert particular in text, particular


def test_the_english_invoice_keeps_the_french_legal_wording() -> None:
    (text,) = pages(render_invoice(CASES["intra-EU goods"], "en"))
    for particular in ["Invoice", "Billed to", "GERMANY", "Total to pay incl. VAT", "€4,000.00", "Page 1 of 1"]:
        assert particular in text, particular
    assert "Exonération de TVA, article 262 ter I du CGI" in text
    assert "SAS au capital de 150 000 €" in text


@pytest.mark.parametrize(
    ("name", "mention"),
    [
        ("franchise", "TVA non applicable, art. 293 B du CGI"),
        ("reverse charge in the Union", "Autoliquidation – article 283-2 du CGI"),
        ("services on debits", "Option pour le paiement de la taxe d'après les débits"),
        ("deposit", "Facture d’acompte"),
        ("credit note", "FAC-42 du 21/11/2026"),
        ("export", "Exonération de TVA, article 262 I du CGI"),
    ],
)
def test_a_regime_is_named_on_its_document(name: str, mention: str) -> None:
    assert mention in pages(render_invoice(CASES[name], "fr"))[0]


def test_a_credit_note_has_the_sign_of_its_structured_form_says_so_and_asks_for_no_money() -> None:
    (text,) = pages(render_invoice(CASES["credit note"], "fr"))
    assert "Avoir" in text
    assert "1 350,00 €" in text
    assert "−" not in text.replace("− ", "")
    assert "Indiqué sans signe moins" in text
    assert not any(term in text for term in ("pénalités", "recouvrement", "escompte"))
    assert "IBAN" not in text


def test_a_consumer_reads_no_terms_between_professionals() -> None:
    (text,) = pages(render_invoice(CASES["consumer"], "fr"))
    assert "recouvrement" not in text


def test_a_long_invoice_repeats_its_header_and_numbers_its_pages() -> None:
    lines = [replace(given.INSPECTION, designation=f"Contrôle du poste {number:03}") for number in range(1, 61)]
    texts = pages(render_invoice(given.invoice(lines=lines), "fr"))
    count = len(texts)
    assert count >= 3
    for number, text in enumerate(texts, start=1):
        assert f"Page {number} sur {count}" in text
        assert "Locatra Équipement" in text
    assert sum(text.count("Désignation") for text in texts) == count
    whole = " ".join(texts)
    assert all(whole.count(f"Contrôle du poste {number:03}") == 1 for number in range(1, 61))
    assert "Facture FAC-42 · Ateliers Brézolles" in texts[1]


def test_a_line_longer_than_a_page_goes_on_overleaf_without_losing_a_word() -> None:
    words = [f"mot{number:04}" for number in range(1500)]
    line = replace(given.INSPECTION, description=" ".join(words))
    data = render_invoice(given.invoice(lines=[given.EXCAVATOR, line, given.COPIER]), "fr")
    whole = " ".join(pages(data))
    assert problems(data) == []
    assert [word for word in words if word not in whole] == []


def test_long_names_and_addresses_are_shown_whole() -> None:
    buyer = replace(
        given.BUYER,
        name="Société Coopérative d'Intérêt Collectif des Ateliers Mécaniques de Haute-Tarentaise",
        address=given.Address(
            "Zone d'activité de la Plaine-des-Grands-Champs, bâtiment 14, escalier B",
            "Immeuble Le Belvédère",
            "73700",
            "Les Arcs",
        ),
    )
    seller = replace(
        given.SELLER, name="Compagnie Générale de Location d'Équipements Industriels et Agricoles du Dauphiné"
    )
    (text,) = pages(render_invoice(given.invoice(buyer=buyer, seller=seller), "fr"))
    assert buyer.name in text
    assert "Zone d'activité de la Plaine-des-Grands-Champs, bâtiment 14, escalier B" in text
    assert text.count(seller.name) == 2


def test_other_scripts_are_shown_and_a_drawing_of_what_no_typeface_has_stays_archivable() -> None:
    line = replace(given.INSPECTION, designation="Coffret Ελ ﬁltré № 3 — 5 µm 😀\tfin")
    data = render_invoice(given.invoice(lines=[line]), "fr")
    assert problems(data) == []
    assert "Coffret Ελ filtré № 3 — 5 µm ? fin" in pages(data)[0]


def test_a_draft_is_marked_and_carries_no_xml() -> None:
    draft = replace(CASES["services on receipts"], number=None, issue_date=None)
    with clock.freeze(datetime(2026, 11, 21, 9, tzinfo=UTC)):
        data = render_invoice(draft, "fr")
    assert problems(data) == []
    assert "PROJET" in pages(data)[0]
    with pikepdf.open(BytesIO(data)) as pdf:
        assert "/AF" not in pdf.Root


def test_a_draft_has_no_structured_form() -> None:
    with pytest.raises(ValueError, match="draft"):
        build_cii(replace(CASES["export"], number=None))


def test_the_same_invoice_always_gives_the_same_bytes() -> None:
    document = CASES["deposit"]
    assert render_invoice(document, "fr") == render_invoice(document, "fr")


def test_a_replacement_says_what_it_cancels_and_replaces() -> None:
    document = given.invoice(previous=[given.PreviousInvoice("FAC-41", date(2026, 11, 2), replaced=True)])
    (french,) = pages(render_invoice(document, "fr"))
    assert "Annule et remplace la facture N° FAC-41 du 02/11/2026" in french
    assert "Facture antérieure" not in french
    (english,) = pages(render_invoice(document, "en"))
    assert "Cancels and replaces invoice no. FAC-41 of 02/11/2026" in english


def test_unit_prices_show_up_to_six_decimals() -> None:
    line = replace(given.WATER_FILTER, unit_price_ht=Decimal("0.045675"), quantity=Decimal("100000"))
    (text,) = pages(render_invoice(given.invoice(lines=[line]), "fr"))
    assert "0,045675" in text
    assert "4 567,50" in text


def test_the_largest_amounts_are_shown_whole() -> None:
    line = replace(
        given.EXCAVATOR,
        unit_price_ht=Decimal("99999999.999999"),
        quantity=Decimal("8888.888"),
        discount_pct=Decimal("12.34"),
    )
    (text,) = pages(render_invoice(given.invoice(lines=[line]), "fr"))
    for figure in ["99 999 999,999999", "8 888,888", "12,34 %", "779 199 922 079,99", "935 039 906 495,99 €"]:
        assert figure in text, figure


def _without_output_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/OutputIntents"]


def _without_embedded_font(pdf: pikepdf.Pdf) -> None:
    font = next(iter(pdf.pages[0].Resources.Font.values()))
    del font.DescendantFonts[0].FontDescriptor["/FontFile2"]


def _with_other_widths(pdf: pikepdf.Pdf) -> None:
    font = next(iter(pdf.pages[0].Resources.Font.values()))
    font.DescendantFonts[0].W[1][40] = 5


def _without_association(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/AF"]


def _with_script(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def _with_other_claim(pdf: pikepdf.Pdf) -> None:
    packet = pdf.Root.Metadata.read_bytes().replace(b"<pdfaid:part>3<", b"<pdfaid:part>1<")
    pdf.Root.Metadata = pikepdf.Stream(pdf, packet)


@pytest.mark.parametrize(
    ("damage", "finding"),
    [
        (_without_output_intent, "there is not exactly one PDF/A output intent"),
        (_without_embedded_font, "is not embedded"),
        (_with_other_widths, "declares other widths than it has"),
        (_without_association, "is not an associated file of the document"),
        (_with_script, "an action /JavaScript is forbidden"),
        (_with_other_claim, "does not claim PDF/A part 3"),
    ],
)
def test_the_structure_check_sees_damage(damage: Callable[[pikepdf.Pdf], None], finding: str) -> None:
    output = BytesIO()
    with pikepdf.open(BytesIO(render_invoice(CASES["export"], "fr"))) as pdf:
        damage(pdf)
        pdf.save(output)
    assert any(finding in problem for problem in problems(output.getvalue()))


@pytest.mark.parametrize(
    ("means", "french", "english"),
    [
        ("TRANSFER", "Par virement (IBAN)", "By transfer to (IBAN)"),
        ("BANK_ACCOUNT", "Par virement (IBAN)", "By transfer to (IBAN)"),
        ("DIRECT_DEBIT", "Par prélèvement", "By direct debit"),
        ("CARD", "Par carte", "By card"),
        ("CHECK", "Par chèque à l’ordre de Locatra Équipement", "By cheque to Locatra Équipement"),
        ("CASH", "En espèces", "In cash"),
        ("SET_OFF", "Par compensation", "By set-off"),
    ],
)
def test_the_page_says_how_to_pay(means: str, french: str, english: str) -> None:
    for locale, said in (("fr", french), ("en", english)):
        (text,) = pages(render_invoice(CASES[f"to be paid by {means}"], locale))
        assert said in text
        assert ("FR76 3000" in text) == (means in {"TRANSFER", "BANK_ACCOUNT"})
        assert "FAC-42" in text


def test_a_capital_with_cents_and_one_without_are_written_whole() -> None:
    for capital, said in (("10000.50", "10 000,50 €"), ("10000.00", "10 000 €"), ("0.90", "0,90 €")):
        document = given.invoice(seller=replace(given.SELLER, share_capital=Decimal(capital)))
        (text,) = pages(render_invoice(document, "fr"))
        assert f"SAS au capital de {said} – RCS Lyon" in text
        assert f"au capital de {said} –" in re.sub(r"\s+", " ", build_cii(document).decode())


def test_each_of_several_rows_without_vat_names_its_reason_in_the_table() -> None:
    document = CASES["several exemptions"]
    assert [row.rate for row in document.totals.vat_rows].count(D(0)) == 2
    (text,) = pages(render_invoice(document, "fr"))
    table = text[text.index("TVA % Base HT") if "TVA % Base HT" in text else text.index("Base HT") :]
    untaxed = [(row.base, found.text) for row, found in document.rows() if found]
    assert sorted(base for base, _reason in untaxed) == [D(80), D(1200)]
    for base, reason in untaxed:
        shown = f"{base:,.2f}".replace(",", " ").replace(".", ",")
        assert f"0 % {reason} {shown} 0,00" in table
        assert text.count(reason) == 2  # its line and its row
    (one,) = pages(render_invoice(CASES["exempt"], "fr"))
    assert one.count("261-4-4° a") == 1


@pytest.mark.slow("draws long documents")
@pytest.mark.parametrize("described", [0, 1, 3, 9])
def test_whatever_its_length_no_page_begins_with_the_head_of_a_table_and_no_line(described: int) -> None:
    for count in range(1, 40):
        lines = [
            replace(given.INSPECTION, designation=f"Poste {number:03}", description="\n".join(["détail"] * described))
            for number in range(count)
        ]
        texts = pages(render_invoice(given.invoice(lines=lines), "fr"))
        shown = [part for text in texts for part in text.split("Désignation")[1:]]
        assert all(re.search(r"Poste \d{3}", part) for part in shown), count
        heads = [text.split("Base HT")[1] for text in texts if "Base HT" in text]
        assert len(heads) == 1
        assert re.search(r"20 % ", heads[0])


def test_a_balance_of_four_lines_stays_on_one_page() -> None:
    deduction = DocumentLine(
        LineKind.GOODS, "Facture d’acompte FAC-41 du 02/11/2026, déduite : biens à 20 %", D(-1), D(1000), D(20),
        deducts_deposit=True,
    )  # fmt: skip
    lines = [given.EXCAVATOR, given.COPIER, given.WATER_FILTER, given.INSPECTION, deduction]
    previous = [PreviousInvoice("FAC-41", date(2026, 11, 2))]
    pdf = render_invoice(given.invoice(lines=lines, previous=previous), "fr")
    [text] = pages(pdf)
    assert "Aucun escompte" in text
    assert problems(pdf) == []


NOTES = (
    "Matériel livré et mis en service le 18/11/2026 par nos techniciens, procès-verbal signé par M. Breuil.\n"
    "Règlement par virement à trente jours\u00a0; merci de rappeler le numéro de la facture.\n"
    "Garantie constructeur de vingt-quatre mois, pièces et main-d’œuvre, à compter de la mise en service."
)


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize(
    "detail", [None, "Livraison sur site, mise en service et formation des utilisateurs comprises"]
)
def test_so_does_one_with_two_deposits_details_notes_terms_and_bank(locale: str, detail: str | None) -> None:
    lines = [
        replace(line, description=detail)
        for line in (given.EXCAVATOR, given.COPIER, given.WATER_FILTER, given.INSPECTION)
    ]
    deductions = [
        DocumentLine(
            LineKind.GOODS, f"Facture d’acompte {number} du {day:%d/%m/%Y}, déduite\u00a0: biens à 20\u00a0%", D(-1), D(500), D(20),
            deducts_deposit=True,
        )
        for number, day in (("FAC-41", date(2026, 11, 2)), ("FAC-57", date(2026, 11, 9)))
    ]  # fmt: skip
    previous = [PreviousInvoice("FAC-41", date(2026, 11, 2)), PreviousInvoice("FAC-57", date(2026, 11, 9))]
    document = given.invoice(
        lines=[*lines, *deductions], previous=previous, notes=NOTES, supply_date=date(2026, 11, 18)
    )
    pdf = render_invoice(document, locale)
    [text] = pages(pdf)
    for told in ("FAC-57", "Garantie constructeur", "FR76", "Aucun escompte", "RCS Lyon"):
        assert told in text
    assert text.count("Facture d’acompte") == 2
    assert problems(pdf) == []


@pytest.mark.parametrize("count", [30, 45, 58])
def test_a_line_with_a_long_description_stays_whole_below_the_head_of_its_table(count: int) -> None:
    document = CASES["several rates, discount, eco-tax"]
    long = replace(document.lines[0], description="\n".join(f"détail {number}." for number in range(count)))
    texts = pages(render_invoice(replace(document, lines=(long, *document.lines[1:])), "fr"))
    assert next(len(re.findall(r"détail \d", text)) for text in texts if "Désignation" in text) == count
    assert sum(len(re.findall(r"détail \d", text)) for text in texts) == count
