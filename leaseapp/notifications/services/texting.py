"""Text messages of notifications: the title, and where to read on."""

import uuid
from datetime import timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.adapters import sms
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text import phone_numbers
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications import queries
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules import channels
from leaseapp.notifications.rules.kinds import kind_called
from leaseapp.notifications.rules.text_messages import text_of
from leaseapp.notifications.services.notifying import notify, was_told, without_mail
from leaseapp.notifications.services.pacing import SEND_SMS

_SAID_ONCE_IN = timedelta(hours=24)


def send(run: JobRun) -> None:
    """Send a notification to its reader's phone; during a pause a job of its end takes over."""
    notification_id = uuid.UUID(run.payload["notificationId"])
    with run.unit_of_work() as context:
        found = _wanted(context, notification_id)
    if found is None:
        return
    number, text = found
    try:
        message_id = sms.send(sms.TextMessage(to=number, text=text, key=str(notification_id)))
    except sms.SmsError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise
    with run.finish() as context:
        context.session.exec(
            sa.update(Notification)
            .where(col(Notification.id) == notification_id)
            .values(sms_message_id=message_id, updated_at=context.now)
            .execution_options(synchronize_session=False)
        )


def tell_failed(context: Context, run: JobRun) -> None:
    """Tell the reader, in the application and once a day, that a text message did not reach their number.

    Administrators hear of it too unless the number itself was refused: only its owner can mend that.
    """
    wanted = select(Notification).where(Notification.id == parse_id(run.payload["notificationId"]))
    row = context.session.exec(wanted).one_or_none()
    if row is None:
        return
    run.told = isinstance(run.error, GiveUp)
    name = f"{SEND_SMS} {row.recipient_user_id}"
    if was_told(context, name, _SAID_ONCE_IN):
        return
    with without_mail():
        notify(
            context, [row.recipient_user_id], NotificationKind.GENERIC, title=_("A text message did not reach you"),
            body=_("“{title}” could not be sent to your telephone. Check the number in your profile."),
            target_url="/workspace/profile", payload={"title": row.title, "name": name},
        )  # fmt: skip


def _wanted(context: Context, notification_id: uuid.UUID) -> tuple[str, str] | None:
    """Return number and text; None for what was sent, is not wanted any more, has no number, or waits for a pause to end."""
    row = context.session.exec(select(Notification).where(Notification.id == notification_id)).one_or_none()
    if row is None or row.sms_message_id is not None:
        return None
    readers, kind = queries.readers(context, [row.recipient_user_id], row.kind), kind_called(row.kind)
    if not readers or kind is None:
        return None
    due = channels.sms_due(kind, readers[0].choices, context.now)
    number = phone_numbers.international(readers[0].phone or "")
    if due is None or number is None:
        return None
    if due > context.now:
        context.enqueue(SEND_SMS, {"notificationId": notification_id}, run_at=due)
        return None
    return number, text_of(row.title, row.body, f"{get_settings().origin}{row.target_url}" if row.target_url else "")
