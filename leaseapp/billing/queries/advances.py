"""Statements about advances."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import select

from leaseapp.billing.models import Advance, CreditUse, Customer, Invoice
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

LEFT = Advance.amount - Advance.used_amount
"""The rest of an advance to set against invoices or refund, in € incl. VAT."""


def vat_back_of(context: Context, advance_id: UUID) -> Decimal:
    """Return the VAT that the uses of an advance have given back so far, in €."""
    statement = select(func.coalesce(func.sum(CreditUse.vat_back), ZERO)).where(CreditUse.advance_id == advance_id)
    return Decimal(context.session.exec(statement).one())


def advance_of_payment(context: Context, payment_id: UUID, *, for_update: bool = False) -> Advance | None:
    """Return the advance that a payment brought, if any."""
    statement = select(Advance).where(Advance.payment_id == payment_id)
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def oldest_open(context: Context, customer_id: UUID, billing_entity_id: UUID) -> Advance | None:
    """Return the oldest advance of a customer of which something is left, with this billing entity."""
    statement = (
        select(Advance)
        .where(Advance.customer_id == customer_id, Advance.billing_entity_id == billing_entity_id, LEFT > 0)
        .order_by(Advance.date, Advance.id)
        .limit(1)
    )
    return context.session.exec(statement).first()


def left_of(context: Context, customer_id: UUID) -> Decimal:
    """Return what is left of a customer's advances, in € incl. VAT."""
    statement = select(func.coalesce(func.sum(LEFT), ZERO)).where(Advance.customer_id == customer_id)
    return Decimal(context.session.exec(statement).one())


def advance_record(context: Context, advance_id: UUID) -> Any:
    """Return an advance with the names that its page shows: (advance, company, billing entity), None when there is none."""
    statement = (
        select(Advance, Company, BillingEntity)
        .join(Customer, Customer.id == Advance.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == Advance.billing_entity_id)
        .where(Advance.id == advance_id)
    )
    return context.session.exec(statement).one_or_none()


def uses_of_advance(context: Context, advance_id: UUID) -> Sequence[tuple[CreditUse, str | None]]:
    """Return the uses of an advance, oldest first, with the number of the invoice that each settled."""
    statement = (
        select(CreditUse, Invoice.number)
        .outerjoin(Invoice, Invoice.id == CreditUse.invoice_id)
        .where(CreditUse.advance_id == advance_id)
        .order_by(CreditUse.created_at, CreditUse.id)
    )
    return context.session.exec(statement).all()
