"""Affairs that a person follows or decided."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.leasing.models import LeaseAffair, LeaseContract

_PEOPLE = (
    LeaseAffair.sales_user_id, LeaseAffair.officer_user_id, LeaseAffair.submitted_by_user_id, LeaseAffair.decided_by_user_id,
)  # fmt: skip


@part("lease affairs", "lease_affair")
def of_affairs(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the affairs that the user sells, studies, submitted or decided, oldest first."""
    own = sa.or_(*(col(column) == user_id for column in _PEOPLE))
    rows = context.session.exec(select(LeaseAffair).where(own).order_by(col(LeaseAffair.created_at)))
    return [{"created_at": row.created_at, "number": row.number, "title": row.title} for row in rows]


@part("lease contracts", "lease_contract")
def of_contracts(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the contracts that the user manages or unlocked, oldest first."""
    own = sa.or_(col(LeaseContract.officer_user_id) == user_id, col(LeaseContract.unlocked_by_user_id) == user_id)
    rows = context.session.exec(select(LeaseContract).where(own).order_by(col(LeaseContract.created_at)))
    return [{"created_at": row.created_at, "number": row.number, "title": row.title} for row in rows]
