"""The parameters of an organization that concern documents, by their keys (DECISIONS 15: mails are off unless wanted)."""

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_codes

LOGO = "documentLogoFileId"
ACCENT = "documentAccentColor"
MAIL_INVOICE = "mailInvoiceOnIssue"
MAIL_QUOTE = "mailQuoteOnSend"
MAIL_CREDIT_NOTE = "mailCreditNoteOnIssue"
QUOTE_CONDITIONS = "quoteConditions"
"""The conditions of a new quote, unless somebody writes others."""

MAIL_TEMPLATE = "mailTemplate"
"""The begin of the parameters that hold the texts of mails: kind and language follow."""
MAILS = (MAIL_INVOICE, MAIL_QUOTE, MAIL_CREDIT_NOTE)
KEYS = (LOGO, ACCENT, QUOTE_CONDITIONS, *MAILS)
label_codes(
    {
        LOGO: _("Logo"),
        ACCENT: _("Accent colour"),
        QUOTE_CONDITIONS: _("Conditions of new quotes"),
        MAIL_INVOICE: _("E-mail an invoice to the customer when it is issued"),
        MAIL_QUOTE: _("E-mail a quote to the customer when it is marked as sent"),
        MAIL_CREDIT_NOTE: _("E-mail a credit note to the customer when it is issued"),
        MAIL_TEMPLATE: _("Text of an e-mail"),
    }
)
