"""The parameters of an organization that concern documents, by their keys (DECISIONS 15: mails are off unless wanted)."""

LOGO = "documentLogoFileId"
ACCENT = "documentAccentColor"
MAIL_INVOICE = "mailInvoiceOnIssue"
MAIL_QUOTE = "mailQuoteOnSend"
MAIL_CREDIT_NOTE = "mailCreditNoteOnIssue"
QUOTE_CONDITIONS = "quoteConditions"
"""The conditions of a new quote, unless somebody writes others."""

MAILS = (MAIL_INVOICE, MAIL_QUOTE, MAIL_CREDIT_NOTE)
KEYS = (LOGO, ACCENT, QUOTE_CONDITIONS, *MAILS)
