"""Mails of notifications: one by itself, or all that are due to a reader together. Jobs run these outside of a transaction.

A mail goes out when its reader still wants it at that moment: what was switched off meanwhile is dropped, what a pause caught
waits for its end.
"""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.rendering.mail_layout import MailLook, compose
from leaseapp.notifications import queries
from leaseapp.notifications.enums import EmailStatus, NotificationChannel
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rendering import mails
from leaseapp.notifications.rules import channels, opt_out_links
from leaseapp.notifications.rules.kinds import kind_called
from leaseapp.notifications.services import pacing
from leaseapp.notifications.services.mail_looks import look_of

_STATUS = Notification.__table__.c.email_status.type  # ty: ignore[missing-attribute]


@dataclass(frozen=True)
class _Post:
    """A mail that is ready to be written: to whom, about what, in which look, with what ends it."""

    reader: User
    rows: Sequence[Notification]
    look: MailLook
    stop: str | None


def send_one(run: JobRun) -> None:
    """Send the mail of one notification; one that was sent, or is not wanted any more, is left alone."""
    notification_id = uuid.UUID(run.payload["notificationId"])
    _send(run, lambda context: _one(context, notification_id), f"notification {notification_id}")


def send_gathered(run: JobRun) -> None:
    """Send what is due to a reader at the job's instant in one mail."""
    user_id, due = uuid.UUID(run.payload["userId"]), datetime.fromisoformat(run.payload["due"])
    key = f"notifications {run.organization_id} {user_id} {due.isoformat()}"
    _send(run, lambda context: _due(context, user_id, due), key)


def _one(context: Context, notification_id: uuid.UUID) -> list[Notification]:
    return list(
        context.session.exec(
            select(Notification).where(
                Notification.id == notification_id,
                col(Notification.email_status) == EmailStatus.QUEUED,
                col(Notification.email_message_id).is_(None),
            )
        )
    )


def _due(context: Context, user_id: uuid.UUID, due: datetime) -> list[Notification]:
    statement = (
        select(Notification)
        .where(*pacing.waiting(user_id), Notification.email_due_at == due)
        .order_by(col(Notification.created_at), col(Notification.id))
    )
    return list(context.session.exec(statement))


def _send(run: JobRun, read: Callable[[Context], list[Notification]], key: str) -> None:
    """Send what `read` finds, and write what became of it. A refusal for good ends as `failed`, others are tried again."""
    with run.unit_of_work() as context:
        post = _post(context, read(context))
    if post is None:
        return
    letter = mails.letter(post.reader, run.principal.organization_name, post.rows, post.stop)
    message_id, status = None, EmailStatus.SENT
    try:
        message = compose(letter, to=post.reader.email, to_name=post.reader.name, look=post.look, key=key)
        message_id = mail.send(message).message_id
    except mail.MailError as error:
        if not error.permanent:
            raise
        status = EmailStatus.FAILED
    with run.finish() as context:
        _write(context, post.rows, status, message_id)


def _post(context: Context, rows: list[Notification]) -> _Post | None:
    wanted = _still_wanted(context, rows)
    if not wanted:
        return None
    reader = context.session.get_one(User, wanted[0].recipient_user_id)
    stoppable = [row for row in wanted if not _is_transactional(row)]
    stop = opt_out_links.token_of(stoppable[0].id, context.now) if stoppable else None
    return _Post(reader, wanted, look_of(context), stop)


def _still_wanted(context: Context, rows: list[Notification]) -> list[Notification]:
    """Return the rows whose reader wants their mail now; the mails of the others are dropped, or wait for a pause to end."""
    wanted = []
    for code in dict.fromkeys(row.kind for row in rows):
        same = [row for row in rows if row.kind == code]
        due = _due_now(context, same[0].recipient_user_id, code)
        if due == context.now:
            wanted += same
            continue
        for row in same:
            row.email_due_at, row.email_status = due, EmailStatus.QUEUED if due is not None else None
        if due is not None:
            pacing.gather(context, context.organization_id, same[0].recipient_user_id, due)
    order = {row.id: place for place, row in enumerate(rows)}
    return sorted(wanted, key=lambda row: order[row.id])


def _due_now(context: Context, user_id: uuid.UUID, code: str) -> datetime | None:
    """Return now where a mail of this kind may leave; later during a pause, None where nobody wants it or nobody is left."""
    readers, kind = queries.readers(context, [user_id], code), kind_called(code)
    if not readers or kind is None:
        return None
    choices = readers[0].choices
    if not channels.enabled(kind, NotificationChannel.EMAIL, choices.mail):
        return None
    paused = choices.paused_until is not None and choices.paused_until > context.now
    return channels.mail_due(kind, choices, context.now) if paused else context.now


def _is_transactional(row: Notification) -> bool:
    kind = kind_called(row.kind)
    return kind is not None and kind.transactional


def _write(context: Context, rows: Sequence[Notification], status: EmailStatus, message_id: str | None) -> None:
    """Write what became of a mail; what its provider told meanwhile stands."""
    _change(
        context,
        [col(Notification.id).in_([row.id for row in rows])],
        email_message_id=message_id,
        email_due_at=None,
        email_status=sa.case(
            (
                col(Notification.email_status) == EmailStatus.QUEUED,
                sa.literal(status, _STATUS),
            ),
            else_=col(Notification.email_status),
        ),
    )


def show(context: Context, run: JobRun, status: EmailStatus) -> None:
    """Show at the notifications of a job that their mail was given up, or is under way again."""
    if "notificationId" in run.payload:
        try:
            criteria = [col(Notification.id) == uuid.UUID(run.payload["notificationId"])]
        except ValueError:  # a job that was written by hand
            return
    else:
        criteria = [
            col(Notification.recipient_user_id) == uuid.UUID(run.payload["userId"]),
            col(Notification.email_due_at) == datetime.fromisoformat(run.payload["due"]),
        ]
    _change(context, [*criteria, col(Notification.email_message_id).is_(None)], email_status=status)


def _change(context: Context, criteria: list[sa.ColumnElement[bool]], **values: Any) -> None:
    context.session.exec(
        sa.update(Notification)
        .where(*criteria)
        .values(**values, updated_at=context.now)
        .execution_options(synchronize_session=False)
    )
