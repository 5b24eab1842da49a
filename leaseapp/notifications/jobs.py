"""Delivery of notifications outside the application (document 1, `notification:send-email`)."""

from collections.abc import Callable
from uuid import UUID

from sqlmodel import select

from leaseapp.identity.models import User
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, failed_job_handlers, job
from leaseapp.kernel.queue.job_specs import MAIL
from leaseapp.kernel.rendering.mail_layout import compose
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import EmailStatus
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rendering.mails import notification_letter
from leaseapp.notifications.services.failed_jobs import tell_administrators
from leaseapp.notifications.services.mail_looks import look_of
from leaseapp.notifications.services.notifying import SEND_EMAIL


def _shown_at_its_row(status: EmailStatus) -> Callable[[Context, JobRun], None]:
    def follow(context: Context, run: JobRun) -> None:
        row = _find(context, UUID(run.payload["notificationId"]))
        if row is not None:
            row.email_status = status

    return follow


@job(
    SEND_EMAIL, MAIL, outside=True, title=_("Mail of a notification"),
    on_failed=_shown_at_its_row(EmailStatus.FAILED), on_retry=_shown_at_its_row(EmailStatus.QUEUED),
)  # fmt: skip
def send_email(run: JobRun) -> None:
    """Send the mail of a notification and write its Message-ID; one that was sent or lost its reader is left alone.

    A refusal for good (no such mailbox) ends as `failed` at the notification; other failures are tried again.
    """
    notification_id = UUID(run.payload["notificationId"])
    with run.unit_of_work() as context:
        notification = _find(context, notification_id)
        user = context.session.get(User, notification.recipient_user_id) if notification else None
        look = look_of(context)
    if notification is None or notification.email_message_id is not None:
        return
    if user is None or user.anonymized_at is not None:
        return
    letter = notification_letter(i18n.supported(user.locale), user.name, run.principal.organization_name, notification)
    message_id, status = None, EmailStatus.SENT
    try:
        composed = compose(letter, to=user.email, to_name=user.name, look=look, key=f"notification {notification_id}")
        message_id = mail.send(composed).message_id
    except mail.MailError as error:
        if not error.permanent:
            raise
        status = EmailStatus.FAILED
    with run.finish() as context:
        row = _find(context, notification_id)
        if row is not None:
            row.email_message_id, row.email_status = message_id, status


def _find(context: Context, notification_id: UUID) -> Notification | None:
    return context.session.exec(select(Notification).where(Notification.id == notification_id)).one_or_none()


failed_job_handlers.add(tell_administrators)
