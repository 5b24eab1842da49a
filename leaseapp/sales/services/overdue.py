"""Unpaid invoices become OVERDUE the day after their due date (document 3)."""

from leaseapp.kernel.context import Context
from leaseapp.sales import queries
from leaseapp.sales.events import InvoiceOverdue
from leaseapp.sales.state_machines import INVOICE

BATCH = 500


def mark_overdue(context: Context) -> int:
    """Marks every issued invoice whose due date has passed; returns how many.

    Invoices that somebody holds are left to the next night. A second run the same day finds nothing.
    """
    count = 0
    while invoices := queries.unpaid_due_before(context, context.today, BATCH):
        for invoice in invoices:
            INVOICE.fire(invoice, "mark_overdue")
            context.emit(InvoiceOverdue(invoice.id))
        context.session.flush()
        count += len(invoices)
    return count
