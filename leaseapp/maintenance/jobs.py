"""Work of maintenance outside requests."""

from uuid import UUID

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.services import fault_mails


@job(fault_mails.MAIL_FOLLOW_UP, MAIL, outside=True, title=_("Mails to reporters of faults"), act=_("Reporter told"))
def mail_follow_up(run: JobRun) -> None:
    """Mail the address at which a report is followed, or that somebody answered; an address that takes no mail is left alone."""
    answer_id = run.payload.get("answerId")
    with run.unit_of_work() as context:
        message = fault_mails.letter(context, UUID(run.payload["reportId"]), UUID(answer_id) if answer_id else None)
    if message is None:
        return
    try:
        mail.send(message)
    except mail.MailError as error:
        if not error.permanent:
            raise
