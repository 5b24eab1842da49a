"""Telling people: the in-app row in the caller's transaction, a mail job for those whose defaults say so.

The row is written in the recipient's language. `title` and `body` are msgids with {named} parameters from `payload`; what
people typed goes into the payload, never into the msgid.
"""

import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import Membership, User
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.context import Context
from leaseapp.kernel.text import i18n
from leaseapp.notifications.enums import EmailStatus, NotificationChannel, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules.channels import enabled

SEND_EMAIL = "notification:send-email"


_mailed: ContextVar[bool] = ContextVar("notifications_mailed", default=True)


@contextmanager
def without_mail() -> Iterator[None]:
    """Within the block notifications stay in the application: what is written for days long past is no news to anybody."""
    token = _mailed.set(False)
    try:
        yield
    finally:
        _mailed.reset(token)


def notify(
    context: Context,
    recipient_user_ids: Iterable[uuid.UUID],
    kind: NotificationKind,
    *,
    title: str,
    body: str,
    target_url: str,
    payload: dict[str, Any] | None = None,
) -> list[Notification]:
    """One notification for each active member among the recipients; the others get nothing.

    `target_url` is a path of the application (`/workspace/…`). Raises ValueError for any other address: a notification
    never leads outside.
    """
    if not target_url.startswith("/") or target_url.startswith("//"):
        raise ValueError("a notification leads to a page of ours")
    values = payload or {}
    rows = [
        Notification(
            recipient_user_id=user.id,
            kind=kind,
            title=_text(user, title, values),
            body=_text(user, body, values),
            target_url=target_url,
            payload=plain(values),
            email_status=EmailStatus.QUEUED if _mailed.get() and enabled(NotificationChannel.EMAIL) else None,
        )
        for user in _active_members(context, recipient_user_ids)
    ]
    if not rows:
        return []
    context.add(*rows)
    for row in rows:
        if row.email_status is EmailStatus.QUEUED:
            context.enqueue(SEND_EMAIL, {"notificationId": row.id})
    return rows


def was_told(context: Context, name: str, within: timedelta) -> bool:
    """Return True when a notification with this `name` in its payload was written in the organization lately."""
    statement = (
        select(Notification.id)
        .where(
            Notification.kind == NotificationKind.GENERIC,
            col(Notification.payload)["name"].astext == name,
            Notification.created_at > context.now - within,
        )
        .limit(1)
    )
    return context.session.exec(statement).first() is not None


def _text(user: User, message: str, values: dict[str, Any]) -> str:
    """Return the text in the recipient's language, its instants by their own clock."""
    return i18n.translate(i18n.supported(user.locale), message, **clock.in_zone(values, user.timezone))


def _active_members(context: Context, user_ids: Iterable[uuid.UUID]) -> list[User]:
    wanted = set(user_ids)
    if not wanted:
        return []
    return list(
        context.session.exec(
            select(User)
            .join(Membership, col(Membership.user_id) == User.id)
            .where(
                col(User.id).in_(wanted),
                Membership.status == MembershipStatus.ACTIVE,
                col(User.anonymized_at).is_(None),
            )
            .order_by(col(User.id))
        )
    )


def recipients_with(context: Context, right: str | BusinessRole) -> list[uuid.UUID]:
    """Return the active internal members who hold a permission (`sales.invoice:read`) or a role (`ACCOUNTANT`)."""
    return holders_of(context, right)
