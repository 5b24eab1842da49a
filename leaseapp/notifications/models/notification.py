"""One thing told to one person."""

import uuid
from datetime import datetime
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, enum_column, json_column, text_column
from leaseapp.notifications.enums import EmailStatus


class Notification(TenantRow, table=True):
    """A notification in the recipient's language; `target_url` is a path inside the application.

    `kind` is the code of a kind (`rules/kinds.py`), which may be gone by now. A mail that waits for others, or for the end of
    a pause, has `email_due_at`; all that leave together have the same `email_message_id`.
    """

    __tablename__ = "notification"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        sa.Index("ix_notification_recipient", "recipient_user_id", "read_at", "created_at"),
        sa.Index("ix_notification_newest", "organization_id", "recipient_user_id", "created_at"),
        sa.Index(
            "ix_notification_unread", "organization_id", "recipient_user_id", postgresql_where=sa.text("read_at IS NULL")
        ),
        sa.Index(
            "ix_notification_email_message", "email_message_id", postgresql_where=sa.text("email_message_id IS NOT NULL")
        ),
        sa.Index(
            "ix_notification_email_due", "organization_id", "recipient_user_id", "email_due_at",
            postgresql_where=sa.text("email_due_at IS NOT NULL"),
        ),
    )  # fmt: skip

    recipient_user_id: uuid.UUID = Field(foreign_key="app_user.id")
    kind: str = Field(max_length=32)
    title: str
    body: str = text_column(default="")
    target_url: str | None = None
    payload: dict[str, Any] = json_column()
    read_at: datetime | None = None
    email_message_id: str | None = None
    sms_message_id: str | None = None
    email_status: EmailStatus | None = enum_column(EmailStatus, default=None, nullable=True)
    email_due_at: datetime | None = None
