"""Words of bank statements. Values are what the database and the API hold."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class StatementFormat(StrEnum):
    """Formats in which banks hand out statements."""

    CAMT053 = "CAMT053"
    MT940 = "MT940"
    OFX = "OFX"
    CSV = "CSV"


class BankLineKind(StrEnum):
    """The kind of movement as the bank codes it; OTHER where it says nothing."""

    TRANSFER = "TRANSFER"
    DIRECT_DEBIT = "DIRECT_DEBIT"
    CARD = "CARD"
    CHEQUE = "CHEQUE"
    CHARGE = "CHARGE"
    RETURN = "RETURN"
    OTHER = "OTHER"


class BankLineStatus(StrEnum):
    """States of a line of a statement."""

    WAITING = "WAITING"
    MATCHED = "MATCHED"
    IGNORED = "IGNORED"


class MatchOutcome(StrEnum):
    """The outcome of a line: a receipt made, a movement found in the books, a receipt returned, an account posted."""

    RECEIPT = "RECEIPT"
    RECORDED = "RECORDED"
    RETURNED = "RETURNED"
    POSTED = "POSTED"


class Certainty(StrEnum):
    """The certainty of a proposal; what is CERTAIN may be confirmed with all others of its kind."""

    CERTAIN = "CERTAIN"
    PROBABLE = "PROBABLE"
    UNKNOWN = "UNKNOWN"


label_members({
    StatementFormat.CAMT053: _("CAMT.053"),
    StatementFormat.MT940: _("MT940"),
    StatementFormat.OFX: _("OFX"),
    StatementFormat.CSV: _("CSV"),
})  # fmt: skip
label_members({
    BankLineKind.TRANSFER: _("Transfer"),
    BankLineKind.DIRECT_DEBIT: _("Direct debit"),
    BankLineKind.CARD: _("Card"),
    BankLineKind.CHEQUE: _("Cheque", "bank line"),
    BankLineKind.CHARGE: _("Bank charge"),
    BankLineKind.RETURN: _("Returned payment"),
    BankLineKind.OTHER: _("Other"),
})  # fmt: skip
label_members({
    BankLineStatus.WAITING: _("To reconcile"),
    BankLineStatus.MATCHED: _("Reconciled"),
    BankLineStatus.IGNORED: _("Set aside", "bank line"),
})  # fmt: skip
label_members({
    MatchOutcome.RECEIPT: _("Receipt made"),
    MatchOutcome.RECORDED: _("Found in the books"),
    MatchOutcome.RETURNED: _("Receipt returned"),
    MatchOutcome.POSTED: _("Posted to an account"),
})  # fmt: skip
label_members({
    Certainty.CERTAIN: _("Certain"),
    Certainty.PROBABLE: _("To confirm", "bank line"),
    Certainty.UNKNOWN: _("No match"),
})  # fmt: skip
