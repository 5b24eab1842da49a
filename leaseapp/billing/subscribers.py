"""Reactions of billing to events: the document job after issue, the mail to the customer, word of receipts to the accountants."""

from collections.abc import Collection
from decimal import Decimal
from uuid import UUID

from leaseapp.billing.events import CreditNoteIssued, InvoiceIssued, PaymentReceived
from leaseapp.billing.queries.customer_summary import owed_by
from leaseapp.billing.services import notices, rebuilding, verdicts, work_orders
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services import mailing
from leaseapp.files.events import ArchiveVerified, FileDamaged
from leaseapp.kernel.auditing.audit_verdicts import AuditVerified
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.maintenance.events import OperationDone
from leaseapp.rating.services.exposure import exposures


@subscribe(FileDamaged)
def tell_lost_document(context: Context, event: FileDamaged) -> None:
    """Tell a lost document at its record and to accounting, and have it rebuilt as a copy."""
    rebuilding.tell(context, event.file_id)


@subscribe(ArchiveVerified)
def tell_archive(context: Context, event: ArchiveVerified) -> None:
    """Accountants and auditors hear of archived files that do not hold."""
    verdicts.tell_archive(context, event.bad)


@subscribe(AuditVerified)
def tell_audit(context: Context, event: AuditVerified) -> None:
    """Accountants and auditors hear of an audit log that does not hold."""
    verdicts.tell_audit(context, event)


@subscribe(InvoiceIssued)
def archive_document(context: Context, event: InvoiceIssued) -> None:
    """Have the PDF built after the commit."""
    context.enqueue("billing.archive-invoice", {"invoiceId": event.invoice_id})


@subscribe(InvoiceIssued)
def tell_issued(context: Context, event: InvoiceIssued) -> None:
    """Whoever sold it hears of an invoice that a colleague issued (document 1, NotificationKind)."""
    notices.invoice_issued(context, event.invoice_id)


@subscribe(PaymentReceived)
def tell_received(context: Context, event: PaymentReceived) -> None:
    """Accountants hear of money that somebody else recorded (document 3, Events)."""
    notices.payment_received(context, event.payment_id)


@subscribe(CreditNoteIssued)
def archive_credit_document(context: Context, event: CreditNoteIssued) -> None:
    """Have the PDF built after the commit."""
    context.enqueue("billing.archive-credit-note", {"creditNoteId": event.credit_note_id})


@subscribe(InvoiceIssued)
def mail_invoice(context: Context, event: InvoiceIssued) -> None:
    """Mail the invoice to the customer after the commit, where the organization wants that (DECISIONS 15)."""
    if not event.mailed:
        mailing.send_by_itself(context, DocumentKind.INVOICE, event.invoice_id)


@subscribe(CreditNoteIssued)
def mail_credit_note(context: Context, event: CreditNoteIssued) -> None:
    """Mail the credit note to the customer after the commit, where the organization wants that."""
    mailing.send_by_itself(context, DocumentKind.CREDIT_NOTE, event.credit_note_id)


@subscribe(OperationDone)
def draft_work_order(context: Context, event: OperationDone) -> None:
    """Have the invoice of work that the client pays for drafted after the commit."""
    if event.billable:
        context.enqueue(work_orders.DRAFT, {"operationId": event.operation_id})


@exposures.add
def owed(context: Context, company_ids: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return what customers owe on open invoices: part of their exposure when they are rated."""
    return owed_by(context, company_ids)
