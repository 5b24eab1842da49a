"""The VAT table and the totals, side by side below the lines of every document with prices."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from leaseapp.documents.rendering import brand as accents
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import Brand
from leaseapp.documents.rules.totals import Totals
from leaseapp.kernel import money
from leaseapp.kernel.rendering.pdf.flow import Cell, Column, Table, fit, wrap
from leaseapp.kernel.rendering.pdf.sheet import Sheet
from leaseapp.kernel.text.i18n import _

_LEFT, _WIDTH = 112.0, 80.0
_RATES_WIDTH = 86.0
_ROW, _ROW_TIGHT = 5.4, 4.7
_BOX, _BOX_TIGHT = 13.0, 10.6


@dataclass(frozen=True, slots=True)
class Summary:
    """The content of the block: computed totals, the words of the last one, mentions of the VAT regime (French).

    `sign` is −1 on a credit note.
    """

    totals: Totals
    last: str
    mentions: Sequence[str] = ()
    currency: str = "EUR"
    sign: Decimal = Decimal(1)

    @property
    def discount(self) -> Decimal:
        """The sum that discounts took off, excl. VAT."""
        return money.total(line.discount for line in self.totals.lines)

    @property
    def eco_tax(self) -> Decimal:
        """The eco-taxes within the total, excl. VAT."""
        return money.total(line.eco_tax for line in self.totals.lines)


def _draw_rates(sheet: Sheet, summary: Summary, words: Wording, top: float) -> float:
    """Return the VAT table and, below it, the mentions; the height after them comes back."""
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
            [(words.amount(summary.sign * row.base, None), look.CELL)],
            [(words.amount(summary.sign * row.vat, None), look.CELL)],
        ]
        for row in summary.totals.vat_rows
    ]
    y = table.draw(top, rows) + 5.0
    for mention in summary.mentions:
        for part in wrap(mention, look.STRONG, _RATES_WIDTH):
            sheet.text(look.LEFT, y, part, look.STRONG)
            y += look.STRONG.leading
    return y


def _rates_height(summary: Summary) -> float:
    mentions = sum(len(wrap(mention, look.STRONG, _RATES_WIDTH)) for mention in summary.mentions)
    return 6.2 + 6.0 * len(summary.totals.vat_rows) + 5.0 + look.STRONG.leading * mentions


def _draw_totals(sheet: Sheet, summary: Summary, brand: Brand, words: Wording, top: float, *, tight: bool) -> float:
    """Return the totals at the right, the last one in a box; the height after it comes back."""
    totals = summary.totals
    rows = [(words.say(_("Total excl. VAT")), totals.total_ht, look.BODY)]
    if summary.discount:
        rows.append((words.say(_("after discounts of")), summary.discount, look.SOFT))
    if summary.eco_tax:
        rows.append((words.say(_("including eco-tax")), summary.eco_tax, look.SOFT))
    rows.append((words.say(_("Total VAT")), totals.total_vat, look.BODY))
    y = top + 4.4
    for text, amount, style in rows:
        sheet.text(_LEFT + 4, y, text, style)
        sheet.text(look.RIGHT - 4, y, words.amount(summary.sign * amount, summary.currency), style, align="R")
        y += _ROW_TIGHT if tight else _ROW
    label = accents.total_label(brand)
    box, middle = (_BOX_TIGHT, 4.1) if tight else (_BOX, 5.3)
    sheet.box(_LEFT, y - 2.6, _WIDTH, box, fill=brand.panel, radius=2)
    sheet.text(_LEFT + 4, y + middle, summary.last, label)
    amount = words.amount(summary.sign * totals.total_ttc, summary.currency)
    room = _WIDTH - 11 - label.width(summary.last)
    sheet.text(look.RIGHT - 4, y + middle + 0.3, amount, fit(amount, accents.total_amount(brand), room), align="R")
    return y + box - 2.6


def _totals_height(summary: Summary, *, tight: bool) -> float:
    extra = bool(summary.discount) + bool(summary.eco_tax)
    row, box = (_ROW_TIGHT, _BOX_TIGHT) if tight else (_ROW, _BOX)
    return 4.4 + row * (2 + extra) + box - 2.6


def height(summary: Summary, *, tight: bool = False) -> float:
    """Return the height (mm) that `draw` takes."""
    return max(_rates_height(summary), _totals_height(summary, tight=tight))


def draw(sheet: Sheet, summary: Summary, brand: Brand, words: Wording, top: float, *, tight: bool = False) -> float:
    """Draw both blocks from `top` on; the height after the taller one comes back."""
    after_rates = _draw_rates(sheet, summary, words, top)
    return max(after_rates, _draw_totals(sheet, summary, brand, words, top, tight=tight))
