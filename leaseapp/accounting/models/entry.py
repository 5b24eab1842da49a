"""Validated entries and their lines: written once, never changed (MONEY.md, decision 2)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import VatKind
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.searching import search_index
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _

#: the same as rules.numbering.entry_number
_NUMBER = (
    "((SELECT j.code FROM journal j WHERE j.organization_id = r.organization_id AND j.id = r.journal_id)"
    " || lpad(r.number::text, greatest(length(r.number::text), 6), '0'))"
)


class LedgerEntry(TenantRow, table=True):
    """One balanced entry. `number` has no gap inside its journal and year; `total` is the sum of its debits in €.

    `line_count` and `total` let the database refuse a line that is added to a written entry. `content_hash` covers every
    field of the entry and its lines, and stands in the audit row of the same transaction.
    """

    __tablename__ = "ledger_entry"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=(_NUMBER, "piece_ref"), texts=("label",), order=0.5)
    __evidence__: ClassVar[frozenset[str]] = frozenset({"content_hash"})
    __table_args__ = (
        search_index("ledger_entry", "piece_ref", "label"),
        sa.UniqueConstraint("organization_id", "journal_id", "fiscal_year_id", "number", name="uq_ledger_entry_number"),
        unique_in_tenant("billing_entity_id", "event_key", name="uq_ledger_entry_event_key"),
        unique_in_tenant("reverses_entry_id", name="uq_ledger_entry_reverses"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("journal", "journal_id"),
        tenant_key("fiscal_year_closing", "fiscal_year_id"),
        tenant_key("ledger_entry", "reverses_entry_id"),
        tenant_index("source_kind", "source_id"),
        tenant_index("entry_date"),
        tenant_index("fiscal_year_id", "validated_at"),
        sa.CheckConstraint("number > 0", name="number"),
        sa.CheckConstraint("line_count >= 2", name="line_count"),
        sa.CheckConstraint("total > 0", name="total"),
    )

    billing_entity_id: uuid.UUID
    journal_id: uuid.UUID
    fiscal_year_id: uuid.UUID
    number: int
    entry_date: date
    validated_at: datetime
    piece_ref: str = Field(max_length=60)
    piece_date: date
    label: str = Field(max_length=200)
    source_kind: str = Field(max_length=64)
    source_id: uuid.UUID
    event_key: str = Field(max_length=200)
    reverses_entry_id: uuid.UUID | None = None
    line_count: int = Field(sa_type=sa.SmallInteger)
    total: Decimal = money_column()
    content_hash: str = Field(max_length=64)


class LedgerLine(TenantRow, table=True):
    """One amount on one account. `vat_rate` in percent, `vat_base` in € excl. VAT, on revenue and VAT lines.

    The analytical code and the lease contract of a line get their columns with the tables they refer to; the content hash
    leaves absent fields out, so that entries written before stay true.
    """

    __tablename__ = "ledger_line"
    __called__: ClassVar[str] = _("Entry line")
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        unique_in_tenant("entry_id", "position"),
        tenant_key("ledger_entry", "entry_id"),
        tenant_key("ledger_account", "account_id"),
        tenant_key("ledger_party", "party_id"),
        tenant_index("account_id", "party_id"),
        sa.CheckConstraint("(debit > 0 AND credit = 0) OR (credit > 0 AND debit = 0)", name="one_side"),
        sa.CheckConstraint("position > 0", name="position"),
    )

    entry_id: uuid.UUID
    position: int = Field(sa_type=sa.SmallInteger)
    account_id: uuid.UUID
    party_id: uuid.UUID | None = None
    label: str = Field(max_length=200)
    debit: Decimal = money_column()
    credit: Decimal = money_column()
    vat_rate: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    vat_base: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    vat_kind: VatKind | None = enum_column(VatKind, default=None)
    due_date: date | None = None
