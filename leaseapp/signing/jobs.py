"""Work of signatures outside requests: mails, codes, and the nightly end of what nobody signed in time."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.adapters import mail, sms
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.services import expiring, mailing, turns


@job(turns.MAIL, MAIL, outside=True, title=_("Mails to signatories"))
def mail_signatory(run: JobRun) -> None:
    """Mail a signatory; an address that takes no mail ends it."""
    with run.unit_of_work() as context:
        message = mailing.letter(context, UUID(run.payload["signatoryId"]), run.payload["about"])
    if message is not None:
        try:
            mail.send(message)
        except mail.MailError as error:
            if not error.permanent:
                raise
    with run.finish():
        pass


@job(mailing.CODE, MAIL, outside=True, title=_("Codes to signatories"))
def send_code(run: JobRun) -> None:
    """Send a code by text message or mail; it is given up with its ten minutes."""
    with run.unit_of_work() as context:
        message = mailing.code(context, UUID(run.payload["signatoryId"]), int(run.payload["number"]))
    try:
        if isinstance(message, sms.TextMessage):
            sms.send(message)
        elif message is not None:
            mail.send(message)
    except (mail.MailError, sms.SmsError) as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise
    with run.finish():
        pass


@job(
    "signing.end-late-requests",
    lane=Lane.BULK,
    title=_("Requests to sign that run out"),
    due=Due("50 0 * * *"),
    act=_("Time to sign watched"),
)
def end_late_requests(context: Context, _payload: dict[str, Any]) -> None:
    """End what nobody signed in time, and remind of what soon ends; safe to run twice."""
    expiring.expire(context)
    expiring.remind(context)
