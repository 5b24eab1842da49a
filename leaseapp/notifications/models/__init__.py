"""Tables of notifications; import them from here."""

from leaseapp.notifications.models.notification import Notification
from leaseapp.notifications.models.preference import NotificationDigest, NotificationPause, NotificationPreference

__all__ = ["Notification", "NotificationDigest", "NotificationPause", "NotificationPreference"]
