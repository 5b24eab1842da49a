"""Documents that a person follows as a salesperson: they are the organization's, their numbers are told."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.sales.models import Order, Quote


@part("followed-documents", "quote", "sales_order")
def followed(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the quotes and orders whose salesperson the user is."""
    found = []
    for kind, model in (("quote", Quote), ("order", Order)):
        rows = context.session.exec(
            select(model).where(model.salesperson_id == user_id).order_by(col(model.created_at))
        )
        found += [{"kind": kind, "number": row.number, "created_at": row.created_at} for row in rows]
    return found
