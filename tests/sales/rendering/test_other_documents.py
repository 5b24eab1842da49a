"""Quotes, order confirmations and statements on paper: every figure, long ones, and that they may be archived."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from io import BytesIO

import pypdfium2
import pytest
from PIL import Image

from leaseapp.billing.rendering.invoice_pdf import render_invoice
from leaseapp.billing.rendering.statement_pdf import render_statement
from leaseapp.billing.rules.statement import AgedBands, StatementKind, StatementMovement
from leaseapp.documents.rules.brand import HOUSE, Brand, Logo
from leaseapp.kernel.rendering import colour
from leaseapp.sales.rendering.evidence_pdf import render_evidence
from leaseapp.sales.rendering.order_pdf import render_order
from leaseapp.sales.rendering.quote_pdf import render_quote
from tests.support import invoice_cases as given
from tests.support import quote_cases as cases
from tests.support.pdfa import problems

D = Decimal


def pages(data: bytes) -> list[str]:
    """The text of each page, blanks of every kind as one space."""
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    return [re.sub(r"\s+", " ", text) for text in texts]


def logo() -> Logo:
    """A green picture of 320 × 100 pixels with a transparent edge."""
    picture, output = Image.new("RGBA", (320, 100), (0, 0, 0, 0)), BytesIO()
    picture.paste((0, 122, 94, 255), (10, 10, 310, 90))
    picture.save(output, "PNG")
    return Logo(output.getvalue(), 320, 100)


def first_page(data: bytes) -> Image.Image:
    """The first page as a picture, 4 pixels a millimetre."""
    page = pypdfium2.PdfDocument(data)[0]
    return page.render(scale=4 * 25.4 / 72).to_pil().convert("RGB")


RENDERED: dict[str, Callable[[str, Brand], bytes]] = {
    "quote": lambda locale, brand: render_quote(cases.quote(), locale, brand=brand),
    "evidence": lambda locale, brand: render_evidence(cases.evidence(), locale, brand=brand),
    "order": lambda locale, brand: render_order(cases.order(), locale, brand=brand),
    "statement": lambda locale, brand: render_statement(cases.account(), locale, brand=brand),
    "invoice": lambda locale, brand: render_invoice(given.cases()["deposit"], locale, brand=brand),
    "credit note": lambda locale, brand: render_invoice(given.cases()["credit note"], locale, brand=brand),
}


@pytest.mark.parametrize("kind", RENDERED)
@pytest.mark.parametrize("locale", ["fr", "en"])
def test_every_document_with_a_logo_is_a_pdf_a_3b_and_always_the_same(kind: str, locale: str) -> None:
    brand = Brand((0, 122, 94), logo())
    data = RENDERED[kind](locale, brand)
    assert problems(data) == []
    assert data == RENDERED[kind](locale, brand)
    assert "SAS au capital de 150 000 € – RCS Lyon 987 654 308" in pages(data)[0]
    assert "Locatra Équipement" in pages(data)[0]


@pytest.mark.parametrize("kind", RENDERED)
def test_a_logo_and_an_accent_show_on_every_kind_of_document(kind: str) -> None:
    picture = first_page(RENDERED[kind]("fr", Brand((0, 122, 94), logo())))
    assert picture.getpixel((4 * 40, 4 * 22)) == (0, 122, 94)
    plain = first_page(RENDERED[kind]("fr", HOUSE))
    assert (0, 122, 94) not in {pixel for _count, pixel in plain.getcolors(1 << 24) or []}


@pytest.mark.parametrize("accent", [(250, 204, 21), (255, 255, 255), (0, 0, 0), (58, 91, 208), (255, 0, 128)])
def test_text_in_any_accent_can_be_read(accent: colour.Colour) -> None:
    brand = Brand(accent)
    assert colour.contrast(brand.ink, colour.WHITE) >= 4.5
    assert colour.contrast(brand.ink, brand.panel) >= 4.5
    assert colour.contrast(brand.on_accent, accent) >= 4.5


def test_the_french_quote_shows_everything_that_was_offered() -> None:
    first, second = pages(render_quote(cases.quote(), "fr"))
    for particular in [
        "Devis", "DEV-7 v2", "21/11/2026", "21/12/2026", "Projet ATL-2026", "Camille Berthier",
        "Équipement de l'atelier de Saint-Étienne", "Équipement 3 375,00", "Services 1 202,40", "Mini-pelle 1,8 t Kerbat MP18",
        "Livraison sur accès carrossable.", "Un engin de déchargement doit être présent.", "option choisie",
        "Total HT", "4 577,40 €", "867,24 €", "5 444,64 €", "4 095,00", "819,00", "482,40", "48,24",
    ]:  # fmt: skip
        assert particular in first, particular
    whole = first + " " + second
    for particular in [
        "Options Non comprises dans le total", "Formation à la conduite", "1 780,00", "Remorque porte-engin 2,5 t",
        "4 075,50", "Toutes les options, HT 5 855,50", "1 633,39 €", "30 % du total TTC", "FR76 3000 6000 0112 3456 7890 189",
        "Conditions Livraison sous 6 semaines. Garantie 24 mois.", "Observations", "Bon pour accord", "Nom et qualité",
    ]:  # fmt: skip
        assert particular in whole, particular
    assert whole.index("5 444,64 €") < whole.index("Formation à la conduite")


def test_the_english_quote_is_signed_with_the_french_words() -> None:
    whole = " ".join(pages(render_quote(cases.quote(), "en")))
    for particular in ["Quote", "Valid until", "€5,444.64", "Not included in the total", "Bon pour accord"]:
        assert particular in whole, particular


def test_a_quote_without_options_or_deposit_leaves_both_out() -> None:
    (text,) = pages(render_quote(cases.quote(rows=cases.ROWS[:2], deposit_pct=None), "fr"))
    assert "Options" not in text
    assert "Acompte" not in text


def test_a_section_of_options_alone_has_no_heading_among_what_is_offered() -> None:
    option = cases.priced(cases.TRAINING, optional=True, selected=False)
    rows = [cases.section("Équipement"), cases.ROWS[1], cases.section("Formation des équipes"), option]
    whole = " ".join(pages(render_quote(cases.quote(rows=rows), "fr")))
    assert ("Équipement" in whole, "Formation des équipes" in whole) == (True, False)
    rows.insert(3, cases.text("Dans vos locaux."))
    assert "Formation des équipes" in " ".join(pages(render_quote(cases.quote(rows=rows), "fr")))
    empty = [*rows[:2], cases.section("Conditions particulières", "Sans objet.")]
    assert "Conditions particulières" in " ".join(pages(render_quote(cases.quote(rows=empty), "fr")))


def test_a_short_quote_with_options_is_signed_on_its_only_page() -> None:
    option = cases.priced(cases.TRAINING, optional=True, selected=False)
    rows = [cases.ROWS[1], cases.section("Services"), option]
    (text,) = pages(render_quote(cases.quote(rows=rows, deposit_pct=None, conditions=None, notes=None), "fr"))
    assert "Bon pour accord" in text


def test_a_draft_quote_and_a_canceled_order_are_marked() -> None:
    assert "PROJET" in pages(render_quote(replace(cases.quote(), is_draft=True), "fr"))[0]
    assert "PROJET" not in pages(render_quote(cases.quote(), "fr"))[0]
    canceled = pages(render_order(cases.order(is_canceled=True), "fr"))[0]
    assert "ANNULÉ" in canceled
    assert "Acompte" not in canceled


def test_a_quote_names_the_regime_without_vat() -> None:
    line = given.untaxed(given.LineKind.SERVICE, "Conseil", "640.00", given.VatReason.FRANCHISE)
    text = pages(render_quote(cases.quote(seller=given.FRANCHISE_SELLER, rows=[cases.priced(line)]), "fr"))[0]
    assert "TVA non applicable, art. 293 B du CGI" in text


def test_a_heading_is_never_the_last_row_of_a_page() -> None:
    rows = []
    for number in range(40):
        rows += [cases.section(f"Lot {number:02}")] + [cases.priced(given.INSPECTION)] * (1 + number % 3)
    texts = pages(render_quote(cases.quote(rows=rows), "fr"))
    assert len(texts) > 3
    for text in texts[:-1]:
        body = text.split("Locatra Équipement · SAS")[0]
        last = max(body.rfind("Lot "), 0)
        assert "Vérification générale périodique" in body[last:], body[-80:]


def test_a_free_text_longer_than_a_page_loses_no_word() -> None:
    words = [f"mot{number:04}" for number in range(1500)]
    row = cases.text("Préambule", "\n".join(words[:200]) + "\n" + " ".join(words[200:]))
    data = render_quote(cases.quote(rows=[row, *cases.ROWS]), "fr")
    whole = " ".join(pages(data))
    assert problems(data) == []
    assert [word for word in words if word not in whole] == []


def test_the_order_confirmation_shows_what_was_agreed() -> None:
    (text,) = pages(render_order(cases.order(), "fr"))
    for particular in [
        "Confirmation de commande", "CMD-18", "25/11/2026", "08/01/2027", "CMD-BRZ-1187", "DEV-7 v2",
        "Dépôt Brézolles, ZI des Platières, Quai 4, 38070 Saint-Quentin-Fallavier", "4 288,20 €", "5 035,13 €",
        "Acompte convenu", "1 510,54 €", "Livraison sous 6 semaines.",
    ]:  # fmt: skip
        assert particular in text, particular


def test_the_statement_adds_up_line_by_line() -> None:
    (text,) = pages(render_statement(cases.account(), "fr"))
    for particular in [
        "Relevé de compte", "au 30/11/2026", "du 01/10/2026 au 30/11/2026", "Solde reporté au 01/10/2026 1 200,50",
        "02/10/2026 Facture FAC-31 01/11/2026 5 035,13 6 235,63", "20/10/2026 Avoir AV-3 sur FAC-31 225,00 6 010,63",
        "Encaissement VIR 8812", "3 010,63", "Règlement contre-passé CHQ 42", "Totaux de la période 5 515,13 3 225,00",
        "Solde au 30/11/2026 3 490,63", "À échoir", "1 000,00 €", "1 290,13 €", "1 200,50 €", "dont 2 490,63 € en retard",
        "FR76 3000 6000 0112 3456 7890 189", "C00042",
    ]:  # fmt: skip
        assert particular in text, particular


def test_a_customer_that_owes_nothing_is_asked_for_nothing() -> None:
    settled = cases.account(opening_balance=D(0), movements=(), bands=AgedBands())
    (text,) = pages(render_statement(settled, "fr"))
    assert "Aucun mouvement sur la période." in text
    assert "Ce compte est soldé." in text
    assert "IBAN" not in text
    favour = cases.account(opening_balance=D("-50.00"), movements=(), bands=AgedBands(credits=D("50.00")))
    (text,) = pages(render_statement(favour, "en"))
    assert "This balance is in your favour." in text
    assert "In your favour −€50.00" in text or "−€50.00" in text


@pytest.mark.parametrize("count", range(6, 16))
def test_what_a_statement_asks_for_stands_below_what_is_open_on_the_same_page(count: int) -> None:
    movements = [
        StatementMovement(date(2026, 1, 1), StatementKind.INVOICE, f"FAC-{number}", debit=D(1))
        for number in range(count)
    ]
    texts = pages(render_statement(cases.account(movements=movements), "fr"))
    (last,) = (text for text in texts if "À échoir" in text)
    assert "FR76 3000 6000 0112 3456 7890 189" in last
    assert len(texts) == 1 + (last is not texts[0])


def test_a_statement_of_thirty_pages_carries_its_balance_to_the_end() -> None:
    movements = [
        StatementMovement(
            date(2026, 1, 1) + timedelta(days=number // 4), StatementKind.INVOICE, f"FAC-{number:04}", debit=D("100.10")
        )
        for number in range(940)
    ]
    data = render_statement(cases.account(opening_balance=D(0), movements=movements), "fr")
    texts = pages(data)
    assert problems(data) == []
    assert len(texts) >= 30
    assert all(f"Page {number} sur {len(texts)}" in text for number, text in enumerate(texts, start=1))
    whole = " ".join(texts)
    assert [number for number in range(940) if whole.count(f"FAC-{number:04} ") != 1] == []
    assert "94 094,00" in texts[-1]


def test_the_evidence_sheet_says_when_to_the_second_and_in_which_time_zone() -> None:
    french, english = (" ".join(pages(render_evidence(cases.evidence(), locale))) for locale in ("fr", "en"))
    assert "Accepté le 22/11/2026 00:30:07 (Europe/Paris, UTC+01:00)" in french
    assert "Accepted on 22/11/2026 00:30:07 (Europe/Paris, UTC+01:00)" in english
    elsewhere = render_evidence(cases.evidence(timezone="Indian/Reunion"), "fr")
    assert "22/11/2026 03:30:07 (Indian/Reunion, UTC+04:00)" in pages(elsewhere)[0]


def test_a_browser_that_tells_a_novel_breaks_no_line() -> None:
    data = render_evidence(cases.evidence(user_agent="x" * 400, name="y" * 200), "fr")
    assert problems(data) == []
    text = pages(data)[0].replace(" ", "")
    assert "x" * 400 in text
    assert "y" * 200 in text


@pytest.mark.parametrize("is_option", [False, True])
def test_a_tall_line_of_a_quote_stays_whole_below_the_head_of_its_table_and_its_heading(is_option: bool) -> None:
    quote = cases.quote()
    at = next(at for at, row in enumerate(quote.rows) if row.line and row.counts is not is_option)
    row = quote.rows[at]
    assert row.line is not None
    tall = replace(row, line=replace(row.line, description="\n".join(f"detail {number}." for number in range(45))))
    texts = pages(render_quote(replace(quote, rows=(*quote.rows[:at], tall, *quote.rows[at + 1 :])), "en"))
    (page,) = [text for text in texts if "detail" in text]
    assert len(re.findall(r"detail \d", page)) == 45
    assert ("Options" if is_option else "Équipement") in page
    assert "Quantity" in page.partition("detail")[0]
