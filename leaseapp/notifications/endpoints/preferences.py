"""Choices of the caller on how they are told (document 1, account routes)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.schemas.preferences import (
    DigestIn,
    DigestOut,
    PauseIn,
    PauseOut,
    PreferenceIn,
    PreferenceOut,
    PreferencesOut,
)
from leaseapp.notifications.services import preferences


@account.get(
    "/notification-preferences", returns=PreferencesOut, system="own account",
    summary="List how the caller is told of each kind",
)  # fmt: skip
def read_notification_preferences(context: Context) -> PreferencesOut:
    """Every kind that may reach the caller, each of its channels, its rhythm, and the pause."""
    return preferences.read(context)


@account.patch(
    "/notification-preferences", audit="notifications.preference.update", act=_("Channel chosen"), returns=PreferenceOut,
    system="own account", summary="Choose a channel for a kind of notifications",
)  # fmt: skip
def update_notification_preference(context: Context, body: PreferenceIn) -> PreferenceOut:
    """422 CHANNEL_FIXED for IN_APP, which is never off, and for mails that are strictly transactional."""
    return preferences.change(context, body)


@account.patch(
    "/notification-digests", audit="notifications.digest.update", act=_("Rhythm chosen"), returns=DigestOut,
    system="own account", summary="Choose the rhythm of a kind's mails",
    extra="mails are gathered by kind: at once, daily or weekly at 8 o'clock (issue 19)",
)  # fmt: skip
def update_notification_digest(context: Context, body: DigestIn) -> DigestOut:
    """Store the rhythm; mails that wait already follow the new rhythm."""
    return preferences.set_digest(context, body)


@account.patch(
    "/notifications-pause", audit="notifications.pause.update", act=_("Pause changed"), returns=PauseOut,
    system="own account", summary="Pause the caller's mails and text messages, or end the pause",
)  # fmt: skip
def update_notifications_pause(context: Context, body: PauseIn) -> PauseOut:
    """In the application everything is told all the same; what was held back is mailed together when the pause ends."""
    return preferences.pause(context, body)
