"""Notifications of the caller (document 1, account routes)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications import queries
from leaseapp.notifications.schemas.centre import MarkedOut, MarkReadIn, NotificationsOut, NotificationsQuery, UnreadOut
from leaseapp.notifications.services import centre


@account.get(
    "/notifications", returns=NotificationsOut, system="own account", summary="List the caller's notifications"
)
def list_notifications(context: Context, query: NotificationsQuery) -> NotificationsOut:
    """Newest first; of the organization in which the caller works, of all of them without one."""
    return centre.listed(context, query)


@account.get(
    "/notifications/unread-count",
    returns=UnreadOut,
    system="own account",
    summary="Count the caller's unread notifications",
)
def count_unread_notifications(context: Context) -> UnreadOut:
    """Return what the bell shows."""
    return UnreadOut(count=queries.unread(context))


@account.post(
    "/notifications/mark-read", audit="notifications.notification.mark_read", act=_("Marked as read"),
    returns=MarkedOut, system="own account", refuses=(NotFound,), summary="Mark some of the caller's notifications as read",
)  # fmt: skip
def mark_notifications_read(context: Context, body: MarkReadIn) -> MarkedOut:
    """Those that are read already stay as they were; 404 when one is not the caller's, and then none is marked."""
    return centre.mark_read(context, body.notification_ids)


@account.post(
    "/notifications/mark-all-read", audit="notifications.notification.mark_all_read", act=_("All marked as read"),
    returns=MarkedOut, system="own account", summary="Mark all of the caller's notifications as read",
)  # fmt: skip
def mark_all_notifications_read(context: Context) -> MarkedOut:
    """Those of the organization in which the caller works."""
    return centre.mark_all_read(context)
