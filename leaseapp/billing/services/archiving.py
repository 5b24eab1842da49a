"""The document of an issued invoice or credit note: a PDF/A-3 with its XML inside, built once, kept under lock (document 2)."""

import hashlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import partial
from typing import Any
from uuid import UUID

import structlog

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.services import credit_documents, invoice_documents
from leaseapp.documents.rendering.wording import Wording
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.files.models import File
from leaseapp.files.services import archiving as files
from leaseapp.kernel.auditing.act_labels import FILED, label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.plain_texts import without_control
from leaseapp.kernel.web.media_types import PDF, XML

log = structlog.get_logger(__name__)
ARCHIVE = "invoices-archive"


@dataclass(frozen=True)
class Kind:
    """A kind of archived document: its record's name and the category of its file, and the audit action of the job."""

    entity: str
    category: str
    action: str


KINDS: dict[type[Invoice | CreditNote], Kind] = {
    Invoice: Kind("Invoice", "invoice", label_act("sales.invoice.archive", FILED)),
    CreditNote: Kind("CreditNote", "credit-note", label_act("sales.creditnote.archive", FILED)),
}
IMPOSSIBLE = _(
    "The document of this record cannot be made, so nothing was issued. Look for unusual characters in its texts."
)
Legal = Invoice | CreditNote
Draw = Callable[[], tuple[bytes, bytes]]


def archive(context: Context, invoice_id: UUID) -> Invoice:
    """Build and store the document of an invoice unless that was done.

    Raises NotFound, Conflict INVALID_TRANSITION for a draft, Unavailable when the storage does not take it.
    """
    invoice = get_or_404(context, Invoice, invoice_id, for_update=True)
    if invoice.status is InvoiceStatus.DRAFT:
        raise _no_document()
    _store(context, invoice)
    return invoice


def archive_credit(context: Context, credit_note_id: UUID) -> CreditNote:
    """Return the same for a credit note. Raises NotFound, Unavailable."""
    note = get_or_404(context, CreditNote, credit_note_id, for_update=True)
    _store(context, note)
    return note


def _store(context: Context, row: Legal) -> None:
    """Archive unless the other of job and reader was faster: `row` is locked, and the first one wins."""
    if row.pdf_file_id is None:
        _keep(context, row, *_build(context, row))


def _keep(context: Context, row: Legal, structured: bytes, printed: bytes) -> None:
    kind = KINDS[type(row)]
    context.action = context.action or kind.action
    file = files.store(
        context,
        bucket=ARCHIVE,
        filename=f"{row.number}.pdf",
        media_type=PDF,
        content=printed,
        target_type=kind.entity,
        target_id=row.id,
        category=kind.category,
    )
    row.pdf_file_id, row.pdf_sha256 = file.id, file.checksum_sha256
    row.xml_sha256 = hashlib.sha256(structured).hexdigest()
    context.session.flush()


def pdf(context: Context, invoice_id: UUID) -> FileAnswer:
    """Return the archived PDF, archived now when the job has not run yet; a marked preview for a draft. Raises NotFound."""
    invoice = get_or_404(context, Invoice, invoice_id)
    if invoice.status is InvoiceStatus.DRAFT:
        return FileAnswer(f"{context.translate(_('Draft'))}.pdf", PDF, _preview(context, invoice_id), inline=True)
    return _printed(context, invoice)


def credit_pdf(context: Context, credit_note_id: UUID) -> FileAnswer:
    """Return the archived PDF of a credit note, archived now when the job has not run yet. Raises NotFound."""
    return _printed(context, get_or_404(context, CreditNote, credit_note_id))


def xml(context: Context, invoice_id: UUID) -> FileAnswer:
    """Return the XML inside the archived PDF. Raises NotFound, Conflict INVALID_TRANSITION for a draft."""
    invoice = get_or_404(context, Invoice, invoice_id)
    if invoice.status is InvoiceStatus.DRAFT:
        raise _no_document()
    return _structured(context, invoice)


def credit_xml(context: Context, credit_note_id: UUID) -> FileAnswer:
    """Return the XML inside the archived PDF of a credit note. Raises NotFound."""
    return _structured(context, get_or_404(context, CreditNote, credit_note_id))


def _printed(context: Context, row: Legal) -> FileAnswer:
    copy = _copy(context, row)
    if copy is not None:
        return FileAnswer(copy.filename, PDF, files.later(context, copy.id), inline=True, etag=copy.checksum_sha256)
    return FileAnswer(f"{row.number}.pdf", PDF, _content(context, row), inline=True, etag=row.pdf_sha256)


def _copy(context: Context, row: Legal) -> File | None:
    """Return the copy that stands in for an archived document that is lost (`rebuilding.py`)."""
    return files.stand_in(context, row.pdf_file_id) if row.pdf_file_id else None


def _structured(context: Context, row: Legal) -> FileAnswer:
    copy = _copy(context, row)
    if copy is not None:
        return FileAnswer(f"{row.number}.xml", XML, files.later(context, copy.id).then(_xml_inside))
    return FileAnswer(f"{row.number}.xml", XML, _content(context, row).then(_xml_inside), etag=row.xml_sha256)


def _xml_inside(printed: bytes) -> bytes:
    from facturx import get_facturx_xml_from_pdf  # noqa: PLC0415  half a second that no start has to wait for

    return get_facturx_xml_from_pdf(printed, check_xsd=False)[1]


def _content(context: Context, row: Legal) -> Later:
    """Return the archived bytes. Readers who may not write (clients, read-only sessions) get a copy built for them meanwhile."""
    if row.pdf_file_id is not None:
        return files.later(context, row.pdf_file_id)
    draw = _drawing(context, row)
    if context.principal.external or context.principal.read_only:
        return Later(lambda: draw()[1])
    return Later(
        partial(_archived_now, partial(db.unit_of_work, context.principal, request=context.request), row, draw)
    )


def _archived_now(begin: Callable[[], AbstractContextManager[Context]], row: Legal, draw: Draw) -> bytes:
    """Drawn while no transaction waits, then kept in a short one; whoever draws at once gets what the first one kept."""
    structured, printed = draw()
    with begin() as context:
        locked = get_or_404(context, type(row), row.id, for_update=True)
        if locked.pdf_file_id is None:
            _keep(context, locked, structured, printed)
            return printed
        kept = files.later(context, locked.pdf_file_id)
    return kept.fetch()


def _preview(context: Context, invoice_id: UUID) -> Later:
    parties = queries.invoice_with_parties(context, invoice_id)
    if parties is None:
        raise NotFound()
    from leaseapp.billing.rendering.invoice_pdf import render_invoice  # noqa: PLC0415  half a second that no start has to wait for

    document = invoice_documents.draft_document(context, parties)
    return Later(partial(render_invoice, document, context.locale, brand=branding.brand(context)))


def _document(context: Context, row: Legal) -> InvoiceDocument:
    found = credit_documents.issued_credit if isinstance(row, CreditNote) else invoice_documents.issued_document
    return _drawable(found(context, row))  # ty: ignore[invalid-argument-type]


def _drawable(part: Any) -> Any:
    """Leave out what XML cannot hold: texts of records that were issued before it was refused."""
    if isinstance(part, str) and not isinstance(part, Enum):
        return without_control(part)
    if isinstance(part, tuple | list) and not hasattr(part, "_fields"):
        return type(part)(map(_drawable, part))
    if is_dataclass(part) and not isinstance(part, type):
        changed = {one.name: _drawable(getattr(part, one.name)) for one in fields(part) if one.init}
        return replace(part, **changed)
    return part


def prove(context: Context, row: Legal) -> None:
    """Draw the document of what is being issued, once, before it counts. Raises Invalid DOCUMENT_IMPOSSIBLE when that fails."""
    try:
        # what is issued is still being written: it goes to the database once, as a whole
        with context.session.no_autoflush:
            _build(context, row)
    except Exception as error:
        log.error("a document cannot be made", kind=KINDS[type(row)].entity, record=str(row.id), exc_info=error)
        raise Invalid("DOCUMENT_IMPOSSIBLE", IMPOSSIBLE) from error


def _build(context: Context, row: Legal) -> tuple[bytes, bytes]:
    return _drawing(context, row)()


def _drawing(context: Context, row: Legal) -> Draw:
    """Return what draws XML and PDF from what is read now; in the buyer's language: French in France, else English beside the
    French legal wording.
    """
    from leaseapp.billing.rendering.cii import build_cii  # noqa: PLC0415  half a second that no start has to wait for
    from leaseapp.billing.rendering.invoice_pdf import render_invoice  # noqa: PLC0415

    document, brand = _document(context, row), branding.brand(context)

    def draw() -> tuple[bytes, bytes]:
        content = build_cii(document)
        locale = language_of(document.buyer.address.country)
        return content, render_invoice(document, locale, xml=content, brand=brand)

    return draw


def drawn_copy(context: Context, row: Legal, remark_of: Callable[[Wording, bytes], str]) -> bytes:
    """Return the document drawn again as a copy; `remark_of` says, in its words and knowing its XML, what marks it as one."""
    from leaseapp.billing.rendering.cii import build_cii  # noqa: PLC0415  half a second that no start has to wait for
    from leaseapp.billing.rendering.invoice_pdf import render_invoice  # noqa: PLC0415

    document = _document(context, row)
    content, words = build_cii(document), Wording(language_of(document.buyer.address.country))
    remark = remark_of(words, content)
    return render_invoice(document, words.locale, xml=content, brand=branding.brand(context), copy_remark=remark)


def _no_document() -> Conflict:
    message = _("A draft has no legal document yet: issue it first.")
    return Conflict("INVALID_TRANSITION", message, extra={"status": InvoiceStatus.DRAFT.value})
