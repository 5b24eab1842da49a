"""Work orders that a person asked for or works on, the time that they noted, what they answered, read and are planned for."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.maintenance.models import (
    FieldEntry,
    MaintenanceOperation,
    MaintenancePlan,
    Meter,
    MeterReading,
    OperationCheck,
    OperationLabour,
)


@part("work orders", "maintenance_operation")
def of_orders(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the work orders that the user asked for or is assigned to, oldest first."""
    own = sa.or_(
        col(MaintenanceOperation.requested_by_user_id) == user_id,
        col(MaintenanceOperation.assigned_to_user_id) == user_id,
    )
    rows = context.session.exec(select(MaintenanceOperation).where(own).order_by(col(MaintenanceOperation.created_at)))
    return [{"created_at": row.created_at, "number": row.number, "title": row.title} for row in rows]


@part("labour", "operation_labour")
def of_labour(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the time that the user worked, oldest first."""
    statement = select(OperationLabour).where(OperationLabour.user_id == user_id)
    rows = context.session.exec(statement.order_by(col(OperationLabour.started_at)))
    return [{"started_at": row.started_at, "minutes": row.minutes} for row in rows]


@part("checklists", "operation_check")
def of_checks(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the items of checklists that the user answered, oldest first."""
    statement = select(OperationCheck).where(OperationCheck.answered_by_id == user_id)
    rows = context.session.exec(statement.order_by(col(OperationCheck.answered_at), col(OperationCheck.id)))
    return [{"answered_at": row.answered_at, "item": row.label, "answer": row.answer, "note": row.note} for row in rows]


@part("meter readings", "meter_reading")
def of_readings(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the readings of meters that the user noted, oldest first."""
    statement = (
        select(MeterReading, Meter.kind)
        .join(Meter, col(Meter.id) == MeterReading.meter_id)
        .where(MeterReading.read_by_id == user_id)
    )
    rows = context.session.exec(statement.order_by(col(MeterReading.read_at), col(MeterReading.id)))
    return [{"read_at": row.read_at, "meter": str(kind), "value": row.value} for row, kind in rows]


@part("maintenance plans", "maintenance_plan")
def of_plans(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the plans whose orders the user gets, oldest first."""
    statement = select(MaintenancePlan).where(MaintenancePlan.technician_id == user_id)
    rows = context.session.exec(statement.order_by(col(MaintenancePlan.created_at), col(MaintenancePlan.id)))
    return [{"created_at": row.created_at, "name": row.name} for row in rows]


@part("work sent by tablet", "field_entry")
def of_tablets(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return what the user's tablets sent, oldest first."""
    statement = select(FieldEntry).where(FieldEntry.user_id == user_id).order_by(col(FieldEntry.created_at))
    return [
        {"created_at": row.created_at, "kind": row.kind, "content": row.content}
        for row in context.session.exec(statement)
    ]
