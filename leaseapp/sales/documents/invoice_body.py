"""The lines of the invoice, its VAT table and its totals."""

from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.kernel.i18n import _
from leaseapp.kernel.pdf.flow import Cell, Column, Table, fit, wrap
from leaseapp.kernel.pdf.sheet import Sheet, Style
from leaseapp.sales.documents import invoice_style as look
from leaseapp.sales.documents.wording import KINDS, Wording
from leaseapp.sales.rules.invoice_document import DocumentLine, InvoiceDocument
from leaseapp.sales.rules.totals import LineAmounts

_TOTALS_LEFT, _TOTALS_WIDTH = 112.0, 80.0
_RATES_WIDTH = 86.0


def line_columns(words: Wording, *, with_discount: bool) -> list[Column]:
    """The columns of the line table; without a discount anywhere, the designation takes its room."""
    discount = [Column(words.say(_("Discount")), 16, "R")] if with_discount else []
    return [
        Column(words.say(_("Designation")), 73 if with_discount else 89),
        Column(words.say(_("Quantity")), 20, "R"),
        Column(words.say(_("Net unit price")), 26, "R"),
        *discount,
        Column(words.say(_("VAT %")), 14, "R"),
        Column(words.say(_("Total excl. VAT")), 25, "R"),
    ]


def _wrapped(text: str, style: Style, width: float) -> list[tuple[str, Style]]:
    return [(part, style) for part in wrap(text, style, width)]


def _designation(line: DocumentLine, amounts: LineAmounts, words: Wording, width: float) -> Cell:
    facts = [words.say(KINDS[line.kind])]
    if line.reference:
        facts.append(words.say(_("ref. {reference}"), reference=line.reference))
    period = words.period(line.period_start, line.period_end)
    if period:
        facts.append(period)
    cell = _wrapped(line.designation, look.CELL, width)
    cell += _wrapped(" · ".join(facts), look.CELL_SOFT, width)
    if line.description:
        cell += _wrapped(line.description, look.CELL_SOFT, width)
    if amounts.eco_tax:
        text = words.say(_("including eco-tax of {amount} excl. VAT"), amount=words.amount(amounts.eco_tax))
        cell += _wrapped(text, look.CELL_SOFT, width)
    return cell


def line_rows(document: InvoiceDocument, words: Wording, width: float, *, with_discount: bool) -> list[list[Cell]]:
    """One row a line; quantities and totals of a credit note carry a minus."""
    sign = Decimal(-1) if document.is_credit_note else Decimal(1)
    rows: list[list[Cell]] = []
    for line, amounts in zip(document.lines, document.totals.lines, strict=True):
        discount = words.rate(line.discount_pct) if line.discount_pct else "–"
        rows.append(
            [
                _designation(line, amounts, words, width),
                [(words.quantity(sign * line.quantity, line.unit), look.CELL)],
                [(words.price(line.unit_price_ht), look.CELL)],
                *([[(discount, look.CELL)]] if with_discount else []),
                [(words.rate(line.vat_rate_pct), look.CELL)],
                [(words.amount(sign * amounts.total, None), look.CELL_STRONG)],
            ]
        )
    return rows


def draw_rates(sheet: Sheet, document: InvoiceDocument, words: Wording, top: float) -> float:
    """The VAT table and, below it, the mentions of the VAT regime; the height after them comes back."""
    sign = Decimal(-1) if document.is_credit_note else Decimal(1)
    columns = [
        Column(words.say(_("VAT %")), 26),
        Column(words.say(_("Base excl. VAT")), 30, "R"),
        Column(words.say(_("VAT amount")), 30, "R"),
    ]
    table = Table(
        sheet, columns, look.RATES, left=look.LEFT, page_top=top, bottom=look.BOTTOM + 20, new_page=sheet.add_page
    )
    rows: list[list[Cell]] = [
        [
            [(words.rate(row.rate), look.CELL)],
            [(words.amount(sign * row.base, None), look.CELL)],
            [(words.amount(sign * row.vat, None), look.CELL)],
        ]
        for row in document.totals.vat_rows
    ]
    y = table.draw(top, rows) + 5.0
    for mention in document.mentions:
        for part in wrap(mention, look.STRONG, _RATES_WIDTH):
            sheet.text(look.LEFT, y, part, look.STRONG)
            y += look.STRONG.leading
    return y


def rates_height(document: InvoiceDocument) -> float:
    """How much room `draw_rates` takes."""
    mentions = sum(len(wrap(mention, look.STRONG, _RATES_WIDTH)) for mention in document.mentions)
    return 6.2 + 6.0 * len(document.totals.vat_rows) + 5.0 + look.STRONG.leading * mentions


def draw_totals(sheet: Sheet, document: InvoiceDocument, words: Wording, top: float) -> float:
    """The totals at the right, the amount to pay in a box; the height after it comes back."""
    totals = document.totals
    sign = Decimal(-1) if document.is_credit_note else Decimal(1)
    eco_tax = money.total(line.eco_tax for line in totals.lines)
    discount = money.total(line.discount for line in totals.lines)
    rows = [(words.say(_("Total excl. VAT")), totals.total_ht, look.BODY)]
    if discount:
        rows.append((words.say(_("after discounts of")), discount, look.SOFT))
    if eco_tax:
        rows.append((words.say(_("including eco-tax")), eco_tax, look.SOFT))
    rows.append((words.say(_("Total VAT")), totals.total_vat, look.BODY))
    y = top + 4.4
    for label, amount, style in rows:
        sheet.text(_TOTALS_LEFT + 4, y, label, style)
        sheet.text(look.RIGHT - 4, y, words.amount(sign * amount, document.currency), style, align="R")
        y += 5.4
    sheet.box(_TOTALS_LEFT, y - 2.6, _TOTALS_WIDTH, 13, fill=look.ACCENT_PANEL, radius=2)
    label = words.say(_("Total credited incl. VAT") if document.is_credit_note else _("Total to pay incl. VAT"))
    sheet.text(_TOTALS_LEFT + 4, y + 5.3, label, look.TOTAL_LABEL)
    amount = words.amount(sign * totals.total_ttc, document.currency)
    room = _TOTALS_WIDTH - 11 - look.TOTAL_LABEL.width(label)
    sheet.text(look.RIGHT - 4, y + 5.6, amount, fit(amount, look.TOTAL_AMOUNT, room), align="R")
    return y + 10.4


def totals_height(document: InvoiceDocument) -> float:
    """How much room `draw_totals` takes."""
    lines = document.totals.lines
    extra = any(line.eco_tax for line in lines) + any(line.discount for line in lines)
    return 4.4 + 5.4 * (2 + extra) + 10.4
