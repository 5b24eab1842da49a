"""Work orders that a person asked for or works on, and the time that they noted."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.maintenance.models import FieldEntry, MaintenanceOperation, OperationLabour


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


@part("work sent by tablet", "field_entry")
def of_tablets(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return what the user's tablets sent, oldest first."""
    statement = select(FieldEntry).where(FieldEntry.user_id == user_id).order_by(col(FieldEntry.created_at))
    return [
        {"created_at": row.created_at, "kind": row.kind, "content": row.content}
        for row in context.session.exec(statement)
    ]
