"""The words of notifications (document 1)."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class NotificationChannel(StrEnum):
    """The ways a notification reaches a person."""

    IN_APP = "IN_APP"
    EMAIL = "EMAIL"
    SMS = "SMS"


class NotificationKind(StrEnum):
    """The kinds that document 1 names; an event without a kind of its own is GENERIC (DECISIONS 37).

    Each domain declares its own in `notification_kinds.py`.
    """

    MENTION = "MENTION"
    COMMENT_REPLY = "COMMENT_REPLY"
    INVOICE_ISSUED = "INVOICE_ISSUED"
    INVOICE_PAID = "INVOICE_PAID"
    OT_ASSIGNED = "OT_ASSIGNED"
    LEASE_AFFAIR_STATUS = "LEASE_AFFAIR_STATUS"
    GENERIC = "GENERIC"
    CRM_MISSED_CALL = "CRM_MISSED_CALL"
    CRM_ACTION_OVERDUE = "CRM_ACTION_OVERDUE"
    CRM_ACTION_ASSIGNED = "CRM_ACTION_ASSIGNED"
    CRM_PROSPECT_PROMOTED = "CRM_PROSPECT_PROMOTED"
    RATING_REQUESTED = "RATING_REQUESTED"
    RATING_VALIDATED = "RATING_VALIDATED"
    RATING_EXPIRING = "RATING_EXPIRING"
    RATING_NO_GO_ON_DEAL = "RATING_NO_GO_ON_DEAL"


class Digest(StrEnum):
    """The rhythm in which mails of a kind are sent: each at once, or gathered at 8 o'clock of the reader's own clock."""

    IMMEDIATELY = "IMMEDIATELY"
    DAILY = "DAILY"
    WEEKLY = "WEEKLY"


class EmailStatus(StrEnum):
    """The progress of a notification's mail; provider events move it beyond `sent`."""

    QUEUED = "queued"
    SENT = "sent"
    DELIVERED = "delivered"
    OPENED = "opened"
    BOUNCED = "bounced"
    FAILED = "failed"


label_members(
    {
        NotificationChannel.IN_APP: _("Here"),
        NotificationChannel.EMAIL: _("E-mail"),
        NotificationChannel.SMS: _("Text message"),
        Digest.IMMEDIATELY: _("At once"),
        Digest.DAILY: _("Daily at 8"),
        Digest.WEEKLY: _("Mondays at 8"),
    }
)
