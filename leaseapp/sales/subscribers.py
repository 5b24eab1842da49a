"""Reactions of sales to events: the document job after issue, word of receipts to the accountants. And the look of mails."""

from leaseapp.files.events import ArchiveVerified, FileDamaged
from leaseapp.kernel.auditing.audit_verdicts import AuditVerified
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.rendering.mail_layout import MailLook
from leaseapp.notifications.services.mail_looks import mail_looks
from leaseapp.sales.enums import DocumentKind
from leaseapp.sales.events import (
    CreditNoteIssued,
    InvoiceIssued,
    PaymentReceived,
    QuoteAccepted,
    QuoteRefused,
    QuoteSent,
)
from leaseapp.sales.services import branding, mailing, notices, ordering, quote_notices, rebuilding, verdicts


@mail_looks.add
def look_of_mails(context: Context) -> MailLook:
    """Notifications go out with the organization's logo and colour, as its documents do."""
    return branding.mail_look(context, context.principal.organization_name)


@subscribe(FileDamaged)
def tell_lost_document(context: Context, event: FileDamaged) -> None:
    """A lost document is told at its record and to accounting, and rebuilt as a copy."""
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
    """The PDF is built after the commit."""
    context.enqueue("sales.archive-invoice", {"invoiceId": event.invoice_id})


@subscribe(InvoiceIssued)
def follow_order(context: Context, event: InvoiceIssued) -> None:
    """An order that was received and is invoiced in full is done (DECISIONS 26)."""
    ordering.follow_invoice(context, event.invoice_id)


@subscribe(PaymentReceived)
def tell_received(context: Context, event: PaymentReceived) -> None:
    """Accountants hear of money that somebody else recorded (document 3, Events)."""
    notices.payment_received(context, event.payment_id)


@subscribe(QuoteAccepted)
def tell_accepted(context: Context, event: QuoteAccepted) -> None:
    """The salesperson hears of an acceptance (document 3, Events)."""
    quote_notices.accepted(context, event.quote_id)


@subscribe(QuoteRefused)
def tell_refused(context: Context, event: QuoteRefused) -> None:
    """The salesperson hears of a refusal as of an acceptance."""
    quote_notices.refused(context, event.quote_id)


@subscribe(CreditNoteIssued)
def archive_credit_document(context: Context, event: CreditNoteIssued) -> None:
    """The PDF is built after the commit."""
    context.enqueue("sales.archive-credit-note", {"creditNoteId": event.credit_note_id})


@subscribe(CreditNoteIssued)
def open_order_again(context: Context, event: CreditNoteIssued) -> None:
    """An order that was invoiced in full is open again when a credit gives a rest back (DECISIONS 26, 28)."""
    ordering.follow_invoice(context, event.invoice_id)


@subscribe(InvoiceIssued)
def mail_invoice(context: Context, event: InvoiceIssued) -> None:
    """The invoice goes to the customer after the commit, where the organization wants that (DECISIONS 15)."""
    if not event.mailed:
        mailing.send_by_itself(context, DocumentKind.INVOICE, event.invoice_id)


@subscribe(QuoteSent)
def mail_quote(context: Context, event: QuoteSent) -> None:
    """The quote goes to the customer after the commit, where the organization wants that (DECISIONS 15)."""
    if not event.mailed:
        mailing.send_by_itself(context, DocumentKind.QUOTE, event.quote_id)


@subscribe(CreditNoteIssued)
def mail_credit_note(context: Context, event: CreditNoteIssued) -> None:
    """The credit note goes to the customer after the commit, where the organization wants that."""
    mailing.send_by_itself(context, DocumentKind.CREDIT_NOTE, event.credit_note_id)
