"""Exports of the ledger that were made: what was handed over, when, and the very file (MONEY.md 1.1)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import ExportFormat
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
)


class ExportRun(TenantRow, table=True):
    """One export of one book, written once. Its file is kept compressed; `sha256` is that of what people download.

    `numbers` are the entries that it holds, as ranges by journal and year (`{"<journal id>:<year id>": [[1, 42]]}`): an
    incremental run takes what no earlier one of its format holds. `provisional` says that its year was not closed, `layout` which
    separator and encoding a FEC has.
    """

    __tablename__ = "accounting_export_run"
    __table_args__ = (
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("fiscal_year_closing", "fiscal_year_id"),
        tenant_key("file", "file_id"),
        tenant_index("billing_entity_id", "format"),
        tenant_index("created_at"),
        sa.CheckConstraint("line_count > 0 AND entry_count > 0 AND debit = credit", name="balanced"),
    )

    __evidence__: ClassVar[frozenset[str]] = frozenset({"sha256"})
    billing_entity_id: uuid.UUID
    format: ExportFormat = enum_column(ExportFormat)
    fiscal_year_id: uuid.UUID | None = None
    first_day: date | None = None
    last_day: date | None = None
    journals: str | None = Field(default=None, max_length=200)
    incremental: bool = False
    provisional: bool = True
    entry_count: int
    line_count: int
    debit: Decimal = money_column()
    credit: Decimal = money_column()
    filename: str = Field(max_length=200)
    media_type: str = Field(max_length=100)
    sha256: str = Field(max_length=64)
    layout: str | None = Field(default=None, max_length=40)
    checks: list[dict[str, Any]] = json_column()
    numbers: dict[str, Any] = json_column()
    file_id: uuid.UUID
