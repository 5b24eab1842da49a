"""The job's side of mailed documents: reads, sends outside of any transaction, writes what became of it."""

from uuid import UUID

from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.documents.services import mail_notices, mailing
from leaseapp.kernel.adapters import mail as port
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem, Unavailable
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _, translate

NOT_SENT = _("The e-mail could not be sent, after several attempts.")
DELIVERED = label_act("sales.document-mail.deliver", _("E-mail handed to the mail server"))
DELAYED = label_act("sales.document-mail.delay", _("E-mail delayed, it is tried again"))
GIVEN_UP = label_act("sales.document-mail.give-up", _("E-mail could not be sent"))


def run(job: JobRun) -> None:
    """Send the mail of a job; one that was sent or given up is left alone.

    What cannot become better (no such mailbox, a record that may not be sent any more) ends as FAILED at once; a mail
    server that is away raises MailError, a storage that is away Unavailable: the queue tries again.
    """
    mail_id = UUID(job.payload["mailId"])
    reason, delivery = None, None
    try:
        message = _written(job, mail_id)
        if message is None:
            return
        delivery = port.send(message)
    except (port.MailError, Problem) as error:
        if isinstance(error, Unavailable) or (isinstance(error, port.MailError) and not error.permanent):
            _delay(job, mail_id, error)
            raise
        reason = _words(error)
    with job.finish() as context:
        row = mailing.find(context, mail_id)
        if row is None or row.status is not DocumentMailStatus.QUEUED:
            return
        context.action = GIVEN_UP if delivery is None else DELIVERED
        if delivery is None:
            mailing.give_up(row, reason or "")
            mail_notices.tell_lost(context, row)
        else:
            mailing.deliver(context, row, delivery)


def _written(job: JobRun, mail_id: UUID) -> port.Mail | None:
    with job.unit_of_work() as context:
        row = mailing.find(context, mail_id)
        if row is None or row.status is not DocumentMailStatus.QUEUED:
            return None
        finish = mailing.write(context, row)
    return finish()


def _delay(job: JobRun, mail_id: UUID, error: Exception) -> None:
    """Say at the record why the mail has not left yet."""
    with job.unit_of_work() as context:
        row = mailing.find(context, mail_id)
        if row is not None:
            context.action = DELAYED
            mailing.delay(row, _words(error))


def fail(context: Context, job: JobRun) -> None:
    """Show as FAILED, at its record, a mail whose job ran out of attempts."""
    row = mailing.find(context, UUID(job.payload["mailId"]))
    if row is not None:
        context.action = GIVEN_UP
        mailing.give_up(row, _words(job.error))
        mail_notices.tell_lost(context, row)


def wait_again(context: Context, job: JobRun) -> None:
    """Queue a mail that was given up again; one that went out stays as it is."""
    row = mailing.find(context, UUID(job.payload["mailId"]))
    if row is not None and row.status is DocumentMailStatus.FAILED:
        mailing.wait_again(row)


def _words(error: Exception | None) -> str:
    """Return the reason in the office's words; what is no refusal is in the log and on the Job row."""
    if isinstance(error, port.MailError | Problem):
        return translate("fr", error.message, **error.params)
    return translate("fr", NOT_SENT)
