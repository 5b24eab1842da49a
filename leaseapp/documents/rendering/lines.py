"""The table of priced lines, the same on invoices, quotes and orders."""

from collections.abc import Sequence
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.wording import KINDS, Wording
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.totals import LineAmounts
from leaseapp.kernel.rendering.pdf.flow import Cell, Column, wrap
from leaseapp.kernel.rendering.pdf.sheet import Style
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_provisions import Exemption

_RATE_WIDTH, _GUTTERS = 16.0, 4.0


def line_columns(words: Wording, *, discounts: float, reserved: float = 0) -> list[Column]:
    """Return the columns of the line table; `discounts` is the width (mm) of theirs, which the designation takes where it is 0.

    `reserved` mm of the designation are left to a column that the caller puts before it.
    """
    discount = [Column(words.say(_("Discount")), discounts, "R")] if discounts else []
    return [
        Column(words.say(_("Description", "line")), 89 - discounts - reserved),
        Column(words.say(_("Quantity")), 20, "R"),
        Column(words.say(_("Net unit price")), 26, "R"),
        *discount,
        Column(words.say(_("VAT %")), 14, "R"),
        Column(words.say(_("Total excl. VAT")), 25, "R"),
    ]


def wrapped(text: str, style: Style, width: float) -> list[tuple[str, Style]]:
    """Return the lines of `text` with their style."""
    return [(part, style) for part in wrap(text, style, width)]


def _designation(
    line: DocumentLine, words: Wording, width: float, remark: str | None, *, tight: bool
) -> list[tuple[str, Style]]:
    # a line that takes a deposit off says itself of which kind the deposit was
    facts = [] if line.deducts_deposit else [words.say(KINDS[line.kind])]
    if line.reference:
        facts.append(words.say(_("ref. {reference}"), reference=line.reference))
    period = words.period(line.period_start, line.period_end)
    if period:
        facts.append(period)
    if remark:
        facts.append(remark)
    below = [" · ".join(facts), line.description or ""]
    if line.eco_tax_ht:
        below.append(_eco_tax(line, words))
    said = [text for text in below if text]
    cell = wrapped(line.designation, look.CELL, width)
    for text in [" · ".join(said)] if tight and said else said:
        cell += wrapped(text, look.CELL_SOFT, width)
    return cell


def _eco_tax(line: DocumentLine, words: Wording) -> str:
    """Return the eco-tax of the line and of a unit of it, which the buyer has to see (C. env. L541-10-20)."""
    amount = words.amount(line.eco_tax_ht)
    if line.eco_tax_unit_ht is None:
        return words.say(_("including eco-tax of {amount} excl. VAT"), amount=amount)
    each = words.amount(line.eco_tax_unit_ht)
    return words.say(_("including eco-tax of {amount} excl. VAT, {each} a unit"), amount=amount, each=each)


def line_row(
    line: DocumentLine,
    total: Decimal,
    words: Wording,
    width: float,
    *,
    with_discount: bool,
    remark: str | None = None,
    tight: bool = False,
) -> list[Cell]:
    """One priced line: its total is in € excl. VAT; `remark` a word below the name.

    Where it is `tight`, what stands below the name follows one another instead of having lines of its own.
    """
    return [
        _designation(line, words, width, remark, tight=tight),
        [(words.quantity(line.quantity, line.unit), look.CELL)],
        [(words.price(line.unit_price_ht), look.CELL)],
        *([[(_discount(line, words), look.CELL)]] if with_discount else []),
        [(words.rate(line.vat_rate_pct), look.CELL)],
        [(words.amount(total, None), look.CELL_STRONG)],
    ]


def line_rows(
    lines: Sequence[DocumentLine],
    amounts: Sequence[LineAmounts],
    words: Wording,
    width: float,
    *,
    with_discount: bool,
    tight: bool = False,
    remarks: Sequence[str | None] | None = None,
) -> list[list[Cell]]:
    """One row a line; `remarks` go with the lines."""
    said = remarks or [None] * len(lines)
    return [
        line_row(line, amount.total, words, width, with_discount=with_discount, remark=remark, tight=tight)
        for line, amount, remark in zip(lines, amounts, said, strict=True)
    ]


def reasons(explanations: Sequence[Exemption | None]) -> list[str | None]:
    """Return what each line says of its missing VAT, where lines differ in it; nothing where one sentence does for all."""
    mixed = len(set(explanations)) > 1
    return [found.text if found and mixed else None for found in explanations]


def discounts_width(lines: Sequence[DocumentLine], words: Wording) -> float:
    """Return the width (mm) of the column of discounts: that of a rate, more where an amount needs it, 0 without any discount."""
    given = [_discount(line, words) for line in lines if line.discount_pct or line.discount_ht]
    return max(_RATE_WIDTH, *(look.CELL.width(text) + _GUTTERS for text in given)) if given else 0


def _discount(line: DocumentLine, words: Wording) -> str:
    if line.discount_ht:
        return words.amount(line.discount_ht)
    return words.rate(line.discount_pct) if line.discount_pct else "–"
