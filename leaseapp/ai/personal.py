"""Calls of models that a person asked for: they are the organization's, and name them by id only."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.ai.models import AiCostEvent
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("calls of models", "ai_cost_event", "ai_reservation")
def asked(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the calls that the user asked for, oldest first; what is set aside for one is gone when it ends."""
    calls = context.session.exec(
        select(AiCostEvent).where(AiCostEvent.triggered_by_user_id == user_id).order_by(col(AiCostEvent.created_at))
    )
    return [{name: getattr(row, name) for name in ("created_at", "workflow", "model", "status")} for row in calls]
