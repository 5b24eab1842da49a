"""The statement of account as a PDF: every movement of the period with the running balance, then what is open by age."""

from decimal import Decimal

from leaseapp.billing.rules.statement import AgedBands, StatementDocument, StatementRow
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.foot import PAYMENT_HEIGHT, Payment
from leaseapp.documents.rendering.head import Fact, Head, customer_facts
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row, fit
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

_BANDS_HEIGHT, _GAP = 16.0, 5.0
_NUMBER_COLUMN, _LABEL_COLUMN = 1, 2


def facts(document: StatementDocument, words: Wording) -> tuple[Fact, ...]:
    """Return the facts in the band; one that does not apply is empty."""
    period = words.period(document.period_start, document.period_end)
    return (
        Fact(words.say(_("Drawn up on")), words.day(document.issue_date)),
        Fact(words.say(_("Period")), period, 2),
        Fact(words.say(_("Balance")), words.amount(document.closing_balance, document.currency)),
        *customer_facts(document.customer, words),
    )


def _head(document: StatementDocument, words: Wording) -> Head:
    title = words.say(_("Statement of account"))
    day = words.day(document.period_end)
    return Head(
        title=title,
        number=words.say(_("as of {day}"), day=day),
        reference=words.say(_("Statement as of {day}"), day=day),
        to=words.say(_("For")),
        seller=document.seller,
        buyer=document.customer,
        facts=facts(document, words),
    )


def _columns(words: Wording) -> list[Column]:
    return [
        Column(words.say(_("Date")), 21),
        Column(words.say(_("Document")), 40),
        Column(words.say(_("Label")), 29),
        Column(words.say(_("Due date")), 20),
        Column(words.say(_("Debit")), 21, "R"),
        Column(words.say(_("Credit")), 21, "R"),
        Column(words.say(_("Balance")), 22, "R"),
    ]


def _figure(amount: Decimal, words: Wording, *, zero: str = "") -> Cell:
    return [(words.amount(amount, None) if amount else zero, look.CELL)]


def _row(row: StatementRow, words: Wording, number_width: float, label_width: float) -> list[Cell]:
    kind = words.say(label_of(row.kind))
    return [
        [(words.day(row.date), look.CELL)],
        wrapped(f"{kind} {row.number}" if row.number else kind, look.CELL, number_width),
        wrapped(row.label, look.CELL_SOFT, label_width),
        [(words.day(row.due_date), look.CELL)],
        _figure(row.debit, words),
        _figure(row.credit, words),
        [(words.amount(row.balance, None), look.CELL_STRONG)],
    ]


def _balance(label: str, amount: Decimal, words: Wording, brand: Brand) -> Banner:
    return Banner(
        [(label, look.CELL_STRONG)], [(words.amount(amount, None), look.CELL_STRONG)], fill=brand.panel, keeps=True
    )


def _draw_movements(pages: Pages, document: StatementDocument) -> None:
    words, brand = pages.words, pages.brand
    columns = _columns(words)
    table = pages.make_table(columns)
    widths = table.text_width(_NUMBER_COLUMN), table.text_width(_LABEL_COLUMN)
    opening = words.say(_("Balance brought forward on {day}"), day=document.period_start)
    closing = words.say(_("Balance on {day}"), day=document.period_end)
    sums: list[Cell] = [
        [],
        [(words.say(_("Totals of the period")), look.CELL)],
        [],
        [],
        _figure(document.total_debit, words, zero="–"),
        _figure(document.total_credit, words, zero="–"),
        [],
    ]
    rows: list[Row] = [_balance(opening, document.opening_balance, words, brand)]
    rows += [_row(row, words, *widths) for row in document.rows]
    if document.rows:
        rows.append(sums)
    else:
        rows.append(Banner([(words.say(_("No movement in this period.")), look.CELL_SOFT)]))
    rows.append(_balance(closing, document.closing_balance, words, brand))
    pages.table(columns, rows)


def _bands(bands: AgedBands, words: Wording) -> list[tuple[str, Decimal]]:
    found = [
        (words.say(_("Not due")), bands.not_due),
        (words.say(_("1 to 30 days late")), bands.late_1_to_30),
        (words.say(_("31 to 60 days")), bands.late_31_to_60),
        (words.say(_("61 to 90 days")), bands.late_61_to_90),
        (words.say(_("Over 90 days")), bands.late_over_90),
    ]
    if bands.credits:
        found.append((words.say(_("In your favour")), -bands.credits))
    if bands.advances:
        found.append((words.say(_("Paid on account")), -bands.advances))
    return found


def _draw_bands(pages: Pages, document: StatementDocument) -> None:
    """Draw the open amounts by days after the due date, side by side; the request for payment keeps to the same page."""
    words, sheet = pages.words, pages.sheet
    pages.room(look.HEADING.leading + 2 + _BANDS_HEIGHT + _GAP + PAYMENT_HEIGHT)
    pages.paragraph([words.say(_("Open items by age"))], look.HEADING)
    pages.skip(2)
    found = _bands(document.bands, words)
    top, width = pages.y, look.WIDTH / len(found)
    sheet.box(look.LEFT, top, look.WIDTH, _BANDS_HEIGHT, fill=look.PANEL, radius=2)
    for index, (label, amount) in enumerate(found):
        x = look.LEFT + index * width + 4
        sheet.text(x, top + 6, label, fit(label, look.LABEL, width - 6))
        text = words.amount(amount, document.currency)
        sheet.text(x, top + 11.4, text, fit(text, look.STRONG if amount else look.SOFT, width - 6))
    pages.y = top + _BANDS_HEIGHT


def _draw_request(pages: Pages, document: StatementDocument) -> None:
    """Draw what to pay and where; a sentence where nothing is owed."""
    words = pages.words
    if document.closing_balance > 0:
        payment = Payment(
            words.say(_("Amount you owe")),
            document.closing_balance,
            document.currency,
            text=words.say(_("including {amount} late"), amount=words.amount(document.bands.late, document.currency))
            if document.bands.late
            else words.say(_("nothing is late")),
            reference=document.customer.code,
        )
        pages.payment(payment)
        return
    text = _("This account is settled.") if document.closing_balance == 0 else _("This balance is in your favour.")
    pages.remark(words.say(text))


def render_statement(document: StatementDocument, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the statement as PDF/A-3B in `locale` ("fr" or "en")."""
    words = Wording(locale)
    pages = Pages(_head(document, words), brand, words)
    _draw_movements(pages, document)
    pages.skip(2)
    pages.paragraph([words.say(_("Movements that reached us after this date are not included."))], look.SMALL_PRINT)
    pages.skip(_GAP)
    _draw_bands(pages, document)
    pages.skip(_GAP)
    _draw_request(pages, document)
    return pages.to_pdf(
        title=f"{words.say(_('Statement of account'))} – {words.day(document.period_end)}", day=document.issue_date
    )
