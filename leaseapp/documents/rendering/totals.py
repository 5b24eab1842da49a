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
from leaseapp.kernel.rendering.pdf.sheet import Sheet, Style
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import Exemption

_LEFT, _WIDTH = 112.0, 80.0
_RATES_WIDTH = 86.0
_ROW, _ROW_TIGHT = 5.4, 4.7
_BOX, _BOX_TIGHT = 13.0, 10.6


@dataclass(frozen=True, slots=True)
class Summary:
    """The content of the block: computed totals, the words of the last one, mentions of the VAT regime (French).

    `explanations` say of each VAT row why it bears none, None for a taxed row.
    """

    totals: Totals
    last: str
    mentions: Sequence[str] = ()
    currency: str = "EUR"
    explanations: Sequence[Exemption | None] = ()

    @property
    def row_reasons(self) -> list[str | None]:
        """The reasons that stand in the rows: where several rows bear no VAT, each names its own."""
        rows = self.totals.vat_rows
        several = sum(row.rate == 0 for row in rows) > 1
        if not (several and self.explanations):
            return [None] * len(rows)
        return [found.text if found else None for found in self.explanations]

    @property
    def below(self) -> list[str]:
        """The mentions below the table: those that no row names."""
        named = [reason for reason in self.row_reasons if reason]
        return [mention for mention in self.mentions if not any(mention in reason for reason in named)]

    @property
    def discount(self) -> Decimal:
        """The sum that discounts took off, of lines and of the document, excl. VAT."""
        return money.total(line.discount + line.share for line in self.totals.lines)

    @property
    def eco_tax(self) -> Decimal:
        """The eco-taxes within the total, excl. VAT."""
        return money.total(line.eco_tax for line in self.totals.lines)


def _draw_rates(sheet: Sheet, summary: Summary, words: Wording, top: float) -> float:
    """Return the VAT table and, below it, the mentions; the height after them comes back."""
    first, others = _widths(summary)
    columns = [
        Column(words.say(_("VAT %")), first),
        Column(words.say(_("Base excl. VAT")), others, "R"),
        Column(words.say(_("VAT amount")), others, "R"),
    ]
    table = Table(
        sheet, columns, look.RATES, left=look.LEFT, page_top=top, bottom=look.BOTTOM + 20, new_page=sheet.add_page
    )
    rows: list[list[Cell]] = [
        [
            [(words.rate(row.rate), look.CELL), *_reason_lines(reason, first)],
            [(words.amount(row.base, None), look.CELL)],
            [(words.amount(row.vat, None), look.CELL)],
        ]
        for row, reason in zip(summary.totals.vat_rows, summary.row_reasons, strict=True)
    ]
    y = table.draw(top, rows) + 5.0
    for mention in summary.below:
        for part in wrap(mention, look.STRONG, _RATES_WIDTH):
            sheet.text(look.LEFT, y, part, look.STRONG)
            y += look.STRONG.leading
    return y


def _rates_height(summary: Summary) -> float:
    first, _others = _widths(summary)
    mentions = sum(len(wrap(mention, look.STRONG, _RATES_WIDTH)) for mention in summary.below)
    reasons = sum(len(_reason_lines(reason, first)) for reason in summary.row_reasons)
    lines = look.STRONG.leading * mentions + look.CELL_SOFT.leading * reasons
    return 6.2 + 6.0 * len(summary.totals.vat_rows) + 5.0 + lines


def _widths(summary: Summary) -> tuple[float, float]:
    """Return the width of the first column and of the others: wider where rows name their reasons."""
    return (44.0, 21.0) if any(summary.row_reasons) else (26.0, 30.0)


def _reason_lines(reason: str | None, width: float) -> list[tuple[str, Style]]:
    return (
        [(part, look.CELL_SOFT) for part in wrap(reason, look.CELL_SOFT, width - look.RATES.gutter)] if reason else []
    )


def _draw_totals(sheet: Sheet, summary: Summary, brand: Brand, words: Wording, top: float, *, tight: bool) -> float:
    """Return the totals at the right, the last one in a box; the height after it comes back."""
    totals = summary.totals
    rows = []
    if totals.discount_ht:
        rows.append((words.say(_("Total of the lines excl. VAT")), totals.lines_ht, look.BODY))
        rows.append((words.say(_("Document discount")), -totals.discount_ht, look.BODY))
    rows.append((words.say(_("Total excl. VAT")), totals.total_ht, look.BODY))
    if summary.discount:
        rows.append((words.say(_("after discounts of")), summary.discount, look.SOFT))
    if summary.eco_tax:
        rows.append((words.say(_("including eco-tax")), summary.eco_tax, look.SOFT))
    rows.append((words.say(_("Total VAT")), totals.total_vat, look.BODY))
    y = top + 4.4
    for text, amount, style in rows:
        sheet.text(_LEFT + 4, y, text, style)
        sheet.text(look.RIGHT - 4, y, words.amount(amount, summary.currency), style, align="R")
        y += _ROW_TIGHT if tight else _ROW
    label = accents.total_label(brand)
    box, middle = (_BOX_TIGHT, 4.1) if tight else (_BOX, 5.3)
    sheet.box(_LEFT, y - 2.6, _WIDTH, box, fill=brand.panel, radius=2)
    sheet.text(_LEFT + 4, y + middle, summary.last, label)
    amount = words.amount(totals.total_ttc, summary.currency)
    room = _WIDTH - 11 - label.width(summary.last)
    sheet.text(look.RIGHT - 4, y + middle + 0.3, amount, fit(amount, accents.total_amount(brand), room), align="R")
    return y + box - 2.6


def _totals_height(summary: Summary, *, tight: bool) -> float:
    extra = bool(summary.discount) + bool(summary.eco_tax) + 2 * bool(summary.totals.discount_ht)
    row, box = (_ROW_TIGHT, _BOX_TIGHT) if tight else (_ROW, _BOX)
    return 4.4 + row * (2 + extra) + box - 2.6


def height(summary: Summary, *, tight: bool = False) -> float:
    """Return the height (mm) that `draw` takes."""
    return max(_rates_height(summary), _totals_height(summary, tight=tight))


def draw(sheet: Sheet, summary: Summary, brand: Brand, words: Wording, top: float, *, tight: bool = False) -> float:
    """Draw both blocks from `top` on; the height after the taller one comes back."""
    after_rates = _draw_rates(sheet, summary, words, top)
    return max(after_rates, _draw_totals(sheet, summary, brand, words, top, tight=tight))
