"""Tables of notifications; import them from here."""

from leaseapp.notifications.models.notification import Notification

__all__ = ["Notification"]
