"""Rows of sales that a client company sees: its own orders, its offers that were sent (third wall)."""

from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.billing.models.customer import Customer
from leaseapp.kernel.persistence.visibility import visible_to_company
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models.order import Order, OrderLine
from leaseapp.sales.models.quote import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion

# aliases: a statement that joins the same table would otherwise swallow it out of the subquery (auto-correlation)
_CUSTOMER = Customer.__table__.alias("own_customer_of_offers")
_QUOTE = Quote.__table__.alias("own_quote")
_ORDER = Order.__table__.alias("own_order")


def _of_visible_quote(entity: Any, company_id: UUID) -> Any:
    visible = (
        select(_QUOTE.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _QUOTE.c.organization_id) & (_CUSTOMER.c.id == _QUOTE.c.customer_id),
        )
        .where(
            _QUOTE.c.organization_id == entity.organization_id,
            _QUOTE.c.status != QuoteStatus.DRAFT,
            _CUSTOMER.c.company_id == company_id,
        )
    )
    return entity.quote_id.in_(visible)


@visible_to_company(Quote)
def quotes_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the offers that the company received."""
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return (entity.status != QuoteStatus.DRAFT) & entity.customer_id.in_(own)


@visible_to_company(QuoteLine)
def rows_of_company(entity: Any, company_id: UUID) -> Any:
    """Their rows."""
    return _of_visible_quote(entity, company_id)


@visible_to_company(QuoteAcceptance)
def acceptances_of_company(entity: Any, company_id: UUID) -> Any:
    """Return acceptances of those quotes by the company."""
    return _of_visible_quote(entity, company_id)


@visible_to_company(QuoteQuestion)
def questions_of_company(entity: Any, company_id: UUID) -> Any:
    """Questions of the company about them."""
    return _of_visible_quote(entity, company_id)


@visible_to_company(Order)
def orders_of_company(entity: Any, company_id: UUID) -> Any:
    """Orders of the company."""
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return entity.customer_id.in_(own)


@visible_to_company(OrderLine)
def order_lines_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the lines of those orders."""
    own = (
        select(_ORDER.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _ORDER.c.organization_id) & (_CUSTOMER.c.id == _ORDER.c.customer_id),
        )
        .where(_ORDER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id)
    )
    return entity.order_id.in_(own)
