"""Provisions of a fiscal year, what consumed them, and what the controls of its closing found."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.closing.enums import ControlLevel, ProvisionKind, ProvisionStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _


class AccountingProvision(TenantRow, Versioned, table=True):
    """A provision (`PRV-000007`) of a fiscal year; amounts in €, `amount_ht` and `vat_amount` on the side of its kind.

    `account` is the account of the result that it charges or relieves. `why` keeps the sentence that explains it with its
    values, told in the language of the reader. A source is proposed once a year and kind.
    """

    __tablename__ = "accounting_provision"
    __called__: ClassVar[str] = _("Provision")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("label",))
    __table_args__ = (
        unique_in_tenant("number"),
        unique_in_tenant("fiscal_year_id", "kind", "source_id", name="uq_accounting_provision_source"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("fiscal_year_closing", "fiscal_year_id"),
        tenant_key("ledger_party", "party_id"),
        tenant_key("accounting_code", "accounting_code_id"),
        tenant_key("ledger_entry", "entry_id"),
        tenant_key("ledger_entry", "reversal_entry_id"),
        tenant_index("fiscal_year_id", "status"),
        sa.CheckConstraint("amount_ht > 0", name="amount_ht"),
        sa.CheckConstraint("vat_amount >= 0", name="vat_amount"),
        sa.CheckConstraint("consumed_ht >= 0 AND consumed_ht <= amount_ht", name="consumed_within_amount"),
    )

    number: str = Field(max_length=20)
    billing_entity_id: uuid.UUID
    fiscal_year_id: uuid.UUID
    kind: ProvisionKind = enum_column(ProvisionKind)
    status: ProvisionStatus = enum_column(ProvisionStatus, default=ProvisionStatus.PROPOSED)
    label: str = Field(max_length=200)
    why: dict[str, Any] = json_column(default_factory=dict)
    party_id: uuid.UUID | None = None
    accounting_code_id: uuid.UUID | None = None
    account: str = Field(max_length=10)
    amount_ht: Decimal = money_column()
    vat_amount: Decimal = money_column()
    is_estimate: bool = False
    source_kind: str | None = Field(default=None, max_length=64)
    source_id: uuid.UUID | None = None
    consumed_ht: Decimal = money_column()
    reversed_in_year: int | None = None
    entry_id: uuid.UUID | None = None
    reversal_entry_id: uuid.UUID | None = None
    decided_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    decided_at: datetime | None = None
    reason: str | None = Field(default=None, max_length=500)


class ProvisionConsumption(TenantRow, table=True):
    """The part of a provision that an invoice consumed, or that was written off for a reason; amounts in €.

    `variance_ht` is by how much the invoice that closes it is above it (below zero: what was not needed).
    """

    __tablename__ = "provision_consumption"
    __called__: ClassVar[str] = _("Use of a provision")
    __table_args__ = (
        tenant_key("accounting_provision", "provision_id"),
        tenant_key("supplier_invoice", "supplier_invoice_id"),
        tenant_index("provision_id"),
        tenant_index("supplier_invoice_id"),
        sa.CheckConstraint("amount_ht > 0", name="amount_ht"),
        sa.CheckConstraint("supplier_invoice_id IS NOT NULL OR reason IS NOT NULL", name="invoice_or_reason"),
    )

    provision_id: uuid.UUID
    supplier_invoice_id: uuid.UUID | None = None
    amount_ht: Decimal = money_column()
    variance_ht: Decimal = money_column()
    consumed_on: date
    reason: str | None = Field(default=None, max_length=500)


class ClosingControl(TenantRow, Versioned, table=True):
    """The finding of a control of a fiscal year when it ran last; a waiver lapses when it finds something else.

    `owner_user_id` is who sees to it; a new year begins with the owners of the year before.
    """

    __tablename__ = "closing_control"
    __called__: ClassVar[str] = _("Control of a closing")
    __table_args__ = (
        unique_in_tenant("fiscal_year_id", "code"),
        tenant_key("fiscal_year_closing", "fiscal_year_id"),
        sa.CheckConstraint("found >= 0", name="found"),
    )

    fiscal_year_id: uuid.UUID
    code: str = Field(max_length=40)
    level: ControlLevel = enum_column(ControlLevel)
    found: int = 0
    amount: Decimal | None = money_column(default=None)
    ran_at: datetime
    owner_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    waived_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    waived_at: datetime | None = None
    waived_reason: str | None = Field(default=None, max_length=500)
