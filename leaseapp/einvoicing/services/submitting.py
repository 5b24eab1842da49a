"""Submitting an invoice: a row and a job; the job hands the document over, once, however often it is tried (MONEY.md 5.2)."""

import uuid
from dataclasses import dataclass
from typing import Any

import structlog

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.services import archiving
from leaseapp.billing.services.invoice_documents import buyer_from
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.enums import SubmissionStatus
from leaseapp.einvoicing.models import ONE_ATTEMPT_A_NUMBER, EInvoiceSubmission
from leaseapp.einvoicing.rules import codes, eligibility
from leaseapp.einvoicing.rules.life_cycle import FAILED
from leaseapp.einvoicing.services import accounts, happening, notices
from leaseapp.einvoicing.services.happening import Happened, document_of
from leaseapp.kernel.adapters.einvoice_platform import EInvoicePlatform, FlowInfo, PlatformError, Search
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_invalid
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _

HAND_OVER = "einvoicing.hand-over"
NOT_ISSUED = _("Only an issued invoice is submitted.")
IN_PROGRESS = _("This invoice is on its way already.")
NOT_FAILED = _("This document was neither refused nor rejected: it is not submitted again.")
_log = structlog.get_logger(__name__)


def submit(context: Context, invoice_id: uuid.UUID) -> EInvoiceSubmission:
    """Submit an issued invoice for the first time.

    Raises NotFound, Conflict INVALID_TRANSITION for a draft, SUBMISSION_IN_PROGRESS, EINVOICE_NOT_CONFIGURED, Invalid
    NOT_DOMESTIC, RECIPIENT_NOT_FOUND.
    """
    return _attempt(context, invoice_id, again=False)


def resubmit(context: Context, invoice_id: uuid.UUID) -> EInvoiceSubmission:
    """Submit an invoice that was refused or rejected once more; raises as `submit`, and Conflict NOT_REFUSED."""
    return _attempt(context, invoice_id, again=True)


def _attempt(context: Context, invoice_id: uuid.UUID, *, again: bool) -> EInvoiceSubmission:
    seen = get_or_404(context, Invoice, invoice_id)
    _require(context, seen, again=again)
    platform = accounts.required(context)
    # nobody waits for a lock while the directory is asked
    address = _recipient(platform, seen)
    invoice = get_or_404(context, Invoice, invoice_id, for_update=True)
    number = _require(context, invoice, again=again)
    submission = enter(context, invoice, number, address)
    context.enqueue(HAND_OVER, {"submissionId": submission.id})
    return submission


def follow(context: Context, credit_note_id: uuid.UUID) -> EInvoiceSubmission | None:
    """Submit a credit note that was just issued, where the customer has its invoice through the platforms.

    None where that did not travel, or came back: its customer never got it, and the credit note stays in our books.
    """
    note = get_or_404(context, CreditNote, credit_note_id)
    before = queries.submissions_of(context, note.invoice_id)
    if not before or before[0].status in FAILED or accounts.of(context) is None:
        return None
    invoice = get_or_404(context, Invoice, note.invoice_id)
    submission = enter(context, invoice, 1, before[0].recipient_address, note)
    context.enqueue(HAND_OVER, {"submissionId": submission.id})
    return submission


def follow_again(context: Context, credit_note_id: uuid.UUID) -> EInvoiceSubmission:
    """Submit a credit note that came back once more. Raises NotFound, Conflict NOT_REFUSED, EINVOICE_NOT_CONFIGURED."""
    note = get_or_404(context, CreditNote, credit_note_id, for_update=True)
    before = queries.submissions_of(context, note.invoice_id, note.id)
    if not before or before[0].status not in FAILED:
        raise Conflict("NOT_REFUSED", NOT_FAILED)
    accounts.required(context)
    invoice = get_or_404(context, Invoice, note.invoice_id)
    submission = enter(context, invoice, before[0].attempt_number + 1, before[0].recipient_address, note)
    context.enqueue(HAND_OVER, {"submissionId": submission.id})
    return submission


def enter(
    context: Context, invoice: Invoice, number: int, address: str | None, note: CreditNote | None = None
) -> EInvoiceSubmission:
    """Write an attempt; nothing is handed over by that. Raises Conflict SUBMISSION_IN_PROGRESS."""
    submission = EInvoiceSubmission(
        invoice_id=invoice.id, credit_note_id=note.id if note else None, attempt_number=number, provider=accounts.PROVIDER,
        recipient_address=address, submitted_at=context.now, submitted_by_user_id=context.principal.user_id,
    )  # fmt: skip
    with unique(context, {ONE_ATTEMPT_A_NUMBER: _in_progress}):
        context.add(submission)
    return submission


def _require(context: Context, invoice: Invoice, *, again: bool) -> int:
    """Return the number of the next attempt. Raises Conflict unless there may be one."""
    if invoice.status is InvoiceStatus.DRAFT:
        raise Conflict("INVALID_TRANSITION", NOT_ISSUED, extra={"status": invoice.status.value})
    before = queries.submissions_of(context, invoice.id)
    if before and before[0].status not in FAILED:
        raise _in_progress(before[0])
    if again and not before:
        raise Conflict("NOT_REFUSED", NOT_FAILED)
    if before and not again:
        raise _in_progress(before[0])
    return before[0].attempt_number + 1 if before else 1


def _in_progress(live: EInvoiceSubmission | None = None) -> Conflict:
    extra = {"submissionId": str(live.id), "status": live.status.value} if live is not None else {}
    return Conflict("SUBMISSION_IN_PROGRESS", IN_PROGRESS, extra=extra)


def _recipient(platform: EInvoicePlatform, invoice: Invoice) -> str | None:
    """Return where the buyer receives; None when the directory is silent: the platform asks it again.

    Raises Invalid NOT_DOMESTIC, RECIPIENT_NOT_FOUND.
    """
    buyer = buyer_from(invoice.buyer_snapshot or {})
    refuse_invalid(eligibility.refusals(buyer.kind, buyer.address.country, buyer.siren))
    siren = buyer.siren or ""
    try:
        found = platform.recipients(siren, quickly=True)
    except PlatformError as silent:
        _log.warning("the directory does not answer", why=str(silent))
        return None
    if not found:
        wrong = FieldError("customerId", "RECIPIENT_NOT_FOUND", eligibility.NOT_FOUND, {"siren": siren})
        raise Invalid("RECIPIENT_NOT_FOUND", eligibility.NOT_FOUND, errors=[wrong], siren=siren)
    wanted = f"{siren}_{buyer.electronic_suffix}" if buyer.electronic_suffix else siren
    return next((one.address for one in found if one.address == wanted), found[0].address)


@dataclass(frozen=True)
class _Parcel:
    """A document that is ready to be handed over."""

    info: FlowInfo
    content: Any
    platform: EInvoicePlatform


def hand_over(run: JobRun) -> None:
    """Hand a document over, unless it is there already: what was sent before its answer got lost is found by our own id.

    Raises PlatformError: it is tried again then.
    """
    submission_id = uuid.UUID(run.payload["submissionId"])
    with run.unit_of_work() as context:
        parcel = _parcel(context, submission_id)
    if parcel is None:
        return
    refusal, flow_id = None, None
    try:
        found = parcel.platform.search(Search(tracking_id=parcel.info.tracking_id)).flows
        flow_id = found[0].flow_id if found else parcel.platform.submit(parcel.content.ready().content, parcel.info)
    except PlatformError as error:
        if not error.permanent:
            raise
        refusal = error
    with run.finish() as context:
        submission = get_or_404(context, EInvoiceSubmission, submission_id, for_update=True)
        submission.failure = None
        if refusal is None:
            submission.provider_invoice_id, submission.handed_over_at = flow_id, context.now
        else:
            happening.record(context, submission, _refused(context, submission, refusal))


def _refused(context: Context, submission: EInvoiceSubmission, refusal: PlatformError) -> Happened:
    """Return the refusal of a document by our own platform as an event."""
    text = context.translate(refusal.message, **refusal.params)[:500]
    return Happened(f"answer:{submission.id}", codes.ACK_ERROR, context.now, refusal.reason or None, text)


def _parcel(context: Context, submission_id: uuid.UUID) -> _Parcel | None:
    submission = find(context, EInvoiceSubmission, submission_id)
    if submission is None or submission.provider_invoice_id or submission.status is not SubmissionStatus.SUBMITTED:
        return None
    document = document_of(context, submission)
    rule = eligibility.processing_rule(buyer_from(document.buyer_snapshot or {}).kind)
    info = FlowInfo(str(submission.id), f"{document.number}.pdf", "Factur-X", rule, "CIUS")
    printed = archiving.credit_pdf if isinstance(document, CreditNote) else archiving.pdf
    return _Parcel(info, printed(context, document.id), accounts.required(context))


def fail(context: Context, run: JobRun) -> None:
    """Show at the submission that the platform could not be reached, and tell those who can do something."""
    submission = find(context, EInvoiceSubmission, uuid.UUID(run.payload["submissionId"]), for_update=True)
    if submission is None or submission.provider_invoice_id is not None:
        return
    error = run.error
    submission.failure = (
        context.translate(error.message, **error.params) if isinstance(error, PlatformError) else str(error)
    )[:500]
    notices.given_up(context, document_of(context, submission), submission)
    run.told = True


def try_again(context: Context, run: JobRun) -> None:
    """Show that a document that was given up is under way again."""
    submission = find(context, EInvoiceSubmission, uuid.UUID(run.payload["submissionId"]), for_update=True)
    if submission is not None:
        submission.failure = None
