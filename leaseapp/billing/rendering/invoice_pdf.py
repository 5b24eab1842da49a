"""The invoice as a Factur-X: an A4 document for people, PDF/A-3B, with the same invoice as XML inside.

The figures of both come from one `InvoiceDocument`, so they cannot differ. A draft is drawn too, marked as such and
without XML. The same document always gives the same bytes: the dates in the file are those of the invoice.
"""

from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rendering.invoice_wording import MEANS, NATURES, SUPPLY_DATES, TITLES
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.payment_means import TO_AN_ACCOUNT
from leaseapp.directory.rules import payment_terms
from leaseapp.documents.rendering import lines as line_table
from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.foot import Payment
from leaseapp.documents.rendering.head import Fact, Head, customer_facts, delivery_fact
from leaseapp.documents.rendering.pages import Pages, fewest_pages
from leaseapp.documents.rendering.totals import Summary
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.brand import HOUSE, Brand
from leaseapp.kernel.rendering.pdf.flow import wrap
from leaseapp.kernel.rendering.pdf.metadata import XmpExtension, XmpProperty
from leaseapp.kernel.rendering.pdf.sheet import Attachment
from leaseapp.kernel.text.i18n import _
from leaseapp.law.payment_terms import TermKind

XML_NAME = "factur-x.xml"
_LONG_PERIOD = 26
SEALED_LOCALE = "fr"

_FACTUR_X = XmpExtension(
    schema="Factur-X PDFA Extension Schema",
    namespace="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
    prefix="fx",
    properties=(
        XmpProperty("DocumentType", "INVOICE", "The type of the hybrid document"),
        XmpProperty("DocumentFileName", XML_NAME, "The name of the embedded XML document"),
        XmpProperty("Version", "1.0", "The version of the Factur-X standard"),
        XmpProperty("ConformanceLevel", "EN 16931", "The conformance level of the embedded XML document"),
    ),
)


def facts(document: InvoiceDocument, words: Wording) -> tuple[Fact, ...]:
    """Return the facts in the band, in its order; one that does not apply is empty."""
    period = words.period(document.period_start, document.period_end)
    nature = words.say(NATURES[document.operation_nature]) if document.operation_nature else ""
    supplied = words.say(SUPPLY_DATES[document.operation_nature]) if document.operation_nature else ""
    previous = ", ".join(
        words.say(_("{number} of {day}"), number=item.number, day=item.issue_date)
        for item in document.previous
        if item.number and not item.replaced
    )
    return (
        Fact(words.say(_("Date of issue")), words.day(document.issue_date)),
        Fact(words.say(_("Due date")), "" if document.is_credit_note else words.day(document.due_date)),
        Fact(supplied, words.day(document.supply_date)),
        Fact(words.say(_("Service period")), period, 2 if len(period) > _LONG_PERIOD else 1),
        Fact(words.say(_("Nature of the operation")), nature),
        Fact(words.say(_("Your order")), document.purchase_order_ref or ""),
        Fact(words.say(_("Your reference")), document.buyer_reference or ""),
        Fact(words.say(_("Preceding invoice")), previous, 2 if len(previous) > _LONG_PERIOD else 1),
        *customer_facts(document.buyer, words),
        delivery_fact(document.delivery, document.buyer, words),
    )


def _head(document: InvoiceDocument, words: Wording) -> Head:
    title = words.say(TITLES[document.shown_type])
    return Head(
        title=title,
        number=document.number or words.say(_("Draft without number")),
        reference=" ".join(part for part in (title, document.number or "") if part),
        to=words.say(_("Billed to")),
        seller=document.seller,
        buyer=document.buyer,
        facts=facts(document, words),
    )


def _terms(document: InvoiceDocument, words: Wording) -> list[str]:
    """Return the term and the sentences of late and early payment: as sealed in French, in English made from the same figures.

    45 days end of month hold only where they were agreed (C. com. L441-10 I): so the term is said beside the date.
    """
    own, buyer, sealed, term = document.seller.late_terms, document.buyer, document.terms, document.term
    made = own.sentences(buyer.kind, buyer.address.country) if own and words.locale != SEALED_LOCALE else None
    kept = (sealed.late_penalty, sealed.recovery_fee, sealed.discount)
    texts = [sentence.in_(words.locale) for sentence in made] if made else kept
    agreed = None
    if term and term.kind is not TermKind.DAYS:
        agreed = words.say(_("Agreed term: {term}."), term=payment_terms.words(term, words.locale))
    return [text for text in (agreed, *texts, own.addition if own else None) if text]


def _small_print(document: InvoiceDocument, words: Wording, *, tight: bool) -> list[str]:
    """Return the terms between professionals, each a paragraph, or all in one.

    None for a consumer, and none on a credit note: nothing is owed on it, so nothing is late.
    """
    if not document.buyer.is_professional or document.is_credit_note:
        return []
    texts = _terms(document, words)
    paragraphs = [" ".join(texts)] if tight else texts
    return [part for text in paragraphs for part in wrap(text, look.SMALL_PRINT, look.WIDTH)]


def _draw_replaced(pages: Pages, document: InvoiceDocument) -> None:
    """Draw what the invoice cancels and replaces, above its lines."""
    if document.replaced is None:
        return
    text = _("Cancels and replaces invoice no. {number} of {day}")
    said = pages.words.say(text, number=document.replaced.number, day=document.replaced.issue_date)
    pages.paragraph(wrap(said, look.SUBJECT, look.WIDTH), look.SUBJECT)
    pages.skip(3)


def _draw_lines(pages: Pages, document: InvoiceDocument) -> None:
    discounts = line_table.discounts_width(document.lines, pages.words)
    columns = line_table.line_columns(pages.words, discounts=discounts)
    rows = line_table.line_rows(
        document.lines,
        document.totals.lines,
        pages.words,
        pages.make_table(columns).text_width(0),
        with_discount=bool(discounts),
        tight=pages.tight,
        remarks=line_table.reasons(document.line_exemptions),
    )
    pages.table(columns, rows)


def _draw_totals(pages: Pages, document: InvoiceDocument) -> None:
    credit = document.is_credit_note
    last = _("Total credited incl. VAT") if credit else _("Total to pay incl. VAT")
    pages.totals(
        Summary(
            document.totals,
            pages.words.say(last),
            document.mentions,
            document.currency,
            document.exemptions,
        )
    )


def _draw_closing(pages: Pages, document: InvoiceDocument) -> None:
    words = pages.words
    if document.notes:
        if document.is_credit_note:
            pages.paragraph([words.say(_("Reason of the credit"))], look.LABEL)
        pages.paragraph(wrap(document.notes, look.BODY, look.WIDTH), look.BODY)
        pages.skip(4)
    if document.is_credit_note:
        text = _(
            "Stated without a minus sign: this amount reduces what you owe; any excess is refunded or set against an invoice."
        )
        pages.remark(words.say(text))
    else:
        pages.payment(
            Payment(
                words.say(_("To be paid by")),
                document.totals.total_ttc,
                document.currency,
                day=document.due_date,
                reference=document.number,
                means=_means(document, words),
            )
        )
    pages.skip(3.4)
    pages.paragraph(_small_print(document, words, tight=pages.tight), look.SMALL_PRINT)


def _means(document: InvoiceDocument, words: Wording) -> str:
    """Return how to pay where it is not into the seller's account, which the box states by itself."""
    means = document.payment_means
    return "" if means is None or means in TO_AN_ACCOUNT else words.say(MEANS[means], seller=document.seller.name)


def _draw(pages: Pages, document: InvoiceDocument, remark: str) -> Pages:
    if remark:
        pages.paragraph(wrap(remark, look.SUBJECT, look.WIDTH), look.SUBJECT)
        pages.skip(3)
    _draw_replaced(pages, document)
    _draw_lines(pages, document)
    pages.skip(6)
    _draw_totals(pages, document)
    pages.skip(4)
    _draw_closing(pages, document)
    return pages


def render_invoice(
    document: InvoiceDocument, locale: str, *, xml: bytes | None = None, brand: Brand = HOUSE, copy_remark: str = ""
) -> bytes:
    """Return the document as PDF/A-3B in `locale` ("fr" or "en"); an issued one carries its XML (`xml`, else built here).

    With `copy_remark`, which stands above everything else, it is marked as a copy on every page.
    """
    words = Wording(locale)
    pages = fewest_pages(
        lambda spacing: _draw(Pages(_head(document, words), brand, words, spacing=spacing), document, copy_remark)
    )
    if document.number is None:
        return pages.to_pdf(title=words.say(_("Draft without number")), day=None, mark=words.say(_("DRAFT")))
    attachment = Attachment(XML_NAME, xml or build_cii(document), "text/xml", "Factur-X / EN 16931")
    return pages.to_pdf(
        title=f"{words.say(TITLES[document.shown_type])} {document.number}",
        day=document.issue_date,
        mark=words.say(_("COPY")) if copy_remark else None,
        extension=_FACTUR_X,
        attachments=(attachment,),
    )
