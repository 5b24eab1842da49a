"""Profit by what bears it, in and out."""

from datetime import date
from typing import Literal
from uuid import UUID

from pydantic import Field

from leaseapp.accounting.schemas.reports import BookOut
from leaseapp.fixedassets.enums import Measure, ProfitBy
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import DateField, Money, Out, Query


class ProfitQuery(Query):
    """Profit by what (contract, client, machine, site, analytical code), over which days (the year to date), in one book or all.

    With `fiscalYear` the days are those of that year, and allocations count by the year that they name. `across` MONTH adds
    the margin of each month, CATEGORY that of each category of analytical codes. `format` asks for the file.
    """

    by: ProfitBy = ProfitBy.CLIENT
    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    fiscal_year: int | None = Field(None, ge=2000, le=9998)
    billing_entity_id: UUID | None = None
    across: Literal["", "MONTH", "CATEGORY"] = ""
    format: Literal["", "csv", "xlsx"] = ""


class ProfitDocumentsQuery(Query):
    """The documents behind a bearer's figures; without `key`, those of what has no bearer."""

    by: ProfitBy = ProfitBy.CLIENT
    key: UUID | None = None
    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")
    fiscal_year: int | None = Field(None, ge=2000, le=9998)
    billing_entity_id: UUID | None = None


class ProfitRowOut(Out):
    """A bearer with its figures in € excl. VAT; `key` is None for what has none. `cells` are the margins of the columns."""

    key: Id | None
    name: str | None
    detail: str | None
    url: str | None
    revenue: Money
    charges: Money
    depreciation: Money
    results: Money
    margin: Money
    cells: list[Money]


class ProfitOut(Out):
    """Profit by bearer, the largest margin first; `columns` are the months or categories across which the margin is told."""

    by: ProfitBy
    start: date = Field(serialization_alias="from")
    end: date = Field(serialization_alias="to")
    fiscal_year: int | None
    columns: list[str]
    rows: list[ProfitRowOut]
    total: ProfitRowOut
    books: list[BookOut]


class ProfitDocumentOut(Out):
    """A document behind a figure, in € excl. VAT."""

    measure: Measure
    kind: str
    kind_label: str
    number: str | None
    url: str | None
    day: date
    amount: Money


class ProfitDocumentsOut(Out):
    """The newest documents behind a bearer's figures; `more` where there are others."""

    items: list[ProfitDocumentOut]
    more: bool
