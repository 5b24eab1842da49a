"""A letter of dunning as PDF/A: subject, sentences, the invoices with their interest, what to pay and where, who signs."""

from collections.abc import Sequence
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.foot import PAYMENT_HEIGHT, Payment
from leaseapp.documents.rendering.head import Fact, Head, customer_facts
from leaseapp.documents.rendering.lines import wrapped
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.dunning.enums import DunningStep
from leaseapp.dunning.rules import letters
from leaseapp.dunning.rules.letters import LetterDocument, LetterRow
from leaseapp.kernel import money
from leaseapp.kernel.rendering.pdf.flow import Banner, Cell, Column, Row, wrap
from leaseapp.kernel.rendering.pdf.sheet import Style
from leaseapp.kernel.text.i18n import _

_GAP = 4.0


def render(document: LetterDocument, locale: str, *, brand: Brand = HOUSE, mark: str | None = None) -> bytes:
    """Return the letter as PDF/A-3B in `locale` ("fr" or "en"), beside it the French text where that is another."""
    words = Wording(locale)
    pages = Pages(_head(document, words), brand, words)
    _draw_text(pages, [letters.SUBJECTS[document.step]], document, words, look.STRONG)
    pages.skip(_GAP)
    _draw_text(pages, [letters.GREETING, *letters.opening(document)], document, words)
    if document.message:
        _draw_plain(pages, document.message)
    _draw_invoices(pages, document)
    if document.penalties and any(row.claim.segments for row in document.rows):
        _draw_segments(pages, document)
    pages.skip(_GAP)
    _draw_text(pages, letters.closing(document), document, words)
    _draw_french(pages, document)
    pages.room(PAYMENT_HEIGHT + 3 * look.BODY.leading)
    pages.payment(
        Payment(
            words.say(_("To be paid by")) if document.pay_until else words.say(_("To be paid")),
            document.total,
            "EUR",
            day=document.pay_until,
            text="" if document.pay_until else words.say(_("at once")),
            reference=_reference(document),
        )
    )
    pages.skip(_GAP)
    _draw_text(pages, [letters.CLOSING], document, words)
    _draw_plain(pages, ", ".join(part for part in (document.signatory, document.seller.name) if part))
    title = f"{words.say(letters.TITLES[document.step])} – {words.day(document.day)}"
    return pages.to_pdf(title=title, day=document.day, mark=mark)


def _reference(document: LetterDocument) -> str:
    return document.rows[0].number if len(document.rows) == 1 else document.buyer.code or document.rows[0].number


def _head(document: LetterDocument, words: Wording) -> Head:
    day = words.day(document.day)
    facts = [
        Fact(words.say(_("Date")), day),
        Fact(words.say(_("Invoices")), str(len(document.rows))),
        *customer_facts(document.buyer, words),
    ]
    if document.registered:
        facts.append(Fact(words.say(_("Sending")), words.say(_("Registered, with acknowledgement")), 2))
    title = words.say(letters.TITLES[document.step])
    return Head(
        title=title, number="", reference=f"{title} · {day}", to=words.say(_("To", "addressee")), seller=document.seller,
        buyer=document.buyer, facts=tuple(facts),
    )  # fmt: skip


def _draw_text(
    pages: Pages, sentences: Sequence[str], document: LetterDocument, words: Wording, style: Style = look.BODY
) -> None:
    values = {
        "amount": words.amount(document.total), "day": words.day(document.day), "until": words.day(document.pay_until),
        "days": ", ".join(words.day(day) for day in document.reminded_on), "city": document.buyer.address.city or "",
    }  # fmt: skip
    for sentence in sentences:
        pages.paragraph(wrap(words.say(sentence, **values), style, look.WIDTH), style)
        pages.skip(2)


def _draw_plain(pages: Pages, text: str) -> None:
    for line in text.splitlines():
        pages.paragraph(wrap(line, look.BODY, look.WIDTH), look.BODY)
    pages.skip(2)


def _draw_french(pages: Pages, document: LetterDocument) -> None:
    """Draw the sentences of a formal notice in French too, where the letter is in another language: they rule."""
    if pages.words.locale == "fr" or document.step is not DunningStep.MED:
        return
    french = Wording("fr")
    pages.skip(_GAP)
    _draw_text(pages, [letters.RULING], document, pages.words)
    _draw_text(pages, [letters.SUBJECTS[document.step]], document, french, look.STRONG)
    _draw_text(pages, [*letters.opening(document), *letters.closing(document)], document, french)


def _figure(amount: Decimal, words: Wording) -> Cell:
    return [(words.amount(amount, None), look.CELL)]


def _draw_invoices(pages: Pages, document: LetterDocument) -> None:
    words = pages.words
    columns = [
        Column(words.say(_("Invoice")), 32), Column(words.say(_("Dated")), 22), Column(words.say(_("Due on")), 22),
        Column(words.say(_("Total incl. VAT")), 26, "R"), Column(words.say(_("Days late")), 26, "R"),
        Column(words.say(_("Amount due")), 26, "R"), Column(words.say(_("Fee", "recovery")), 20, "R"),
    ]  # fmt: skip
    width = pages.make_table(columns).text_width(0)
    rows: list[Row] = [_invoice(row, document, words, width) for row in document.rows]
    rows += [
        Banner([(label, look.CELL_STRONG)], [(words.amount(amount), look.CELL_STRONG)], keeps=True)
        for label, amount in _sums(document, words)
    ]
    pages.skip(_GAP)
    pages.table(columns, rows)


def _invoice(row: LetterRow, document: LetterDocument, words: Wording, width: float) -> list[Cell]:
    fee: Cell = _figure(row.claim.fee, words) if document.penalties and row.claim.fee else []
    return [
        wrapped(row.number, look.CELL, width), [(words.day(row.issue_date), look.CELL)],
        [(words.day(row.due_date), look.CELL)], _figure(row.total, words), [(str(row.claim.days_late), look.CELL)],
        _figure(row.claim.balance, words), fee,
    ]  # fmt: skip


def _sums(document: LetterDocument, words: Wording) -> list[tuple[str, Decimal]]:
    found = [(words.say(_("Amount due incl. VAT")), document.principal)]
    if document.penalties:
        found += [
            (words.say(_("Late interest until {day}"), day=words.day(document.day)), document.interest),
            (words.say(_("Fees for the costs of recovery")), document.fees),
        ]
        found = [found[0], *(row for row in found[1:] if row[1])]
        found.append((words.say(_("To be paid")), document.total))
    return found


def _draw_segments(pages: Pages, document: LetterDocument) -> None:
    words = pages.words
    columns = [
        Column(words.say(_("Invoice")), 40), Column(words.say(_("From", "day")), 24), Column(words.say(_("To", "day")), 24),
        Column(words.say(_("Days")), 16, "R"), Column(words.say(_("Amount due")), 28, "R"),
        Column(words.say(_("Rate a year")), 20, "R"), Column(words.say(_("Interest")), 22, "R"),
    ]  # fmt: skip
    rows: list[Row] = []
    for row in document.rows:
        rows += [
            [
                [(row.number, look.CELL)], [(words.day(one.start), look.CELL)], [(words.day(one.end), look.CELL)],
                [(str(one.days), look.CELL)], _figure(one.balance, words), [(words.rate(one.percent), look.CELL)],
                _figure(money.round2(one.exact), words),
            ]
            for one in row.claim.segments
        ]  # fmt: skip
    pages.skip(_GAP)
    pages.room(look.HEADING.leading + 20)
    pages.paragraph([words.say(_("Late interest, day by day"))], look.HEADING)
    pages.table(columns, rows)
