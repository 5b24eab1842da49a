"""Invoices (document 3; PATCH, DELETE and the totals preview are extras of ours, DECISIONS 29)."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.lists import INVOICES
from leaseapp.billing.permissions import INVOICE_CREATE, INVOICE_DELETE, INVOICE_ISSUE, INVOICE_READ, INVOICE_UPDATE
from leaseapp.billing.schemas.entries import InvoiceEntriesOut
from leaseapp.billing.schemas.invoices import (
    InvoiceIn,
    InvoiceIssueOut,
    InvoiceOut,
    InvoicePatch,
    ParticularsOut,
    TotalsIn,
    TotalsOut,
)
from leaseapp.billing.services import duplicating, invoice_entries, invoicing, issuing, particulars, previewing, reading
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery

list_invoices = list_endpoint(workspace, "/invoices", INVOICES)


@workspace.post("/invoices", permission=INVOICE_CREATE, audit="sales.invoice.create", returns=InvoiceOut, status=201)
def create_invoice(context: Context, body: InvoiceIn) -> InvoiceOut:
    """Create a draft; the server computes its totals."""
    return reading.invoice(context, invoicing.create(context, body).id)


@workspace.post(
    "/invoices/preview-totals", permission=INVOICE_READ, writes=False, internal=True,
    returns=TotalsOut,
    extra="the line editor shows the totals that will be stored",
)  # fmt: skip
def preview_totals(context: Context, body: TotalsIn) -> TotalsOut:
    """Add lines up without storing anything, by the rule that will be stored."""
    return previewing.describe(previewing.preview(context, body))


@workspace.get("/invoices/{invoice_id}", permission=INVOICE_READ, returns=InvoiceOut)
def read_invoice(context: Context, invoice_id: Id) -> InvoiceOut:
    """Read an invoice with its lines."""
    return reading.invoice(context, invoice_id)


@workspace.patch(
    "/invoices/{invoice_id}",
    permission=INVOICE_UPDATE,
    audit="sales.invoice.update",
    returns=InvoiceOut,
    extra="DECISIONS 29: drafts can be edited and softly deleted",
)
def update_invoice(context: Context, invoice_id: Id, body: InvoicePatch) -> InvoiceOut:
    """Change a draft; `lines` replaces all of them."""
    invoicing.patch(context, invoice_id, body)
    return reading.invoice(context, invoice_id)


@workspace.delete(
    "/invoices/{invoice_id}",
    permission=INVOICE_DELETE,
    audit="sales.invoice.delete",
    extra="DECISIONS 29: drafts can be edited and softly deleted",
)
def delete_invoice(context: Context, invoice_id: Id, query: VersionQuery) -> None:
    """Delete a draft."""
    invoicing.delete(context, invoice_id, query.version)


@workspace.post(
    "/invoices/{invoice_id}/issue",
    permission=INVOICE_ISSUE,
    audit="sales.invoice.issue",
    returns=InvoiceIssueOut,
    act=_("Issued"),
)
def issue_invoice(context: Context, invoice_id: Id) -> InvoiceIssueOut:
    """Give the invoice its legal number and post it; from then on it cannot change."""
    return InvoiceIssueOut.model_validate(issuing.issue(context, invoice_id))


issue_invoices = bulk_endpoint(workspace, INVOICES, issue_invoice, action="issue")


@workspace.post(
    "/invoices/{invoice_id}/duplicate", permission=INVOICE_CREATE, audit="sales.invoice.duplicate", internal=True,
    returns=InvoiceOut, status=201,
    extra="a new draft of the same lines with today's terms (issue 15)", act=_("Duplicated"),
)  # fmt: skip
def duplicate_invoice(context: Context, invoice_id: Id) -> InvoiceOut:
    """Make a new draft of the same lines, with the dates and terms of today."""
    return reading.invoice(context, duplicating.duplicate(context, invoice_id).id)


@workspace.get(
    "/invoices/{invoice_id}/entries",
    permission=LEDGER_READ,
    internal=True,
    returns=InvoiceEntriesOut,
    extra="everything the books say of an invoice, each line with its source (issue 15)",
)
def read_invoice_entries(context: Context, invoice_id: Id) -> InvoiceEntriesOut:
    """Return the entries of its issue, receipts and credits, each with the record that it comes from."""
    context.require(INVOICE_READ)
    return invoice_entries.read(context, invoice_id)


@workspace.get("/invoices/{invoice_id}/validate-fr2026", permission=INVOICE_READ, internal=True, returns=ParticularsOut)
def validate_invoice(context: Context, invoice_id: Id) -> ParticularsOut:
    """List the mandatory particulars that are missing: what issue would refuse."""
    return particulars.check(context, invoice_id)
