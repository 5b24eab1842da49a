"""Statements about payments of suppliers."""

import uuid
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.purchasing.models import SupplierInvoice, SupplierPayment, SupplierPaymentAllocation


def parts_of(context: Context, payment_id: uuid.UUID) -> Sequence[Any]:
    """Return the parts of a payment with their invoices."""
    statement = (
        select(SupplierPaymentAllocation, SupplierInvoice)
        .join(SupplierInvoice, SupplierInvoice.id == SupplierPaymentAllocation.invoice_id)
        .where(SupplierPaymentAllocation.payment_id == payment_id)
        .order_by(SupplierInvoice.issue_date, SupplierInvoice.number)
    )
    return context.session.exec(statement).all()


def steps_of(context: Context, invoice_id: uuid.UUID) -> Sequence[tuple[uuid.UUID, uuid.UUID | None, Decimal]]:
    """Return what was paid on an invoice in the order in which it was recorded: payment, the one that it undoes, amount (€)."""
    statement = (
        select(SupplierPayment.id, SupplierPayment.reverses_payment_id, SupplierPaymentAllocation.amount)
        .join(SupplierPaymentAllocation, SupplierPaymentAllocation.payment_id == SupplierPayment.id)
        .where(SupplierPaymentAllocation.invoice_id == invoice_id)
        # numbers are taken while the invoice is held
        .order_by(sa.func.length(SupplierPayment.number), SupplierPayment.number)
    )
    return [tuple(row) for row in context.session.execute(statement)]  # ty: ignore[invalid-explicit-return]


def mirror_of(context: Context, payment_id: uuid.UUID) -> uuid.UUID | None:
    """Return the payment that undoes one."""
    statement = select(SupplierPayment.id).where(SupplierPayment.reverses_payment_id == payment_id)
    return context.session.exec(statement).one_or_none()


def payments(context: Context, payment_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, SupplierPayment]:
    """Return payments by id."""
    rows = context.session.exec(select(SupplierPayment).where(col(SupplierPayment.id).in_(set(payment_ids))))
    return {row.id: row for row in rows}
