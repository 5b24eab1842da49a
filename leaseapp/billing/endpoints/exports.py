"""The documents of a list as one zip: quotes, order confirmations and credit notes (invoices: invoice_documents)."""

from leaseapp.billing.lists import CREDIT_NOTES
from leaseapp.billing.permissions import CREDIT_NOTE_READ
from leaseapp.billing.services import archiving
from leaseapp.documents.schemas.exports import PdfExportIn
from leaseapp.documents.services import exporting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.web.media_types import ZIP


@workspace.post(
    "/credit-notes/export-pdfs",
    permission=CREDIT_NOTE_READ,
    writes=False,
    internal=True,
    files=(ZIP,),
    extra="the documents of a list are exported as one zip (UX, Lists)",
)
def export_credit_note_pdfs(context: Context, body: PdfExportIn) -> FileAnswer:
    """Return the PDFs of several credit notes as one zip, named by their numbers."""
    return exporting.export_pdfs(context, CREDIT_NOTES, body, archiving.credit_pdf)
