"""The lower part of the invoice: how to pay, the terms that the law wants, and the foot of every page."""

from leaseapp.kernel.i18n import _
from leaseapp.kernel.pdf.flow import shorten, wrap
from leaseapp.kernel.pdf.sheet import Sheet
from leaseapp.sales.documents import invoice_style as look
from leaseapp.sales.documents.wording import Wording
from leaseapp.sales.rules.invoice_document import InvoiceDocument
from leaseapp.sales.rules.legal_identity import iban_text, legal_line

PAYMENT_HEIGHT = 21.5
CREDIT_HEIGHT = 12.0


def payment_height(document: InvoiceDocument) -> float:
    """How much room `draw_payment` takes."""
    return CREDIT_HEIGHT if document.is_credit_note else PAYMENT_HEIGHT


def draw_payment(sheet: Sheet, document: InvoiceDocument, words: Wording, top: float) -> float:
    """The box that says by when and where to pay; for a credit note what becomes of it."""
    height = payment_height(document)
    sheet.box(look.LEFT, top, look.WIDTH, height, edge=look.HAIRLINE, radius=2)
    x, y = look.LEFT + 4, top + 5.6
    if document.is_credit_note:
        text = words.say(_("This amount reduces what you owe; any excess is refunded or set against a later invoice."))
        lines = wrap(text, look.BODY, look.WIDTH - 8)
        for number, line in enumerate(lines):
            sheet.text(x, top + 7.4 + (number - (len(lines) - 1) / 2) * look.BODY.leading, line, look.BODY)
        return top + height
    seller = document.seller
    sheet.text(x, y, words.say(_("To be paid by")), look.LABEL)
    sheet.text(x, y + 5.4, words.day(document.due_date), look.DUE)
    sheet.text(x, y + 11.2, words.amount(document.totals.total_ttc, document.currency), look.BODY)
    if not seller.iban:
        return top + height
    account = look.LEFT + 50
    sheet.text(account, y, words.say(_("By transfer to (IBAN)")), look.LABEL)
    sheet.text(account, y + 5.0, iban_text(seller.iban), look.STRONG)
    bank = " · ".join(part for part in (f"BIC {seller.bic}" if seller.bic else "", seller.bank_name or "") if part)
    sheet.text(account, y + 9.8, shorten(bank, look.SOFT, 72), look.SOFT)
    if document.number:
        reference = look.RIGHT - 42
        sheet.text(reference, y, words.say(_("Reference to quote")), look.LABEL)
        sheet.text(reference, y + 5.0, shorten(document.number, look.STRONG, 38), look.STRONG)
    return top + height


def small_print(document: InvoiceDocument) -> list[str]:
    """The terms between professionals in the seller's words, each a paragraph; none for a consumer."""
    if not document.buyer.is_professional:
        return []
    terms = document.terms
    return [text for text in (terms.late_penalty, terms.recovery_fee, terms.discount) if text]


def small_print_lines(document: InvoiceDocument) -> list[str]:
    """The small print broken into lines."""
    return [part for text in small_print(document) for part in wrap(text, look.SMALL_PRINT, look.WIDTH)]


def note_lines(document: InvoiceDocument) -> list[str]:
    """The free note broken into lines."""
    return wrap(document.notes or "", look.BODY, look.WIDTH)


def draw_foot(sheet: Sheet, document: InvoiceDocument, words: Wording, page: int) -> None:
    """The foot of page `page`: legal identity of the seller, and the page number once all pages are known."""
    seller = document.seller
    vat = words.say(_("VAT no. {number}"), number=seller.vat_number) if seller.vat_number else ""
    naf = f"NAF {seller.naf}" if seller.naf else ""
    identity = " · ".join(part for part in (seller.name, legal_line(seller), vat, naf) if part)
    sheet.rule(look.LEFT, look.FOOT - 3.6, look.WIDTH, look.HAIRLINE)
    for index, part in enumerate(wrap(identity, look.FOOT_TEXT, look.WIDTH - 24)[:3]):
        sheet.text(look.LEFT, look.FOOT + index * look.FOOT_TEXT.leading, part, look.FOOT_TEXT)
    number = words.say(_("Page {page} of {pages}"), page=page, pages=sheet.page_count)
    sheet.text(look.RIGHT, look.FOOT, number, look.FOOT_TEXT, align="R")
