"""Amounts of each period, as documents draw them: a word at the line, and a block of its own beside what is paid once."""

from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.rules.quote_document import QuoteDocument, QuoteRow

EACH = {
    PaymentPeriod.MONTHLY: _("Each month incl. VAT"),
    PaymentPeriod.QUARTERLY: _("Each quarter incl. VAT"),
    PaymentPeriod.ANNUAL: _("Each year incl. VAT"),
}
A_PERIOD = {
    PaymentPeriod.MONTHLY: _("a month"),
    PaymentPeriod.QUARTERLY: _("a quarter"),
    PaymentPeriod.ANNUAL: _("a year"),
}


def remark(row: QuoteRow, words: Wording) -> str | None:
    """Return how long a row is paid: `for 48 months`; None for what is paid once."""
    if row.period is None:
        return None
    if row.duration_months is None:
        return words.say(_("without an end"))
    return words.say(_("for {count} {count|month|months}"), count=row.duration_months)


def with_period(cells: list[Cell], row: QuoteRow, words: Wording) -> list[Cell]:
    """Return the cells of a row, below its total the word of its period."""
    if row.period is None:
        return cells
    return [*cells[:-1], [*cells[-1], (words.say(A_PERIOD[row.period]), look.CELL_SOFT)]]


def draw(pages: Pages, document: QuoteDocument) -> None:
    """Draw what is paid each period, the security deposit, and what all of it comes to; nothing when all is paid once."""
    if not document.recurring:
        return
    words = pages.words
    columns = [
        Column(words.say(_("Paid each period")), look.WIDTH - 105),
        Column(words.say(_("Total excl. VAT")), 35, "R"),
        Column(words.say(_("VAT")), 30, "R"),
        Column(words.say(_("Total incl. VAT")), 40, "R"),
    ]
    rows: list[Row] = [
        [
            [(words.say(EACH[total.period]), look.CELL)],
            [(words.amount(total.total_ht, None), look.CELL)],
            [(words.amount(total.total_vat, None), look.CELL)],
            [(words.amount(total.total_ttc, document.currency), look.CELL_STRONG)],
        ]
        for total in document.recurring
    ]
    if document.security_deposit is not None:
        text = words.say(_("Security deposit, given back at the end"))
        rows.append(_banner(text, words.amount(document.security_deposit, document.currency), pages))
    text = words.say(_("Paid once and over the durations together, excl. VAT"))
    rows.append(_banner(text, words.amount(document.value_ht, document.currency), pages))
    pages.skip(2)
    pages.table(columns, rows)
    pages.skip(3)


def _banner(text: str, amount: str, pages: Pages) -> Banner:
    width = pages.make_table([Column("", look.WIDTH - 45)]).text_width(0)
    return Banner(line_table.wrapped(text, look.CELL_SOFT, width), [(amount, look.CELL)])
