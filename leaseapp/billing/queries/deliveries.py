"""Statements on deposit invoices whose goods were delivered."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from sqlalchemy import select, union_all
from sqlmodel import col

from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import CreditNote, CreditNoteLine, DeliveredDeposit, Invoice, InvoiceLine
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates

Bases = dict[tuple[Decimal, LineKind], Decimal]
"""The sums of lines by (rate in %, kind), in € excl. VAT."""


def deposits_of_order(context: Context, order_id: UUID) -> Sequence[UUID]:
    """Return the ids of the deposit invoices of an order that were issued, in their order."""
    statement = (
        select(col(Invoice.id))
        .where(
            col(Invoice.order_id) == order_id,
            col(Invoice.type_code) == InvoiceType.DEPOSIT_INVOICE,
            col(Invoice.number).is_not(None),
        )
        .order_by(col(Invoice.id))
    )
    return context.session.execute(statement).scalars().all()


def delivered_of(context: Context, invoice_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of the invoices whose goods were delivered."""
    statement = select(col(DeliveredDeposit.invoice_id)).where(col(DeliveredDeposit.invoice_id).in_(invoice_ids))
    return set(context.session.execute(statement).scalars())


def bases_of(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, Bases]:
    """Return what is left of the taxed lines of these invoices after their credit notes."""
    kept = (col(InvoiceLine.vat_rate_pct), col(InvoiceLine.kind), col(InvoiceLine.line_total_ht))
    given = (col(CreditNoteLine.vat_rate_pct), col(CreditNoteLine.kind), -col(CreditNoteLine.line_total_ht))
    invoiced = select(col(InvoiceLine.invoice_id).label("invoice_id"), *kept).where(
        col(InvoiceLine.invoice_id).in_(invoice_ids), col(InvoiceLine.vat_rate_pct) > 0
    )
    credited = (
        select(col(CreditNote.invoice_id), *given)
        .join(CreditNote, col(CreditNote.id) == CreditNoteLine.credit_note_id)
        .where(col(CreditNote.invoice_id).in_(invoice_ids), col(CreditNoteLine.vat_rate_pct) > 0)
    )
    found: dict[UUID, Bases] = {one: {} for one in invoice_ids}
    for one, percent, kind, total in context.session.execute(union_all(invoiced, credited)):
        key = (vat_rates.normal_rate(percent), LineKind(kind))
        found[one][key] = found[one].get(key, ZERO) + total
    return found


def invoiced_bases(context: Context, invoice_id: UUID) -> Bases:
    """Return what the taxed lines of one invoice came to when it was issued."""
    found: Bases = {}
    for line in context.session.execute(select(InvoiceLine).where(col(InvoiceLine.invoice_id) == invoice_id)).scalars():
        key = (vat_rates.normal_rate(line.vat_rate_pct), line.kind)
        found[key] = found.get(key, ZERO) + line.line_total_ht
    return found
