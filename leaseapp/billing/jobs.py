"""Work of billing outside requests: archiving documents after issue, recurring invoices, and the nightly look at due dates."""

from typing import Any
from uuid import UUID

from leaseapp.billing.services import (
    archiving,
    buyer_numbers,
    late_notices,
    missing_documents,
    overdue,
    rebuilding,
    recurring,
    verdicts,
    work_orders,
)
from leaseapp.billing.services.missing_documents import ARCHIVE_MISSING
from leaseapp.kernel.auditing.act_labels import FILED, label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import OUTSIDE_SERVICE, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _


@job("billing.archive-invoice", OUTSIDE_SERVICE, lane=Lane.SLOW, title=_("Archiving of an invoice"), act=FILED)
def archive_invoice(context: Context, payload: dict[str, Any]) -> None:
    """Build and archive the document of an issued invoice; nothing when a reader was faster."""
    archiving.archive(context, UUID(payload["invoiceId"]))


@job("billing.archive-credit-note", OUTSIDE_SERVICE, lane=Lane.SLOW, title=_("Archiving of a credit note"), act=FILED)
def archive_credit_note(context: Context, payload: dict[str, Any]) -> None:
    """Build and archive the document of a credit note; nothing when a reader was faster."""
    archiving.archive_credit(context, UUID(payload["creditNoteId"]))


@job(
    ARCHIVE_MISSING,
    outside=True,
    lane=Lane.BULK,
    title=_("Archiving of missing documents"),
    due=Due("0 3 * * *", at_start=True),
    act=FILED,
)
def archive_missing(run: JobRun) -> None:
    """Archive numbered documents without a PDF, and copies lost ones; goes on in another job after some hundreds."""
    if missing_documents.archive_all(run.unit_of_work):
        with run.finish() as context:
            context.enqueue(ARCHIVE_MISSING, {}, dedupe=f"after {run.id}")


@job(rebuilding.REBUILD, OUTSIDE_SERVICE, lane=Lane.SLOW, title=_("Copy of a lost document"))
def rebuild_document(context: Context, payload: dict[str, Any]) -> None:
    """Make the copy that stands in for a lost document; safe to run twice."""
    rebuilding.rebuild(context, UUID(payload["fileId"]))


@job("billing.verify-number-chains", lane=Lane.BULK, title=_("Verification of numbers"), due=Due("5 3 * * *"))
def verify_number_chains(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell those who read the books of numbers that do not follow and of documents without a PDF; safe to run twice."""
    verdicts.tell_chains(context)


@job("billing.tell-proofs", lane=Lane.BULK, title=_("Proofs of the week"), due=Due("0 7 * * mon"))
def tell_proofs(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell those who read the books what was proven; safe to run twice."""
    verdicts.tell_week(context)


DETECT_OVERDUE = "billing.detect-overdue-invoices"


@job(DETECT_OVERDUE, lane=Lane.BULK, title=_("Overdue invoices"), due=Due("20 0 * * *"), act=_("Due date passed"))
def detect_overdue(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Mark the organization's unpaid invoices whose due date has passed, a batch a transaction; safe to run twice."""
    if overdue.mark_overdue(context) == overdue.BATCH:
        context.enqueue(DETECT_OVERDUE, {})


@job(
    "billing.make-recurring-invoices",
    lane=Lane.BULK,
    title=_("Recurring invoices"),
    due=Due("10 1 * * *"),
    act=_("Made when due"),
)
def make_recurring_invoices(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Find the organization's recurrences that are due; each gets a job of its own."""
    recurring.DUE.enqueue_due(context)


@job(
    recurring.MAKE,
    lane=Lane.BULK,
    title=_("Recurring invoice"),
    on_failed=recurring.DUE.given_up,
    act=_("Made when due"),
)
def make_recurring_invoice(context: Context, payload: dict[str, Any]) -> None:
    """Draft the invoices of one recurrence that are due, and issue them where that is wanted; safe to run twice."""
    recurring.DUE.run(context, payload)


@job(
    "billing.ask-buyer-numbers",
    lane=Lane.BULK,
    title=_("Checks of buyers' VAT numbers"),
    due=Due("35 5,9,13,17 * * *"),
    act=_("Checked before issue"),
)
def ask_buyer_numbers(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Find the VAT numbers on which drafts depend and whose last answer is old; each gets a job of its own."""
    buyer_numbers.ask_where_due(context)


@job(
    buyer_numbers.ASK,
    outside=True,
    lane=Lane.SLOW,
    title=_("Check of a buyer's VAT number"),
    act=_("Checked before issue"),
)
def ask_buyer_number(run: JobRun) -> None:
    """Ask VIES about the number of one company and keep the answer; safe to run twice, silence is no failure."""
    buyer_numbers.ask(run)


NOTIFY_LATE = "billing.notify-late-invoices"


@job(NOTIFY_LATE, lane=Lane.BULK, title=_("Notices of late invoices"), due=Due("50 0 * * *"))
def notify_late(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell salespeople and accounting of late invoices, each once, a batch a transaction; safe to run twice."""
    if late_notices.tell_late(context):
        context.enqueue(NOTIFY_LATE, {})


for _former, _said in (
    ("archive-invoice", FILED),
    ("archive-credit-note", FILED),
    ("archive-missing", FILED),
    ("send-document", FILED),
    ("detect-overdue-invoices", _("Due date passed")),
    ("make-recurring-invoices", _("Made when due")),
):
    label_act(f"sales.{_former}", _said)  # their names while sales was one domain: history keeps them


@job(work_orders.DRAFT, title=_("Draft invoice of a work order"), act=_("Draft made of a work order"))
def draft_work_order(context: Context, payload: dict[str, Any]) -> None:
    """Draft the invoice of a work order that its client pays for."""
    work_orders.draft(context, UUID(payload["operationId"]))
