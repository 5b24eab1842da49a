"""Statements on the VAT numbers of buyers, on which invoices that wait to be issued depend."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import exists, or_, union
from sqlmodel import col, select

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Customer, Invoice, InvoiceLine, RecurringInvoice
from leaseapp.directory.models import Company, VatConsultation
from leaseapp.kernel.context import Context
from leaseapp.law.vat_provisions import VatReason


def to_ask(
    context: Context, reasons: Iterable[VatReason], *, answered_since: datetime, due_until: date, most: int
) -> Sequence[UUID]:
    """Return the companies whose number has no answer since `answered_since`, in the order of their ids.

    Those with a draft that has a line of `reasons`, or a running recurrence of such lines due by `due_until`; `most` at most.
    """
    wanted = list(reasons)
    drafts = (
        select(Invoice.customer_id)
        .join(InvoiceLine, col(InvoiceLine.invoice_id) == Invoice.id)
        .where(
            Invoice.status == InvoiceStatus.DRAFT,
            col(Invoice.deleted_at).is_(None),
            col(InvoiceLine.vat_reason).in_(wanted),
        )
    )
    template = col(RecurringInvoice.template)
    repeats = [template.contains({"invoice": {"lines": [{"vatReason": reason.value}]}}) for reason in wanted]
    older = [template.contains({"lines": [{"vatReason": reason.value}]}) for reason in wanted]
    recurring = select(RecurringInvoice.customer_id).where(
        col(RecurringInvoice.deleted_at).is_(None),
        col(RecurringInvoice.paused).is_(False),
        RecurringInvoice.next_date <= due_until,
        or_(*repeats, *older),
    )
    billed = union(drafts, recurring).subquery()
    answered = exists().where(
        col(VatConsultation.organization_id) == Company.organization_id,
        col(VatConsultation.vat_number) == Company.vat_number,
        col(VatConsultation.answered_at) >= answered_since,
    )
    statement = (
        select(Company.id)
        .join(Customer, col(Customer.company_id) == Company.id)
        .where(
            col(Customer.id).in_(select(billed.c.customer_id)),
            col(Company.vat_number).is_not(None),
            col(Company.deleted_at).is_(None),
            ~answered,
        )
        .order_by(col(Company.id))
        .limit(most)
    )
    return context.session.exec(statement).all()
