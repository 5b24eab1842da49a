"""The upper part of the invoice: seller, title, addressee in the envelope's window, and the band of references."""

from dataclasses import dataclass

from leaseapp.kernel.i18n import _
from leaseapp.kernel.pdf.flow import shorten, wrap
from leaseapp.kernel.pdf.sheet import Sheet, Style
from leaseapp.sales.documents import invoice_style as look
from leaseapp.sales.documents.wording import NATURES, SUPPLY_DATES, Wording
from leaseapp.sales.rules.invoice_document import InvoiceDocument, Seller
from leaseapp.sales.rules.legal_identity import siren_text, siret_text

_COLUMNS = 4
_ROW = 11.5
_MARK_SIZE = 13.0


@dataclass(frozen=True, slots=True)
class Fact:
    """One labelled value of the band; `span` columns wide."""

    label: str
    value: str
    span: int = 1


def initials(name: str) -> str:
    """One or two capitals that stand for a name where there is no logo: Locatra Équipement → LÉ."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    return "".join(word[0] for word in words[:2]).upper() or "?"


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


def _draw_seller(sheet: Sheet, document: InvoiceDocument, words: Wording) -> None:
    seller = document.seller
    sheet.box(look.LEFT, 16, _MARK_SIZE, _MARK_SIZE, fill=look.ACCENT, radius=3)
    sheet.text(look.LEFT + _MARK_SIZE / 2, 24.3, initials(seller.name), look.MARK, align="C")
    x, width = look.LEFT + _MARK_SIZE + 4, 82.0
    style = look.SELLER_NAME
    if len(wrap(seller.name, style, width)) > 1:
        style = look.SELLER_NAME_LONG
    names = wrap(seller.name, style, width)
    y = 21.6 if len(names) == 1 else 19.6
    for name in names:
        sheet.text(x, y, name, style)
        y += style.leading
    sheet.text(x, y - 0.3, shorten(seller.website or "", look.SOFT, width), look.SOFT)
    y = max(38.0, y + 4.5)
    for line in _seller_lines(seller, words):
        for part in wrap(line, look.SOFT, 80):
            sheet.text(look.LEFT, y, part, look.SOFT)
            y += look.SOFT.leading


def _draw_title(sheet: Sheet, document: InvoiceDocument, words: Wording) -> None:
    sheet.text(look.RIGHT, 22.6, words.title(document), look.TITLE, align="R")
    number = document.number or words.say(_("Draft without number"))
    sheet.text(look.RIGHT, 29.2, number, look.NUMBER, align="R")


def _address_block(document: InvoiceDocument, words: Wording, name: Style, rest: Style) -> list[tuple[str, Style]]:
    buyer = document.buyer
    block = [(part, name) for part in wrap(buyer.name, name, look.ADDRESS_WIDTH)]
    for line in [*([buyer.contact_name] if buyer.contact_name else []), *words.place(buyer.address)]:
        block += [(part, rest) for part in wrap(line, rest, look.ADDRESS_WIDTH)]
    return block


def _draw_addressee(sheet: Sheet, document: InvoiceDocument, words: Wording) -> None:
    """The address in the window; a long one in smaller type, never cut."""
    sheet.text(look.ADDRESS_LEFT, 43.5, words.say(_("Billed to")), look.LABEL)
    block = _address_block(document, words, look.ADDRESSEE, look.ADDRESS)
    if len(block) > look.ADDRESS_LINES:
        block = _address_block(document, words, look.ADDRESSEE_LONG, look.ADDRESS_LONG)
    y = look.ADDRESS_TOP
    for line, style in block:
        sheet.text(look.ADDRESS_LEFT, y, line, style)
        y += style.leading


def facts(document: InvoiceDocument, words: Wording) -> list[Fact]:
    """What the band tells, in its order; what does not apply is left out."""
    buyer = document.buyer
    period = words.period(document.period_start, document.period_end)
    delivery = document.delivery
    place = ", ".join([delivery.name or buyer.name, *words.place(delivery.address)]) if delivery else ""
    nature = words.say(NATURES[document.operation_nature]) if document.operation_nature else ""
    supplied = words.say(SUPPLY_DATES[document.operation_nature]) if document.operation_nature else ""
    register = siret_text(buyer.siret) if buyer.siret else siren_text(buyer.siren)
    previous = ", ".join(
        words.say(_("{number} of {day}"), number=item.number, day=item.issue_date)
        for item in document.previous
        if item.number
    )
    found = [
        Fact(words.say(_("Date of issue")), words.day(document.issue_date)),
        Fact(words.say(_("Due date")), "" if document.is_credit_note else words.day(document.due_date)),
        Fact(supplied, words.day(document.supply_date)),
        Fact(words.say(_("Service period")), period, 2 if len(period) > 26 else 1),
        Fact(words.say(_("Nature of the operation")), nature),
        Fact(words.say(_("Preceding invoice")), previous),
        Fact(words.say(_("Your order")), document.purchase_order_ref or ""),
        Fact(words.say(_("Your reference")), document.buyer_reference or ""),
        Fact(words.say(_("Contract")), document.contract_ref or ""),
        Fact(words.say(_("Customer no.")), buyer.code or ""),
        Fact(words.say(_("Customer SIRET") if buyer.siret else _("Customer SIREN")), register),
        Fact(words.say(_("Customer VAT no.")), buyer.vat_number or ""),
        Fact(words.say(_("Delivered to")), place, 2),
    ]
    return [fact for fact in found if fact.value]


def _rows(found: list[Fact]) -> list[list[Fact]]:
    rows: list[list[Fact]] = [[]]
    for fact in found:
        if sum(item.span for item in rows[-1]) + fact.span > _COLUMNS:
            rows.append([])
        rows[-1].append(fact)
    return rows


def _draw_band(sheet: Sheet, document: InvoiceDocument, words: Wording, top: float) -> float:
    """The band; values wrap, because every one of them is a particular that the law or the customer wants whole."""
    column = (look.WIDTH - 8) / _COLUMNS
    placed: list[tuple[float, float, str, Style]] = []
    y = top + 5.4
    for index, row in enumerate(_rows(facts(document, words))):
        style, x, deepest = look.STRONG if index == 0 else look.BODY, look.LEFT + 4, 1
        for fact in row:
            placed.append((x, y, fact.label, look.LABEL))
            parts = wrap(fact.value, style, column * fact.span - 3)
            placed += [(x, y + 4.4 + number * style.leading, part, style) for number, part in enumerate(parts)]
            deepest = max(deepest, len(parts))
            x += column * fact.span
        y += _ROW + (deepest - 1) * style.leading
    height = y - top - 2.9
    sheet.box(look.LEFT, top, look.WIDTH, height, fill=look.PANEL, radius=2)
    for x, baseline, text, style in placed:
        sheet.text(x, baseline, text, style)
    return top + height


def draw_head(sheet: Sheet, document: InvoiceDocument, words: Wording) -> float:
    """Draw the head of the first page; the height (mm) at which the body begins comes back."""
    _draw_seller(sheet, document, words)
    _draw_title(sheet, document, words)
    _draw_addressee(sheet, document, words)
    return _draw_band(sheet, document, words, 90.5) + 6


def draw_continued_head(sheet: Sheet, document: InvoiceDocument, words: Wording) -> None:
    """Draw the short head of a following page: who, what, to whom."""
    sheet.text(look.LEFT, 17.5, shorten(document.seller.name, look.STRONG, 80), look.STRONG)
    what = " ".join(part for part in (words.title(document), document.number or "") if part)
    reference = f"{what} · {document.buyer.name}"
    sheet.text(look.RIGHT, 17.5, shorten(reference, look.SOFT, 90), look.SOFT, align="R")
    sheet.rule(look.LEFT, 21, look.WIDTH, look.HAIRLINE)
