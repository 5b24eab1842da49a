"""Reactions of sales to events: orders follow their invoices, salespeople hear of answers."""

from collections.abc import Iterable

from leaseapp.assets.events import ServiceCodeVisited
from leaseapp.billing.events import CreditNoteIssued, InvoiceIssued
from leaseapp.billing.models import Invoice
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services import mailing
from leaseapp.dunning.services.legal_file import papers
from leaseapp.kernel.adapters.mail_events import mail_events
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.queries import find
from leaseapp.sales.events import QuoteAccepted, QuoteRefused, QuoteSent
from leaseapp.sales.models import Order
from leaseapp.sales.services import (
    deliveries,
    order_documents,
    ordering,
    quote_notices,
    quote_questions,
    quote_sealing,
    visit_notices,
)
from leaseapp.threads.events import CommentPosted

mail_events.add(quote_questions.answer_came_back)


@subscribe(InvoiceIssued)
def follow_order(context: Context, event: InvoiceIssued) -> None:
    """Close an order that was received and is invoiced in full (DECISIONS 26)."""
    ordering.follow_invoice(context, event.invoice_id)


@subscribe(InvoiceIssued)
def follow_delivery(context: Context, event: InvoiceIssued) -> None:
    """Make the VAT of a deposit due that is issued after its goods have left (CGI art. 269-2-a)."""
    deliveries.follow_deposit(context, event.invoice_id)


@subscribe(QuoteAccepted)
def tell_accepted(context: Context, event: QuoteAccepted) -> None:
    """Tell the salesperson of an acceptance (document 3, Events)."""
    quote_notices.accepted(context, event.quote_id)


@subscribe(QuoteRefused)
def tell_refused(context: Context, event: QuoteRefused) -> None:
    """Tell the salesperson of a refusal as of an acceptance."""
    quote_notices.refused(context, event.quote_id)


@subscribe(CreditNoteIssued)
def open_order_again(context: Context, event: CreditNoteIssued) -> None:
    """Open an order that was invoiced in full again when a credit gives a rest back (DECISIONS 26, 28)."""
    ordering.follow_invoice(context, event.invoice_id)


@subscribe(QuoteSent)
def mail_quote(context: Context, event: QuoteSent) -> None:
    """Mail the quote to the customer after the commit, where the organization wants that (DECISIONS 15)."""
    if not event.mailed:
        mailing.send_by_itself(context, DocumentKind.QUOTE, event.quote_id)


@subscribe(CommentPosted)
def follow_question(context: Context, event: CommentPosted) -> None:
    """Send the answer to a question back to whoever asked it, and tell of what clients write (issue 19)."""
    quote_questions.follow(context, event)


@subscribe(ServiceCodeVisited)
def tell_visit(context: Context, event: ServiceCodeVisited) -> None:
    """Tell the salesperson that the code of a machine at their customer was visited (document 2, Events)."""
    visit_notices.visited(context, event.asset_id)


@papers.add
def papers_of_order(context: Context, invoice: Invoice) -> Iterable[FileAnswer]:
    """Return the order behind an invoice, and the quote that the client accepted: parts of a file for collection."""
    order = find(context, Order, invoice.order_id)
    if order is None:
        return []
    found = [order_documents.pdf(context, order.id)]
    return [*found, quote_sealing.pdf(context, order.quote_id)] if order.quote_id else found
