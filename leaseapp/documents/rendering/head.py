"""The upper part of every document: seller, title, addressee in the envelope's window, and the band of references."""

from dataclasses import dataclass

from leaseapp.directory.rules import payment_terms
from leaseapp.documents.rendering import brand as accents
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import Brand
from leaseapp.documents.rules.legal_identity import siren_text, siret_text
from leaseapp.documents.rules.parties import Buyer, Delivery, Seller
from leaseapp.kernel.rendering.pdf.flow import fit, shorten, wrap
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style
from leaseapp.kernel.text.i18n import _
from leaseapp.law.payment_terms import PaymentTerm

_COLUMNS, _COLUMNS_TIGHT = 4, 5
_ROW, _ROW_TIGHT = 11.5, 9.8
_MARK_SIZE = 13.0
_LOGO_WIDTH, _LOGO_HEIGHT = 62.0, 17.0
_TITLE_WIDTH = 76.0
_BAND_TOP = 90.5


@dataclass(frozen=True, slots=True)
class Fact:
    """One labelled value of the band; `span` columns wide."""

    label: str
    value: str
    span: int = 1


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a document: `title` and `number` large, `to` above the address, then the facts.

    `reference` names the document on the pages that follow.
    """

    title: str
    number: str
    reference: str
    to: str
    seller: Seller
    buyer: Buyer
    facts: tuple[Fact, ...]


def initials(name: str) -> str:
    """Two capitals that stand for a name where there is no logo: Locatra Équipement → LÉ, Nordlease → NO, as in kit.jsx."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    letters = words[0][0] + words[1][0] if len(words) > 1 else "".join(words)[:2]
    return letters.upper() or "?"


def customer_facts(buyer: Buyer, words: Wording) -> list[Fact]:
    """Return the facts that identify the customer: our number, its registration, its VAT number."""
    register = siret_text(buyer.siret) if buyer.siret else siren_text(buyer.siren)
    return [
        Fact(words.say(_("Customer no.")), buyer.code or ""),
        Fact(words.say(_("Customer SIRET") if buyer.siret else _("Customer SIREN")), register),
        Fact(words.say(_("Customer VAT no.")), buyer.vat_number or ""),
    ]


def delivery_fact(delivery: Delivery | None, buyer: Buyer, words: Wording) -> Fact:
    """Return the address to which the goods go, when that is not the buyer's."""
    place = ", ".join([delivery.name or buyer.name, *words.place(delivery.address)]) if delivery else ""
    return Fact(words.say(_("Delivered to")), place, 2)


def term_fact(term: PaymentTerm | None, words: Wording) -> Fact:
    """Return when the invoices of what is offered will be due."""
    return Fact(words.say(_("Terms of payment")), payment_terms.words(term, words.locale) if term else "", 2)


def _seller_lines(seller: Seller, words: Wording) -> list[str]:
    ways = [part for part in (seller.phone, seller.email) if part]
    lines = [", ".join(words.place(seller.address)[:-1]), *words.place(seller.address)[-1:]]
    lines += ways
    if seller.siret or seller.siren:
        number = f"SIRET {siret_text(seller.siret)}" if seller.siret else f"SIREN {siren_text(seller.siren)}"
        lines.append(number)
    if seller.vat_number:
        lines.append(words.say(_("VAT no. {number}"), number=seller.vat_number))
    return [line for line in lines if line]


def _draw_named_mark(sheet: Sheet, seller: Seller, brand: Brand) -> float:
    """Return initials and name beside them, where there is no logo."""
    sheet.box(look.LEFT, 16, _MARK_SIZE, _MARK_SIZE, fill=brand.accent, radius=3)
    sheet.text(look.LEFT + _MARK_SIZE / 2, 24.3, initials(seller.name), accents.mark(brand), align="C")
    x, width = look.LEFT + _MARK_SIZE + 4, 82.0
    style = look.SELLER_NAME
    if len(wrap(seller.name, style, width)) > 1:
        style = look.SELLER_NAME_LONG
    names = wrap(seller.name, style, width)
    y = 21.6 if len(names) == 1 else 19.6
    for name in names:
        sheet.text(x, y, name, style)
        y += style.leading
    return max(38.0, y + 4.5)


def _draw_logo(sheet: Sheet, seller: Seller, brand: Brand) -> float:
    """Return the logo, and below it the legal name, which a logo never replaces."""
    if brand.logo is None:
        return _draw_named_mark(sheet, seller, brand)
    width, height = brand.logo.within(_LOGO_WIDTH, _LOGO_HEIGHT)
    sheet.picture(look.LEFT, 14, width, height, brand.logo.content)
    y = 14 + max(height, 12) + 5.6
    for name in wrap(seller.name, look.STRONG, 82):
        sheet.text(look.LEFT, y, name, look.STRONG)
        y += look.STRONG.leading
    return max(38.0, y + 0.2)


def _draw_seller(sheet: Sheet, seller: Seller, brand: Brand, words: Wording) -> None:
    y = _draw_logo(sheet, seller, brand)
    for line in _seller_lines(seller, words):
        for part in wrap(line, look.SOFT, 80):
            sheet.text(look.LEFT, y, part, look.SOFT)
            y += look.SOFT.leading


def _draw_title(sheet: Sheet, head: Head, brand: Brand) -> None:
    sheet.text(look.RIGHT, 22.6, head.title, fit(head.title, look.TITLE, _TITLE_WIDTH), align="R")
    sheet.text(look.RIGHT, 29.2, head.number, fit(head.number, accents.number(brand), _TITLE_WIDTH), align="R")


def _address_block(buyer: Buyer, words: Wording, name: Style, rest: Style) -> list[tuple[str, Style]]:
    block = [(part, name) for part in wrap(buyer.name, name, look.ADDRESS_WIDTH)]
    for line in [*([buyer.contact_name] if buyer.contact_name else []), *words.place(buyer.address)]:
        block += [(part, rest) for part in wrap(line, rest, look.ADDRESS_WIDTH)]
    return block


def _draw_addressee(sheet: Sheet, head: Head, words: Wording) -> None:
    """Draw the address in the window; a long one in smaller type, never cut."""
    sheet.text(look.ADDRESS_LEFT, 43.5, head.to, look.LABEL)
    block = _address_block(head.buyer, words, look.ADDRESSEE, look.ADDRESS)
    if len(block) > look.ADDRESS_LINES:
        block = _address_block(head.buyer, words, look.ADDRESSEE_LONG, look.ADDRESS_LONG)
    y = look.ADDRESS_TOP
    for line, style in block:
        sheet.text(look.ADDRESS_LEFT, y, line, style)
        y += style.leading


def _rows(found: list[Fact], columns: int) -> list[list[Fact]]:
    rows: list[list[Fact]] = [[]]
    for fact in found:
        if sum(item.span for item in rows[-1]) + fact.span > columns:
            rows.append([])
        rows[-1].append(fact)
    return rows


def _draw_band(sheet: Sheet, facts: list[Fact], top: float, *, tight: bool) -> float:
    """Return the band; values wrap, because every one of them is a particular that the law or the customer wants whole."""
    columns = _COLUMNS_TIGHT if tight else _COLUMNS
    column = (look.WIDTH - 8) / columns
    placed: list[tuple[float, float, str, Style]] = []
    y = top + (4.6 if tight else 5.4)
    for index, row in enumerate(_rows(facts, columns)):
        style, x, deepest = look.STRONG if index == 0 else look.BODY, look.LEFT + 4, 1
        for fact in row:
            placed.append((x, y, fact.label, look.LABEL))
            parts = wrap(fact.value, style, column * fact.span - 3)
            placed += [(x, y + 4.4 + number * style.leading, part, style) for number, part in enumerate(parts)]
            deepest = max(deepest, len(parts))
            x += column * fact.span
        y += (_ROW_TIGHT if tight else _ROW) + (deepest - 1) * style.leading
    height = y - top - (2.2 if tight else 2.9)
    sheet.box(look.LEFT, top, look.WIDTH, height, fill=look.PANEL, radius=2)
    for x, baseline, text, style in placed:
        sheet.text(x, baseline, text, style)
    return top + height


def draw_head(sheet: Sheet, head: Head, brand: Brand, words: Wording, *, tight: bool = False) -> float:
    """Draw the head of the first page; the height (mm) at which the body begins comes back."""
    _draw_seller(sheet, head.seller, brand, words)
    _draw_title(sheet, head, brand)
    _draw_addressee(sheet, head, words)
    facts = [fact for fact in head.facts if fact.value]
    return _draw_band(sheet, facts, _BAND_TOP, tight=tight) + (3.4 if tight else 6)


def draw_continued_head(sheet: Sheet, head: Head) -> None:
    """Draw the short head of a following page: who, what, to whom."""
    sheet.text(look.LEFT, 17.5, shorten(head.seller.name, look.STRONG, 80), look.STRONG)
    reference = f"{head.reference} · {head.buyer.name}"
    sheet.text(look.RIGHT, 17.5, shorten(reference, look.SOFT, 90), look.SOFT, align="R")
    sheet.rule(look.LEFT, 21, look.WIDTH, look.HAIRLINE)
