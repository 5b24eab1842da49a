"""Rules about who agrees to an invoice before it is validated, and the answers (MONEY.md 3.8)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import Decision


class ApprovalRule(TenantRow, Versioned, SoftDelete, table=True):
    """A rule: invoices from `minimum_ht` (€ excl. VAT) on, of one supplier or code where it names them, need these people.

    The delegate answers in their place from `delegate_from` to `delegate_until`, and whenever one of them is the author.
    """

    __tablename__ = "approval_rule"
    __called__: ClassVar[str] = _("Approval rule")
    __table_args__ = (
        tenant_key("supplier", "supplier_id"),
        tenant_key("accounting_code", "accounting_code_id"),
        sa.CheckConstraint("minimum_ht >= 0", name="minimum"),
    )

    name: str = Field(max_length=200)
    minimum_ht: Decimal = money_column()
    supplier_id: uuid.UUID | None = None
    accounting_code_id: uuid.UUID | None = None
    first_approver_user_id: uuid.UUID = Field(foreign_key="app_user.id")
    second_approver_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    delegate_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    delegate_from: date | None = None
    delegate_until: date | None = None
    is_active: bool = True


class InvoiceApproval(TenantRow, Versioned, SoftDelete, table=True):
    """One person who is asked to agree to an invoice of `total_ht` (€ excl. VAT), and the answer; a changed total asks anew."""

    __tablename__ = "supplier_invoice_approval"
    __called__: ClassVar[str] = _("Approval of a supplier invoice")
    __table_args__ = (
        tenant_key("supplier_invoice", "invoice_id"),
        tenant_key("approval_rule", "rule_id"),
        unique_where("uq_supplier_invoice_approval_asked", "invoice_id", "asked_user_id", where="deleted_at IS NULL"),
        tenant_index("asked_user_id"),
    )

    invoice_id: uuid.UUID
    rule_id: uuid.UUID
    asked_user_id: uuid.UUID = Field(foreign_key="app_user.id")
    total_ht: Decimal = money_column()
    decision: Decision | None = enum_column(Decision, default=None)
    decided_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    decided_at: datetime | None = None
    reason: str | None = Field(default=None, max_length=500)
