"""Mails and texts that wait: for a digest, for the end of a pause. They follow what their reader chooses meanwhile."""

import uuid
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.enqueueing import enqueue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications import queries
from leaseapp.notifications.enums import EmailStatus
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules import channels
from leaseapp.notifications.rules.kinds import kind_called

SEND_EMAIL = "notification:send-email"
SEND_SMS = "notification:send-sms"
SEND_DIGEST = "notification:send-digest"


def gather(context: Context, organization_id: uuid.UUID, user_id: uuid.UUID, due: datetime) -> None:
    """Ask for the mail that gathers what is due to a reader at an instant; once, however much that is."""
    payload = {"userId": user_id, "due": due}
    enqueue(
        context.session, SEND_DIGEST, payload, owners=[organization_id], run_at=due,
        dedupe=f"{user_id} {due.isoformat()}",
    )  # fmt: skip


def waiting(user_id: uuid.UUID) -> list[sa.ColumnElement[bool]]:
    """Return the criteria of a reader's mails that have not left."""
    return [
        col(Notification.recipient_user_id) == user_id,
        col(Notification.email_status) == EmailStatus.QUEUED,
        col(Notification.email_message_id).is_(None),
    ]


def reschedule(context: Context, user_id: uuid.UUID) -> None:
    """Give each mail that waits the instant that the reader's choices of now ask for, in all their organizations (system).

    Those whose instant has come are left to their job, which may be sending them.
    """
    later = [*waiting(user_id), col(Notification.email_due_at) > context.now]
    places = select(Notification.organization_id, Notification.kind).where(*later).distinct()
    chosen = queries.choices_of(context, user_id)
    for organization_id, code in context.session.exec(places).all():
        kind = kind_called(code)
        due = channels.mail_due(kind, chosen.of(code), context.now) if kind is not None else None
        values = {"email_due_at": due} if due is not None else {"email_due_at": None, "email_status": None}
        moved = (
            sa.update(Notification)
            .where(*later, col(Notification.organization_id) == organization_id, col(Notification.kind) == code)
            .values(**values)
            .execution_options(synchronize_session=False)
        )
        if context.session.exec(moved).rowcount and due is not None:
            gather(context, organization_id, user_id, due)
    _advance_texts(context, user_id, chosen.paused_until)


def _advance_texts(context: Context, user_id: uuid.UUID, paused_until: datetime | None) -> None:
    """Let text messages that wait for the end of a pause leave when it ends earlier; one that lasts longer stops their job."""
    own = select(sa.cast(col(Notification.id), sa.Text)).where(col(Notification.recipient_user_id) == user_id)
    earliest = max(paused_until, context.now) if paused_until is not None else context.now
    context.session.exec(
        sa.update(Job)
        .where(
            col(Job.name) == SEND_SMS,
            col(Job.status) == JobStatus.PENDING,
            col(Job.attempt) == 0,
            col(Job.run_at) > earliest,
            col(Job.payload)["notificationId"].astext.in_(own),
        )
        .values(run_at=earliest)
        .execution_options(synchronize_session=False)
    )
