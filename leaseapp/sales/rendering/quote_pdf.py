"""The quote as a PDF: sections, texts and lines, options apart with a box to tick, and the place for the signature.

PDF/A-3B like every document of ours, because an accepted quote is a contract that is kept. Labels follow the language of
the document; the words of acceptance that French customers sign ("Bon pour accord") stay French.
"""

from collections.abc import Sequence
from itertools import takewhile

from leaseapp.documents.rendering import brand as accents
from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.foot import Payment
from leaseapp.documents.rendering.head import Fact, Head, customer_facts, term_fact
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.totals import Summary
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.kernel.rendering.pdf.flow import UNTICKED, Banner, Cell, Column, Row, fit, wrap
from leaseapp.kernel.rendering.pdf.sheet import Attachment, Style
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.sales.enums import QuoteRowKind
from leaseapp.sales.rendering import each_period
from leaseapp.sales.rules.quote_document import Acceptance, QuoteDocument, QuoteRow

_SIGNATURE_HEIGHT = 36.0
_TICK_WIDTH = 7.0
_MOST_LINES = 40
"""Lines of a free text that keep together; a longer one is broken, as no page could take it."""


def facts(document: QuoteDocument, words: Wording) -> tuple[Fact, ...]:
    """Return the facts in the band; one that does not apply is empty."""
    return (
        Fact(words.say(_("Date of the quote")), words.day(document.issued_on)),
        Fact(words.say(_("Valid until")), words.day(document.valid_until)),
        Fact(words.say(_("Your reference")), document.buyer_reference or ""),
        Fact(words.say(_("Your contact")), document.salesperson or ""),
        term_fact(document.term, words),
        *customer_facts(document.buyer, words),
    )


def _head(document: QuoteDocument, words: Wording) -> Head:
    title = words.say(_("Quote"))
    return Head(
        title=title,
        number=document.full_number,
        reference=f"{title} {document.full_number}",
        to=words.say(_("For")),
        seller=document.seller,
        buyer=document.buyer,
        facts=facts(document, words),
    )


def _text_banners(row: QuoteRow, width: float) -> list[Row]:
    """Free text over the whole width, in parts that a page can take."""
    lines = line_table.wrapped(row.designation, look.CELL, width)
    if row.description:
        lines += line_table.wrapped(row.description, look.CELL_SOFT, width)
    return [Banner(part) for part in _parts(lines)]


def _section_banners(row: QuoteRow, pages: Pages, width: float) -> list[Row]:
    words, style = pages.words, accents.section(pages.brand)
    subtotal = [(words.amount(row.subtotal_ht, None), style)] if row.subtotal_ht else []
    left = line_table.wrapped(row.designation, style, width - 32)
    banners: list[Row] = [Banner(left, subtotal, fill=pages.brand.panel, keeps=True)]
    if row.description:
        lines = line_table.wrapped(row.description, look.CELL_SOFT, width)
        banners += [Banner(part, keeps=True) for part in _parts(lines)]
    return banners


def _parts(lines: list[tuple[str, Style]]) -> list[list[tuple[str, Style]]]:
    return [lines[start : start + _MOST_LINES] for start in range(0, len(lines), _MOST_LINES)]


def _main_rows(pages: Pages, rows: Sequence[QuoteRow], width: float, *, with_discount: bool) -> list[Row]:
    """Everything that is offered firmly, and the options that were chosen; they are called so."""
    made: list[Row] = []
    for position, row in enumerate(rows):
        if row.row_kind is QuoteRowKind.SECTION:
            if not _holds_options_only(rows[position + 1 :]):
                made += _section_banners(row, pages, look.WIDTH - 2)
        elif row.row_kind is QuoteRowKind.TEXT:
            made += _text_banners(row, look.WIDTH - 2)
        elif row.line is not None and row.counts:
            said = [pages.words.say(_("chosen option")) if row.optional else None, each_period.remark(row, pages.words)]
            remark = " · ".join(word for word in said if word) or None
            made.append(_priced(row, row.line, pages, width, with_discount=with_discount, remark=remark))
    return made


def _holds_options_only(following: Sequence[QuoteRow]) -> bool:
    """Tell whether a section before these rows would be a heading over nothing: all that is in it stands apart."""
    inside = list(takewhile(lambda row: row.row_kind is not QuoteRowKind.SECTION, following))
    return bool(inside) and all(row.row_kind is QuoteRowKind.LINE and not row.counts for row in inside)


def _priced(
    row: QuoteRow, line: DocumentLine, pages: Pages, width: float, *, with_discount: bool, remark: str | None = None
) -> list[Cell]:
    cells = line_table.line_row(
        line, row.line_total_ht, pages.words, width, with_discount=with_discount, remark=remark, tight=pages.tight
    )
    return each_period.with_period(cells, row, pages.words)


def _draw_lines(pages: Pages, document: QuoteDocument) -> None:
    counted = [row.line for row in document.rows if row.line and row.counts]
    discounts = line_table.discounts_width(counted, pages.words)
    columns = line_table.line_columns(pages.words, discounts=discounts)
    width = pages.make_table(columns).text_width(0)
    pages.table(columns, _main_rows(pages, document.rows, width, with_discount=bool(discounts)))


def _draw_options(pages: Pages, document: QuoteDocument) -> None:
    """Draw what could be added: apart, each with a box to tick and its price."""
    options = [(row, row.line) for row in document.rows if row.line is not None and not row.counts]
    if not options:
        return
    words = pages.words
    discounts = line_table.discounts_width([line for _row, line in options], words)
    columns = [
        Column("", _TICK_WIDTH, "B"),
        *line_table.line_columns(words, discounts=discounts, reserved=_TICK_WIDTH),
    ]
    table = pages.make_table(columns)
    width = table.text_width(1)
    tick: Cell = [(UNTICKED, look.CELL)]
    rows: list[Row] = [
        [
            tick,
            *_priced(row, line, pages, width, with_discount=bool(discounts), remark=each_period.remark(row, words)),
        ]
        for row, line in options
    ]
    if any(row.period is None for row, _line in options):
        total = words.amount(document.options_ht, None)
        said = (
            _("All options, excl. VAT")
            if not document.has_recurring
            else _("All options that are paid once, excl. VAT")
        )
        rows.append(Banner([(words.say(said), look.CELL)], [(total, look.CELL_STRONG)]))
    pages.skip(3)
    pages.room(look.HEADING.leading + look.BODY.leading + 1.6 + table.least(rows))
    pages.paragraph([words.say(_("Options"))], look.HEADING)
    pages.paragraph([words.say(_("Not included in the total: tick what you would like to add."))], look.SOFT)
    pages.skip(1.6)
    pages.table(columns, rows)
    pages.skip(3)


def _draw_deposit(pages: Pages, document: QuoteDocument) -> None:
    if document.deposit is None:
        return
    words, deposit = pages.words, document.deposit
    pages.payment(
        Payment(
            words.say(_("Deposit to pay with your agreement")),
            deposit.amount,
            document.currency,
            text=words.say(_("{pct} of the total incl. VAT"), pct=words.rate(deposit.pct)),
            reference=document.full_number,
        )
    )
    pages.skip(4)


def _draw_signature(pages: Pages, document: QuoteDocument) -> None:
    """Draw the box that the customer signs, or what was recorded when they accepted; never broken."""
    if document.acceptance is not None:
        _draw_acceptance(pages, document, document.acceptance)
        return
    words, sheet = pages.words, pages.sheet
    top = pages.room(_SIGNATURE_HEIGHT)
    half = look.WIDTH / 2
    sheet.box(look.LEFT, top, look.WIDTH, _SIGNATURE_HEIGHT, edge=look.HAIRLINE, radius=2)
    x = look.LEFT + 4
    sheet.text(x, top + 6.2, "Bon pour accord", look.HEADING)
    sheet.text(x, top + 11.4, words.say(_("Quote {number}"), number=document.full_number), look.SOFT)
    for index, label in enumerate((_("Name and capacity"), _("Place and date"))):
        y = top + 21.5 + index * 11
        sheet.text(x, y, words.say(label), look.LABEL)
        sheet.rule(x + 30, y + 0.6, half - 38, look.HAIRLINE)
    text = _("Signature and stamp, preceded by the handwritten words “Bon pour accord”")
    for index, part in enumerate(wrap(words.say(text), look.LABEL, half - 8)):
        sheet.text(look.LEFT + half + 4, top + 6 + index * look.LABEL.leading, part, look.LABEL)
    pages.y = top + _SIGNATURE_HEIGHT


def _draw_acceptance(pages: Pages, document: QuoteDocument, acceptance: Acceptance) -> None:
    """Draw the acceptance in the place of the box to sign: the person, the instant, the fingerprint and the signature."""
    words, sheet = pages.words, pages.sheet
    top, x, half = pages.room(_SIGNATURE_HEIGHT), look.LEFT + 4, look.WIDTH / 2
    sheet.box(look.LEFT, top, look.WIDTH, _SIGNATURE_HEIGHT, edge=look.HAIRLINE, radius=2)
    sheet.text(x, top + 6.2, "Bon pour accord", look.HEADING)
    sheet.text(x, top + 11.4, words.say(_("Quote {number}"), number=document.full_number), look.SOFT)
    instant = words.instant(acceptance.accepted_at, acceptance.timezone)
    for index, (label, value) in enumerate(((_("Accepted by"), acceptance.name), (_("Accepted on"), instant))):
        y = top + 16.4 + index * 8.4
        sheet.text(x, y, words.say(label), look.LABEL)
        sheet.text(x, y + 3.9, value, fit(value, look.STRONG, half - 10))
    said = words.say(_("SHA-256 fingerprint of the accepted offer: {hash}"), hash=acceptance.fingerprint)
    sheet.text(x, top + 33.2, said, fit(said, look.LABEL, look.WIDTH - 8))
    if acceptance.signature is not None:
        width, height = acceptance.signature.within(half - 12, 23)
        sheet.picture(look.RIGHT - 4 - width, top + 3 + (23 - height) / 2, width, height, acceptance.signature.content)
    pages.y = top + _SIGNATURE_HEIGHT


def render_quote(document: QuoteDocument, locale: str, *, brand: Brand = HOUSE, offer: bytes | None = None) -> bytes:
    """Return the quote as PDF/A-3B in `locale` ("fr" or "en"); one that was not sent yet is marked as a draft.

    `offer` is the PDF that was accepted, which goes into that of the acceptance.
    """
    words = Wording(locale)
    pages = Pages(_head(document, words), brand, words)
    if document.subject:
        pages.paragraph(wrap(document.subject, look.SUBJECT, look.WIDTH), look.SUBJECT)
        pages.skip(3)
    _draw_lines(pages, document)
    pages.skip(6)
    last = words.say(_("To pay once incl. VAT") if document.recurring else _("Total incl. VAT"))
    pages.totals(Summary(document.totals, last, document.mentions, document.currency, document.exemptions))
    pages.skip(4)
    each_period.draw(pages, document)
    _draw_options(pages, document)
    _draw_deposit(pages, document)
    pages.texts(((words.say(_("Conditions")), document.conditions), (words.say(_("Remarks")), document.notes)))
    _draw_signature(pages, document)
    return pages.to_pdf(
        title=f"{words.say(_('Quote'))} {document.full_number}",
        day=document.issued_on,
        mark=words.say(_("DRAFT")) if document.is_draft else None,
        attachments=(
            Attachment(f"{document.full_number}.pdf", offer, PDF, words.say(_("The accepted offer")), "Source"),
        )
        if offer is not None
        else (),
    )
