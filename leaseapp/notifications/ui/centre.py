"""The page of what somebody was told, and the number of the bell."""

from collections.abc import Iterable

from leaseapp.kernel.persistence import db
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications import queries
from leaseapp.notifications.endpoints.centre import list_notifications
from leaseapp.notifications.rules.kinds import kinds
from leaseapp.ui.bell import Reader, unread
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import page
from leaseapp.ui.registry import icon


@unread.add
def count_unread(readers: Iterable[Reader]) -> dict[Reader, int]:
    """Count for the bells of open pages, whoever they belong to."""
    with db.system_session("unread notifications of open pages") as session:
        return queries.unread_by_reader(session, readers)


class NotificationsPage(LocalComponent):
    """The news of the caller; it reads by fetch, and again when the bell rings."""

    library = "$/public/notifications/centre.jsx"
    tag = "NotificationsPage"


for _kind in kinds:
    icon(_kind.icon)
page(
    "/workspace/notifications", title=_("Notifications"), component=NotificationsPage.create, endpoint=list_notifications,
    icon="bell",
)  # fmt: skip
