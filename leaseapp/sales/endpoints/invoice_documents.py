"""The legal document of an invoice: archived PDF/A-3 and its XML (document 3)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.ids import Id
from leaseapp.sales.permissions import INVOICE_READ
from leaseapp.sales.services import archiving


@workspace.get("/invoices/{invoice_id}/pdf", permission=INVOICE_READ, file=True)
def read_invoice_pdf(context: Context, invoice_id: Id) -> FileAnswer:
    """The archived PDF/A-3 with its XML; it is made now when the job has not run yet."""
    return archiving.pdf(context, invoice_id)


@workspace.get("/invoices/{invoice_id}/einvoice", permission=INVOICE_READ, file=True)
def read_invoice_xml(context: Context, invoice_id: Id) -> FileAnswer:
    """The invoice as CII XML (EN 16931)."""
    return archiving.xml(context, invoice_id)
