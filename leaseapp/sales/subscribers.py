"""When X happened, do Y: the document job after issue, word of receipts to the accountants."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.sales.events import InvoiceIssued, PaymentReceived, QuoteAccepted
from leaseapp.sales.services import notices, ordering, quote_notices


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
