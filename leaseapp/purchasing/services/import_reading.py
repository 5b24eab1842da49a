"""Reading a document that came in: stage by stage, outside any transaction, each stage timed (MONEY.md 3.2)."""

import io
import time
import uuid
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from leaseapp.ai.services import running
from leaseapp.ai.services.budgets import AiBudgetExhaustedError
from leaseapp.ai.services.warnings import warnings_of
from leaseapp.kernel.adapters import ai, antivirus, ocr
from leaseapp.kernel.adapters.ai import Attachment, Fixtures
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.principal import Principal
from leaseapp.kernel.rendering.pdf import words as pdf
from leaseapp.kernel.rendering.pdf.guarding import unpacks_within
from leaseapp.kernel.rendering.pdf.pages import UnreadablePdf, page_count
from leaseapp.kernel.web.media_types import PDF
from leaseapp.purchasing.enums import ReadSource
from leaseapp.purchasing.rules.reading import document, modelled
from leaseapp.purchasing.rules.reading.e_invoices import NAMES, NoEInvoice, read_xml
from leaseapp.purchasing.rules.reading.fields import Extraction
from leaseapp.purchasing.rules.reading.parties import Us
from leaseapp.purchasing.rules.reading.placing import placed
from leaseapp.purchasing.rules.reading.words import Page, Word

WORKFLOW = "purchase-document-extract"
MOST_PAGES = 50
HARDLY_ANY = 30
"""A page with fewer letters is a picture of a page."""
DPI = 200
_log = structlog.get_logger(__name__)


class NotReadable(Exception):
    """The end of a reading: the document stays, with this code, and is entered by hand."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Reading:
    """The reading of a document: its pages, what they say, how long each stage took, what a model cost, what went wrong."""

    pages: tuple[Page, ...] = ()
    extraction: Extraction = field(default_factory=Extraction)
    read_by: ReadSource | None = None
    stages: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    cost_usd: Any = ZERO
    error: str | None = None

    @contextmanager
    def stage(self, name: str) -> Generator[None]:
        """Time a stage."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.stages.append({"name": name, "ms": int((time.perf_counter() - begin) * 1000)})


@dataclass(frozen=True)
class Wish:
    """The wishes for a reading: some pages only, what a person knows of it, and a model in any case (`again`)."""

    again: bool = False
    pages: tuple[int, ...] = ()
    hint: str | None = None
    target: uuid.UUID | None = None


def read(actor: Principal | None, content: bytes, media_type: str, us: Us, wish: Wish) -> Reading:
    """Read a document; without an actor no model is asked. What cannot be read is told by `error`.

    Raises ScannerAway: it is tried again later.
    """
    found = Reading()
    try:
        with found.stage("receive"):
            _check(content, media_type)
        with found.stage("e-invoice"):
            exact = exact_values(content, media_type)
        if media_type != PDF:
            if exact is None:
                raise NotReadable("NO_E_INVOICE")
            found.extraction, found.read_by = exact, ReadSource.XML
            return found
        with found.stage("words"):
            found.pages = _text_layer(content)
        with found.stage("pictures"):
            found.pages = _with_pictures(content, found.pages)
        _understand(found, exact, us, wish)
        if exact is None and actor is not None:
            with found.stage("model"):
                _ask(actor, content, found, wish)
    except NotReadable as error:
        found.error = error.code
    return found


def _check(content: bytes, media_type: str) -> None:
    """Raise NotReadable for a virus, and for a PDF that is locked, broken, too long or larger inside than out."""
    if antivirus.port.current().scan(io.BytesIO(content)):
        raise NotReadable("FILE_INFECTED")
    if media_type != PDF:
        return
    if not unpacks_within(content):
        raise NotReadable("PDF_TOO_LARGE")
    try:
        pages = page_count(content)
    except UnreadablePdf:
        pages = 0
    if pages > MOST_PAGES:
        raise NotReadable("PDF_TOO_LONG")


def exact_values(content: bytes, media_type: str) -> Extraction | None:
    """Return the values of the e-invoice that the document is, or holds; None for none that can be read."""
    try:
        if media_type != PDF:
            return read_xml(content)
        inside = pdf.attached(content, NAMES)
        return read_xml(inside) if inside is not None else None
    except (NoEInvoice, UnreadablePdf) as error:
        _log.info("no e-invoice", why=str(error))
        return None


def _text_layer(content: bytes) -> tuple[Page, ...]:
    try:
        pages = pdf.words_of(content, most=MOST_PAGES)
    except pdf.LockedPdf:
        raise NotReadable("PDF_LOCKED") from None
    except UnreadablePdf:
        raise NotReadable("PDF_UNREADABLE") from None
    return tuple(
        Page(page.number, tuple(Word(word.text, page.number, word.box) for word in page.words), page.shape)
        for page in pages
    )


def _with_pictures(content: bytes, pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return the pages, those without usable text read from their picture where this machine has a reader."""
    reader = ocr.port.current()
    if not isinstance(reader, ocr.WordReader):
        return tuple(pages)
    return tuple(page if is_usable(page) else _seen(reader, content, page) for page in pages)


def is_usable(page: Page) -> bool:
    """Say whether a page has a text: thirty letters, most of them known."""
    text = "".join(word.text for word in page.words)
    known = sum(letter.isprintable() and letter != "\ufffd" and not "\ue000" <= letter <= "\uf8ff" for letter in text)
    return len(text) >= HARDLY_ANY and known * 2 > len(text)


def _seen(reader: ocr.WordReader, content: bytes, page: Page) -> Page:
    try:
        picture = pdf.picture_of(content, page.number, dpi=DPI)
        words, size = reader.words(picture), pdf.size_of(picture)
    except (ocr.OcrError, UnreadablePdf) as error:
        _log.warning("a page was not read", page=page.number, error=str(error))
        return page
    across, down = size
    placed_words = (
        Word(one.text, page.number, (one.box[0] / across, one.box[1] / down, one.box[2] / across, one.box[3] / down))
        for one in words
    )
    return replace(page, words=tuple(placed_words), by_ocr=True)


def _understand(found: Reading, exact: Extraction | None, us: Us, wish: Wish) -> None:
    with found.stage("rules"):
        wanted = [page for page in found.pages if not wish.pages or page.number in wish.pages]
        usable = [page for page in wanted if is_usable(page) or page.by_ocr]
        found.warnings = warnings_of([row.plain for page in usable for row in page.rows])
        if exact is not None:
            found.extraction, found.read_by = placed(exact, usable), ReadSource.XML
        elif usable:
            found.extraction = document.read(usable, us)
            found.read_by = ReadSource.OCR if any(page.by_ocr for page in usable) else ReadSource.TEXT


def _ask(actor: Principal, content: bytes, found: Reading, wish: Wish) -> None:
    """Ask a model where the rules are not sure, or somebody wants it. Raises NotReadable when the budget is gone."""
    if document.is_sure(found.extraction) and not wish.again:
        return
    has_words = any(page.words for page in found.pages)
    if not has_words and ai.provider().name == Fixtures.name:
        # prepared answers know nothing of a picture: what they said would be invented
        return
    target = ("SupplierDocumentImport", wish.target) if wish.target else None
    try:
        result = running.run(actor, WORKFLOW, {"hint": wish.hint}, [Attachment(PDF, content)], target=target)
    except AiBudgetExhaustedError:
        raise NotReadable(AiBudgetExhaustedError.code) from None
    except Problem as refused:
        # switched off, away, too large: the rules' reading stands
        found.stages.append({"name": "model", "refused": refused.code})
        return
    found.cost_usd = result.cost_usd
    told = {name: modelled.Told(one.confidence, tuple(one.checks)) for name, one in result.fields.items()}
    found.extraction = modelled.joined(found.extraction, result.data, told, found.pages)
    found.warnings = list(dict.fromkeys([*found.warnings, *result.warnings]))
    found.read_by = found.read_by or ReadSource.AI
