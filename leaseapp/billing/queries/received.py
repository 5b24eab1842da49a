"""Money that moved on invoices, and what their lines and those of their credit notes add up to: whom VAT on receipts concerns."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.billing.models import (
    CreditNote,
    CreditNoteLine,
    CreditUse,
    Invoice,
    InvoiceLine,
    Payment,
    PaymentAllocation,
)
from leaseapp.billing.rules.receipts_by_rate import Bases
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates

Document = Invoice | CreditNote
_LINES: dict[type, tuple[Any, Any]] = {
    Invoice: (InvoiceLine, InvoiceLine.invoice_id),
    CreditNote: (CreditNoteLine, CreditNoteLine.credit_note_id),
}


@dataclass(frozen=True, slots=True)
class Movement:
    """Money (€) that came in on an invoice, or went back: a receipt, a credit set against it, a use of its own credits."""

    source_id: uuid.UUID
    invoice_id: uuid.UUID
    day: date
    made_at: Any
    amount: Decimal


def bases_of(context: Context, model: type[Document], ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Bases]:
    """Return what the lines of documents add up to, by kind, rate and reason (€ excl. VAT)."""
    line, owner = _LINES[model]
    amount = sa.func.sum(line.line_total_ht - line.document_discount_ht)
    statement = (
        sa.select(owner, line.kind, line.vat_rate_pct, line.vat_reason, amount)
        .where(owner.in_(list(ids)))
        .group_by(owner, line.kind, line.vat_rate_pct, line.vat_reason)
    )
    found: dict[uuid.UUID, dict[Any, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for document_id, kind, rate, reason, base in context.session.execute(statement):
        normal = vat_rates.normal_rate(rate)
        found[document_id][LineKind(kind), normal, None if rate else reason] += base
    return {document_id: dict(bases) for document_id, bases in found.items()}


def movements_of(context: Context, invoice_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Movement]]:
    """Return all money that moved on invoices, each in the order of time."""
    summed: dict[tuple[uuid.UUID, uuid.UUID], Movement] = {}
    for statement in movements():
        rows = statement.subquery()
        for row in context.session.execute(sa.select(rows).where(rows.c.invoice_id.in_(invoice_ids))):
            # a credit that is set against its own invoice moves nothing
            there = summed.get((row.invoice_id, row.source_id))
            summed[row.invoice_id, row.source_id] = Movement(*row[:4], row.amount + (there.amount if there else ZERO))
    found: dict[uuid.UUID, list[Movement]] = {one: [] for one in invoice_ids}
    for move in sorted(summed.values(), key=lambda one: (one.day, one.made_at, one.source_id)):
        if move.amount:
            found[move.invoice_id].append(move)
    return found


def movements() -> tuple[Any, ...]:
    """Return selects of (source, invoice, day, made at, amount): receipts, set-offs, uses of an invoice's own credits."""
    return (
        sa.select(
            Payment.id.label("source_id"), PaymentAllocation.invoice_id, Payment.date.label("day"), Payment.created_at,
            PaymentAllocation.amount,
        ).join_from(PaymentAllocation, Payment, col(Payment.id) == PaymentAllocation.payment_id),
        sa.select(
            CreditUse.id.label("source_id"), CreditUse.invoice_id, CreditUse.date.label("day"), CreditUse.created_at,
            CreditUse.amount,
        ).where(col(CreditUse.invoice_id).is_not(None)),
        sa.select(
            CreditUse.id.label("source_id"), CreditNote.invoice_id, CreditUse.date.label("day"), CreditUse.created_at,
            (-CreditUse.amount).label("amount"),
        ).join_from(CreditUse, CreditNote, col(CreditNote.id) == CreditUse.credit_note_id),
    )  # fmt: skip


def credits_of(context: Context, invoice_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[CreditNote]]:
    """Return the credit notes of invoices, oldest first."""
    statement = (
        select(CreditNote).where(col(CreditNote.invoice_id).in_(invoice_ids)).order_by(col(CreditNote.sequence))
    )  # fmt: skip
    found: dict[uuid.UUID, list[CreditNote]] = {one: [] for one in invoice_ids}
    for note in context.session.exec(statement):
        found[note.invoice_id].append(note)
    return found
