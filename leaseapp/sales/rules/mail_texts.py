"""What a mailed document says unless somebody writes otherwise: subject and text by kind, as msgids.

Parameters: `number`, `seller`, `amount` (written with its currency), `day` (due date, end of validity or of the period).
"""

from dataclasses import dataclass

from leaseapp.kernel.i18n import _
from leaseapp.sales.enums import DocumentKind


@dataclass(frozen=True, slots=True)
class MailText:
    """Subject and sentence of a kind; `undated` is the sentence where there is no date to tell."""

    subject: str
    sentence: str
    undated: str


TEXTS = {
    DocumentKind.INVOICE: MailText(
        _("Invoice {number} – {seller}"),
        _("Please find attached our invoice {number} of {amount}, due on {day}."),
        _("Please find attached our invoice {number} of {amount}."),
    ),
    DocumentKind.CREDIT_NOTE: MailText(
        _("Credit note {number} – {seller}"),
        _("Please find attached our credit note {number} of {amount}."),
        _("Please find attached our credit note {number} of {amount}."),
    ),
    DocumentKind.QUOTE: MailText(
        _("Quote {number} – {seller}"),
        _("Please find attached our quote {number} of {amount} incl. VAT, valid until {day}."),
        _("Please find attached our quote {number} of {amount} incl. VAT."),
    ),
    DocumentKind.ORDER: MailText(
        _("Confirmation of your order {number} – {seller}"),
        _("Thank you for your order. Please find attached its confirmation {number} of {amount} incl. VAT."),
        _("Thank you for your order. Please find attached its confirmation {number} of {amount} incl. VAT."),
    ),
    DocumentKind.STATEMENT: MailText(
        _("Statement of account as of {day} – {seller}"),
        _("Please find attached your statement of account as of {day}."),
        _("Please find attached your statement of account."),
    ),
}
GREETING = _("Hello,")
ONLINE = _("You can read it, accept it and ask your questions online with the button below.")
CLOSING = _("Kind regards,")
BUTTON = _("View and accept the quote")
