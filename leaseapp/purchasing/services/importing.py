"""The inbox: documents that are dropped, read, read again, set aside (MONEY.md 3.2)."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.ai.services import running
from leaseapp.files.enums import ScanStatus
from leaseapp.files.models import File
from leaseapp.files.permissions import FILE_READ
from leaseapp.files.services import archiving, contents
from leaseapp.files.services.linking import hang
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound, UnsupportedMediaType
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, XML
from leaseapp.purchasing.enums import DetectedType, ImportStatus
from leaseapp.purchasing.models import ONE_IMPORT_A_CONTENT, Supplier, SupplierDocumentImport
from leaseapp.purchasing.rules.import_checks import Level
from leaseapp.purchasing.rules.reading.document import MAIN
from leaseapp.purchasing.rules.reading.fields import Extraction, fraction
from leaseapp.purchasing.rules.reading.words import Page, Word
from leaseapp.purchasing.schemas.imports import ImportsIn, ImportsOut, ImportStartedOut, ReextractIn
from leaseapp.purchasing.services import import_findings, import_reading, supplier_memory
from leaseapp.purchasing.services.import_reading import Reading, Wish
from leaseapp.purchasing.state_machines import DOCUMENT_IMPORT

READ = "purchasing.read-import"
KIND = "SupplierDocumentImport"
TAKEN = frozenset((PDF, XML, "text/xml"))
ONLY_DOCUMENTS = _("Documents of suppliers are PDF or XML files.")
COMMITTED = _("This document was taken in already.")
READING_FAILED = "READING_FAILED"


class StillScanned(Exception):
    """The virus scan of the file is not over: it is read later."""


def begin(context: Context, body: ImportsIn) -> ImportsOut:
    """Begin to read documents; a content that is here already and not set aside is not read twice.

    Raises NotFound and UnsupportedMediaType at `fileIds[n]`, Forbidden for who reads no files.
    """
    context.require(FILE_READ)
    return ImportsOut(items=[_begun(context, file_id, place) for place, file_id in enumerate(body.file_ids)])


def _begun(context: Context, file_id: uuid.UUID, place: int) -> ImportStartedOut:
    try:
        file = contents.read_file(context, file_id)
    except NotFound as refused:
        raise NotFound(field=f"fileIds[{place}]") from refused
    if (file.detected_mime_type or file.mime_type) not in TAKEN:
        raise UnsupportedMediaType("DOCUMENT_KIND", ONLY_DOCUMENTS)
    known = _same_content(context, file.checksum_sha256 or "")
    if known is not None:
        return _started(known, file.filename, reused=True)
    row = SupplierDocumentImport(file_id=file.id, sha256=file.checksum_sha256 or "", title=file.filename[:200])
    try:
        with unique(context, {ONE_IMPORT_A_CONTENT: _Twice}):
            context.add(row)
    except _Twice:
        # dropped by somebody else at the same moment: theirs is it
        return _started(_same_content(context, file.checksum_sha256 or "") or row, file.filename, reused=True)
    hang(context, file, KIND, row.id, "document")
    ask(context, row, {})
    return _started(row, file.filename, reused=False)


class _Twice(Conflict):
    """The same content, at the same moment."""


def _started(row: SupplierDocumentImport, filename: str, *, reused: bool) -> ImportStartedOut:
    return ImportStartedOut(id=row.id, file_id=row.file_id, filename=filename, status=row.status, reused=reused)


def _same_content(context: Context, sha256: str) -> SupplierDocumentImport | None:
    statement = select(SupplierDocumentImport).where(
        SupplierDocumentImport.sha256 == sha256, SupplierDocumentImport.status != ImportStatus.DISCARDED,
        col(SupplierDocumentImport.supplier_invoice_id).is_(None),
    )  # fmt: skip
    return context.session.exec(statement).one_or_none()


def ask(context: Context, row: SupplierDocumentImport, wish: dict[str, Any]) -> None:
    """Ask for a reading."""
    context.enqueue(READ, {"importId": str(row.id), **wish}, dedupe=f"read {row.id} {row.version}")


def locked(context: Context, import_id: uuid.UUID) -> SupplierDocumentImport:
    """Return a document that is about to change. Raises NotFound, Conflict IMPORT_ALREADY_COMMITTED."""
    row = get_or_404(context, SupplierDocumentImport, import_id, for_update=True)
    if row.status is ImportStatus.COMMITTED:
        raise Conflict(
            "IMPORT_ALREADY_COMMITTED", COMMITTED, extra={"targetKind": row.target_kind, "targetId": str(row.target_id)}
        )
    return row


def read_again(context: Context, import_id: uuid.UUID, body: ReextractIn) -> SupplierDocumentImport:
    """Read a document anew, a model in any case.

    Raises NotFound, Conflict IMPORT_ALREADY_COMMITTED or INVALID_TRANSITION, AiBudgetExhaustedError.
    """
    row = locked(context, import_id)
    DOCUMENT_IMPORT.require(row, "read_again")
    running.check_affordable(context, import_reading.WORKFLOW, max(1, len(row.pages)))
    DOCUMENT_IMPORT.fire(row, "read_again")
    row.error_code = None
    context.session.flush()
    ask(context, row, {"again": True, "pages": body.pages, "hint": body.hint})
    return row


def discard(context: Context, import_id: uuid.UUID) -> None:
    """Set a document aside; its file stays. Raises NotFound, Conflict IMPORT_ALREADY_COMMITTED, INVALID_TRANSITION."""
    row = locked(context, import_id)
    if row.status is not ImportStatus.DISCARDED:
        DOCUMENT_IMPORT.fire(row, "discard")


def preview(context: Context, import_id: uuid.UUID) -> FileAnswer:
    """Return the PDF that a document is. Raises NotFound, also for one that is no PDF."""
    row = get_or_404(context, SupplierDocumentImport, import_id)
    file = get_or_404(context, File, row.file_id)
    if (file.detected_mime_type or file.mime_type) != PDF or file.scan_status is ScanStatus.INFECTED:
        raise NotFound()
    return FileAnswer(file.filename, PDF, archiving.later(context, file.id), inline=True, etag=file.checksum_sha256)


def read(run: JobRun) -> None:
    """Read a document in the jobs process. Raises StillScanned, ScannerAway, Unavailable: it is tried again then."""
    import_id = uuid.UUID(run.payload["importId"])
    wish = Wish(
        bool(run.payload.get("again")), tuple(run.payload.get("pages") or ()), run.payload.get("hint"), import_id
    )
    with run.unit_of_work() as context:
        row = find(context, SupplierDocumentImport, import_id)
        if row is None or row.status is not ImportStatus.EXTRACTING:
            return
        file = get_or_404(context, File, row.file_id)
        if file.scan_status in (ScanStatus.QUEUED, ScanStatus.FAILED):
            raise StillScanned(str(file.id))
        media_type, later, us = (
            file.detected_mime_type or file.mime_type,
            archiving.later(context, file.id),
            import_findings.us(context),
        )
    found = import_reading.read(run.principal, later.fetch(), media_type, us, wish)
    with run.finish() as context:
        keep(context, import_id, found)


def read_now(context: Context, import_id: uuid.UUID) -> None:
    """Read a document in the caller's transaction, without a model: where no jobs process follows."""
    row = get_or_404(context, SupplierDocumentImport, import_id)
    file = get_or_404(context, File, row.file_id)
    content = archiving.later(context, file.id).fetch()
    us = import_findings.us(context)
    keep(context, import_id, import_reading.read(None, content, file.detected_mime_type or file.mime_type, us, Wish()))


def keep(context: Context, import_id: uuid.UUID, found: Reading) -> None:
    """Write what was read; nothing where the document was set aside meanwhile."""
    row = find(context, SupplierDocumentImport, import_id, for_update=True)
    if row is None or row.status is not ImportStatus.EXTRACTING:
        return
    extraction = found.extraction
    matched = import_findings.matched(context, extraction)
    row.matched_supplier_id, row.matched_by = matched or (None, None)
    if matched is not None:
        supplier = get_or_404(context, Supplier, matched[0])
        extraction = supplier_memory.applied(context, supplier, extraction, found.pages)
    row.raw_extraction = {**extraction.as_json(), "stages": found.stages, "warnings": found.warnings}
    row.pages = [_stored(page) for page in found.pages]
    row.read_by, row.error_code = found.read_by, found.error
    row.cost_usd += found.cost_usd
    DOCUMENT_IMPORT.fire(row, "fail" if found.error else "read")
    shown(context, row, extraction)


def fail(context: Context, run: JobRun) -> None:
    """Write that a document could not be read."""
    row = find(context, SupplierDocumentImport, uuid.UUID(run.payload["importId"]), for_update=True)
    if row is not None and row.status is ImportStatus.EXTRACTING:
        row.error_code = READING_FAILED
        DOCUMENT_IMPORT.fire(row, "fail")


def shown(context: Context, row: SupplierDocumentImport, extraction: Extraction) -> None:
    """Write what lists show of a document."""
    said = extraction.value
    row.detected_type = DetectedType(said("type") or DetectedType.UNKNOWN)
    row.document_number = str(said("documentNumber"))[:60] if said("documentNumber") else None
    row.document_date, row.total_ttc = said("issueDate"), said("totalTtc")
    row.supplier_name = str(said("supplierName"))[:200] if said("supplierName") else None
    sure = [extraction.fields[name].confidence if name in extraction.fields else 0.0 for name in MAIN]
    row.certainty = int(100 * sum(sure) / len(sure) + 0.5)
    found = import_findings.look(context, import_findings.about(row, extraction))
    row.has_twin = any(not one.is_near for one in found.twins)
    doubtful = {name for name, one in extraction.fields.items() if one.is_doubtful and name in SHOWN}
    doubtful |= {name for name in MAIN if name not in extraction.fields}
    doubtful |= {one.fields[0] for one in found.checks if one.level is not Level.PROPOSAL and one.fields}
    row.to_check = len(doubtful) + (row.matched_supplier_id is None)


SHOWN = frozenset((*MAIN, "dueDate", "orderNumber", "iban", "totalVat", "validUntil", "currency"))
"""The fields that a person looks at."""


def _stored(page: Page) -> dict[str, Any]:
    words = [[word.text, *(fraction(side) for side in word.box)] for word in page.words]
    return {"number": page.number, "shape": fraction(page.shape), "byOcr": page.by_ocr, "words": words}


def pages_of(row: SupplierDocumentImport) -> list[Page]:
    """Return the pages as they were read."""
    return [
        Page(
            page["number"],
            tuple(Word(one[0], page["number"], tuple(one[1:])) for one in page["words"]),
            page["shape"],
            page["byOcr"],
        )
        for page in row.pages
    ]
