"""Submissions of invoices over REST and the interface (document 3, MONEY.md 5.2)."""

from leaseapp.billing.permissions import CREDIT_NOTE_CREATE, INVOICE_ISSUE, INVOICE_READ
from leaseapp.einvoicing.lists.submissions import SUBMISSIONS
from leaseapp.einvoicing.schemas.submissions import OfInvoiceOut, SubmissionOut, SubmittedOut
from leaseapp.einvoicing.services import reading, submitting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

AT = "/einvoicing/submissions"
beyond = workspace.beyond("a submission is read with its life cycle, on its own and beside its invoice (UX, Records)")

list_einvoice_submissions = list_endpoint(workspace, AT, SUBMISSIONS, internal=True)


@workspace.post(
    "/invoices/{invoice_id}/submit-einvoice", permission=INVOICE_ISSUE, audit="einvoicing.submission.create",
    act=_("E-invoice submitted"), returns=SubmittedOut, status=202, internal=True, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def submit_einvoice(context: Context, invoice_id: Id) -> SubmittedOut:
    """Hand an issued invoice to the platform."""
    return reading.submitted(submitting.submit(context, invoice_id))


@workspace.post(
    "/invoices/{invoice_id}/resubmit-einvoice", permission=INVOICE_ISSUE, audit="einvoicing.submission.repeat",
    act=_("E-invoice submitted again"), returns=SubmittedOut, status=202, internal=True, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def resubmit_einvoice(context: Context, invoice_id: Id) -> SubmittedOut:
    """Hand an invoice that was refused or rejected to the platform once more."""
    return reading.submitted(submitting.resubmit(context, invoice_id))


@beyond.post(
    "/credit-notes/{credit_note_id}/resubmit-einvoice", permission=CREDIT_NOTE_CREATE, audit="einvoicing.submission.credit_again",
    act=_("Credit note submitted again"), returns=SubmittedOut, status=202, internal=True, refuses=(Conflict,), lengthy=True,
)  # fmt: skip
def resubmit_credit_note(context: Context, credit_note_id: Id) -> SubmittedOut:
    """Hand a credit note that came back to the platform once more."""
    return reading.submitted(submitting.follow_again(context, credit_note_id))


@beyond.get(f"{AT}/{{submission_id}}", permission=INVOICE_READ, returns=SubmissionOut, internal=True)
def read_einvoice_submission(context: Context, submission_id: Id) -> SubmissionOut:
    """Read a submission with its track."""
    return reading.read(context, submission_id)


@beyond.get("/invoices/{invoice_id}/einvoice-submissions", permission=INVOICE_READ, returns=OfInvoiceOut, internal=True)
def read_invoice_submissions(context: Context, invoice_id: Id) -> OfInvoiceOut:
    """Read how an invoice travels through the platforms."""
    return reading.of_invoice(context, invoice_id)
