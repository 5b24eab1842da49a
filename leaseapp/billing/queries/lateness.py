"""Unpaid invoices that are late and nobody was told of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.billing.enums import Lateness
from leaseapp.billing.models import Customer, Invoice, InvoiceNotice
from leaseapp.billing.queries.open_invoices import IS_OPEN, OUTSTANDING
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context


@dataclass(frozen=True)
class LateInvoice:
    """The content of a notice on an invoice; `amount` is still due (€ incl. VAT), `order_id` what it bills."""

    id: UUID
    number: str
    due_date: date
    amount: Decimal
    currency: str
    customer: str
    order_id: UUID | None


def late_and_untold(context: Context, kind: Lateness, due_until: date, most: int) -> Sequence[LateInvoice]:
    """Open invoices due on `due_until` or before without a notice of that kind, the earliest first, at most `most`."""
    told = select(InvoiceNotice.id).where(InvoiceNotice.invoice_id == Invoice.id, InvoiceNotice.kind == kind).exists()
    statement = (
        select(
            Invoice.id,
            Invoice.number,
            Invoice.due_date,
            OUTSTANDING,
            Invoice.currency,
            Company.name,
            Invoice.order_id,
        )
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(IS_OPEN, col(Invoice.due_date) <= due_until, OUTSTANDING > 0, ~told)
        .order_by(col(Invoice.due_date), col(Invoice.id))
        .limit(most)
    )
    return [LateInvoice(*row) for row in context.session.exec(statement)]
