"""Rows of sales that a client company sees: its own records, and no draft (ARCHITECTURE 4C, third wall)."""

from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.kernel.persistence.visibility import visible_to_company
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models.customer import Customer
from leaseapp.sales.models.invoice import Invoice, InvoiceLine
from leaseapp.sales.models.payment import Payment, PaymentAllocation

# aliases: a statement that joins the same table would otherwise swallow it out of the subquery (auto-correlation)
_CUSTOMER = Customer.__table__.alias("own_customer")
_INVOICE = Invoice.__table__.alias("own_invoice")
_PAYMENT = Payment.__table__.alias("own_payment")


def _customers(entity: Any, company_id: UUID) -> Any:
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return entity.customer_id.in_(own)


@visible_to_company(Customer)
def customers_of_company(entity: Any, company_id: UUID) -> Any:
    """The customer that the company is."""
    return entity.company_id == company_id


@visible_to_company(Invoice)
def invoices_of_company(entity: Any, company_id: UUID) -> Any:
    """The company's issued invoices."""
    return (entity.status != InvoiceStatus.DRAFT) & _customers(entity, company_id)


@visible_to_company(InvoiceLine)
def lines_of_company(entity: Any, company_id: UUID) -> Any:
    """The lines of those invoices."""
    issued = (
        select(_INVOICE.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _INVOICE.c.organization_id) & (_CUSTOMER.c.id == _INVOICE.c.customer_id),
        )
        .where(
            _INVOICE.c.organization_id == entity.organization_id,
            _INVOICE.c.status != InvoiceStatus.DRAFT,
            _CUSTOMER.c.company_id == company_id,
        )
    )
    return entity.invoice_id.in_(issued)


@visible_to_company(Payment)
def payments_of_company(entity: Any, company_id: UUID) -> Any:
    """Payments of the company."""
    return _customers(entity, company_id)


@visible_to_company(PaymentAllocation)
def allocations_of_company(entity: Any, company_id: UUID) -> Any:
    """Allocations of its payments."""
    paid = (
        select(_PAYMENT.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _PAYMENT.c.organization_id) & (_CUSTOMER.c.id == _PAYMENT.c.customer_id),
        )
        .where(_PAYMENT.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id)
    )
    return entity.payment_id.in_(paid)
