"""Choices of a person on how they are told, whatever the organization; without a row the kind's own words hold."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import PlainRow, enum_column
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import Digest, NotificationChannel


class NotificationPreference(PlainRow, table=True):
    """A choice: whether news of a kind reach a person by a channel (document 1: unique per user, kind and channel)."""

    __tablename__ = "notification_preference"
    __called__: ClassVar[str] = _("Notification preference")
    __table_args__ = (sa.UniqueConstraint("user_id", "kind", "channel"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    kind: str = Field(max_length=32)
    channel: NotificationChannel = enum_column(NotificationChannel)
    enabled: bool


class NotificationDigest(PlainRow, table=True):
    """The rhythm in which a person gets the mails of a kind."""

    __tablename__ = "notification_digest"
    __called__: ClassVar[str] = _("Rhythm of notifications")
    __table_args__ = (sa.UniqueConstraint("user_id", "kind"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    kind: str = Field(max_length=32)
    digest: Digest = enum_column(Digest)


class NotificationPause(PlainRow, table=True):
    """Until when a person wants neither mails nor texts; what is told meanwhile stands in the application."""

    __tablename__ = "notification_pause"
    __called__: ClassVar[str] = _("Pause of notifications")
    __table_args__ = (sa.UniqueConstraint("user_id"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    until: datetime | None = None
