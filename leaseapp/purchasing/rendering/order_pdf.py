"""The purchase order as a PDF: what is ordered, for when, where to, at which price."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.head import Fact, Head
from leaseapp.documents.rendering.pages import Pages
from leaseapp.documents.rendering.totals import Summary
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.kernel.rendering.pdf.flow import wrap
from leaseapp.kernel.text.i18n import _


@dataclass(frozen=True)
class PurchaseOrder:
    """An order on paper: `buyer` orders (we), `supplier` delivers to `place`, a line an element."""

    number: str
    title: str
    day: date
    expected: date | None
    quote: str
    term_days: int
    end_of_month: bool
    buyer: Seller
    supplier: Buyer
    place: Sequence[str]
    lines: Sequence[DocumentLine]
    currency: str
    notes: str
    is_draft: bool
    is_canceled: bool


def render_order(order: PurchaseOrder, locale: str, *, brand: Brand = HOUSE) -> bytes:
    """Return the order as PDF/A-3B in `locale` ("fr" or "en"); a draft or a canceled one says so on every page."""
    words = Wording(locale)
    title = words.say(_("Purchase order"))
    pages = Pages(_head(order, title, words), brand, words)
    pages.paragraph(wrap(order.title, look.SUBJECT, look.WIDTH), look.SUBJECT)
    pages.skip(3)
    _draw_lines(pages, order)
    pages.skip(6)
    computed = totals.compute(order.lines)
    pages.totals(
        Summary(computed, words.say(_("Total incl. VAT")), (), order.currency, [None] * len(computed.vat_rows))
    )
    pages.skip(4)
    pages.texts(
        (
            (words.say(_("Delivered to")), "\n".join(order.place)),
            (words.say(_("Remarks")), order.notes),
            (words.say(_("To be named on delivery note and invoice")), order.number),
        )
    )
    mark = _("CANCELED") if order.is_canceled else _("DRAFT") if order.is_draft else None
    return pages.to_pdf(title=f"{title} {order.number}", day=order.day, mark=words.say(mark) if mark else None)


def _head(order: PurchaseOrder, title: str, words: Wording) -> Head:
    term = words.say(_("{count} {count|day|days}"), count=order.term_days)
    if order.end_of_month:
        term = words.say(_("{term}, end of month"), term=term)
    facts = (
        Fact(words.say(_("Date of the order")), words.day(order.day)),
        Fact(words.say(_("Delivery wished for")), words.day(order.expected)),
        Fact(words.say(_("Your quote")), order.quote),
        Fact(words.say(_("Payment term")), term),
    )
    return Head(
        title, order.number, f"{title} {order.number}", words.say(_("Supplier")), order.buyer, order.supplier, facts
    )


def _draw_lines(pages: Pages, order: PurchaseOrder) -> None:
    computed = totals.compute(order.lines)
    discounts = line_table.discounts_width(order.lines, pages.words)
    columns = line_table.line_columns(pages.words, discounts=discounts)
    width = pages.make_table(columns).text_width(0)
    rows = line_table.line_rows(
        order.lines, computed.lines, pages.words, width, with_discount=bool(discounts), tight=pages.tight
    )
    pages.table(columns, rows)
