"""Statements about payments of suppliers."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

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


def payments(context: Context, payment_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, SupplierPayment]:
    """Return payments by id."""
    rows = context.session.exec(select(SupplierPayment).where(col(SupplierPayment.id).in_(set(payment_ids))))
    return {row.id: row for row in rows}
