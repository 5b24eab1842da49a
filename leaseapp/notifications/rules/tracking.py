"""Progress of a mail as its provider tells it: events come late, twice and in any order, and never lead back."""

from leaseapp.kernel.adapters.mail_events import BounceReason, MailFate
from leaseapp.notifications.enums import EmailStatus

#: Postmark's names of events; a click is an open (document 1)
EVENTS = {
    "Delivery": MailFate.DELIVERED,
    "Open": MailFate.OPENED,
    "Click": MailFate.OPENED,
    "Bounce": MailFate.BOUNCED,
}
#: Postmark's types of bounces that say no loss: it still tries, or somebody's mailbox answered by itself
NO_LOSS = frozenset(
    {
        "Transient", "Unsubscribe", "Subscribe", "AutoResponder", "AddressChange", "OpenRelayTest", "ChallengeVerification",
        "VirusNotification",
    }
)  # fmt: skip
REASONS = {
    "HardBounce": BounceReason.UNKNOWN_ADDRESS,
    "BadEmailAddress": BounceReason.UNKNOWN_ADDRESS,
    "SoftBounce": BounceReason.MAILBOX_UNAVAILABLE,
    "DnsError": BounceReason.MAILBOX_UNAVAILABLE,
}
STATUSES = {
    MailFate.DELIVERED: EmailStatus.DELIVERED,
    MailFate.OPENED: EmailStatus.OPENED,
    MailFate.BOUNCED: EmailStatus.BOUNCED,
}
#: what was opened has arrived, whatever else is told; a bounce outweighs that the next server took it
_RANKS = {
    None: 0,
    EmailStatus.QUEUED: 1,
    EmailStatus.FAILED: 2,
    EmailStatus.SENT: 2,
    EmailStatus.DELIVERED: 3,
    EmailStatus.BOUNCED: 4,
    EmailStatus.OPENED: 5,
}


def fate_of(event: str, kind: str) -> MailFate | None:
    """Return what an event of Postmark says became of a mail, None for nothing: its record type, a bounce's type."""
    return None if event == "Bounce" and kind in NO_LOSS else EVENTS.get(event)


def before(status: EmailStatus) -> list[EmailStatus]:
    """Return the states that an event may lead from to `status`."""
    return [one for one in EmailStatus if _RANKS[one] < _RANKS[status]]
