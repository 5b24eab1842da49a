"""VAT by the documents of billing: what became due or came to wait for receipt in a period, by rate.

Invoices and credit notes say what their issue made due; receipts, set-offs and deliveries what they moved; advances what they
made due at once and what their uses gave back.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import (
    Advance,
    CreditNote,
    CreditUse,
    DeliveredDeposit,
    Invoice,
    Payment,
    PaymentAllocation,
)
from leaseapp.kernel.context import Context

_NUMBER = sa.Numeric(14, 2)


def vat_by_documents(
    context: Context, start: date, end: date, billing_entity_id: UUID | None
) -> Iterator[tuple[Decimal, Decimal, Decimal]]:
    """Yield (rate in %, due, pending) of each kind of document, in €; less where it was given back."""

    def within(day: Any, book: Any) -> list[Any]:
        found = [col(day).between(start, end)]
        if billing_entity_id is not None:
            found.append(col(book) == billing_entity_id)
        return found

    issued = [col(Invoice.status) != InvoiceStatus.DRAFT, *within(Invoice.issue_date, Invoice.billing_entity_id)]
    use = within(CreditUse.date, CreditUse.billing_entity_id)
    by_payment = sa.select(Payment.id).where(*within(Payment.date, Payment.billing_entity_id))
    statements = (
        _of_rows(Invoice.vat_breakdown, 1).where(*issued),
        _of_rows(CreditNote.vat_breakdown, -1).where(*within(CreditNote.issue_date, CreditNote.billing_entity_id)),
        _moved(PaymentAllocation.vat_moved).where(col(PaymentAllocation.payment_id).in_(by_payment)),
        _moved(CreditUse.vat_moved).where(*use),
        _moved(DeliveredDeposit.vat_moved)
        .join(Invoice, col(Invoice.id) == DeliveredDeposit.invoice_id)
        .where(*within(DeliveredDeposit.date, Invoice.billing_entity_id)),
        _sum(Advance.vat_rate_pct, Advance.vat_amount).where(*within(Advance.date, Advance.billing_entity_id)),
        _sum(Advance.vat_rate_pct, -CreditUse.vat_back)
        .join_from(Advance, CreditUse, col(CreditUse.advance_id) == Advance.id)
        .where(*use),
    )  # fmt: skip
    for statement in statements:
        for rate, due, pending in context.session.execute(statement):
            yield Decimal(rate), Decimal(due or 0), Decimal(pending or 0)


def _of_rows(breakdown: Any, sign: int) -> Any:
    """Sum the rows of a breakdown by rate."""
    row = (
        sa.func.jsonb_to_recordset(breakdown)
        .table_valued(sa.column("rate", _NUMBER), sa.column("due", _NUMBER), sa.column("pending", _NUMBER))
        .render_derived(name="vat_row", with_types=True)
    )
    owner = breakdown.class_
    return (
        sa.select(row.c.rate, sign * sa.func.sum(row.c.due), sign * sa.func.sum(row.c.pending))
        .select_from(owner)
        .join(row, sa.true())
        .where(row.c.rate > 0)
        .group_by(row.c.rate)
    )


def _moved(moved: Any) -> Any:
    """Sum what became due and no longer waits, by rate."""
    row = (
        sa.func.jsonb_each_text(moved)
        .table_valued(sa.column("key", sa.String()), sa.column("value", sa.String()))
        .render_derived(name="vat_move")
    )
    rate, vat = sa.cast(row.c.key, _NUMBER), sa.func.sum(sa.cast(row.c.value, _NUMBER))
    return sa.select(rate, vat, -vat).select_from(moved.class_).join(row, sa.true()).group_by(rate)


def _sum(rate: Any, vat: Any) -> Any:
    return sa.select(rate, sa.func.sum(vat), sa.literal(0)).group_by(rate)
