"""Bank statements, their lines, and what of the books each line is reconciled with."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.banking.enums import BankLineKind, BankLineStatus, MatchOutcome, StatementFormat
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _

ONE_CONTENT = "uq_bank_statement_content"
ONE_LINE = "uq_bank_line_content"
ONE_MATCH = "uq_bank_line_match_ledger_line"


class BankStatement(TenantRow, table=True):
    """A statement of the bank account of a billing entity, as its file says; written once.

    `opening` and `closing` are the balances before its first and after its last line, `credits` and `debits` what its lines
    add up to (both positive), in €. `known_count` of its `line_count` lines came with an earlier statement that overlaps.
    `balances_given` is False where the file names no opening balance: then it is the closing one less the lines.
    """

    __tablename__ = "bank_statement"
    __called__: ClassVar[str] = _("Bank statement")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number", "filename"), names=("number",))
    __evidence__: ClassVar[frozenset[str]] = frozenset({"sha256"})
    __table_args__ = (
        unique_in_tenant("number"),
        unique_in_tenant("sha256", name=ONE_CONTENT),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("file", "file_id"),
        tenant_index("billing_entity_id", "last_day"),
        sa.CheckConstraint("opening + credits - debits = closing", name="adds_up"),
        sa.CheckConstraint("first_day <= last_day", name="period"),
    )

    number: str = Field(max_length=20)
    billing_entity_id: uuid.UUID
    iban: str = Field(max_length=34)
    format: StatementFormat = enum_column(StatementFormat)
    bank_number: str | None = Field(default=None, max_length=35)
    first_day: date
    last_day: date
    opening: Decimal = money_column()
    closing: Decimal = money_column()
    credits: Decimal = money_column()
    debits: Decimal = money_column()
    balances_given: bool = True
    line_count: int
    known_count: int = 0
    file_id: uuid.UUID | None = None
    filename: str = Field(max_length=200)
    sha256: str = Field(max_length=64)


class BankLine(TenantRow, Versioned, table=True):
    """A movement of the account: `amount` in €, above zero where money came in.

    `content_hash` is what makes it one line however often a file names it (rules.fingerprints). Only its state changes, with
    what became of it: the payment that it made or returned, the entry that it posted, or the reason why it is set aside.
    """

    __tablename__ = "bank_line"
    __called__: ClassVar[str] = _("Line of a bank statement")
    __evidence__: ClassVar[frozenset[str]] = frozenset({"content_hash"})
    __table_args__ = (
        unique_in_tenant("billing_entity_id", "content_hash", name=ONE_LINE),
        unique_in_tenant("statement_id", "position"),
        tenant_key("bank_statement", "statement_id"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("payment", "payment_id"),
        tenant_key("ledger_entry", "entry_id"),
        tenant_index("counterparty_iban", where="payment_id IS NOT NULL"),
        sa.CheckConstraint("amount <> 0", name="amount_not_zero"),
        sa.CheckConstraint("(status = 'MATCHED') = (outcome IS NOT NULL)", name="matched_has_outcome"),
        sa.CheckConstraint("(status = 'IGNORED') = (reason IS NOT NULL)", name="ignored_has_reason"),
    )

    statement_id: uuid.UUID
    billing_entity_id: uuid.UUID
    position: int
    date: date
    value_date: date
    amount: Decimal = money_column()
    kind: BankLineKind = enum_column(BankLineKind, default=BankLineKind.OTHER)
    label: str = Field(max_length=500)
    counterparty: str | None = Field(default=None, max_length=200)
    counterparty_iban: str | None = Field(default=None, max_length=34)
    reference: str | None = Field(default=None, max_length=200)
    bank_reference: str | None = Field(default=None, max_length=100)
    content_hash: str = Field(max_length=64)
    status: BankLineStatus = enum_column(BankLineStatus, default=BankLineStatus.WAITING)
    outcome: MatchOutcome | None = enum_column(MatchOutcome, default=None, nullable=True)
    payment_id: uuid.UUID | None = None
    entry_id: uuid.UUID | None = None
    reason: str | None = Field(default=None, max_length=200)


class BankLineMatch(TenantRow, table=True):
    """A line of the ledger's bank account that is a line of a statement; `is_live` as long as that was not undone.

    A line of the ledger stands on one statement only.
    """

    __tablename__ = "bank_line_match"
    __called__: ClassVar[str] = _("Reconciliation of a bank line")
    __table_args__ = (
        unique_where(ONE_MATCH, "ledger_line_id", where="is_live"),
        tenant_key("bank_line", "bank_line_id"),
        tenant_key("ledger_line", "ledger_line_id"),
        tenant_index("bank_line_id"),
    )

    bank_line_id: uuid.UUID
    ledger_line_id: uuid.UUID
    is_live: bool = True
