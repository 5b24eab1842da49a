"""Recurring invoices, extras of ours (issue 3): made from an invoice, changed, paused, ended."""

from leaseapp.billing.lists import RECURRING
from leaseapp.billing.permissions import INVOICE_CREATE, INVOICE_DELETE, INVOICE_READ, INVOICE_UPDATE
from leaseapp.billing.schemas.recurring import RecurringIn, RecurringOut, RecurringPatch
from leaseapp.billing.services import recurring
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery

list_recurring_invoices = list_endpoint(
    workspace, "/recurring-invoices", RECURRING, extra="invoices are repeated at intervals (issue 3)"
)


@workspace.post(
    "/recurring-invoices", permission=INVOICE_CREATE, audit="sales.recurringinvoice.create", returns=RecurringOut,
    status=201,
    extra="invoices are repeated at intervals (issue 3)",
)  # fmt: skip
def create_recurring_invoice(context: Context, body: RecurringIn) -> RecurringOut:
    """Repeat an invoice at intervals."""
    return recurring.read(context, recurring.create(context, body).id)


@workspace.get(
    "/recurring-invoices/{recurring_id}",
    permission=INVOICE_READ,
    returns=RecurringOut,
    extra="invoices are repeated at intervals (issue 3)",
)
def read_recurring_invoice(context: Context, recurring_id: Id) -> RecurringOut:
    """Read a recurrence with the invoices that it made."""
    return recurring.read(context, recurring_id)


@workspace.patch(
    "/recurring-invoices/{recurring_id}", permission=INVOICE_UPDATE, audit="sales.recurringinvoice.update",
    returns=RecurringOut,
    extra="invoices are repeated at intervals (issue 3)",
)  # fmt: skip
def update_recurring_invoice(context: Context, recurring_id: Id, body: RecurringPatch) -> RecurringOut:
    """Change dates, interval, pause or automatic issue."""
    recurring.patch(context, recurring_id, body)
    return recurring.read(context, recurring_id)


@workspace.delete(
    "/recurring-invoices/{recurring_id}",
    permission=INVOICE_DELETE,
    audit="sales.recurringinvoice.delete",
    extra="invoices are repeated at intervals (issue 3)",
)
def delete_recurring_invoice(context: Context, recurring_id: Id, query: VersionQuery) -> None:
    """End a recurrence; the invoices that it made stay."""
    recurring.delete(context, recurring_id, query.version)
