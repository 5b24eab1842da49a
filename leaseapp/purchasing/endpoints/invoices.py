"""Supplier invoices over REST and the interface."""

from leaseapp.billing.schemas.invoices import TotalsOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.purchasing.lists.invoices import SUPPLIER_INVOICES
from leaseapp.purchasing.permissions import CHECKS_MANAGE, INVOICE_CREATE, INVOICE_READ, INVOICE_UPDATE
from leaseapp.purchasing.schemas.invoices import (
    DecideIn,
    InvoiceLinesIn,
    OrderLinkIn,
    PreviewInvoiceIn,
    SupplierInvoiceIn,
    SupplierInvoiceOut,
    SupplierInvoicePatch,
)
from leaseapp.purchasing.schemas.matching import MatchLinesOut, MatchOut, OverrideIn, ValidateMatchIn
from leaseapp.purchasing.services import approving, bought_lines, invoice_matching, invoice_reading, invoices

ONE = "/supplier-invoices/{supplier_invoice_id}"
beyond = workspace.beyond("drafts are deleted and approved, lines add up while they are typed (MONEY.md 3.1, 3.8)")

list_supplier_invoices = list_endpoint(workspace, "/supplier-invoices", SUPPLIER_INVOICES, internal=True)


@workspace.post(
    "/supplier-invoices", permission=INVOICE_CREATE, audit="purchasing.invoice.create", returns=SupplierInvoiceOut,
    status=201, act=_("Supplier invoice entered"), internal=True,
)  # fmt: skip
def create_supplier_invoice(context: Context, body: SupplierInvoiceIn) -> SupplierInvoiceOut:
    """Enter an invoice or credit note of a supplier."""
    return invoice_reading.told(context, invoices.make(context, body))


@beyond.post(
    "/supplier-invoices/preview-totals", permission=INVOICE_READ, writes=False, internal=True, returns=TotalsOut
)
def preview_supplier_invoice(context: Context, body: PreviewInvoiceIn) -> TotalsOut:
    """Return the totals of lines while they are typed; nothing is stored."""
    return bought_lines.preview(context, body.lines)


@workspace.get(ONE, permission=INVOICE_READ, returns=SupplierInvoiceOut, internal=True)
def read_supplier_invoice(context: Context, supplier_invoice_id: Id) -> SupplierInvoiceOut:
    """Read a supplier invoice with its lines and what is missing."""
    return invoice_reading.read(context, supplier_invoice_id)


@workspace.patch(
    ONE, permission=INVOICE_UPDATE, audit="purchasing.invoice.update", returns=SupplierInvoiceOut, internal=True,
    act=_("Supplier invoice changed"), refuses=(Conflict,),
)  # fmt: skip
def update_supplier_invoice(
    context: Context, supplier_invoice_id: Id, body: SupplierInvoicePatch
) -> SupplierInvoiceOut:
    """Change an invoice; its `status` takes it further."""
    return invoice_reading.told(context, invoices.update(context, supplier_invoice_id, body))


@beyond.delete(ONE, permission=INVOICE_UPDATE, audit="purchasing.invoice.delete", internal=True, refuses=(Conflict,))
def delete_supplier_invoice(context: Context, supplier_invoice_id: Id, query: VersionQuery) -> None:
    """Delete a draft."""
    invoices.delete(context, supplier_invoice_id, query.version)


@workspace.put(
    f"{ONE}/lines", permission=INVOICE_CREATE, audit="purchasing.invoice.lines", returns=SupplierInvoiceOut, internal=True,
    act=_("Lines replaced", "supplier invoice"), refuses=(Conflict,),
)  # fmt: skip
def replace_supplier_invoice_lines(
    context: Context, supplier_invoice_id: Id, body: InvoiceLinesIn
) -> SupplierInvoiceOut:
    """Replace all lines of an invoice."""
    return invoice_reading.told(context, invoices.replace_lines(context, supplier_invoice_id, body))


@workspace.patch(
    f"{ONE}/order", permission=INVOICE_UPDATE, audit="purchasing.invoice.order", returns=SupplierInvoiceOut, internal=True,
    act=_("Order linked", "supplier invoice"), refuses=(Conflict,),
)  # fmt: skip
def link_supplier_invoice_order(context: Context, supplier_invoice_id: Id, body: OrderLinkIn) -> SupplierInvoiceOut:
    """Say which order an invoice bills; its lines are proposed unless they are sent."""
    return invoice_reading.told(context, invoices.link_order(context, supplier_invoice_id, body))


@workspace.get(f"{ONE}/match", permission=INVOICE_READ, returns=MatchOut, internal=True)
def read_supplier_invoice_match(context: Context, supplier_invoice_id: Id) -> MatchOut:
    """Read how an invoice stands against its order."""
    return invoice_matching.read(context, supplier_invoice_id)


@workspace.get(f"{ONE}/match-lines", permission=INVOICE_READ, returns=MatchLinesOut, internal=True)
def read_supplier_invoice_match_lines(context: Context, supplier_invoice_id: Id) -> MatchLinesOut:
    """Read the lines of an invoice beside what was ordered and received."""
    return invoice_matching.read_lines(context, supplier_invoice_id)


@workspace.post(
    f"{ONE}/validate-three-way", permission=CHECKS_MANAGE, audit="purchasing.invoice.match", returns=SupplierInvoiceOut,
    internal=True, act=_("Match validated"), refuses=(Conflict,),
)  # fmt: skip
def validate_three_way(
    context: Context, supplier_invoice_id: Id, body: ValidateMatchIn
) -> SupplierInvoiceOut | Problem:
    """Decide that order, reception and invoice agree."""
    decided = invoice_matching.validate(context, supplier_invoice_id, body)
    return decided if isinstance(decided, Problem) else invoice_reading.told(context, decided)


@workspace.post(
    f"{ONE}/override-three-way", permission=CHECKS_MANAGE, audit="purchasing.invoice.override",
    returns=SupplierInvoiceOut, internal=True, act=_("Deviations accepted"), refuses=(Conflict,),
)  # fmt: skip
def override_three_way(context: Context, supplier_invoice_id: Id, body: OverrideIn) -> SupplierInvoiceOut:
    """Accept the deviations of an invoice with a reason."""
    return invoice_reading.told(context, invoice_matching.override(context, supplier_invoice_id, body))


@beyond.post(
    f"{ONE}/approve", permission=INVOICE_READ, audit="purchasing.invoice.approve", returns=SupplierInvoiceOut,
    internal=True, act=_("Approval answered"), refuses=(Conflict,),
)  # fmt: skip
def approve_supplier_invoice(context: Context, supplier_invoice_id: Id, body: DecideIn) -> SupplierInvoiceOut:
    """Agree to an invoice, or refuse it; whoever was asked does."""
    return invoice_reading.told(context, approving.decide(context, supplier_invoice_id, body))
