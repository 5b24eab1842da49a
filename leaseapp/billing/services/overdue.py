"""Unpaid invoices become OVERDUE the day after their due date (document 3)."""

from leaseapp.billing import queries
from leaseapp.billing.events import InvoiceOverdue
from leaseapp.billing.state_machines import INVOICE
from leaseapp.kernel.context import Context

BATCH = 1000
"""Invoices of one transaction: row locks and the audit chain are held for about a second, however many are late."""


def mark_overdue(context: Context) -> int:
    """Mark the issued invoices whose due date has passed, the earliest first and at most BATCH; return how many.

    Fewer than BATCH: none is left. Invoices that somebody holds are left to the next night.
    """
    invoices = queries.unpaid_due_before(context, context.today, BATCH)
    INVOICE.fire_all(context.session, invoices, "mark_overdue")
    for invoice in invoices:
        context.emit(InvoiceOverdue(invoice.id))
    return len(invoices)
