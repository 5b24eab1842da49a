"""Rows of billing that a client company sees: its own records, no draft, no notice to the office (third wall)."""

from typing import Any
from uuid import UUID

from sqlalchemy import false
from sqlmodel import select

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models.credit_note import CreditNote, CreditNoteLine, CreditUse
from leaseapp.billing.models.customer import Customer
from leaseapp.billing.models.invoice import Invoice, InvoiceLine
from leaseapp.billing.models.invoice_notice import InvoiceNotice
from leaseapp.billing.models.payment import Payment, PaymentAllocation
from leaseapp.billing.models.recurring import RecurringInvoice
from leaseapp.kernel.persistence.visibility import visible_to_company

# aliases: a statement that joins the same table would otherwise swallow it out of the subquery (auto-correlation)
_CUSTOMER = Customer.__table__.alias("own_customer")
_INVOICE = Invoice.__table__.alias("own_invoice")
_PAYMENT = Payment.__table__.alias("own_payment")
_NOTE = CreditNote.__table__.alias("own_credit_note")


def _customers(entity: Any, company_id: UUID) -> Any:
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return entity.customer_id.in_(own)


@visible_to_company(Customer)
def customers_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the customer that the company is."""
    return entity.company_id == company_id


@visible_to_company(Invoice)
def invoices_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the company's issued invoices."""
    return (entity.status != InvoiceStatus.DRAFT) & _customers(entity, company_id)


@visible_to_company(InvoiceLine)
def lines_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the lines of those invoices."""
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


@visible_to_company(CreditNote)
def credit_notes_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the company's credit notes; there are no drafts of them."""
    own = select(_CUSTOMER.c.id).where(
        _CUSTOMER.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id
    )
    return entity.customer_id.in_(own)


def _of_own_notes(entity: Any, company_id: UUID) -> Any:
    own = (
        select(_NOTE.c.id)
        .join(
            _CUSTOMER,
            (_CUSTOMER.c.organization_id == _NOTE.c.organization_id) & (_CUSTOMER.c.id == _NOTE.c.customer_id),
        )
        .where(_NOTE.c.organization_id == entity.organization_id, _CUSTOMER.c.company_id == company_id)
    )
    return entity.credit_note_id.in_(own)


@visible_to_company(CreditNoteLine)
def credited_lines_of_company(entity: Any, company_id: UUID) -> Any:
    """Return the lines of those credit notes."""
    return _of_own_notes(entity, company_id)


@visible_to_company(CreditUse)
def credit_uses_of_company(entity: Any, company_id: UUID) -> Any:
    """Use of those credits."""
    return _of_own_notes(entity, company_id)


@visible_to_company(InvoiceNotice)
@visible_to_company(RecurringInvoice)
def of_no_company(_entity: Any, _company_id: UUID) -> Any:
    """None: of recurrences clients see the invoices, once issued."""
    return false()
