"""Words of crm (LEASING.md 1)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class ProspectSource(StrEnum):
    """The origin of a prospect."""

    INBOUND = "INBOUND"
    REFERRAL = "REFERRAL"
    PARTNER = "PARTNER"
    WEB = "WEB"
    CAMPAIGN = "CAMPAIGN"
    OTHER = "OTHER"


class ProspectStatus(StrEnum):
    """The standing of a prospect."""

    NEW = "NEW"
    CONTACTED = "CONTACTED"
    QUALIFIED = "QUALIFIED"
    PROMOTED = "PROMOTED"
    LOST = "LOST"


class OpportunityKind(StrEnum):
    """The subject of an opportunity."""

    LEASE = "LEASE"
    SALE = "SALE"
    SERVICE = "SERVICE"
    RENEWAL = "RENEWAL"


class Stage(StrEnum):
    """The column of the board in which an opportunity stands."""

    QUALIFY = "QUALIFY"
    PROPOSE = "PROPOSE"
    NEGOTIATE = "NEGOTIATE"
    WON = "WON"
    LOST = "LOST"


class LostReason(StrEnum):
    """The reason why an opportunity is lost."""

    PRICE = "PRICE"
    COMPETITOR = "COMPETITOR"
    POSTPONED = "POSTPONED"
    NO_NEED = "NO_NEED"
    CREDIT = "CREDIT"
    SILENT = "SILENT"
    OTHER = "OTHER"


class ActionType(StrEnum):
    """The kind of an action."""

    CALL = "CALL"
    EMAIL = "EMAIL"
    MEETING = "MEETING"
    VISIT = "VISIT"
    TASK = "TASK"


class ActionStatus(StrEnum):
    """The standing of an action."""

    OPEN = "OPEN"
    DONE = "DONE"
    CANCELED = "CANCELED"


class Direction(StrEnum):
    """The way of a call: from outside to us, or out."""

    IN = "IN"
    OUT = "OUT"


class CallOutcome(StrEnum):
    """The result of a call."""

    ANSWERED = "ANSWERED"
    MISSED = "MISSED"
    VOICEMAIL = "VOICEMAIL"


label_members({
    ProspectSource.INBOUND: _("Called or wrote to us"),
    ProspectSource.REFERRAL: _("Recommended"),
    ProspectSource.PARTNER: _("Partner", "origin"),
    ProspectSource.WEB: _("Web site"),
    ProspectSource.CAMPAIGN: _("Campaign"),
    ProspectSource.OTHER: _("Other", "origin"),
})  # fmt: skip
label_members({
    ProspectStatus.NEW: _("New", "prospect"),
    ProspectStatus.CONTACTED: _("Contacted", "prospect"),
    ProspectStatus.QUALIFIED: _("Qualified", "prospect"),
    ProspectStatus.PROMOTED: _("In the directory", "prospect"),
    ProspectStatus.LOST: _("Lost", "prospect"),
})  # fmt: skip
label_members({
    OpportunityKind.LEASE: _("Lease", "opportunity"),
    OpportunityKind.SALE: _("Sale", "opportunity"),
    OpportunityKind.SERVICE: _("Service", "opportunity"),
    OpportunityKind.RENEWAL: _("Renewal", "opportunity"),
})  # fmt: skip
label_members({
    Stage.QUALIFY: _("To qualify"),
    Stage.PROPOSE: _("Proposal"),
    Stage.NEGOTIATE: _("Negotiation"),
    Stage.WON: _("Won", "opportunity"),
    Stage.LOST: _("Lost", "opportunity"),
})  # fmt: skip
label_members({
    LostReason.PRICE: _("Too expensive"),
    LostReason.COMPETITOR: _("A competitor was chosen"),
    LostReason.POSTPONED: _("Put off"),
    LostReason.NO_NEED: _("No need any more"),
    LostReason.CREDIT: _("Credit not possible"),
    LostReason.SILENT: _("No answer any more"),
    LostReason.OTHER: _("Other reason"),
})  # fmt: skip
label_members({
    ActionType.CALL: _("Call", "action"),
    ActionType.EMAIL: _("E-mail", "action"),
    ActionType.MEETING: _("Meeting", "action"),
    ActionType.VISIT: _("Visit", "action"),
    ActionType.TASK: _("Task", "action"),
})  # fmt: skip
label_members({
    ActionStatus.OPEN: _("To do", "action"),
    ActionStatus.DONE: _("Done", "action"),
    ActionStatus.CANCELED: _("Called off", "action"),
})  # fmt: skip
label_members({Direction.IN: _("Incoming", "call"), Direction.OUT: _("Outgoing", "call")})
label_members({
    CallOutcome.ANSWERED: _("Answered", "call"),
    CallOutcome.MISSED: _("Missed", "call"),
    CallOutcome.VOICEMAIL: _("Voicemail", "call"),
})  # fmt: skip
