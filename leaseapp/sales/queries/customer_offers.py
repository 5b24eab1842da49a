"""Statements on what is known of a customer from its offers."""

from collections.abc import Sequence
from uuid import UUID

from sqlmodel import col, select

from leaseapp.directory.models import Contact
from leaseapp.kernel.context import Context
from leaseapp.sales.models import Quote

RECENT = 3


def recent_quotes(context: Context, customer_id: UUID) -> Sequence[Quote]:
    """Return the last quotes of a customer, one a number: of revisions the newest."""
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
