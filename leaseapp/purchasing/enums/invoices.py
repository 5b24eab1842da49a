"""Words of matching, allocating, approving and paying supplier invoices (MONEY.md 3.6 to 3.9)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class DeviationStatus(StrEnum):
    """The meaning of a deviation: PARTIAL is less than received and passes, UNMATCHED names no line of the order."""

    OK = "OK"
    PARTIAL = "PARTIAL"
    MISMATCH = "MISMATCH"
    UNMATCHED = "UNMATCHED"


class MatchRule(StrEnum):
    """The rule by which a deviation passes; NONE where none lets it pass."""

    EXACT = "EXACT"
    NO_EXCESS = "NO_EXCESS"
    PERCENT = "PERCENT"
    AMOUNT = "AMOUNT"
    NONE = "NONE"


class InvoiceMatch(StrEnum):
    """The standing of an invoice against its order (MONEY.md 3.9)."""

    NOT_LINKED = "NOT_LINKED"
    OK = "OK"
    MISMATCH = "MISMATCH"
    VALIDATED = "VALIDATED"
    OVERRIDDEN = "OVERRIDDEN"


class ShouldBePaid(StrEnum):
    """The advice about paying: NO while the goods are missing, EXCEPTION where a person has to decide."""

    YES = "YES"
    NO = "NO"
    EXCEPTION = "EXCEPTION"


class Quarter(StrEnum):
    """The quarter that an allocation is marked with."""

    Q1 = "Q1"
    Q2 = "Q2"
    Q3 = "Q3"
    Q4 = "Q4"


class SupplierPaymentMethod(StrEnum):
    """The ways in which suppliers are paid; all leave the bank."""

    TRANSFER = "TRANSFER"
    DIRECT_DEBIT = "DIRECT_DEBIT"
    CARD = "CARD"
    CHECK = "CHECK"


class BankAccountStatus(StrEnum):
    """The life of a supplier's bank account: nothing is paid to one that is not CONFIRMED."""

    PENDING = "PENDING"
    CONFIRMED = "CONFIRMED"
    REJECTED = "REJECTED"


class Decision(StrEnum):
    """The answer of somebody who was asked to approve."""

    APPROVED = "APPROVED"
    REFUSED = "REFUSED"


label_members({Quarter.Q1: _("Q1"), Quarter.Q2: _("Q2"), Quarter.Q3: _("Q3"), Quarter.Q4: _("Q4")})
label_members(
    {
        DeviationStatus.OK: _("Right", "three-way match"),
        DeviationStatus.PARTIAL: _("A part", "three-way match"),
        DeviationStatus.MISMATCH: _("Deviation", "three-way match"),
        DeviationStatus.UNMATCHED: _("Not ordered", "three-way match"),
    }
)
label_members(
    {
        MatchRule.EXACT: _("Equal", "three-way match"),
        MatchRule.NO_EXCESS: _("Not more than received"),
        MatchRule.PERCENT: _("Within the percentage"),
        MatchRule.AMOUNT: _("Within the amount"),
        MatchRule.NONE: _("No rule lets it pass"),
    }
)
label_members(
    {
        InvoiceMatch.NOT_LINKED: _("Without an order", "three-way match"),
        InvoiceMatch.OK: _("Agrees", "three-way match"),
        InvoiceMatch.MISMATCH: _("Deviations", "three-way match"),
        InvoiceMatch.VALIDATED: _("Matched", "three-way match"),
        InvoiceMatch.OVERRIDDEN: _("Accepted with a reason", "three-way match"),
    }
)
label_members(
    {
        ShouldBePaid.YES: _("To be paid", "three-way match"),
        ShouldBePaid.NO: _("Not yet received", "three-way match"),
        ShouldBePaid.EXCEPTION: _("To be decided", "three-way match"),
    }
)
label_members(
    {
        SupplierPaymentMethod.TRANSFER: _("Transfer", "supplier payment"),
        SupplierPaymentMethod.DIRECT_DEBIT: _("Direct debit", "supplier payment"),
        SupplierPaymentMethod.CARD: _("Card", "supplier payment"),
        SupplierPaymentMethod.CHECK: _("Cheque", "supplier payment"),
    }
)
label_members(
    {
        BankAccountStatus.PENDING: _("To be confirmed", "bank account"),
        BankAccountStatus.CONFIRMED: _("Confirmed", "bank account"),
        BankAccountStatus.REJECTED: _("Rejected", "bank account"),
    }
)
label_members(
    {
        Decision.APPROVED: _("Approved", "supplier invoice"),
        Decision.REFUSED: _("Approval refused"),
    }
)
