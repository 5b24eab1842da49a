"""Words of billing. Values are what the database, the API and (for `InvoiceType`) the exchange format hold."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members

DEPOSIT = "DEPOSIT"
"""The source of a line that deducts a deposit invoice; the others are those of the domains above (`services/sources.py`)."""


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
    DEPOSIT_CREDIT_NOTE = "503"


class BuyerNumberState(StrEnum):
    """The answer of VIES about a VAT number; UNCHECKED when nobody asked, or it did not answer."""

    VALID = "VALID"
    DENIED = "DENIED"
    UNCHECKED = "UNCHECKED"


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


class PaymentMeans(StrEnum):
    """The means by which an invoice asks to be paid (EN 16931 BT-81): how it was paid is a `PaymentMethod`."""

    TRANSFER = "TRANSFER"
    BANK_ACCOUNT = "BANK_ACCOUNT"
    DIRECT_DEBIT = "DIRECT_DEBIT"
    CARD = "CARD"
    CHECK = "CHECK"
    CASH = "CASH"
    SET_OFF = "SET_OFF"


class BankDepositStatus(StrEnum):
    """The states of a bank deposit."""

    DEPOSITED = "DEPOSITED"
    CANCELED = "CANCELED"


class CreditUseKind(StrEnum):
    """The use of a customer's credit."""

    ALLOCATION = "ALLOCATION"
    REFUND = "REFUND"
    RETURNED = "RETURNED"


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


label_members(
    {
        BuyerNumberState.VALID: _("Confirmed by VIES"),
        BuyerNumberState.DENIED: _("Denied by VIES"),
        BuyerNumberState.UNCHECKED: _("Not checked in VIES"),
        InvoiceStatus.DRAFT: _("Draft"),
        InvoiceStatus.ISSUED: _("Issued"),
        InvoiceStatus.PARTIALLY_PAID: _("Partially paid"),
        InvoiceStatus.OVERDUE: _("Overdue"),
        InvoiceStatus.PAID: _("Paid"),
        InvoiceStatus.CANCELED: _("Canceled"),
        InvoiceType.INVOICE: _("Invoice"),
        InvoiceType.CREDIT_NOTE: _("Credit note"),
        InvoiceType.DEPOSIT_INVOICE: _("Deposit invoice"),
        InvoiceType.DEPOSIT_CREDIT_NOTE: _("Credit note on a deposit"),
        OperationNature.GOODS: _("Goods"),
        OperationNature.SERVICES: _("Services"),
        OperationNature.MIXED: _("Goods and services"),
        PaymentMethod.TRANSFER: _("Bank transfer"),
        PaymentMethod.DIRECT_DEBIT: _("Direct debit"),
        PaymentMethod.CARD: _("Card"),
        PaymentMethod.CHECK: _("Cheque"),
        PaymentMethod.CASH: _("Cash"),
        PaymentMethod.OTHER: _("Other"),
        PaymentMeans.TRANSFER: _("Bank transfer"),
        PaymentMeans.BANK_ACCOUNT: _("Payment into our bank account"),
        PaymentMeans.DIRECT_DEBIT: _("Direct debit"),
        PaymentMeans.CARD: _("Card"),
        PaymentMeans.CHECK: _("Cheque"),
        PaymentMeans.CASH: _("Cash"),
        PaymentMeans.SET_OFF: _("Set-off"),
        CreditUseKind.ALLOCATION: _("Allocated to an invoice"),
        CreditUseKind.REFUND: _("Refunded"),
        CreditUseKind.RETURNED: _("Gone with its payment"),
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
label_members({Lateness.LATE: _("Overdue invoice"), Lateness.LONG_LATE: _("Invoice long overdue")})
label_members({
    BankDepositStatus.DEPOSITED: _("Deposited"),
    BankDepositStatus.CANCELED: _("Canceled", "deposit"),
})  # fmt: skip
label_members({
    ChainSeries.INVOICE: _("Invoices"),
    ChainSeries.CREDIT_NOTE: _("Credit notes"),
    ChainSeries.AUDIT: _("Audit log"),
})  # fmt: skip
