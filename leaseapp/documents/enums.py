"""Words of documents. Values are what the database and the API hold."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members
from leaseapp.law.vat_regime import VatReason


class LineKind(StrEnum):
    """The kind of goods or services on a line: it decides BT-23, the account and when VAT is due (DECISIONS 32)."""

    GOODS = "GOODS"
    SERVICE = "SERVICE"


class DocumentKind(StrEnum):
    """The kind of a document that can be sent to a customer by mail."""

    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    QUOTE = "QUOTE"
    ORDER = "ORDER"
    STATEMENT = "STATEMENT"


class MailTemplate(StrEnum):
    """The kinds of mails whose text the organization writes."""

    QUOTE = "QUOTE"
    ORDER = "ORDER"
    DEPOSIT_INVOICE = "DEPOSIT_INVOICE"
    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    STATEMENT = "STATEMENT"


class DocumentMailStatus(StrEnum):
    """The progress of a mailed document: SENT when the mail server took it, FAILED when it was given up."""

    QUEUED = "QUEUED"
    SENT = "SENT"
    FAILED = "FAILED"


label_members(
    {
        LineKind.GOODS: _("Goods"),
        LineKind.SERVICE: _("Service"),
        VatReason.REVERSE_CHARGE: _("Reverse charge"),
        VatReason.INTRA_EU: _("Intra-EU supply"),
        VatReason.EXPORT: _("Export"),
        VatReason.FRANCHISE: _("VAT franchise (art. 293 B)"),
        VatReason.EXEMPT: _("Exempt activity"),
        DocumentKind.INVOICE: _("Invoice"),
        DocumentKind.CREDIT_NOTE: _("Credit note"),
        DocumentKind.QUOTE: _("Quote"),
        DocumentKind.ORDER: _("Order confirmation"),
        DocumentKind.STATEMENT: _("Statement of account"),
        MailTemplate.QUOTE: _("Quote"),
        MailTemplate.ORDER: _("Order confirmation"),
        MailTemplate.DEPOSIT_INVOICE: _("Deposit invoice"),
        MailTemplate.INVOICE: _("Invoice"),
        MailTemplate.CREDIT_NOTE: _("Credit note"),
        MailTemplate.STATEMENT: _("Statement of account"),
        DocumentMailStatus.QUEUED: _("To be sent"),
        DocumentMailStatus.SENT: _("Sent"),
        DocumentMailStatus.FAILED: _("Not sent"),
    }
)
