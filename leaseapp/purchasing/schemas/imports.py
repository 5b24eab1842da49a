"""Documents that come in: what is sent to be read, what was read, what a person takes in (MONEY.md 3.2, 3.3)."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field

from leaseapp.billing.schemas.amounts import MOST_LINES
from leaseapp.files.schemas.uploads import Sha256
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Money,
    NonNegativeMoney,
    Out,
    ShortText,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.purchasing.enums import DetectedType, ImportStatus, MemoryKind, ReadSource
from leaseapp.purchasing.rules.import_checks import Level
from leaseapp.purchasing.schemas.lines import BoughtLineIn

MOST_FILES = 50
Number = Annotated[Text, Field(min_length=1, max_length=60)]
Part = Annotated[float, Field(ge=0, le=1)]
Code = Annotated[Text, Field(pattern=r"^[A-Z_]{1,40}$")]
FieldName = Annotated[Text, Field(pattern=r"^[a-zA-Z]{1,40}$")]
PageNumber = Annotated[WholeNumber, Field(ge=1, le=MOST_FILES)]


class ImportsIn(In):
    """Uploaded files, each a document."""

    file_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_FILES)]


class ImportStartedOut(Out):
    """A document that is being read; `reused` where it was here already."""

    id: Id
    file_id: Id
    filename: str
    status: ImportStatus
    reused: bool


class ImportsOut(Out):
    """The documents in the order of their files."""

    items: list[ImportStartedOut]


class PlaceOut(Out):
    """Another value that the document may mean, and where it stands."""

    value: Any
    page: int | None
    box: list[float] | None


class FieldReadOut(Out):
    """A value as it was read: `box` (left, top, right, bottom, 0 to 1 of the page) is null where it was not seen on a page."""

    value: Any
    raw: str
    page: int | None
    box: list[float] | None
    source: ReadSource
    confidence: float
    checks: list[str]
    alternatives: list[PlaceOut]


class CheckOut(Out):
    """A finding, in the reader's words."""

    code: str
    level: Level
    fields: list[str]
    message: str


class DuplicateOut(Out):
    """A document that this one may be."""

    kind: str
    level: Level
    record_kind: str
    record_id: Id
    url: str | None
    number: str
    date: date | None
    total_ttc: Money | None
    why: str


class DuplicatesOut(Out):
    """Documents that one may be."""

    duplicates: list[DuplicateOut]


class PageReadOut(Out):
    """A page: `shape` is width ÷ height, `words` are [text, left, top, right, bottom]."""

    number: int
    shape: float
    by_ocr: bool
    words: list[Any]


class ErrorOut(Out):
    """The reason why a document was not read, in the reader's words."""

    code: str
    message: str


class NamedOut(Out):
    """A record by its name."""

    id: Id
    name: str


class QueueOut(Out):
    """The place of a document among those that wait: `at` from 1 of `total`, the one before and the one after it."""

    at: int
    total: int
    before: Id | None
    after: Id | None


class ImportOut(Out):
    """A document with everything that was read of it."""

    id: Id
    file_id: Id
    filename: str
    media_type: str
    status: ImportStatus
    detected_type: DetectedType
    matched_supplier_id: Id | None
    supplier: NamedOut | None
    matched_by: str | None
    supplier_invoice_id: Id | None
    order: NamedOut | None
    accounting_code: NamedOut | None
    fields: dict[str, FieldReadOut]
    lines: list[dict[str, FieldReadOut]]
    vat: list[dict[str, FieldReadOut]]
    checks: list[CheckOut]
    duplicates: list[DuplicateOut]
    pages: list[PageReadOut]
    stages: list[dict[str, Any]]
    to_check: int
    certainty: int | None
    error: ErrorOut | None
    cost: Decimal
    target_kind: str | None
    target_id: Id | None
    target_url: str | None
    queue: QueueOut
    version: int
    created_at: Instant


class CheckDuplicatesIn(In):
    """A document that came in, or the particulars of one."""

    import_id: optional(Id) = None
    supplier_id: optional(Id) = None
    number: optional(Number) = None
    issue_date: optional(DateField) = None
    total_ttc: optional(NonNegativeMoney) = None
    sha256: optional(Sha256) = None


class ReextractIn(In):
    """Reading anew: some pages only, and what a person knows of the document."""

    pages: Annotated[list[PageNumber], Field(max_length=MOST_FILES)] = []
    hint: optional(ShortText) = None


class ReadingOut(Out):
    """A document that is being read again."""

    id: Id
    status: ImportStatus


class InvoiceReadingOut(Out):
    """The document of an invoice that is being read."""

    import_id: Id
    status: ImportStatus


class ImportLineIn(BoughtLineIn):
    """A line as it is taken in, with the code that it is charged to."""

    accounting_code_id: optional(Id) = None


class PlacedIn(In):
    """The place on the page where a person found a field."""

    page: PageNumber
    box: Annotated[list[Part], Field(min_length=4, max_length=4)]


class CommitIn(In):
    """A document as a person takes it in; `declared…` are its printed totals, `places` where corrected fields stand.

    `acceptWarnings` are the codes of findings that they accept, `leaseAffairId` the affair that a quote is put beside.
    """

    version: WholeNumber | None = None
    type: optional(DetectedType) = None
    supplier_id: optional(Id) = None
    document_number: optional(Number) = None
    lines: Annotated[list[ImportLineIn], Field(max_length=MOST_LINES)] = []
    issue_date: optional(DateField) = None
    due_date: optional(DateField) = None
    valid_until: optional(DateField) = None
    lead_time_days: optional(Annotated[WholeNumber, Field(ge=0, le=1000)]) = None
    supplier_order_id: optional(Id) = None
    lease_affair_id: optional(Id) = None
    accounting_code_id: optional(Id) = None
    fiscal_year: optional(Annotated[WholeNumber, Field(ge=1, le=2199)]) = None
    declared_ht: optional(NonNegativeMoney) = None
    declared_vat: optional(NonNegativeMoney) = None
    declared_ttc: optional(NonNegativeMoney) = None
    iban: optional(Annotated[Text, Field(max_length=42)]) = None
    places: Annotated[dict[FieldName, PlacedIn], Field(max_length=30)] = {}
    accept_warnings: Annotated[list[Code], Field(max_length=40)] = []


class LineDifferenceOut(Out):
    """A line of an acknowledgement that differs from the order."""

    designation: str
    ordered_quantity: Decimal | None
    quantity: Decimal | None
    ordered_price_ht: Decimal | None
    price_ht: Decimal | None


class CommittedOut(Out):
    """The record that a document became; `differences` are those of an acknowledgement from its order."""

    import_id: Id
    status: ImportStatus
    target_kind: str
    target_id: Id
    target_url: str | None
    differences: list[LineDifferenceOut] = []


class RegistrySupplierIn(In):
    """The number of a company of the register; without one that of the document. `force` takes a company that ceased."""

    siren: optional(Annotated[Text, Field(pattern=r"^[0-9 ]{9,17}$")]) = None
    force: YesNo = False


class RegistrySupplierOut(Out):
    """The supplier that was made, and its state in the register."""

    id: Id
    company_id: Id
    company: str
    code: str
    siren: str
    is_active: bool


class MemoryOut(Out):
    """Something that is remembered of a supplier, in the reader's words."""

    id: Id
    kind: MemoryKind
    key: str
    shown: str
    times: int
    updated_at: Instant


class MemoriesOut(Out):
    """The memory of a supplier."""

    items: list[MemoryOut]
