"""A document as a person reviews it: fields, findings, twins, pages, and its place among those that wait."""

import uuid

from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode
from leaseapp.files.models import File
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.models import Supplier, SupplierDocumentImport
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.schemas.imports import (
    CheckDuplicatesIn,
    DuplicatesOut,
    ErrorOut,
    FieldReadOut,
    ImportOut,
    NamedOut,
    PageReadOut,
    QueueOut,
)
from leaseapp.purchasing.services import import_findings
from leaseapp.purchasing.state_machines import REVIEWED

ERRORS = {
    "PDF_LOCKED": _("The PDF asks for a password: ask the supplier for one without, or type its values by hand."),
    "PDF_TOO_LONG": _("The document has more than 50 pages: split it, or type its values by hand."),
    "PDF_TOO_LARGE": _("The PDF unpacks to an enormous size: nobody reads it by machine."),
    "PDF_UNREADABLE": _("The PDF is broken or empty: ask the supplier for another, or type its values by hand."),
    "NO_E_INVOICE": _("The XML is no invoice that we know (CII, UBL)."),
    "FILE_INFECTED": _("A virus was found in this file."),
    "AI_BUDGET_EXHAUSTED": _(
        "The month’s budget for artificial intelligence is used up: type what is missing by hand."
    ),
    "READING_FAILED": _("The document could not be read: try again, or type its values by hand."),
}
NOTHING_NAMED = _("Name a document that came in, or a supplier and a number.")


def told(context: Context, import_id: uuid.UUID) -> ImportOut:
    """Return a document. Raises NotFound."""
    row = get_or_404(context, SupplierDocumentImport, import_id)
    file = get_or_404(context, File, row.file_id)
    extraction = Extraction.from_json(row.raw_extraction)
    about = import_findings.about(row, extraction)
    found = import_findings.look(context, about)
    stored = extraction.as_json()
    code = extraction.value("accountingCodeId")
    url = import_findings.URLS.get(row.target_kind or "")
    return ImportOut(
        **row.model_dump(
            include={
                "id", "file_id", "status", "detected_type", "matched_supplier_id", "matched_by", "supplier_invoice_id",
                "to_check", "certainty", "target_kind", "target_id", "version", "created_at",
            }
        ),
        filename=file.filename, media_type=file.detected_mime_type or file.mime_type, supplier=_supplier(context, row),
        order=NamedOut(id=found.order.id, name=found.order.number) if found.order else None,
        accounting_code=_code(context, uuid.UUID(code)) if code else None,
        fields={name: FieldReadOut.model_validate(one) for name, one in stored["fields"].items()},
        lines=[{name: FieldReadOut.model_validate(one) for name, one in line.items()} for line in stored["lines"]],
        vat=[{name: FieldReadOut.model_validate(one) for name, one in line.items()} for line in stored["vat"]],
        checks=import_findings.told(context, found.checks), duplicates=import_findings.duplicates(context, found.twins),
        pages=[PageReadOut.model_validate(page) for page in row.pages], stages=row.raw_extraction.get("stages", []),
        error=error_of(context, row), cost=row.cost_usd, target_url=url.format(id=row.target_id) if url else None,
        queue=_queue(context, row),
    )  # fmt: skip


def error_of(context: Context, row: SupplierDocumentImport) -> ErrorOut | None:
    """Return why a document was not read."""
    if row.error_code is None:
        return None
    return ErrorOut(code=row.error_code, message=context.translate(ERRORS[row.error_code]))


def _supplier(context: Context, row: SupplierDocumentImport) -> NamedOut | None:
    supplier = find(context, Supplier, row.matched_supplier_id)
    return NamedOut(id=supplier.id, name=name_of(context, supplier.id)) if supplier else None


def _code(context: Context, code_id: uuid.UUID) -> NamedOut | None:
    code = find(context, AccountingCode, code_id)
    return NamedOut(id=code.id, name=f"{code.code} · {code.label}") if code else None


def _queue(context: Context, row: SupplierDocumentImport) -> QueueOut:
    waiting = list(
        context.session.exec(
            select(SupplierDocumentImport.id)
            .where(col(SupplierDocumentImport.status).in_(REVIEWED))
            .order_by(col(SupplierDocumentImport.created_at), col(SupplierDocumentImport.id))
        )
    )
    if row.id not in waiting:
        return QueueOut(at=0, total=len(waiting), before=None, after=waiting[0] if waiting else None)
    at = waiting.index(row.id)
    after = waiting[at + 1] if at + 1 < len(waiting) else waiting[0] if at else None
    return QueueOut(at=at + 1, total=len(waiting), before=waiting[at - 1] if at else None, after=after)


def duplicates(context: Context, body: CheckDuplicatesIn) -> DuplicatesOut:
    """Return the documents that one may be. Raises NotFound at `importId` or `supplierId`, Invalid NOTHING_NAMED."""
    if body.import_id is not None:
        row = get_or_404(context, SupplierDocumentImport, body.import_id, field="importId")
        about = import_findings.about(row, Extraction.from_json(row.raw_extraction))
        return DuplicatesOut(
            duplicates=import_findings.duplicates(context, list(import_findings.twins_of(context, about)))
        )
    if body.supplier_id is None and body.sha256 is None:
        raise Invalid("NOTHING_NAMED", NOTHING_NAMED)
    if body.supplier_id is not None:
        get_or_404(context, Supplier, body.supplier_id, field="supplierId")
    about = import_findings.of_particulars(body.number, body.issue_date, body.total_ttc, body.supplier_id)
    found = [*import_findings.same_file(context, body.sha256), *import_findings.twins_of(context, about)]
    return DuplicatesOut(duplicates=import_findings.duplicates(context, found))
