"""The document of an issued invoice: a PDF/A-3 that carries its XML, built once and kept for ten years (document 2)."""

import hashlib
from uuid import UUID

from leaseapp.files.services import archiving as files
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.i18n import _
from leaseapp.kernel.queries import get_or_404
from leaseapp.sales import queries
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models import Invoice
from leaseapp.sales.rules.vat_regime import is_french
from leaseapp.sales.services import documents

ARCHIVE = "invoices-archive"
ARCHIVED = "sales.invoice.archive"
PDF, XML = "application/pdf", "application/xml"


def archive(context: Context, invoice_id: UUID) -> Invoice:
    """Builds and stores the document unless that was done: the job and a reader may race, the row lock lets one win.

    Raises NotFound, Conflict INVALID_TRANSITION for a draft, Unavailable when the storage does not take it.
    """
    invoice = get_or_404(context, Invoice, invoice_id, for_update=True)
    if invoice.status is InvoiceStatus.DRAFT:
        raise _no_document()
    if invoice.pdf_file_id is not None:
        return invoice
    context.action = context.action or ARCHIVED
    structured, printed = _build(context, invoice)
    file = files.store(
        context,
        bucket=ARCHIVE,
        filename=f"{invoice.number}.pdf",
        media_type=PDF,
        content=printed,
        target_type="Invoice",
        target_id=invoice.id,
        category="invoice",
    )
    invoice.pdf_file_id, invoice.pdf_sha256 = file.id, file.checksum_sha256
    invoice.xml_sha256 = hashlib.sha256(structured).hexdigest()
    context.session.flush()
    return invoice


def pdf(context: Context, invoice_id: UUID) -> FileAnswer:
    """The archived PDF, archived now when the job has not run yet; a marked preview for a draft. Raises NotFound."""
    invoice = get_or_404(context, Invoice, invoice_id)
    if invoice.status is InvoiceStatus.DRAFT:
        return FileAnswer(f"{context.translate(_('Draft'))}.pdf", PDF, _preview(context, invoice_id), inline=True)
    return FileAnswer(f"{invoice.number}.pdf", PDF, _content(context, invoice), inline=True, etag=invoice.pdf_sha256)


def xml(context: Context, invoice_id: UUID) -> FileAnswer:
    """The XML inside the archived PDF. Raises NotFound, Conflict INVALID_TRANSITION for a draft."""
    invoice = get_or_404(context, Invoice, invoice_id)
    if invoice.status is InvoiceStatus.DRAFT:
        raise _no_document()
    from facturx import get_facturx_xml_from_pdf  # noqa: PLC0415  half a second that no start has to wait for

    _name, content = get_facturx_xml_from_pdf(_content(context, invoice), check_xsd=False)
    return FileAnswer(f"{invoice.number}.xml", XML, content, etag=invoice.xml_sha256)


def _content(context: Context, invoice: Invoice) -> bytes:
    """The archived bytes. Who may only look (clients, read-only sessions) gets the same document built for him meanwhile."""
    if invoice.pdf_file_id is None:
        if context.principal.external or context.principal.read_only:
            return _build(context, invoice)[1]
        archive(context, invoice.id)
    if invoice.pdf_file_id is None:
        raise NotFound()
    return files.read(context, invoice.pdf_file_id)


def _preview(context: Context, invoice_id: UUID) -> bytes:
    parties = queries.invoice_with_parties(context, invoice_id)
    if parties is None:
        raise NotFound()
    from leaseapp.sales.documents.invoice_pdf import render_invoice  # noqa: PLC0415  half a second that no start has to wait for

    return render_invoice(documents.draft_document(context, parties), context.locale)


def _build(context: Context, invoice: Invoice) -> tuple[bytes, bytes]:
    """XML and PDF; in the buyer's language: French in France, else English beside the French legal wording."""
    from leaseapp.sales.documents.cii import build_cii  # noqa: PLC0415  half a second that no start has to wait for
    from leaseapp.sales.documents.invoice_pdf import render_invoice  # noqa: PLC0415

    document = documents.issued_document(context, invoice)
    content = build_cii(document)
    locale = "fr" if is_french(document.buyer.address.country) else "en"
    return content, render_invoice(document, locale, xml=content)


def _no_document() -> Conflict:
    message = _("A draft has no legal document yet: issue it first.")
    return Conflict("INVALID_TRANSITION", message, extra={"status": InvoiceStatus.DRAFT.value})
