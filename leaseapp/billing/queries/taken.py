"""Statements on what invoices took from an order."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func
from sqlmodel import select

from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.models import CreditNoteLine, Invoice, InvoiceLine
from leaseapp.kernel.context import Context


@dataclass(frozen=True)
class Taken:
    """A line that an invoice took from an order, or a line of a deposit or of its deduction.

    `credited` is what credit notes gave back of its quantity, `credited_ht` what they took off its amount (€).
    """

    line: InvoiceLine
    invoice_id: UUID
    invoice_number: str | None
    issued: bool
    is_deposit: bool
    credited: Decimal
    credited_ht: Decimal


def taken_of_order(context: Context, order_id: UUID) -> list[Taken]:
    """Every line of the live invoices of an order, drafts included, with what was credited of it; oldest first."""
    quantity = func.coalesce(func.sum(CreditNoteLine.credited_quantity), 0)
    amount = func.coalesce(func.sum(CreditNoteLine.line_total_ht), 0)
    statement = (
        select(InvoiceLine, Invoice.id, Invoice.number, Invoice.status, Invoice.type_code, quantity, amount)
        .join(Invoice, Invoice.id == InvoiceLine.invoice_id)
        .outerjoin(CreditNoteLine, CreditNoteLine.invoice_line_id == InvoiceLine.id)
        .where(Invoice.order_id == order_id, Invoice.deleted_at.is_(None))
        .group_by(InvoiceLine.organization_id, InvoiceLine.id, Invoice.organization_id, Invoice.id)
        .order_by(Invoice.created_at, Invoice.id, InvoiceLine.position)
    )
    return [
        Taken(
            line=line, invoice_id=invoice_id, invoice_number=number, issued=status is not InvoiceStatus.DRAFT,
            is_deposit=kind is InvoiceType.DEPOSIT_INVOICE, credited=Decimal(returned), credited_ht=Decimal(credited),
        )
        for line, invoice_id, number, status, kind, returned, credited in context.session.exec(statement)
    ]  # fmt: skip
