"""The notifications of a person, and what they chose of how they are told."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.notifications.models import (
    Notification,
    NotificationDigest,
    NotificationPause,
    NotificationPreference,
)

_CHOICES = (NotificationPreference, NotificationDigest, NotificationPause)


def _forget(context: Context, user_id: uuid.UUID) -> None:
    context.session.exec(sa.delete(Notification).where(col(Notification.recipient_user_id) == user_id))


@part("notifications", "notification", forget=_forget)
def told(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the notifications of the user, oldest first."""
    statement = (
        select(Notification)
        .where(Notification.recipient_user_id == user_id)
        .order_by(col(Notification.created_at), col(Notification.id))
    )
    names = ("created_at", "kind", "title", "body", "read_at")
    return [{name: getattr(row, name) for name in names} for row in context.session.exec(statement)]


def _forget_choices(context: Context, user_id: uuid.UUID) -> None:
    for model in _CHOICES:
        context.session.exec(sa.delete(model).where(col(model.user_id) == user_id))


@part(
    "notification-preferences", "notification_preference", "notification_digest", "notification_pause",
    forget=_forget_choices,
)  # fmt: skip
def chosen(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return channels, rhythms and the pause that the user chose."""
    names = ("kind", "channel", "enabled", "digest", "until")
    return [
        {name: getattr(row, name) for name in names if hasattr(row, name)}
        for model in _CHOICES
        for row in context.session.exec(select(model).where(model.user_id == user_id))
    ]
