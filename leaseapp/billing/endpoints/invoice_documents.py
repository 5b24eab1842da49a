"""The legal document of an invoice: archived PDF/A-3 and its XML (document 3)."""

from leaseapp.billing.lists import INVOICES
from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.billing.services import archiving
from leaseapp.documents.schemas.exports import PdfExportIn
from leaseapp.documents.services import exporting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.web.media_types import PDF, PNG, XML, ZIP


@workspace.get("/invoices/{invoice_id}/pdf", permission=INVOICE_READ, files=(PDF, PNG))
def read_invoice_pdf(context: Context, invoice_id: Id, query: PageQuery) -> FileAnswer:
    """Return the archived PDF/A-3 with its XML, made now when the job has not run yet; or one page of it as a picture."""
    return shown(archiving.pdf(context, invoice_id), query)


@workspace.get("/invoices/{invoice_id}/einvoice", permission=INVOICE_READ, files=(XML,))
def read_invoice_xml(context: Context, invoice_id: Id) -> FileAnswer:
    """Return the invoice as CII XML (EN 16931)."""
    return archiving.xml(context, invoice_id)


@workspace.post(
    "/invoices/export-pdfs",
    permission=INVOICE_READ,
    writes=False,
    internal=True,
    files=(ZIP,),
    extra="the documents of a list are exported as one zip (UX, Lists)",
)
def export_invoice_pdfs(context: Context, body: PdfExportIn) -> FileAnswer:
    """Return the PDFs of several invoices as one zip, named by their numbers."""
    return exporting.export_pdfs(context, INVOICES, body, archiving.pdf)
