"""Statements on recurring invoices."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import or_
from sqlmodel import select

from leaseapp.billing.models import Customer, Invoice, InvoiceLine, RecurringInvoice
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context
from leaseapp.law.vat_provisions import VatReason


def _is_due(day: date) -> tuple[Any, ...]:
    return (
        RecurringInvoice.deleted_at.is_(None),
        RecurringInvoice.paused.is_(False),
        RecurringInvoice.next_date <= day,
        or_(RecurringInvoice.last_date.is_(None), RecurringInvoice.next_date <= RecurringInvoice.last_date),
    )


def due_recurrences(context: Context, day: date) -> Sequence[UUID]:
    """Return the running recurrences that are due on `day`, in the order of their ids."""
    return context.session.exec(select(RecurringInvoice.id).where(*_is_due(day)).order_by(RecurringInvoice.id)).all()


def due_recurrence(context: Context, recurring_id: UUID, day: date) -> RecurringInvoice | None:
    """Return the recurrence, locked, when it is due on `day` (still, after somebody else held it)."""
    return _locked(context, recurring_id, _is_due(day))


def locked_recurrence(context: Context, recurring_id: UUID) -> RecurringInvoice | None:
    """Return the live recurrence, locked."""
    return _locked(context, recurring_id, (RecurringInvoice.deleted_at.is_(None),))


def _locked(context: Context, recurring_id: UUID, criteria: tuple[Any, ...]) -> RecurringInvoice | None:
    statement = select(RecurringInvoice).where(RecurringInvoice.id == recurring_id, *criteria)
    return context.session.exec(statement.with_for_update().execution_options(populate_existing=True)).one_or_none()


def recurring_record(context: Context, recurring_id: UUID) -> tuple[RecurringInvoice, Company, BillingEntity] | None:
    """Return the live recurrence with the names that its page shows."""
    statement = (
        select(RecurringInvoice, Company, BillingEntity)
        .join(Customer, Customer.id == RecurringInvoice.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == RecurringInvoice.billing_entity_id)
        .where(RecurringInvoice.id == recurring_id, RecurringInvoice.deleted_at.is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found else None


def invoices_made(context: Context, recurring_id: UUID) -> Sequence[Invoice]:
    """Return the live invoices that the recurrence made, the latest first."""
    statement = (
        select(Invoice)
        .where(Invoice.recurring_invoice_id == recurring_id, Invoice.deleted_at.is_(None))
        .order_by(Invoice.created_at.desc(), Invoice.id.desc())
    )
    return context.session.exec(statement).all()


def provisions_of_last_copy(
    context: Context, recurring_id: UUID, designations: Collection[str]
) -> dict[str, VatReason]:
    """Return the reason that the last issued copy of a recurrence gives for lines of these names; ambiguous ones are left out."""
    last = (
        select(Invoice.id)
        .where(Invoice.recurring_invoice_id == recurring_id, Invoice.number.is_not(None))
        .order_by(Invoice.sequence.desc())
        .limit(1)
        .scalar_subquery()
    )
    statement = (
        select(InvoiceLine.designation, InvoiceLine.vat_reason)
        .where(
            InvoiceLine.invoice_id == last,
            InvoiceLine.designation.in_(designations),
            InvoiceLine.vat_rate_pct == 0,
            InvoiceLine.vat_reason != VatReason.EXEMPT,
        )
        .distinct()
    )
    found: dict[str, set[VatReason]] = {}
    for designation, reason in context.session.exec(statement):
        found.setdefault(designation, set()).add(reason)
    return {designation: reasons.pop() for designation, reasons in found.items() if len(reasons) == 1}
