"""The page of one's choices, and the one that a mail's foot leads to."""

from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.endpoints.preferences import read_notification_preferences
from leaseapp.notifications.rules.opt_out_links import PAGE
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page
from leaseapp.ui.registry import icon


class PreferencesPage(LocalComponent):
    """Kinds with their channels and rhythms, the pause."""

    library = "$/public/notifications/preferences.jsx"
    tag = "PreferencesPage"


class StopMails(LocalComponent):
    """The mails that a link stops, for whoever holds it."""

    library = "$/public/notifications/stop_mails.jsx"
    tag = "StopMails"


for _name in ("circle-pause", "circle-play", "mail-x", "message-square"):
    icon(_name)
page(
    "/workspace/notifications/preferences", title=_("Notification preferences"), component=PreferencesPage.create,
    endpoint=read_notification_preferences, icon="settings-2", parent="/workspace/notifications",
)  # fmt: skip
page(f"{PAGE}/[token]", title=_("Stop e-mails"), component=StopMails.create, by_token=True)
