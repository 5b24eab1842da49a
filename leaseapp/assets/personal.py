"""Labels that a person ordered: they are the organization's, their days and numbers are told."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.assets.models import PrintingTask
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("printed labels", "printing_task")
def ordered(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the printing tasks that the user ordered, oldest first."""
    tasks = select(PrintingTask).where(PrintingTask.ordered_by_id == user_id).order_by(col(PrintingTask.created_at))
    rows = context.session.exec(tasks)
    return [{"created_at": row.created_at, "number": row.number, "labels": row.label_count} for row in rows]
