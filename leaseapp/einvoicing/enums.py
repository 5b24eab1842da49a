"""Words of e-invoicing (document 3, FRANCE.md 4.1)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class SubmissionStatus(StrEnum):
    """States of an invoice on its way through the platforms."""

    SUBMITTED = "SUBMITTED"
    RECEIVED_BY_PDP = "RECEIVED_BY_PDP"
    DEPOSITED = "DEPOSITED"
    RECEIVED_BY_RECIPIENT = "RECEIVED_BY_RECIPIENT"
    IN_DISPUTE = "IN_DISPUTE"
    APPROVED = "APPROVED"
    PAID = "PAID"
    REFUSED = "REFUSED"
    REJECTED_BY_PDP = "REJECTED_BY_PDP"


class EReceiptStatus(StrEnum):
    """States of an invoice that a supplier sent: TAKEN_IN made a supplier invoice, the others say why there is none."""

    ANNOUNCED = "ANNOUNCED"
    TAKEN_IN = "TAKEN_IN"
    SUPPLIER_UNKNOWN = "SUPPLIER_UNKNOWN"
    NOT_FOR_US = "NOT_FOR_US"
    DUPLICATE = "DUPLICATE"
    UNREADABLE = "UNREADABLE"
    REFUSED = "REFUSED"


class MessageStatus(StrEnum):
    """States of what we say of an invoice: on its way to the platform, there, or given up."""

    QUEUED = "QUEUED"
    SENT = "SENT"
    FAILED = "FAILED"


class RefusalReason(StrEnum):
    """The reasons for which an invoice may be refused (status 210, FRANCE.md 4.1)."""

    TX_TVA_ERR = "TX_TVA_ERR"
    MONTANTTOTAL_ERR = "MONTANTTOTAL_ERR"
    CALCUL_ERR = "CALCUL_ERR"
    NON_CONFORME = "NON_CONFORME"
    DOUBLON = "DOUBLON"
    DEST_ERR = "DEST_ERR"
    TRANSAC_INC = "TRANSAC_INC"
    EMMET_INC = "EMMET_INC"
    CONTRAT_TERM = "CONTRAT_TERM"
    DOUBLE_FACT = "DOUBLE_FACT"
    CMD_ERR = "CMD_ERR"
    ADR_ERR = "ADR_ERR"
    REF_CT_ABSENT = "REF_CT_ABSENT"


class StepState(StrEnum):
    """The state of a step of the track: passed, where it stands, where it ended badly, still to come, never reached."""

    DONE = "DONE"
    CURRENT = "CURRENT"
    FAILED = "FAILED"
    AHEAD = "AHEAD"
    NEVER = "NEVER"


class DigestForm(StrEnum):
    """The form in which a platform signs the digest of a delivery (XP Z12-013 leaves it open)."""

    RAW = "RAW"
    HEX = "HEX"


label_members({
    SubmissionStatus.SUBMITTED: _("Submitted", "e-invoice"),
    SubmissionStatus.RECEIVED_BY_PDP: _("Taken by our platform"),
    SubmissionStatus.DEPOSITED: _("Deposited", "e-invoice"),
    SubmissionStatus.RECEIVED_BY_RECIPIENT: _("Received by the customer"),
    SubmissionStatus.IN_DISPUTE: _("In dispute"),
    SubmissionStatus.APPROVED: _("Approved", "e-invoice"),
    SubmissionStatus.PAID: _("Paid", "e-invoice"),
    SubmissionStatus.REFUSED: _("Refused by the customer"),
    SubmissionStatus.REJECTED_BY_PDP: _("Rejected by the platform"),
})  # fmt: skip
label_members({
    EReceiptStatus.ANNOUNCED: _("Announced", "e-invoice"),
    EReceiptStatus.TAKEN_IN: _("Taken in", "e-invoice"),
    EReceiptStatus.SUPPLIER_UNKNOWN: _("Supplier unknown"),
    EReceiptStatus.NOT_FOR_US: _("Not for us"),
    EReceiptStatus.DUPLICATE: _("Duplicate", "e-invoice"),
    EReceiptStatus.UNREADABLE: _("Not readable", "e-invoice"),
    EReceiptStatus.REFUSED: _("Refused", "e-invoice"),
})  # fmt: skip
label_members({
    MessageStatus.QUEUED: _("On its way", "e-invoice"),
    MessageStatus.SENT: _("Told", "e-invoice"),
    MessageStatus.FAILED: _("Given up", "e-invoice"),
})  # fmt: skip
label_members({
    RefusalReason.TX_TVA_ERR: _("Wrong VAT rate"),
    RefusalReason.MONTANTTOTAL_ERR: _("Wrong total"),
    RefusalReason.CALCUL_ERR: _("Wrong calculation"),
    RefusalReason.NON_CONFORME: _("A legal mention is missing"),
    RefusalReason.DOUBLON: _("Received twice"),
    RefusalReason.DEST_ERR: _("Wrong recipient"),
    RefusalReason.TRANSAC_INC: _("Unknown transaction"),
    RefusalReason.EMMET_INC: _("Unknown sender"),
    RefusalReason.CONTRAT_TERM: _("The contract has ended"),
    RefusalReason.DOUBLE_FACT: _("Invoiced twice"),
    RefusalReason.CMD_ERR: _("Order number wrong or missing"),
    RefusalReason.ADR_ERR: _("Wrong electronic address"),
    RefusalReason.REF_CT_ABSENT: _("Contract reference missing"),
})  # fmt: skip
label_members({
    StepState.DONE: _("Passed", "step"),
    StepState.CURRENT: _("Here", "step"),
    StepState.FAILED: _("Ended here", "step"),
    StepState.AHEAD: _("To come", "step"),
    StepState.NEVER: _("Never reached", "step"),
})  # fmt: skip
label_members({
    DigestForm.RAW: _("Raw bytes", "digest"),
    DigestForm.HEX: _("Hexadecimal text", "digest"),
})  # fmt: skip
