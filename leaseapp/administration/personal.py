"""The archives of customers that somebody of the provider ordered: of them the order is theirs, nothing that stands inside."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.administration.models import CustomerArchive
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("customer-archives", "customer_archive")
def ordered(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return when the user ordered archives, and what became of them."""
    statement = select(CustomerArchive).where(CustomerArchive.ordered_by_id == user_id)
    rows = context.session.exec(statement.order_by(col(CustomerArchive.created_at), col(CustomerArchive.id)))
    return [{"created_at": row.created_at, "status": row.status, "expires_at": row.expires_at} for row in rows]
