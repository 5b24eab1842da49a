"""Events that a mail provider tells of a message: delivered, opened, come back. Whoever sent it hears of them.

Events come late, twice and in any order. A handler finds its message by the provider's id, or by our key (`Mail.key`) where the
event is quicker than what writes that id down; it answers whether something is shown differently now.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.text.i18n import _


class MailFate(StrEnum):
    """The fate of a message that the mail server had taken."""

    DELIVERED = "DELIVERED"
    OPENED = "OPENED"
    BOUNCED = "BOUNCED"


class BounceReason(StrEnum):
    """The reason for which a message came back, as far as somebody can do something about it."""

    UNKNOWN_ADDRESS = "UNKNOWN_ADDRESS"
    MAILBOX_UNAVAILABLE = "MAILBOX_UNAVAILABLE"
    REFUSED = "REFUSED"


REASONS = {
    BounceReason.UNKNOWN_ADDRESS: _("the address does not exist"),
    BounceReason.MAILBOX_UNAVAILABLE: _("the mailbox is full, or its server away"),
    BounceReason.REFUSED: _("the recipient's server refused it"),
}


@dataclass(frozen=True)
class MailEvent:
    """An event about one message: `message_id` is the provider's, `key` ours, `recipient` the address that it is about."""

    fate: MailFate
    message_id: str = ""
    key: str = ""
    recipient: str = ""
    reason: BounceReason = BounceReason.REFUSED

    def id_after(self, prefix: str) -> UUID | None:
        """Return the id that follows `prefix` in the key (`document mail <id>`), None for another key."""
        words = self.key.removeprefix(prefix).split() if self.key.startswith(prefix) else []
        return parse_id(words[0]) if words else None


mail_events: Registry[Callable[[Context, MailEvent], bool]] = Registry("who hears what became of a mail")


def tell(context: Context, event: MailEvent) -> bool:
    """Tell whoever sent the mail; True when something is shown differently now. A message has one sender."""
    return any(handler(context, event) for handler in mail_events)
