"""Preventive plans and the times that they fell due (FIELD.md 3.4)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_folded,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import (
    LimitSide,
    MaintenanceType,
    MeterKind,
    OccurrenceState,
    PlanBasis,
    PlanTrigger,
    PlanUnit,
    Priority,
)

ONE_PLAN_A_NAME = "uq_maintenance_plan_name"
ONE_ORDER_AN_OCCURRENCE = "uq_plan_occurrence_key"


class MaintenancePlan(TenantRow, Versioned, table=True):
    """Work that comes again: of one machine, of a model or of a family with those below it.

    By calendar every `every` days, weeks or months from `starts_on` on; by meter every `every_units` of `meter_kind`; by limit
    when a reading is above or below `limit_value`. `lead_days` is how long before its time an order is made. `failure` says
    why the last run made none.
    """

    __tablename__ = "maintenance_plan"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=(), names=("name",))
    __table_args__ = (
        unique_folded(ONE_PLAN_A_NAME, "name"),
        tenant_key("asset", "asset_id"),
        tenant_key("asset_model", "model_id"),
        tenant_key("asset_family", "family_id"),
        tenant_key("checklist_template", "checklist_template_id"),
        tenant_index("asset_id", where="asset_id IS NOT NULL"),
        sa.CheckConstraint("num_nonnulls(asset_id, model_id, family_id) = 1", name="scope"),
    )

    name: str = Field(max_length=200)
    asset_id: uuid.UUID | None = None
    model_id: uuid.UUID | None = None
    family_id: uuid.UUID | None = None
    trigger: PlanTrigger = enum_column(PlanTrigger)
    every: int | None = None
    unit: PlanUnit | None = enum_column(PlanUnit, default=None, nullable=True)
    basis: PlanBasis = enum_column(PlanBasis, default=PlanBasis.SCHEDULED)
    starts_on: date
    meter_kind: MeterKind | None = enum_column(MeterKind, default=None, nullable=True)
    every_units: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    limit_side: LimitSide | None = enum_column(LimitSide, default=None, nullable=True)
    limit_value: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    lead_days: int = 0
    type: MaintenanceType = enum_column(MaintenanceType, default=MaintenanceType.PREVENTIVE)
    priority: Priority = enum_column(Priority, default=Priority.LOW)
    description: str | None = text_column(default=None, nullable=True)
    checklist_template_id: uuid.UUID | None = None
    estimated_minutes: int | None = None
    technician_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    paused: bool = Field(default=False)
    failure: str | None = Field(default=None, max_length=300)


class PlanOccurrence(TenantRow, table=True):
    """A time that a plan fell due for a machine, written once: `due_key` is the day, the step of the meter, or the reading.

    `intervals` tells how many times had passed by then; one order stands for all of them.
    """

    __tablename__ = "plan_occurrence"
    __called__: ClassVar[str] = _("Due date of a plan")
    __table_args__ = (
        tenant_key("maintenance_plan", "plan_id"),
        tenant_key("asset", "asset_id"),
        tenant_key("maintenance_operation", "operation_id"),
        sa.Index(ONE_ORDER_AN_OCCURRENCE, "organization_id", "plan_id", "asset_id", "due_key", unique=True),
        tenant_index("asset_id"),
        tenant_index("operation_id"),
    )

    plan_id: uuid.UUID
    asset_id: uuid.UUID
    due_key: str = Field(max_length=40)
    state: OccurrenceState = enum_column(OccurrenceState)
    due_on: date | None = None
    due_total: Decimal | None = Field(default=None, max_digits=16, decimal_places=3)
    intervals: int = 1
    operation_id: uuid.UUID
