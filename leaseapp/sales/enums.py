"""Words of sales. Values are what the database, the API and (for `InvoiceType`) the exchange format hold."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members
from leaseapp.law.vat_regime import VatReason


class InvoiceStatus(StrEnum):
    """States of an invoice (document 3)."""

    DRAFT = "DRAFT"
    ISSUED = "ISSUED"
    PARTIALLY_PAID = "PARTIALLY_PAID"
    OVERDUE = "OVERDUE"
    PAID = "PAID"
    CANCELED = "CANCELED"


class InvoiceType(StrEnum):
    """Kind of document by its UNTDID 1001 code (EN 16931 BT-3), of the codes that BR-FR-04 allows."""

    INVOICE = "380"
    CREDIT_NOTE = "381"
    DEPOSIT_INVOICE = "386"


class LineKind(StrEnum):
    """The kind of goods or services on a line: it decides BT-23, the account and when VAT is due (DECISIONS 32)."""

    GOODS = "GOODS"
    SERVICE = "SERVICE"


class OperationNature(StrEnum):
    """Nature of the operations of a document, a mandatory particular (decree 2022-1299)."""

    GOODS = "GOODS"
    SERVICES = "SERVICES"
    MIXED = "MIXED"


class PaymentMethod(StrEnum):
    """The means by which a customer paid."""

    TRANSFER = "TRANSFER"
    DIRECT_DEBIT = "DIRECT_DEBIT"
    CARD = "CARD"
    CHECK = "CHECK"
    CASH = "CASH"
    OTHER = "OTHER"


class QuoteStatus(StrEnum):
    """States of a quote (document 3)."""

    DRAFT = "DRAFT"
    SENT = "SENT"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"
    CONVERTED = "CONVERTED"


class QuoteRowKind(StrEnum):
    """The kind of a quote's row: a priced line, a heading or free text."""

    LINE = "LINE"
    SECTION = "SECTION"
    TEXT = "TEXT"


class RefusalReason(StrEnum):
    """The reason why a quote was refused."""

    PRICE = "PRICE"
    COMPETITOR = "COMPETITOR"
    TIMING = "TIMING"
    SCOPE = "SCOPE"
    NO_NEED = "NO_NEED"
    OTHER = "OTHER"


class AcceptanceChannel(StrEnum):
    """The way in which a quote was accepted: by the client on the public page, or signed in, or recorded by the office.

    What the office records came back on paper or by mail.
    """

    PUBLIC_LINK = "PUBLIC_LINK"
    PORTAL = "PORTAL"
    OFFICE = "OFFICE"


class OrderStatus(StrEnum):
    """States of an order (document 3)."""

    CONFIRMED = "CONFIRMED"
    SHIPPED = "SHIPPED"
    RECEIVED = "RECEIVED"
    INVOICED = "INVOICED"
    CANCELED = "CANCELED"


class InvoicingMode(StrEnum):
    """The part of an order that is invoiced (DECISIONS 31)."""

    ALL = "ALL"
    LINES = "LINES"
    DEPOSIT = "DEPOSIT"
    BALANCE = "BALANCE"


class CreditUseKind(StrEnum):
    """The use of a customer's credit."""

    ALLOCATION = "ALLOCATION"
    REFUND = "REFUND"


class ChainSeries(StrEnum):
    """The series that the proof of a billing entity's numbers walks through."""

    INVOICE = "INVOICE"
    CREDIT_NOTE = "CREDIT_NOTE"
    AUDIT = "AUDIT"


class ChainState(StrEnum):
    """The state of a series of numbers: INCOMPLETE follows without gap and lacks archived PDFs."""

    WHOLE = "WHOLE"
    INCOMPLETE = "INCOMPLETE"
    BROKEN = "BROKEN"


class ChainBreak(StrEnum):
    """The kind of break in a series of numbers."""

    GAP = "GAP"
    DATE_BACKWARDS = "DATE_BACKWARDS"
    NUMBER_DIFFERS = "NUMBER_DIFFERS"
    COUNTER_AHEAD = "COUNTER_AHEAD"


class ProofState(StrEnum):
    """The finding about one issued document."""

    PROVEN = "PROVEN"
    NOT_ARCHIVED = "NOT_ARCHIVED"
    FILE_MISSING = "FILE_MISSING"
    FILE_UNREADABLE = "FILE_UNREADABLE"
    HASH_DIFFERS = "HASH_DIFFERS"
    NOT_SEALED = "NOT_SEALED"
    SEAL_DIFFERS = "SEAL_DIFFERS"


class Lateness(StrEnum):
    """The lateness of an unpaid invoice when the office is told (document 3, Events): 1 day, more than 30 days."""

    LATE = "LATE"
    LONG_LATE = "LONG_LATE"


class AllocationReason(StrEnum):
    """The reason why a receipt is proposed for an invoice."""

    NUMBER = "NUMBER"
    PURCHASE_ORDER = "PURCHASE_ORDER"
    EXACT = "EXACT"
    EXACT_SUM = "EXACT_SUM"
    OLDEST = "OLDEST"


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
        InvoiceStatus.DRAFT: _("Draft"),
        InvoiceStatus.ISSUED: _("Issued"),
        InvoiceStatus.PARTIALLY_PAID: _("Partially paid"),
        InvoiceStatus.OVERDUE: _("Overdue"),
        InvoiceStatus.PAID: _("Paid"),
        InvoiceStatus.CANCELED: _("Canceled"),
        InvoiceType.INVOICE: _("Invoice"),
        InvoiceType.CREDIT_NOTE: _("Credit note"),
        InvoiceType.DEPOSIT_INVOICE: _("Deposit invoice"),
        LineKind.GOODS: _("Goods"),
        LineKind.SERVICE: _("Service"),
        OperationNature.GOODS: _("Goods"),
        OperationNature.SERVICES: _("Services"),
        OperationNature.MIXED: _("Goods and services"),
        VatReason.REVERSE_CHARGE: _("Reverse charge"),
        VatReason.INTRA_EU: _("Intra-EU supply"),
        VatReason.EXPORT: _("Export"),
        VatReason.FRANCHISE: _("VAT franchise (art. 293 B)"),
        VatReason.EXEMPT: _("Exempt activity"),
        PaymentMethod.TRANSFER: _("Bank transfer"),
        PaymentMethod.DIRECT_DEBIT: _("Direct debit"),
        PaymentMethod.CARD: _("Card"),
        PaymentMethod.CHECK: _("Cheque"),
        PaymentMethod.CASH: _("Cash"),
        PaymentMethod.OTHER: _("Other"),
        QuoteStatus.DRAFT: _("Draft"),
        QuoteStatus.SENT: _("Sent"),
        QuoteStatus.ACCEPTED: _("Accepted"),
        QuoteStatus.REFUSED: _("Refused"),
        QuoteStatus.CONVERTED: _("Ordered"),
        QuoteRowKind.LINE: _("Line"),
        QuoteRowKind.SECTION: _("Section"),
        QuoteRowKind.TEXT: _("Text"),
        RefusalReason.PRICE: _("Price too high"),
        RefusalReason.COMPETITOR: _("Another supplier was chosen"),
        RefusalReason.TIMING: _("Not the right time"),
        RefusalReason.SCOPE: _("Does not meet the need"),
        RefusalReason.NO_NEED: _("No longer needed"),
        RefusalReason.OTHER: _("Other reason"),
        AcceptanceChannel.PUBLIC_LINK: _("Accepted online"),
        AcceptanceChannel.PORTAL: _("Accepted in the client portal"),
        AcceptanceChannel.OFFICE: _("Recorded by the office"),
        OrderStatus.CONFIRMED: _("Confirmed"),
        OrderStatus.SHIPPED: _("Shipped"),
        OrderStatus.RECEIVED: _("Received"),
        OrderStatus.INVOICED: _("Invoiced"),
        OrderStatus.CANCELED: _("Canceled"),
        InvoicingMode.ALL: _("All that remains"),
        InvoicingMode.LINES: _("Some quantities"),
        InvoicingMode.DEPOSIT: _("A deposit"),
        InvoicingMode.BALANCE: _("The balance, deposits deducted"),
        CreditUseKind.ALLOCATION: _("Allocated to an invoice"),
        CreditUseKind.REFUND: _("Refunded"),
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
        ChainSeries.INVOICE: _("Invoices"),
        ChainSeries.CREDIT_NOTE: _("Credit notes"),
        ChainSeries.AUDIT: _("Audit log"),
        ChainBreak.GAP: _("A number is missing"),
        ChainBreak.DATE_BACKWARDS: _("Dated before the number that precedes it"),
        ChainBreak.NUMBER_DIFFERS: _("Number and sequence differ"),
        ChainBreak.COUNTER_AHEAD: _("Numbers are missing at the end"),
        ProofState.PROVEN: _("Proven"),
        ProofState.NOT_ARCHIVED: _("Not archived yet"),
        ProofState.FILE_MISSING: _("File missing"),
        ProofState.FILE_UNREADABLE: _("File cannot be read"),
        ProofState.HASH_DIFFERS: _("File changed"),
        ProofState.NOT_SEALED: _("Not in the audit log"),
        ProofState.SEAL_DIFFERS: _("Differs from the audit log"),
        AllocationReason.NUMBER: _("Number in the reference"),
        AllocationReason.PURCHASE_ORDER: _("Order in the reference"),
        AllocationReason.EXACT: _("Exact amount"),
        AllocationReason.EXACT_SUM: _("Exact sum of several"),
        AllocationReason.OLDEST: _("Oldest first"),
    }
)
