"""The accounts of one year, line by line (document 3, MONEY.md 7.1)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.enums import ReadingStatus, StatementForm, StatementKind, StatementSource, StatementUnit
from leaseapp.rating.permissions import DOCUMENT_READ

ONE_STATEMENT_A_YEAR = "uq_financial_statement_year"
ONE_CODE = "uq_financial_statement_line_code"


class FinancialStatement(TenantRow, Versioned, table=True):
    """The accounts of a fiscal year of `months` months, as its tax return has them (in `unit`).

    `file_id` is the return; `reading` says how far its reading is, `reading_error` why there is none.
    """

    __tablename__ = "financial_statement"
    __called__: ClassVar[str] = _("Financial statement")
    __restricted__: ClassVar[dict[str, str]] = {"file_id": DOCUMENT_READ}
    __table_args__ = (
        unique_in_tenant("rating_id", "fiscal_year", name=ONE_STATEMENT_A_YEAR),
        tenant_key("client_rating", "rating_id"),
        tenant_key("file", "file_id"),
    )

    rating_id: uuid.UUID
    fiscal_year: int
    closing_date: date
    months: int = 12
    form: StatementForm = enum_column(StatementForm, default=StatementForm.NORMAL)
    form_year: int
    unit: StatementUnit = enum_column(StatementUnit, default=StatementUnit.EUR)
    kind: StatementKind = enum_column(StatementKind, default=StatementKind.SOCIAL)
    source: StatementSource = enum_column(StatementSource, default=StatementSource.MANUAL)
    file_id: uuid.UUID | None = None
    reading: ReadingStatus | None = enum_column(ReadingStatus, default=None, nullable=True)
    reading_error: str | None = Field(default=None, max_length=40)


class FinancialStatementLine(TenantRow, table=True):
    """A box of a tax return by its code. `value` is null for a box that is not there, `nil` says that it is there and empty.

    `proposed_value` is what a reading saw where a person had typed another; `box` (left, top, right, bottom, 0 to 1) and `page`
    are where it stands.
    """

    __tablename__ = "financial_statement_line"
    __called__: ClassVar[str] = _("Line of a financial statement")
    __table_args__ = (
        unique_in_tenant("statement_id", "code", name=ONE_CODE),
        tenant_key("financial_statement", "statement_id"),
    )

    statement_id: uuid.UUID
    code: str = Field(max_length=6)
    value: Decimal | None = Field(default=None, max_digits=16, decimal_places=2)
    nil: bool = False
    source: StatementSource = enum_column(StatementSource, default=StatementSource.MANUAL)
    page: int | None = None
    box: list[Any] = json_column(default_factory=list)
    confidence: int | None = None
    proposed_value: Decimal | None = Field(default=None, max_digits=16, decimal_places=2)
