"""Statements on what stands beside a document while it is written."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import col, select

from leaseapp.billing.models import Invoice, InvoiceLine
from leaseapp.billing.queries.open_invoices import IS_OPEN, is_late
from leaseapp.kernel.context import Context


def open_and_oldest_late(context: Context, customer_id: UUID, day: date) -> tuple[int, date | None]:
    """Return the number of a customer's open invoices, and the due date of the oldest late one."""
    statement: Any = select(func.count(), func.min(Invoice.due_date).filter(is_late(day))).where(
        Invoice.customer_id == customer_id, IS_OPEN
    )
    count, oldest = context.session.exec(statement).one()
    return count, oldest


def last_sold(context: Context, customer_id: UUID, product_id: UUID) -> tuple[InvoiceLine, date] | None:
    """Return the line by which the customer last bought a product, with the date of issue of its invoice."""
    statement: Any = (
        select(InvoiceLine, Invoice.issue_date)
        .join(Invoice, col(Invoice.id) == InvoiceLine.invoice_id)
        .where(
            Invoice.customer_id == customer_id,
            InvoiceLine.product_id == product_id,
            col(Invoice.issue_date).is_not(None),
            col(InvoiceLine.quantity) > 0,
        )
        .order_by(col(Invoice.issue_date).desc(), col(Invoice.id).desc())
        .limit(1)
    )
    found = context.session.exec(statement).first()
    return (found[0], found[1]) if found else None
