"""Words of dunning (document 3, MONEY.md 4)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class DunningStep(StrEnum):
    """The steps of a dunning: MED is the formal notice (mise en demeure), LEGAL the handing over to somebody who collects."""

    NONE = "NONE"
    RELANCE_1 = "RELANCE_1"
    RELANCE_2 = "RELANCE_2"
    MED = "MED"
    LEGAL = "LEGAL"


class DunningStatus(StrEnum):
    """States of a dunning, whatever its step."""

    OPEN = "OPEN"
    RESOLVED = "RESOLVED"
    CANCELED = "CANCELED"
    LEGAL_RETURNED = "LEGAL_RETURNED"


class LetterChannel(StrEnum):
    """The way on which a letter leaves; NONE: it is made and kept, and handed over otherwise."""

    EMAIL = "EMAIL"
    POST = "POST"
    REGISTERED = "REGISTERED"
    NONE = "NONE"


class CollectorKind(StrEnum):
    """The kind of whoever collects after the formal notice."""

    BAILIFF = "BAILIFF"
    LAWYER = "LAWYER"
    AGENCY = "AGENCY"


class DunningOutcome(StrEnum):
    """The way in which a dunning was resolved."""

    PAID = "PAID"
    CREDITED = "CREDITED"
    AGREEMENT = "AGREEMENT"
    WRITTEN_OFF = "WRITTEN_OFF"


class AckKind(StrEnum):
    """The word of the carrier about a letter."""

    POSTED = "POSTED"
    DELIVERED = "DELIVERED"
    SIGNED = "SIGNED"
    REFUSED = "REFUSED"
    UNCLAIMED = "UNCLAIMED"


class PauseReason(StrEnum):
    """The reason for which a dunning waits."""

    DISPUTE = "DISPUTE"
    PROMISE = "PROMISE"


class ReturnOutcome(StrEnum):
    """The result that whoever collected brings back."""

    RECOVERED = "RECOVERED"
    PART_RECOVERED = "PART_RECOVERED"
    NOTHING_RECOVERED = "NOTHING_RECOVERED"
    JUDGMENT = "JUDGMENT"


class ClientNoticeKind(StrEnum):
    """The mails about an invoice that a client gets before any dunning step: 3 days before its due date, 1 day after."""

    DUE_SOON = "DUE_SOON"
    JUST_LATE = "JUST_LATE"


label_members({
    DunningStep.NONE: _("No reminder yet"),
    DunningStep.RELANCE_1: _("Reminder 1"),
    DunningStep.RELANCE_2: _("Reminder 2"),
    DunningStep.MED: _("Formal notice"),
    DunningStep.LEGAL: _("Collection"),
})  # fmt: skip
label_members({
    DunningStatus.OPEN: _("Open", "dunning"),
    DunningStatus.RESOLVED: _("Resolved", "dunning"),
    DunningStatus.CANCELED: _("Canceled", "dunning"),
    DunningStatus.LEGAL_RETURNED: _("Back from collection"),
})  # fmt: skip
label_members({
    LetterChannel.EMAIL: _("E-mail"),
    LetterChannel.POST: _("Post", "letter"),
    LetterChannel.REGISTERED: _("Registered, with acknowledgement"),
    LetterChannel.NONE: _("Handed over otherwise"),
})  # fmt: skip
label_members({
    CollectorKind.BAILIFF: _("Bailiff"),
    CollectorKind.LAWYER: _("Lawyer"),
    CollectorKind.AGENCY: _("Collection agency"),
})  # fmt: skip
label_members({
    DunningOutcome.PAID: _("Paid", "dunning"),
    DunningOutcome.CREDITED: _("Credited", "dunning"),
    DunningOutcome.AGREEMENT: _("Agreement found"),
    DunningOutcome.WRITTEN_OFF: _("Written off"),
})  # fmt: skip
label_members({
    AckKind.POSTED: _("Posted", "letter"),
    AckKind.DELIVERED: _("Delivered", "letter"),
    AckKind.SIGNED: _("Signed for", "letter"),
    AckKind.REFUSED: _("Refused", "letter"),
    AckKind.UNCLAIMED: _("Not claimed", "letter"),
})  # fmt: skip
label_members({PauseReason.DISPUTE: _("Dispute"), PauseReason.PROMISE: _("Promise to pay")})
label_members({
    ReturnOutcome.RECOVERED: _("Recovered in full"),
    ReturnOutcome.PART_RECOVERED: _("Recovered in part"),
    ReturnOutcome.NOTHING_RECOVERED: _("Nothing recovered"),
    ReturnOutcome.JUDGMENT: _("Judgment obtained"),
})  # fmt: skip
label_members({
    ClientNoticeKind.DUE_SOON: _("Due in three days"),
    ClientNoticeKind.JUST_LATE: _("Due date just passed"),
})  # fmt: skip
