"""Work of documents outside requests: their mails."""

from leaseapp.documents.services import mail_delivery
from leaseapp.documents.services.mailing import SEND_DOCUMENT
from leaseapp.kernel.auditing.act_labels import FILED
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL
from leaseapp.kernel.text.i18n import _


def _given_up(context: Context, run: JobRun) -> None:
    """Show at its record that a mail failed for good."""
    mail_delivery.fail(context, run)


def _tried_again(context: Context, run: JobRun) -> None:
    """Let a mail that is tried again wait again."""
    mail_delivery.wait_again(context, run)


@job(
    SEND_DOCUMENT,
    MAIL,
    outside=True,
    title=_("Mail of a document"),
    on_failed=_given_up,
    on_retry=_tried_again,
    act=FILED,
)
def send_document(run: JobRun) -> None:
    """Send a document to a customer by mail; a mail that was sent or given up is left alone."""
    mail_delivery.run(run)
