"""The notifications of a person."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.notifications.models import Notification


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
