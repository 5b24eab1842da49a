"""Telling people: the in-app row in the caller's transaction, then one job for each channel by which the reader wants it.

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

from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.context import Context
from leaseapp.kernel.text import i18n
from leaseapp.notifications import queries
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.queries import Reader
from leaseapp.notifications.rules import channels
from leaseapp.notifications.rules.kinds import Kind, declared_kind
from leaseapp.notifications.services.pacing import SEND_EMAIL as SEND_EMAIL  # noqa: PLC0414  the name that others know
from leaseapp.notifications.services.pacing import SEND_SMS, gather

_mailed: ContextVar[bool] = ContextVar("notifications_mailed", default=True)


@contextmanager
def without_mail() -> Iterator[None]:
    """Within the block notifications stay in the application: what is written for days long past is no news to anybody."""
    token = _mailed.set(False)
    try:
        yield
    finally:
        _mailed.reset(token)


def is_news() -> bool:
    """Return False within `without_mail`: what happened then is told to nobody outside."""
    return _mailed.get()


def notify(
    context: Context,
    recipient_user_ids: Iterable[uuid.UUID],
    kind: str,
    *,
    title: str,
    body: str,
    target_url: str,
    payload: dict[str, Any] | None = None,
) -> list[Notification]:
    """One notification for each active member among the recipients; the others get nothing.

    `kind` is the code of a declared kind (`rules/kinds.py`); `target_url` is a path of the application (`/workspace/…`).
    Raises ValueError for any other address (a notification never leads outside), LookupError for an unknown kind. Whoever
    acts may be from outside, and the recipients people whom they see nowhere.
    """
    if not target_url.startswith("/") or target_url.startswith("//"):
        raise ValueError("a notification leads to a page of ours")
    declared, values = declared_kind(kind), payload or {}
    readers = queries.readers(context, recipient_user_ids, kind)
    if not readers:
        return []
    due = [channels.mail_due(declared, reader.choices, context.now) if _mailed.get() else None for reader in readers]
    rows = [
        Notification(
            recipient_user_id=reader.id,
            kind=declared.code,
            title=_text(reader, title, values),
            body=_text(reader, body, values),
            target_url=target_url,
            payload=plain(values),
            email_status=EmailStatus.QUEUED if at is not None else None,
            email_due_at=at if at is not None and at > context.now else None,
        )
        for reader, at in zip(readers, due, strict=True)
    ]
    context.add(*rows)
    context.people_told.update(reader.id for reader in readers)
    for reader, row in zip(readers, rows, strict=True):
        _enqueue(context, declared, reader, row)
    return rows


def _enqueue(context: Context, kind: Kind, reader: Reader, row: Notification) -> None:
    """Ask for a job for each channel: the mail at once, or gathered with others; the text at once, or after a pause."""
    if row.email_status is not None and row.email_due_at is None:
        context.enqueue(SEND_EMAIL, {"notificationId": row.id})
    elif row.email_due_at is not None:
        gather(context, context.organization_id, row.recipient_user_id, row.email_due_at)
    at = channels.sms_due(kind, reader.choices, context.now) if _mailed.get() and reader.phone else None
    if at is not None:
        context.enqueue(SEND_SMS, {"notificationId": row.id}, run_at=at if at > context.now else None)


def was_told(context: Context, name: str, within: timedelta, kind: str = NotificationKind.GENERIC) -> bool:
    """Return True when a notification with this `name` in its payload was written in the organization lately."""
    statement = (
        select(Notification.id)
        .where(
            Notification.kind == kind,
            col(Notification.payload)["name"].astext == name,
            Notification.created_at > context.now - within,
        )
        .limit(1)
    )
    return context.session.exec(statement).first() is not None


def _text(reader: Reader, message: str, values: dict[str, Any]) -> str:
    """Return the text in the recipient's language, its instants by their own clock."""
    zone = reader.choices.timezone
    return i18n.translate(i18n.supported(reader.locale), message, **clock.in_zone(values, zone))


def recipients_with(context: Context, right: str | BusinessRole) -> list[uuid.UUID]:
    """Return the active internal members who hold a permission (`sales.invoice:read`) or a role (`ACCOUNTANT`)."""
    return holders_of(context, right)
