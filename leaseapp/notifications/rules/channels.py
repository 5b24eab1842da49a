"""The instants at which a notification leaves by mail and by text message, by its kind and its reader's choices (DECISIONS 37).

Choices of a kind that no longer exists mean nothing: only those of the kind that is told are asked for.
"""

from dataclasses import dataclass
from datetime import datetime

from leaseapp.notifications.enums import Digest, NotificationChannel
from leaseapp.notifications.rules.digests import next_digest
from leaseapp.notifications.rules.kinds import Kind


@dataclass(frozen=True)
class Choices:
    """The choices of a reader for one kind (None without one), the end of their pause, their time zone."""

    timezone: str
    mail: bool | None = None
    sms: bool | None = None
    digest: Digest | None = None
    paused_until: datetime | None = None


def default(kind: Kind, channel: NotificationChannel) -> bool:
    """Tell whether `channel` is used as long as nobody chose anything."""
    return (
        channel in kind.channels
        and {
            NotificationChannel.IN_APP: True,
            NotificationChannel.EMAIL: kind.mail,
            NotificationChannel.SMS: kind.sms,
        }[channel]
    )


def is_fixed(kind: Kind, channel: NotificationChannel) -> bool:
    """Tell whether a reader can change nothing: IN_APP is never off, nor are mails that are strictly transactional."""
    return (
        channel is NotificationChannel.IN_APP
        or channel not in kind.channels
        or (kind.transactional and channel is NotificationChannel.EMAIL)
    )


def enabled(kind: Kind, channel: NotificationChannel, choice: bool | None = None) -> bool:
    """Tell whether `channel` is used; `choice` is the reader's, None without one."""
    return default(kind, channel) if choice is None or is_fixed(kind, channel) else choice


def mail_due(kind: Kind, choices: Choices, now: datetime) -> datetime | None:
    """Return when the mail leaves, `now` for at once; None for no mail. A pause holds it back, and gathers it then."""
    if not enabled(kind, NotificationChannel.EMAIL, choices.mail):
        return None
    if kind.transactional:
        return now
    return next_digest(_awake(choices, now), choices.digest or kind.digest, choices.timezone)


def sms_due(kind: Kind, choices: Choices, now: datetime) -> datetime | None:
    """Return when the text message leaves, `now` for at once; None for none."""
    return _awake(choices, now) if enabled(kind, NotificationChannel.SMS, choices.sms) else None


def _awake(choices: Choices, now: datetime) -> datetime:
    return choices.paused_until if choices.paused_until is not None and choices.paused_until > now else now
