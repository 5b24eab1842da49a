"""The lower parts that documents share: where to pay, the seller's legal identity, page numbers."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.documents.rendering import style as look
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.legal_identity import iban_text, legal_line
from leaseapp.documents.rules.parties import Seller
from leaseapp.kernel.rendering.pdf.flow import fit, shorten, wrap
from leaseapp.kernel.rendering.pdf.sheet import Sheet
from leaseapp.kernel.text.i18n import _

PAYMENT_HEIGHT, PAYMENT_TIGHT = 21.5, 16.6
REMARK_HEIGHT = 12.0
_FIRST_WIDTH = 43.0


@dataclass(frozen=True, slots=True)
class Payment:
    """The amount to be paid: `label` above the date with the amount below it, or the amount with `text` below it.

    `reference` is what the payer should quote. `means` says how to pay where it is not by transfer to the seller's account.
    """

    label: str
    amount: Decimal
    currency: str
    day: date | None = None
    text: str = ""
    reference: str | None = None
    means: str = ""


def payment_height(*, tight: bool) -> float:
    """Return the height (mm) that `draw_payment` takes."""
    return PAYMENT_TIGHT if tight else PAYMENT_HEIGHT


def draw_payment(
    sheet: Sheet, payment: Payment, seller: Seller, words: Wording, top: float, *, tight: bool = False
) -> float:
    """Return the box that says by when and where to pay; the height after it comes back."""
    height = payment_height(tight=tight)
    sheet.box(look.LEFT, top, look.WIDTH, height, edge=look.HAIRLINE, radius=2)
    x, y = look.LEFT + 4, top + (4.4 if tight else 5.6)
    sheet.text(x, y, payment.label, look.LABEL)
    amount = words.amount(payment.amount, payment.currency)
    large, small = (amount, payment.text) if payment.text else (words.day(payment.day), amount)
    sheet.text(x, y + (5.0 if tight else 5.4), large, fit(large, look.DUE, _FIRST_WIDTH))
    sheet.text(x, y + (9.8 if tight else 11.2), small, fit(small, look.BODY, _FIRST_WIDTH))
    account = look.LEFT + 50
    if payment.means:
        sheet.text(account, y, words.say(_("Means of payment")), look.LABEL)
        sheet.text(account, y + 5.0, shorten(payment.means, look.STRONG, 72), look.STRONG)
    elif seller.iban:
        sheet.text(account, y, words.say(_("By transfer to (IBAN)")), look.LABEL)
        sheet.text(account, y + 5.0, iban_text(seller.iban), look.STRONG)
        bank = " · ".join(part for part in (f"BIC {seller.bic}" if seller.bic else "", seller.bank_name or "") if part)
        sheet.text(account, y + 9.8, shorten(bank, look.SOFT, 72), look.SOFT)
    if payment.reference and (payment.means or seller.iban):
        reference = look.RIGHT - 42
        sheet.text(reference, y, words.say(_("Reference to quote")), look.LABEL)
        sheet.text(reference, y + 5.0, shorten(payment.reference, look.STRONG, 38), look.STRONG)
    return top + height


def draw_remark(sheet: Sheet, text: str, top: float) -> float:
    """Return a sentence or two in a box of `REMARK_HEIGHT`."""
    sheet.box(look.LEFT, top, look.WIDTH, REMARK_HEIGHT, edge=look.HAIRLINE, radius=2)
    lines = wrap(text, look.BODY, look.WIDTH - 8)
    for number, line in enumerate(lines):
        offset = (number - (len(lines) - 1) / 2) * look.BODY.leading
        sheet.text(look.LEFT + 4, top + 7.4 + offset, line, look.BODY)
    return top + REMARK_HEIGHT


def draw_foot(sheet: Sheet, seller: Seller, words: Wording, page: int) -> None:
    """Draw the foot of page `page`: legal identity of the seller, and the page number once all pages are known."""
    vat = words.say(_("VAT no. {number}"), number=seller.vat_number) if seller.vat_number else ""
    naf = f"NAF {seller.naf}" if seller.naf else ""
    identity = " · ".join(part for part in (seller.name, legal_line(seller), vat, naf) if part)
    sheet.rule(look.LEFT, look.FOOT - 3.6, look.WIDTH, look.HAIRLINE)
    for index, part in enumerate(wrap(identity, look.FOOT_TEXT, look.WIDTH - 24)[:3]):
        sheet.text(look.LEFT, look.FOOT + index * look.FOOT_TEXT.leading, part, look.FOOT_TEXT)
    number = words.say(_("Page {page} of {pages}"), page=page, pages=sheet.page_count)
    sheet.text(look.RIGHT, look.FOOT, number, look.FOOT_TEXT, align="R")
