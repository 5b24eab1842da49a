"""Reading the tax return of a year: its words, their boxes, a model where the words do not suffice (MONEY.md 7.4)."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import structlog

from leaseapp.ai.services import running
from leaseapp.ai.services.budgets import AiBudgetExhaustedError
from leaseapp.files.enums import ScanStatus
from leaseapp.files.models import File
from leaseapp.files.services import archiving, opening
from leaseapp.kernel.adapters import ai, ocr
from leaseapp.kernel.adapters.ai import Attachment, Fixtures
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound, Problem
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.rendering.pdf import words as pdf
from leaseapp.kernel.rendering.pdf.guarding import unpacks_within
from leaseapp.kernel.rendering.pdf.pages import UnreadablePdf
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.rating import queries
from leaseapp.rating.enums import ReadingStatus, StatementSource, StatementUnit
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine
from leaseapp.rating.rules import items
from leaseapp.rating.rules.form_codes import Form, form_of
from leaseapp.rating.rules.returns import ReadBox, Word, joined, read_boxes, sirens_in
from leaseapp.rating.schemas.statements import StatementReadingOut
from leaseapp.rating.services import ratings, scoring, statements
from leaseapp.rating.state_machines import LIVE

READ = "rating.read-return"
WORKFLOW = "rating-cerfa-extract"
MOST_PAGES = 40
DPI = 200
NO_DOCUMENT = _("This statement has no tax return to read: add the PDF first.")
BEING_READ = _("This tax return is being read.")
_log = structlog.get_logger(__name__)


class StillScanned(Exception):
    """The virus scan of the file is not over: it is read later."""


@dataclass(frozen=True)
class Asked:
    """The question of a reading: the content, the form, the SIREN of the company, the statement."""

    content: bytes
    form: Form
    siren: str | None
    statement_id: uuid.UUID


@dataclass
class Found:
    """The reading of a return, or the code of why there is none."""

    boxes: dict[str, ReadBox] = field(default_factory=dict)
    unit: str | None = None
    error: str | None = None


def begin(context: Context, rating_id: uuid.UUID, statement_id: uuid.UUID) -> StatementReadingOut:
    """Begin to read the tax return of a year; one that is being read is not read twice.

    Raises NotFound, Conflict RATING_VALIDATED, RATING_ARCHIVED, DOCUMENT_MISSING, AiBudgetExhaustedError.
    """
    rating = ratings.live(context, rating_id)
    statement = statements.owned(context, rating, statement_id)
    if statement.file_id is None:
        raise Conflict("DOCUMENT_MISSING", NO_DOCUMENT)
    if statement.reading is not ReadingStatus.READING:
        running.check_affordable(context, WORKFLOW, 1)
        apply_changes(statement, {"reading": ReadingStatus.READING, "reading_error": None})
        context.session.flush()
        context.enqueue(
            READ, {"statementId": str(statement.id)}, dedupe=f"read return {statement.id} {statement.version}"
        )
    return StatementReadingOut(id=statement.id, rating_id=rating.id, reading=statement.reading)


def document(context: Context, rating_id: uuid.UUID, statement_id: uuid.UUID) -> FileAnswer:
    """Return the tax return of a year. Raises NotFound, Conflict FILE_SCAN_PENDING or FILE_INFECTED."""
    statement = get_or_404(context, FinancialStatement, statement_id)
    if statement.rating_id != rating_id or statement.file_id is None:
        raise NotFound()
    file = get_or_404(context, File, statement.file_id)
    opening.check_open(file)
    return FileAnswer(
        file.filename, PDF, archiving.later(context, file.id), inline=True, etag=file.checksum_sha256
    )  # fmt: skip


def read(run: JobRun) -> None:
    """Read a return in the jobs process; safe to run twice. Raises StillScanned: it is tried again then."""
    statement_id = uuid.UUID(run.payload["statementId"])
    with run.unit_of_work() as context:
        statement = find(context, FinancialStatement, statement_id)
        if statement is None or statement.reading is not ReadingStatus.READING or statement.file_id is None:
            return
        file = get_or_404(context, File, statement.file_id)
        if file.scan_status in (ScanStatus.QUEUED, ScanStatus.FAILED):
            raise StillScanned(str(file.id))
        is_infected = file.scan_status is ScanStatus.INFECTED
        later = archiving.later(context, file.id)
        form = form_of(statement.form.value, statement.form_year)
        rating = get_or_404(context, ClientRating, statement.rating_id)
        siren = rating.siren
    infected = Found(error="FILE_INFECTED") if is_infected else None
    found = infected or look(run.principal, Asked(later.fetch(), form, siren, statement_id))
    with run.finish() as context:
        keep(context, statement_id, found)


def fail(context: Context, run: JobRun) -> None:
    """Write that a return could not be read."""
    keep(context, uuid.UUID(run.payload["statementId"]), Found(error="READING_FAILED"))


def look(actor: Principal | None, asked: Asked) -> Found:
    """Read a return outside any transaction; without an actor no model is asked."""
    if not unpacks_within(asked.content):
        return Found(error="PDF_TOO_LARGE")
    try:
        words = _words(asked.content)
    except pdf.LockedPdf:
        return Found(error="PDF_LOCKED")
    except UnreadablePdf:
        return Found(error="PDF_UNREADABLE")
    codes = asked.form.boxes
    boxes = read_boxes(words, codes)
    found = Found(boxes=boxes)
    if actor is not None and not _suffices(asked.form, boxes):
        found = _asked_of_a_model(actor, asked, words, boxes)
    named = sirens_in(words)
    if asked.siren and named and found.error is None and _is_of_another(asked.siren, words, named):
        return Found(error="OTHER_COMPANY")
    if not found.boxes and found.error is None:
        found.error = "NOTHING_READ"
    return found


def _is_of_another(siren: str, words: list[Word], named: set[str]) -> bool:
    """Say whether a return names a company, and another one: nine digits beside the word SIREN or SIRET."""
    text = " ".join(word.text for word in words).upper()
    return ("SIREN" in text or "SIRET" in text) and siren not in named


def _words(content: bytes) -> list[Word]:
    """Return the words of a PDF; pages without a text are read from their picture where this machine has a reader."""
    pages = pdf.words_of(content, most=MOST_PAGES)
    reader = ocr.port.current()
    found: list[Word] = []
    for page in pages:
        if page.words or not isinstance(reader, ocr.WordReader):
            found += [Word(word.text, page.number, word.box) for word in page.words]
            continue
        try:
            picture = pdf.picture_of(content, page.number, dpi=DPI)
            across, down = pdf.size_of(picture)
            found += [
                Word(
                    one.text, page.number,
                    (one.box[0] / across, one.box[1] / down, one.box[2] / across, one.box[3] / down),
                )
                for one in reader.words(picture)
            ]  # fmt: skip
        except (ocr.OcrError, UnreadablePdf) as error:
            _log.warning("a page was not read", page=page.number, error=str(error))
    return found


def _suffices(form: Form, boxes: Mapping[str, ReadBox]) -> bool:
    """Say whether the words tell the five items without which there is no score."""
    return all(
        all(code in boxes for code in form.items[name].needs)
        and (not form.items[name].any_of or any(code in boxes for code in form.items[name].any_of))
        for name in items.REQUIRED
    )


def _asked_of_a_model(actor: Principal, asked: Asked, words: list[Word], boxes: dict[str, ReadBox]) -> Found:
    if not words and ai.provider().name == Fixtures.name:
        # prepared answers know nothing of a picture: what they said would be invented
        return Found(boxes=boxes, error=None if boxes else "NOTHING_READ")
    target = ("FinancialStatement", asked.statement_id)
    try:
        result = running.run(actor, WORKFLOW, {}, [Attachment(PDF, asked.content)], target=target)
    except AiBudgetExhaustedError:
        return Found(boxes=boxes, error=None if boxes else AiBudgetExhaustedError.code)
    except Problem as refused:
        # switched off, away, too large: what the words say stands
        return Found(boxes=boxes, error=None if boxes else refused.code)
    told = {code: Decimal(value) for code, value in (result.data.get("lines") or {}).items()}
    return Found(boxes=joined(boxes, told, words, asked.form.boxes), unit=result.data.get("unit"))


def keep(context: Context, statement_id: uuid.UUID, found: Found) -> None:
    """Write what was read beside what people typed; nothing where the rating was validated meanwhile."""
    statement = find(context, FinancialStatement, statement_id, for_update=True)
    if statement is None or statement.reading is not ReadingStatus.READING:
        return
    rating = get_or_404(context, ClientRating, statement.rating_id, for_update=True)
    if rating.status not in LIVE:
        return
    status = ReadingStatus.FAILED if found.error else ReadingStatus.READ
    there = {line.code: line for line in queries.lines_of(context, [statement.id])[statement.id]}
    changes = {"reading": status, "reading_error": found.error}
    if not there and found.boxes and found.unit in ("EUR", "KEUR"):
        changes["unit"] = StatementUnit(found.unit)
    if not there and found.boxes:
        changes["source"] = StatementSource.OCR
    apply_changes(statement, changes)
    for box in found.boxes.values():
        _propose(context, statement, there.get(box.code), box)
    context.session.flush()
    scoring.compute(context, rating)


def _propose(
    context: Context, statement: FinancialStatement, line: FinancialStatementLine | None, box: ReadBox
) -> None:
    """Write a value that was read: it stands where nobody said one, beside it where a person typed another."""
    place: dict[str, Any] = {
        "page": box.page,
        "box": [int(side * 10_000 + 0.5) / 10_000 for side in box.box or ()],
        "confidence": box.certainty,
    }
    if line is None:
        context.session.add(
            FinancialStatementLine(
                statement_id=statement.id, code=box.code, value=box.value, source=StatementSource.OCR, **place
            )
        )
    elif line.source is StatementSource.MANUAL:
        own = line.value if line.value is not None else Decimal(0)
        apply_changes(line, place | {"proposed_value": box.value if own != box.value else None})
    else:
        apply_changes(line, place | {"value": box.value, "nil": False, "source": StatementSource.OCR})
