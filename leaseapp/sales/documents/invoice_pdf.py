"""The invoice as a Factur-X: an A4 document for people, PDF/A-3B, with the same invoice as XML inside.

The figures of both come from one `InvoiceDocument`, so they cannot differ. A draft is drawn too, marked as such and
without XML. The same document always gives the same bytes: the dates in the file are those of the invoice.
"""

from datetime import UTC, datetime, time

from leaseapp.kernel import clock
from leaseapp.kernel.i18n import _
from leaseapp.kernel.pdf.flow import Table
from leaseapp.kernel.pdf.metadata import Metadata, XmpExtension, XmpProperty
from leaseapp.kernel.pdf.sheet import Attachment, Sheet, Style
from leaseapp.sales.documents import invoice_body, invoice_foot, invoice_head
from leaseapp.sales.documents import invoice_style as look
from leaseapp.sales.documents.cii import build_cii
from leaseapp.sales.documents.wording import Wording
from leaseapp.sales.rules.invoice_document import InvoiceDocument

XML_NAME = "factur-x.xml"
PRODUCER = "leaseapp"
_LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}

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


class _Layout:
    """Puts the parts of one document on its pages, from top to bottom."""

    def __init__(self, document: InvoiceDocument, words: Wording) -> None:
        self.document = document
        self.words = words
        self.sheet = Sheet()

    def _new_page(self) -> None:
        self.sheet.add_page()
        invoice_head.draw_continued_head(self.sheet, self.document, self.words)

    def _room(self, y: float, height: float) -> float:
        """`y` when `height` mm fit below it on this page, else the top of a new page."""
        if y + height <= look.BOTTOM:
            return y
        self._new_page()
        return look.CONTINUED_TOP

    def _paragraph(self, y: float, lines: list[str], style: Style) -> float:
        for line in lines:
            y = self._room(y, style.leading)
            self.sheet.text(look.LEFT, y + style.leading * 0.72, line, style)
            y += style.leading
        return y

    def _lines(self, y: float) -> float:
        with_discount = any(line.discount_pct for line in self.document.lines)
        columns = invoice_body.line_columns(self.words, with_discount=with_discount)
        table = Table(
            self.sheet,
            columns,
            look.LINES,
            left=look.LEFT,
            page_top=look.CONTINUED_TOP,
            bottom=look.BOTTOM,
            new_page=self._new_page,
        )
        rows = invoice_body.line_rows(self.document, self.words, table.text_width(0), with_discount=with_discount)
        return table.draw(y, rows)

    def _totals(self, y: float) -> float:
        document, words = self.document, self.words
        height = max(invoice_body.rates_height(document), invoice_body.totals_height(document))
        y = self._room(y, height)
        after_rates = invoice_body.draw_rates(self.sheet, document, words, y)
        after_totals = invoice_body.draw_totals(self.sheet, document, words, y)
        return max(after_rates, after_totals)

    def _closing(self, y: float) -> float:
        document = self.document
        notes = invoice_foot.note_lines(document)
        if notes:
            y = self._paragraph(y, notes, look.BODY) + 4
        y = self._room(y, invoice_foot.payment_height(document))
        y = invoice_foot.draw_payment(self.sheet, document, self.words, y)
        return self._paragraph(y + 3.4, invoice_foot.small_print_lines(document), look.SMALL_PRINT)

    def draw(self) -> Sheet:
        """Draw everything; feet and the draft mark last, when the number of pages is known."""
        self.sheet.add_page()
        y = invoice_head.draw_head(self.sheet, self.document, self.words)
        y = self._lines(y)
        y = self._totals(y + 6)
        self._closing(y + 4)
        for page in range(1, self.sheet.page_count + 1):
            self.sheet.go_to(page)
            invoice_foot.draw_foot(self.sheet, self.document, self.words, page)
            if self.document.number is None:
                self.sheet.watermark(self.words.say(_("DRAFT")), look.DRAFT)
        return self.sheet


def _metadata(document: InvoiceDocument, words: Wording) -> Metadata:
    day = document.issue_date
    is_issued = document.number is not None
    name = f"{words.title(document)} {document.number}" if is_issued else words.say(_("Draft without number"))
    return Metadata(
        title=name,
        author=document.seller.name,
        subject=f"{name} – {document.seller.name} – {document.buyer.name}",
        producer=PRODUCER,
        created=datetime.combine(day, time(), tzinfo=UTC) if is_issued and day else clock.now(),
        language=_LANGUAGES[words.locale],
        extension=_FACTUR_X if is_issued else None,
    )


def render_invoice(document: InvoiceDocument, locale: str, *, xml: bytes | None = None) -> bytes:
    """The document as PDF/A-3B in `locale` ("fr" or "en"); an issued one carries its XML (`xml`, else built here)."""
    words = Wording(locale)
    sheet = _Layout(document, words).draw()
    attachments: tuple[Attachment, ...] = ()
    if document.number is not None:
        content = xml or build_cii(document)
        attachments = (Attachment(XML_NAME, content, "text/xml", "Factur-X / EN 16931"),)
    return sheet.to_pdf(_metadata(document, words), attachments)
