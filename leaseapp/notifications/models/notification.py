"""One thing told to one person."""

import uuid
from datetime import datetime
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, enum_column, json_column, text_column
from leaseapp.notifications.enums import EmailStatus, NotificationKind


class Notification(TenantRow, table=True):
    """A notification in the recipient's language; `target_url` is a path inside the application."""

    __tablename__ = "notification"
    __audited__: ClassVar[bool] = False
    __table_args__ = (sa.Index("ix_notification_recipient", "recipient_user_id", "read_at", "created_at"),)

    recipient_user_id: uuid.UUID = Field(foreign_key="app_user.id")
    kind: NotificationKind = enum_column(NotificationKind)
    title: str
    body: str = text_column(default="")
    target_url: str | None = None
    payload: dict[str, Any] = json_column()
    read_at: datetime | None = None
    email_message_id: str | None = None
    sms_message_id: str | None = None
    email_status: EmailStatus | None = enum_column(EmailStatus, default=None, nullable=True)
