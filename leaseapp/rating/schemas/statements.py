"""Statements as they are sent and answered (MONEY.md 7.4)."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field, PlainSerializer

from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Money,
    Out,
    Paragraphs,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.rating.enums import ReadingStatus, StatementForm, StatementKind, StatementSource, StatementUnit

Figure = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]
"""A score, a ratio or an amount that goes out."""
MOST_LINES = 700
MOST_PASTED = 60_000
Months = Annotated[WholeNumber, Field(ge=1, le=24)]
BoxCode = Annotated[Text, Field(pattern=r"^[A-Z0-9]{2,4}$")]


class StatementLineIn(In):
    """A box of a tax return; without a value it is taken out, `nil` says that it is there and empty (zero)."""

    code: BoxCode
    value: optional(Money) = None
    nil: YesNo = False


class StatementIn(In):
    """The accounts of a year; those of the same year are replaced.

    `lines` holds every box, or `paste` the rows of a spreadsheet: a code and an amount each.
    """

    fiscal_year: WholeNumber
    closing_date: DateField
    months: Months = 12
    form: StatementForm = StatementForm.NORMAL
    form_year: WholeNumber | None = None
    unit: StatementUnit = StatementUnit.EUR
    kind: StatementKind = StatementKind.SOCIAL
    file_id: optional(Id) = None
    lines: Annotated[list[StatementLineIn], Field(max_length=MOST_LINES)] = []
    paste: optional(Annotated[Paragraphs, Field(max_length=MOST_PASTED)]) = None


class StatementLineOut(Out):
    """A box as it is kept; `box` (left, top, right, bottom, 0 to 1 of the page) is where a reading saw it."""

    code: str
    label: str
    value: Money | None
    nil: bool
    source: StatementSource
    page: int | None
    box: list[Any]
    confidence: int | None
    proposed_value: Money | None


class FindingOut(Out):
    """Something doubtful of a statement, in the reader's words; `boxes` are the codes that it speaks of."""

    code: str
    level: str
    message: str
    boxes: list[str]


class StatementOut(Out):
    """The accounts of a year. `items` are what formulas read (€, twelve months), `reported` the same as the return says it."""

    id: Id
    version: int
    fiscal_year: int
    closing_date: date
    months: int
    form: StatementForm
    form_year: int
    unit: StatementUnit
    kind: StatementKind
    source: StatementSource
    file_id: Id | None
    has_document: bool
    reading: ReadingStatus | None
    reading_error: str | None
    complete: bool
    annualized: bool
    used: bool
    suspected_unit: str | None
    missing: list[str]
    findings: list[FindingOut]
    items: dict[str, Figure]
    reported: dict[str, Figure]
    lines: list[StatementLineOut]


class StatementReadingOut(Out):
    """The reading of a tax return that began."""

    id: Id
    rating_id: Id
    reading: ReadingStatus | None
