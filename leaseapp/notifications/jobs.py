"""Delivery of notifications outside the application (document 1, `notification:send-email`, `notification:send-sms`)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, failed_job_handlers, job
from leaseapp.kernel.queue.job_specs import MAIL, OUTSIDE_SERVICE
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import EmailStatus
from leaseapp.notifications.services import mailing, texting
from leaseapp.notifications.services.failed_jobs import tell_administrators
from leaseapp.notifications.services.pacing import SEND_DIGEST, SEND_EMAIL, SEND_SMS


def _shown_as(status: EmailStatus) -> Callable[[Context, JobRun], None]:
    return partial(mailing.show, status=status)


_FOLLOWED: dict[str, Any] = {"on_failed": _shown_as(EmailStatus.FAILED), "on_retry": _shown_as(EmailStatus.QUEUED)}


@job(SEND_EMAIL, MAIL, outside=True, title=_("Mail of a notification"), **_FOLLOWED)
def send_email(run: JobRun) -> None:
    """Send the mail of a notification and write its Message-ID; one that was sent or lost its reader is left alone.

    A refusal for good (no such mailbox) ends as `failed` at the notification; other failures are tried again.
    """
    mailing.send_one(run)


@job(SEND_DIGEST, MAIL, outside=True, title=_("Mail of several notifications"), **_FOLLOWED)
def send_digest(run: JobRun) -> None:
    """Send what is due to a reader at one instant, in one mail: a day's, a week's, what a pause held back."""
    mailing.send_gathered(run)


@job(SEND_SMS, OUTSIDE_SERVICE, outside=True, title=_("Text message of a notification"), on_failed=texting.tell_failed)
def send_sms(run: JobRun) -> None:
    """Send a notification as a text message and write its id; one that was sent or is not wanted any more is left alone."""
    texting.send(run)


failed_job_handlers.add(tell_administrators)
