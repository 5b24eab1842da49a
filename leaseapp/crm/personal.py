"""The work of crm that a person owns or does."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.crm.models import CrmAction, Opportunity, Prospect
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("prospects", "crm_prospect")
def of_prospects(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the prospects that the user owns, oldest first."""
    rows = context.session.exec(
        select(Prospect).where(Prospect.owner_user_id == user_id).order_by(col(Prospect.created_at))
    )
    return [{"created_at": row.created_at, "name": row.name} for row in rows]


@part("opportunities", "crm_opportunity")
def of_opportunities(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the opportunities that the user owns, oldest first."""
    found = select(Opportunity).where(Opportunity.owner_user_id == user_id)
    rows = context.session.exec(found.order_by(col(Opportunity.created_at)))
    return [{"created_at": row.created_at, "number": row.number, "title": row.title} for row in rows]


@part("sales actions", "crm_action")
def of_actions(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the actions that the user has or had to do, oldest first."""
    found = select(CrmAction).where(CrmAction.assignee_user_id == user_id)
    rows = context.session.exec(found.order_by(col(CrmAction.created_at)))
    return [{"created_at": row.created_at, "subject": row.subject, "due_at": row.due_at} for row in rows]
