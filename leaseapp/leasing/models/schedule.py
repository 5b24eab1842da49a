"""The schedule of a contract: every amount that it bills is one of its lines (LEASING.md 0, decision 2)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.law.vat_rates import STANDARD
from leaseapp.leasing.enums import ScheduleKind, ScheduleStatus

ONE_LINE_A_PERIOD = "uq_lease_schedule_line"


class LeaseScheduleLine(TenantRow, Versioned, table=True):
    """An amount in € excl. VAT for a period (`period_to` is the day after it); rents tell interest, principal and balance.

    `bill_on` is the day from which it may be billed, `explanation` what it was computed from (`rules/why.py`).
    """

    __tablename__ = "lease_schedule_line"
    __called__: ClassVar[str] = _("Line of a schedule")
    __table_args__ = (
        tenant_key("lease_contract", "contract_id"),
        tenant_key("lease_contract_service", "service_id"),
        sa.UniqueConstraint(
            "organization_id", "contract_id", "kind", "service_id", "period_from", "attempt",
            name=ONE_LINE_A_PERIOD, postgresql_nulls_not_distinct=True,
        ),
        tenant_index("contract_id", "due_on"),
        tenant_index("bill_on", where="status = 'PLANNED'"),
    )  # fmt: skip

    contract_id: uuid.UUID
    service_id: uuid.UUID | None = None
    kind: ScheduleKind = enum_column(ScheduleKind)
    status: ScheduleStatus = enum_column(ScheduleStatus, default=ScheduleStatus.PLANNED)
    rank: int | None = None
    label: str | None = Field(default=None, max_length=200)
    period_from: date
    period_to: date
    due_on: date
    bill_on: date
    amount_ht: Decimal = money_column()
    vat_rate_pct: Decimal = Field(default=STANDARD, max_digits=5, decimal_places=2)
    opening_ht: Decimal | None = money_column(default=None)
    interest_ht: Decimal | None = money_column(default=None)
    principal_ht: Decimal | None = money_column(default=None)
    closing_ht: Decimal | None = money_column(default=None)
    explanation: dict[str, Any] = Field(default_factory=dict, sa_type=JSONB)
    attempt: int = 1
