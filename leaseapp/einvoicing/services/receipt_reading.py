"""Received e-invoices as pages and the API show them."""

import uuid

from leaseapp.einvoicing import queries
from leaseapp.einvoicing.models import SupplierEInvoiceReceipt
from leaseapp.einvoicing.rules import arrivals
from leaseapp.einvoicing.schemas.receipts import FindingOut, ReceiptOut
from leaseapp.einvoicing.services import reading
from leaseapp.files.models import File
from leaseapp.files.services import archiving
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.purchasing.queries.suppliers import name_of

WORDS = {
    arrivals.NUMBER_MISSING: _("The document bears no number."),
    arrivals.DATE_MISSING: _("The document bears no date."),
    arrivals.LINES_MISSING: _("The document has neither lines nor a total."),
    arrivals.DUE_IGNORED: _("The due date is before the date of the document: it was left out."),
    "FILE_INFECTED": _("The file holds a virus: nothing of it was kept."),
    "NO_E_INVOICE": _("The file is no e-invoice of a known syntax."),
}
OTHER = _("Not taken in: {code}.")


def read(context: Context, receipt_id: uuid.UUID) -> ReceiptOut:
    """Return a received e-invoice. Raises NotFound."""
    return told(context, get_or_404(context, SupplierEInvoiceReceipt, receipt_id))


def told(context: Context, receipt: SupplierEInvoiceReceipt) -> ReceiptOut:
    """Return a received e-invoice with what we said of it."""
    shared = set(ReceiptOut.model_fields) & set(SupplierEInvoiceReceipt.model_fields) - {"findings"}
    return ReceiptOut(
        **receipt.model_dump(include=shared),
        findings=[
            FindingOut(code=code, message=context.translate(WORDS.get(code, OTHER), code=code))
            for code in receipt.findings
        ],
        supplier=name_of(context, receipt.supplier_id) if receipt.supplier_id else None,
        has_picture=_picture(context, receipt) is not None,
        messages=[
            reading.message(context, row) for row in reversed(queries.messages_of(context, receipt_id=receipt.id))
        ],
    )


def _picture(context: Context, receipt: SupplierEInvoiceReceipt) -> File | None:
    """Return the PDF that people read: the platform's view, or the document itself."""
    for file_id in (receipt.readable_file_id, receipt.file_id):
        if file_id is not None:
            file = get_or_404(context, File, file_id)
            if file.mime_type == PDF:
                return file
    return None


def picture(context: Context, receipt_id: uuid.UUID) -> FileAnswer:
    """Return the PDF of a received e-invoice. Raises NotFound, also for one that has none."""
    file = _picture(context, get_or_404(context, SupplierEInvoiceReceipt, receipt_id))
    if file is None:
        raise NotFound()
    return FileAnswer(file.filename, PDF, archiving.later(context, file.id), inline=True, etag=file.checksum_sha256)
