"""Reading the document of an invoice that somebody typed: it opens in the review, against that invoice (MONEY.md 3.9)."""

import uuid

from sqlmodel import col, select

from leaseapp.files.models import File
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import ONE_IMPORT_AN_INVOICE, SupplierDocumentImport, SupplierInvoice
from leaseapp.purchasing.schemas.imports import InvoiceReadingOut
from leaseapp.purchasing.services import importing
from leaseapp.purchasing.state_machines import REVIEWED, UNVALIDATED

NO_FILE = _("This invoice has no document to read.")
FIXED = _("This invoice is validated: nothing of it is read any more.")
BEING_READ = _("The document of this invoice is being read.")


def begin(context: Context, invoice_id: uuid.UUID) -> InvoiceReadingOut:
    """Begin to read the document of an invoice; one that waits for its review already is not read twice.

    Raises NotFound, Conflict INVOICE_FIXED, DOCUMENT_MISSING, READING_UNDER_WAY.
    """
    invoice = get_or_404(context, SupplierInvoice, invoice_id, for_update=True)
    if invoice.status not in UNVALIDATED:
        raise Conflict("INVOICE_FIXED", FIXED)
    if invoice.file_id is None:
        raise Conflict("DOCUMENT_MISSING", NO_FILE)
    waiting = select(SupplierDocumentImport).where(
        SupplierDocumentImport.supplier_invoice_id == invoice.id, col(SupplierDocumentImport.status).in_(REVIEWED)
    )
    row = context.session.exec(waiting.order_by(col(SupplierDocumentImport.id))).first()
    if row is None:
        file = get_or_404(context, File, invoice.file_id)
        row = SupplierDocumentImport(
            file_id=file.id,
            sha256=file.checksum_sha256 or "",
            title=file.filename[:200],
            supplier_invoice_id=invoice.id,
        )
        with unique(context, {ONE_IMPORT_AN_INVOICE: lambda: Conflict("READING_UNDER_WAY", BEING_READ)}):
            context.add(row)
        importing.ask(context, row, {})
    return InvoiceReadingOut(import_id=row.id, status=row.status)
