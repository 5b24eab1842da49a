"""Reads of the order confirmation."""

from dataclasses import dataclass
from uuid import UUID

from sqlmodel import col, select

from leaseapp.accounting.models import LedgerParty
from leaseapp.billing.models import Customer
from leaseapp.billing.queries.records import billed_address
from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.kernel.context import Context
from leaseapp.sales.models import Order, Quote


@dataclass(frozen=True)
class OrderParties:
    """An order with those it names, and the quote it comes from."""

    order: Order
    customer: Customer
    company: Company
    establishment: Establishment | None
    billing_entity: BillingEntity
    party_code: str
    contact: Contact | None
    quote: Quote | None


def order_with_parties(context: Context, order_id: UUID) -> OrderParties | None:
    """Return the live order with its parties in one statement."""
    statement = (
        select(Order, Customer, Company, Establishment, BillingEntity, LedgerParty.code, Contact, Quote)
        .join(Customer, col(Customer.id) == Order.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .join(BillingEntity, col(BillingEntity.id) == Order.billing_entity_id)
        .join(LedgerParty, col(LedgerParty.id) == Customer.ledger_party_id)
        .outerjoin(Establishment, billed_address())
        .outerjoin(Contact, col(Contact.id) == Order.contact_id)
        .outerjoin(Quote, col(Quote.id) == Order.quote_id)
        .where(Order.id == order_id, col(Order.deleted_at).is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return OrderParties(*found) if found else None
