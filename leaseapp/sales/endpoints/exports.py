"""The documents of a list as one zip: quotes, order confirmations and credit notes (invoices: invoice_documents)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.web.media_types import ZIP
from leaseapp.sales.lists import CREDIT_NOTES, ORDERS, QUOTES
from leaseapp.sales.permissions import CREDIT_NOTE_READ, ORDER_READ, QUOTE_READ
from leaseapp.sales.schemas.exports import PdfExportIn
from leaseapp.sales.services import archiving, exporting, order_documents, quote_sealing


@workspace.post(
    "/credit-notes/export-pdfs",
    permission=CREDIT_NOTE_READ,
    writes=False,
    internal=True,
    files=(ZIP,),
    extra="the documents of a list are exported as one zip (UX, Lists)",
)
def export_credit_note_pdfs(context: Context, body: PdfExportIn) -> FileAnswer:
    """The PDFs of several credit notes as one zip, named by their numbers."""
    return exporting.export_pdfs(context, CREDIT_NOTES, body, archiving.credit_pdf)


@workspace.post(
    "/orders/export-pdfs",
    permission=ORDER_READ,
    writes=False,
    internal=True,
    files=(ZIP,),
    extra="the documents of a list are exported as one zip (UX, Lists)",
)
def export_order_pdfs(context: Context, body: PdfExportIn) -> FileAnswer:
    """The confirmations of several orders as one zip, named by their numbers."""
    return exporting.export_pdfs(context, ORDERS, body, order_documents.pdf)


@workspace.post(
    "/quotes/export-pdfs",
    permission=QUOTE_READ,
    writes=False,
    internal=True,
    files=(ZIP,),
    extra="the documents of a list are exported as one zip (UX, Lists)",
)
def export_quote_pdfs(context: Context, body: PdfExportIn) -> FileAnswer:
    """The PDFs of several quotes as one zip, drafts as they stand, sealed ones as they were accepted."""
    return exporting.export_pdfs(context, QUOTES, body, quote_sealing.pdf)
