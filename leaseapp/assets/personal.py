"""Labels that a person ordered, stocktakes, scans, movement requests: the organization's, of which days and numbers are told."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.models import PrintingTask, Stocktake, StocktakeScan, StorageMovementRequest
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("printed labels", "printing_task")
def ordered(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the printing tasks that the user ordered, oldest first."""
    tasks = select(PrintingTask).where(PrintingTask.ordered_by_id == user_id).order_by(col(PrintingTask.created_at))
    rows = context.session.exec(tasks)
    return [{"created_at": row.created_at, "number": row.number, "labels": row.label_count} for row in rows]


@part("closed stocktakes", "stocktake")
def closed(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the stocktakes that the user closed or canceled, oldest first."""
    found = select(Stocktake).where(Stocktake.closed_by_id == user_id).order_by(col(Stocktake.closed_at))
    return [{"closed_at": row.closed_at, "number": row.number, "name": row.name} for row in context.session.exec(found)]


@part("scans of stocktakes", "stocktake_scan", "stocktake_line")
def scanned(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return what the user scanned, oldest first; lines say the same of what was found."""
    found = select(StocktakeScan).where(StocktakeScan.scanned_by_id == user_id).order_by(col(StocktakeScan.scanned_at))
    rows = context.session.exec(found)
    return [{"scanned_at": row.scanned_at, "code": row.code, "result": row.result} for row in rows]


@part("movement requests", "storage_movement_request")
def moved(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the requests to move equipment that the user made or verified, oldest first; those that were canceled too."""
    request = StorageMovementRequest
    theirs = sa.or_(col(request.requested_by_id) == user_id, col(request.verified_by_id) == user_id)
    rows = context.session.exec(select(request).where(theirs).order_by(col(request.created_at)))
    return [
        {"created_at": row.created_at, "number": row.number, "verified": row.verified_by_id == user_id} for row in rows
    ]
