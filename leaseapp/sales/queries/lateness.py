"""Unpaid invoices that are late and nobody was told of."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import Lateness
from leaseapp.sales.models import Customer, Invoice, InvoiceNotice, Order
from leaseapp.sales.queries.open_invoices import IS_OPEN, OUTSTANDING


@dataclass(frozen=True)
class LateInvoice:
    """The content of a notice on an invoice; `amount` is still due (€ incl. VAT), `salesperson_id` the one of its order."""

    id: UUID
    number: str
    due_date: date
    amount: Decimal
    currency: str
    customer: str
    salesperson_id: UUID | None


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
            Order.salesperson_id,
        )
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .outerjoin(Order, col(Order.id) == Invoice.order_id)
        .where(IS_OPEN, col(Invoice.due_date) <= due_until, OUTSTANDING > 0, ~told)
        .order_by(col(Invoice.due_date), col(Invoice.id))
        .limit(most)
    )
    return [LateInvoice(*row) for row in context.session.exec(statement)]
