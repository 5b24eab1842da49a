"""Statements on what stands beside a document while it is written."""

from collections.abc import Collection
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func
from sqlmodel import col, select

from leaseapp.billing.models import Customer, Invoice, InvoiceLine
from leaseapp.billing.queries.open_invoices import IS_OPEN, OUTSTANDING, is_late
from leaseapp.kernel.context import Context


def open_and_oldest_late(context: Context, customer_id: UUID, day: date) -> tuple[int, date | None]:
    """Return the number of a customer's open invoices, and the due date of the oldest late one."""
    statement: Any = select(func.count(), func.min(Invoice.due_date).filter(is_late(day))).where(
        Invoice.customer_id == customer_id, IS_OPEN
    )
    count, oldest = context.session.exec(statement).one()
    return count, oldest


def owed_by(context: Context, company_ids: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return what customers owe on open invoices by company, in € incl. VAT."""
    statement: Any = (
        select(Customer.company_id, func.sum(OUTSTANDING))
        .join(Invoice, and_(Invoice.customer_id == Customer.id, Invoice.organization_id == Customer.organization_id))
        .where(col(Customer.company_id).in_(list(company_ids)), IS_OPEN)
        .group_by(Customer.company_id)
    )  # fmt: skip
    return dict(context.session.exec(statement).all())


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
