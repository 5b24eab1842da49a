"""Statements on what stands beside a document while it is written."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import col, select

from leaseapp.directory.models import Contact
from leaseapp.kernel.context import Context
from leaseapp.sales.models import Invoice, InvoiceLine, Quote
from leaseapp.sales.queries.open_invoices import IS_OPEN, is_late

RECENT = 3


def recent_quotes(context: Context, customer_id: UUID) -> Sequence[Quote]:
    """The last quotes of a customer, one a number: of revisions the newest."""
    statement = (
        select(Quote)
        .where(
            Quote.customer_id == customer_id,
            col(Quote.superseded_by_id).is_(None),
            col(Quote.deleted_at).is_(None),
        )
        .order_by(col(Quote.created_at).desc(), col(Quote.id).desc())
        .limit(RECENT)
    )
    return context.session.exec(statement).all()


def open_and_oldest_late(context: Context, customer_id: UUID, day: date) -> tuple[int, date | None]:
    """Return the number of a customer's open invoices, and the due date of the oldest late one."""
    statement: Any = select(func.count(), func.min(Invoice.due_date).filter(is_late(day))).where(
        Invoice.customer_id == customer_id, IS_OPEN
    )
    count, oldest = context.session.exec(statement).one()
    return count, oldest


def last_sold(context: Context, customer_id: UUID, product_id: UUID) -> tuple[InvoiceLine, date] | None:
    """The line by which the customer last bought a product, with the date of issue of its invoice."""
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


def usual_contact(context: Context, customer_id: UUID, company_id: UUID) -> Contact | None:
    """Return the usual contact: that of the customer's last quote that names one, else the first of the company by name."""
    last = (
        select(Quote.contact_id)
        .where(Quote.customer_id == customer_id, col(Quote.contact_id).is_not(None), col(Quote.deleted_at).is_(None))
        .order_by(col(Quote.created_at).desc(), col(Quote.id).desc())
        .limit(1)
        .scalar_subquery()
    )
    statement = (
        select(Contact)
        .where(Contact.company_id == company_id, col(Contact.deleted_at).is_(None))
        .order_by((col(Contact.id) == last).desc().nulls_last(), col(Contact.last_name), col(Contact.id))
        .limit(1)
    )
    return context.session.exec(statement).first()
