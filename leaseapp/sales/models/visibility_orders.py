"""Rows of orders that a client company sees: its own ones; recurrences are the seller's planning (third wall)."""

from typing import Any
from uuid import UUID

from sqlalchemy import false
from sqlmodel import select

from leaseapp.kernel.persistence.visibility import visible_to_company
from leaseapp.sales.models.customer import Customer
from leaseapp.sales.models.order import Order, OrderLine
from leaseapp.sales.models.recurring import RecurringInvoice

# aliases: a statement that joins the same table would otherwise swallow it out of the subquery (auto-correlation)
_CUSTOMER = Customer.__table__.alias("own_customer_of_orders")
_ORDER = Order.__table__.alias("own_order")


@visible_to_company(Order)
def orders_of_company(entity: Any, company_id: UUID) -> Any:
    """Orders of the company."""
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return entity.customer_id.in_(own)


@visible_to_company(OrderLine)
def order_lines_of_company(entity: Any, company_id: UUID) -> Any:
    """The lines of those orders."""
    own = (
        select(_ORDER.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _ORDER.c.organization_id) & (_CUSTOMER.c.id == _ORDER.c.customer_id),
        )
        .where(_ORDER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id)
    )
    return entity.order_id.in_(own)


@visible_to_company(RecurringInvoice)
def no_recurring_invoices(_entity: Any, _company_id: UUID) -> Any:
    """Nothing: clients see the invoices that recurrences make, once issued."""
    return false()
