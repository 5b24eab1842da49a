"""Statements on what a client's home page shows besides its invoices."""

from collections.abc import Sequence
from uuid import UUID

from sqlmodel import col, select

from leaseapp.billing.models import Customer
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.sales.models import Order, OrderLine, Quote


def contact_of(context: Context) -> tuple[str, str] | None:
    """Name and e-mail of the salesperson of the latest quote or order that the caller sees."""
    found = []
    for table in (Quote, Order):
        statement = (
            select(table.created_at, User.name, User.email)
            .join(User, col(User.id) == table.salesperson_id)
            .where(table.deleted_at.is_(None), User.anonymized_at.is_(None))
            .order_by(table.created_at.desc())
            .limit(1)
        )
        found += list(context.session.execute(statement))
    latest = max(found, key=lambda row: row[0], default=None)
    return (latest[1], latest[2]) if latest else None


def salesperson_of(context: Context, company_id: UUID) -> UUID | None:
    """Return the salesperson of the latest quote or order of a company."""
    found = []
    for table in (Quote, Order):
        statement = (
            select(table.created_at, table.salesperson_id)
            .join(Customer, col(Customer.id) == table.customer_id)
            .where(Customer.company_id == company_id, table.deleted_at.is_(None), table.salesperson_id.is_not(None))
            .order_by(table.created_at.desc())
            .limit(1)
        )
        found += list(context.session.execute(statement))
    latest = max(found, key=lambda row: row[0], default=None)
    return latest[1] if latest else None


def first_lines(context: Context, order_ids: Sequence[UUID]) -> dict[UUID, list[str]]:
    """Return the ordered items by order: the designations of its lines in their order."""
    if not order_ids:
        return {}
    statement = (
        select(OrderLine.order_id, OrderLine.designation)
        .where(OrderLine.order_id.in_(order_ids))
        .order_by(OrderLine.order_id, OrderLine.position)
    )
    found: dict[UUID, list[str]] = {}
    for order_id, designation in context.session.execute(statement):
        found.setdefault(order_id, []).append(designation)
    return found
