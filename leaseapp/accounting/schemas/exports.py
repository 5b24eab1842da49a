"""Exports of the ledger in and out (MONEY.md 2.1, 2.2)."""

import datetime as dt
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from leaseapp.accounting.enums import ExportFormat, FindingLevel
from leaseapp.kernel.text.schema import DateField, In, Instant, Money, Out, Query, Text, WholeNumber

Year = Annotated[int, Field(ge=1900, le=2199)]
Journals = Annotated[str, Field(max_length=100, pattern=r"^[A-Z0-9]{1,6}(,[A-Z0-9]{1,6})*$")]
Separator = Literal["TAB", "PIPE"]
Encoding = Literal["UTF-8", "ISO-8859-15"]


class ExportChoice(Query):
    """The format and the part of the ledger: a fiscal year or a period, journals by code (`VT,AC`), one book.

    `since=last` leaves out the entries that an earlier export of this format and book holds. A FEC takes a fiscal year.
    Without `billingEntityId` the organization has one book only.
    """

    format: ExportFormat
    fiscal_year: Year | None = None
    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    journals: Journals | None = None
    billing_entity_id: UUID | None = None
    since: Literal["", "last"] = ""


class PreviewQuery(ExportChoice):
    """The same; without a book the first one, without a year of a FEC the running one."""

    format: ExportFormat = ExportFormat.FEC


class ExportQuery(ExportChoice):
    """The same for what is answered as a file: all but the pivot; separator and encoding are those of a FEC."""

    separator: Separator = "TAB"
    encoding: Encoding = "UTF-8"


class FecIn(In):
    """A FEC to store: the fiscal year (that of its closing date) of a book; one that the book has not is not found."""

    fiscal_year: Annotated[WholeNumber, Field(ge=1, le=2199)]
    billing_entity_id: UUID | None = None
    separator: Separator = "TAB"
    encoding: Encoding = "UTF-8"


class PivotIn(In):
    """A pivot to store: a fiscal year or a period of a book; `since: last` takes what no earlier pivot holds."""

    fiscal_year: Annotated[WholeNumber, Field(ge=1, le=2199)] | None = None
    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    billing_entity_id: UUID | None = None
    since: Literal["last"] | None = None


class CheckOut(Out):
    """A finding in a FEC: its code (FEC01 to FEC32), the line (0 is the file as a whole), and what it means."""

    code: str
    level: FindingLevel
    line: int
    message: str


class ExportOut(Out):
    """An export that was made: its file can be downloaded again, unchanged, at `url`. Sums in €.

    `provisional` says that its fiscal year is not closed.
    """

    export_id: UUID
    file_id: UUID
    filename: str
    format: ExportFormat
    fiscal_year: int | None
    start: dt.date | None = Field(alias="from")
    end: dt.date | None = Field(alias="to")
    incremental: bool
    provisional: bool
    entry_count: int
    line_count: int
    total_debit: Money
    total_credit: Money
    sha256: str
    created_at: Instant
    url: str
    checks: list[CheckOut]


class BookYearsOut(Out):
    """A book and its fiscal years, newest first, with those that are closed."""

    id: UUID
    name: str
    siren: str | None
    years: list[int]
    closed_years: list[int]
    journals: list[str]


class PreviewOut(Out):
    """The content of an export to be; sums in €. `last` is the export of this format and book before it."""

    billing_entity_id: UUID | None
    entry_count: int
    line_count: int
    total_debit: Money
    total_credit: Money
    provisional: bool
    last_at: Instant | None
    last_filename: str | None
    books: list[BookYearsOut]


class FecCheckQuery(Query):
    """The name of the file that is checked; it tells SIREN and closing date."""

    name: Annotated[Text, Field(max_length=200)] = ""


class FecReportOut(Out):
    """The content of a FEC and the findings in it; `counts` tells how many findings of each code there are. Sums in €."""

    name: str
    closing: dt.date | None
    separator: str
    encoding: str
    lines: int
    entries: int
    debit: Money
    credit: Money
    blocking: int
    counts: dict[str, int]
    checks: list[CheckOut]
