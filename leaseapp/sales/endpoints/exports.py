"""The documents of a list as one zip: quotes and order confirmations."""

from leaseapp.documents.schemas.exports import PdfExportIn
from leaseapp.documents.services import exporting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.web.media_types import ZIP
from leaseapp.sales.lists import ORDERS, QUOTES
from leaseapp.sales.permissions import ORDER_READ, QUOTE_READ
from leaseapp.sales.services import order_documents, quote_sealing


@workspace.post(
    "/orders/export-pdfs",
    permission=ORDER_READ,
    writes=False,
    internal=True,
    files=(ZIP,),
    extra="the documents of a list are exported as one zip (UX, Lists)",
)
def export_order_pdfs(context: Context, body: PdfExportIn) -> FileAnswer:
    """Return the confirmations of several orders as one zip, named by their numbers."""
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
    """Return the PDFs of several quotes as one zip, drafts as they stand, sealed ones as they were accepted."""
    return exporting.export_pdfs(context, QUOTES, body, quote_sealing.pdf)
