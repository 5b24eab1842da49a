"""The order confirmation as a PDF: what was ordered, for when, where to, on which terms."""

from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.foot import Payment
from leaseapp.documents.rendering.head import Fact, Head, customer_facts, delivery_fact, term_fact
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.totals import Summary
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.kernel.rendering.pdf.flow import wrap
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.rules.order_document import OrderDocument


def facts(document: OrderDocument, words: Wording) -> tuple[Fact, ...]:
    """Return the facts in the band; one that does not apply is empty."""
    return (
        Fact(words.say(_("Date of the order")), words.day(document.order_date)),
        Fact(words.say(_("Delivery wished for")), words.day(document.requested_date)),
        Fact(words.say(_("Your order")), document.purchase_order_ref or ""),
        Fact(words.say(_("Our quote")), document.quote_number or ""),
        Fact(words.say(_("Your reference")), document.buyer_reference or ""),
        term_fact(document.term, words),
        *customer_facts(document.buyer, words),
        delivery_fact(document.delivery, document.buyer, words),
    )


def _head(document: OrderDocument, words: Wording) -> Head:
    return Head(
        title=words.say(_("Order confirmation")),
        number=document.number,
        reference=words.say(_("Order {number}"), number=document.number),
        to=words.say(_("For")),
        seller=document.seller,
        buyer=document.buyer,
        facts=facts(document, words),
    )


def _draw_lines(pages: Pages, document: OrderDocument) -> None:
    discounts = line_table.discounts_width(document.lines, pages.words)
    columns = line_table.line_columns(pages.words, discounts=discounts)
    width = pages.make_table(columns).text_width(0)
    rows = line_table.line_rows(
        document.lines, document.totals.lines, pages.words, width, with_discount=bool(discounts), tight=pages.tight
    )
    pages.table(columns, rows)


def _draw_deposit(pages: Pages, document: OrderDocument) -> None:
    if document.deposit is None or document.deposit_pct is None or document.is_canceled:
        return
    words = pages.words
    pages.payment(
        Payment(
            words.say(_("Deposit agreed")),
            document.deposit,
            document.currency,
            text=words.say(_("{pct} of the total incl. VAT"), pct=words.rate(document.deposit_pct)),
            reference=document.number,
        )
    )
    pages.skip(4)


def render_order(document: OrderDocument, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the confirmation as PDF/A-3B in `locale` ("fr" or "en"); that of a canceled order says so on every page."""
    words = Wording(locale)
    pages = Pages(_head(document, words), brand, words)
    if document.subject:
        pages.paragraph(wrap(document.subject, look.SUBJECT, look.WIDTH), look.SUBJECT)
        pages.skip(3)
    _draw_lines(pages, document)
    pages.skip(6)
    last = words.say(_("Total incl. VAT"))
    pages.totals(Summary(document.totals, last, document.mentions, document.currency, document.exemptions))
    pages.skip(4)
    _draw_deposit(pages, document)
    pages.texts(((words.say(_("Conditions")), document.conditions), (words.say(_("Remarks")), document.notes)))
    return pages.to_pdf(
        title=f"{words.say(_('Order confirmation'))} {document.number}",
        day=document.order_date,
        mark=words.say(_("CANCELED")) if document.is_canceled else None,
    )
