"""Provisions that a person decided about, and controls of closings that they see to or waived."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.closing.models import AccountingProvision, ClosingControl
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("provisions", "accounting_provision")
def of_provisions(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the provisions that the user decided about, oldest first."""
    rows = context.session.exec(
        select(AccountingProvision)
        .where(AccountingProvision.decided_by_user_id == user_id)
        .order_by(col(AccountingProvision.decided_at))
    )
    return [{"decided_at": row.decided_at, "number": row.number, "status": row.status.value} for row in rows]


@part("closing controls", "closing_control")
def of_controls(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the controls that the user sees to and the alerts that they waived, oldest first."""
    rows = context.session.exec(
        select(ClosingControl)
        .where(sa.or_(col(ClosingControl.waived_by_user_id) == user_id, col(ClosingControl.owner_user_id) == user_id))
        .order_by(col(ClosingControl.ran_at), ClosingControl.code)
    )
    return [
        {"code": row.code, "is_owner": row.owner_user_id == user_id}
        | ({"waived_at": row.waived_at, "reason": row.waived_reason} if row.waived_by_user_id == user_id else {})
        for row in rows
    ]
