"""Provisions that a person decided about, and alerts of closings that they waived."""

import uuid
from typing import Any

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
    """Return the alerts that the user waived, oldest first."""
    rows = context.session.exec(
        select(ClosingControl)
        .where(ClosingControl.waived_by_user_id == user_id)
        .order_by(col(ClosingControl.waived_at))
    )
    return [{"waived_at": row.waived_at, "code": row.code, "reason": row.waived_reason} for row in rows]
