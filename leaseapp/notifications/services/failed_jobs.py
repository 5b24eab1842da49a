"""Administrators hear of work that was given up."""

from contextlib import nullcontext
from datetime import timedelta

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.queue.job_specs import spec_of
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import SEND_EMAIL, notify, recipients_with, was_told, without_mail

_SAID_ONCE_IN = timedelta(hours=24)


def tell_administrators(context: Context, run: JobRun) -> None:
    """One notification a day and kind of job for each administrator of the job's organization; its mails cause no mail.

    None where the job told those who can mend it (`JobRun.told`).
    """
    if context.principal.organization_id is None or run.told or was_told(context, run.name, _SAID_ONCE_IN):
        return
    title = spec_of(run.name).title or run.name
    mails = nullcontext() if run.name != SEND_EMAIL else without_mail()
    with mails:
        notify(
            context,
            recipients_with(context, BusinessRole.ADMIN),
            NotificationKind.GENERIC,
            title=_("Given up after several attempts: {job}"),
            body=_("Others of its kind may have failed too. Your provider can try them again."),
            target_url="/workspace",
            payload={"job": title, "name": run.name, "jobId": run.id},
        )
