"""Receptions that a person took in."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.purchasing.models import SupplierReceipt


@part("receptions", "supplier_receipt")
def of_receptions(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the receptions that the user took in, oldest first."""
    rows = context.session.exec(
        select(SupplierReceipt)
        .where(SupplierReceipt.received_by_user_id == user_id)
        .order_by(col(SupplierReceipt.received_at))
    )
    return [{"received_at": row.received_at, "number": row.number} for row in rows]
