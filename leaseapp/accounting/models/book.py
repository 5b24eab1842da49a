"""A book is a billing entity (one SIREN): its journals, fiscal years and counters (MONEY.md 1.1)."""

import uuid
from datetime import date, datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import FiscalYearState, JournalKind
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _


class Journal(TenantRow, table=True):
    """A journal of one book; `code` is JournalCode of the FEC."""

    __tablename__ = "journal"
    __called__: ClassVar[str] = _("Journal")
    __table_args__ = (
        unique_in_tenant("billing_entity_id", "code"),
        tenant_key("billing_entity", "billing_entity_id"),
        sa.CheckConstraint("code ~ '^[A-Z0-9]{1,6}$'", name="code"),
    )

    billing_entity_id: uuid.UUID
    code: str = Field(max_length=6)
    label: str = Field(max_length=200)
    kind: JournalKind = enum_column(JournalKind)


class FiscalYearClosing(TenantRow, Versioned, table=True):
    """A fiscal year and the progress of its closing: the two are one row (MONEY.md, decision 7).

    `year` is that of the closing date. Years of a book never overlap (exclusion constraint), and a CLOSED one never
    changes again (trigger).
    """

    __tablename__ = "fiscal_year_closing"
    __called__: ClassVar[str] = _("Fiscal year")
    __table_args__ = (
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_index("billing_entity_id", "end_date"),
        sa.CheckConstraint("year = extract(year from end_date)", name="year"),
        sa.CheckConstraint(
            "end_date >= (start_date + interval '1 month')::date - 1"
            " AND end_date <= (start_date + interval '24 months')::date - 1",
            name="length",
        ),
    )

    billing_entity_id: uuid.UUID
    year: int
    start_date: date
    end_date: date
    state: FiscalYearState = enum_column(FiscalYearState, default=FiscalYearState.OPEN)
    reopen_reason: str | None = Field(default=None, max_length=500)


class LedgerCounter(TenantRow, table=True):
    """The last number of a journal in a year, and when that entry was validated; its row lock orders the entries."""

    __tablename__ = "ledger_counter"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        unique_in_tenant("journal_id", "fiscal_year_id"),
        tenant_key("journal", "journal_id"),
        tenant_key("fiscal_year_closing", "fiscal_year_id"),
        sa.CheckConstraint("last >= 0", name="last"),
    )

    journal_id: uuid.UUID
    fiscal_year_id: uuid.UUID
    last: int = 0
    last_validated_at: datetime | None = None
