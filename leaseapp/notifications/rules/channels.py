"""Channels of a notification whose recipient chose nothing (DECISIONS 37)."""

from leaseapp.notifications.enums import NotificationChannel

DEFAULTS = {
    NotificationChannel.IN_APP: True,
    NotificationChannel.EMAIL: True,
    NotificationChannel.SMS: False,
}


def enabled(channel: NotificationChannel, preference: bool | None = None) -> bool:
    """Tell whether `channel` is used; `preference` is the recipient's choice, None without one. IN_APP is never off."""
    if channel is NotificationChannel.IN_APP or preference is None:
        return DEFAULTS[channel]
    return preference
