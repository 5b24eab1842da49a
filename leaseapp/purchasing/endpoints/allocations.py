"""Allocations of supplier invoices over REST and the interface (document 3)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.invoices import ONE
from leaseapp.purchasing.permissions import INVOICE_CREATE, INVOICE_READ
from leaseapp.purchasing.schemas.allocations import (
    AllocateContractIn,
    AllocationIn,
    AllocationsOut,
    LastSplitOut,
    SplitIn,
)
from leaseapp.purchasing.services import invoice_allocating


@workspace.get(f"{ONE}/allocations", permission=INVOICE_READ, returns=AllocationsOut, internal=True)
def read_supplier_invoice_allocations(context: Context, supplier_invoice_id: Id) -> AllocationsOut:
    """Read the allocations of an invoice."""
    return invoice_allocating.read(context, supplier_invoice_id)


@workspace.post(
    f"{ONE}/allocations", permission=INVOICE_CREATE, audit="purchasing.invoice.allocate", returns=AllocationsOut, status=201,
    internal=True, act=_("Allocated", "supplier invoice"), refuses=(Conflict,),
)  # fmt: skip
def allocate_supplier_invoice(context: Context, supplier_invoice_id: Id, body: AllocationIn) -> AllocationsOut:
    """Add a line to the allocation of an invoice."""
    return invoice_allocating.add(context, supplier_invoice_id, body)


@workspace.post(
    f"{ONE}/allocate-contract", permission=INVOICE_CREATE, audit="purchasing.invoice.allocate_contract", returns=AllocationsOut,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def allocate_supplier_invoice_to_contract(
    context: Context, supplier_invoice_id: Id, body: AllocateContractIn
) -> AllocationsOut:
    """Put all that is left of an invoice on one contract."""
    return invoice_allocating.allocate_contract(context, supplier_invoice_id, body)


@workspace.post(
    f"{ONE}/split", permission=INVOICE_CREATE, audit="purchasing.invoice.split", returns=AllocationsOut, internal=True,
    refuses=(Conflict,), extra="what is left is shared over several contracts in equal parts (MONEY.md 3.7)",
)  # fmt: skip
def split_supplier_invoice(context: Context, supplier_invoice_id: Id, body: SplitIn) -> AllocationsOut:
    """Share all that is left of an invoice over contracts in equal parts."""
    return invoice_allocating.split(context, supplier_invoice_id, body)


@workspace.get(
    f"{ONE}/last-split", permission=INVOICE_READ, returns=LastSplitOut, internal=True,
    extra="the last split of this supplier is offered (MONEY.md 3.7)",
)  # fmt: skip
def read_last_supplier_split(context: Context, supplier_invoice_id: Id) -> LastSplitOut:
    """Read what is left of an invoice, shared as the last one of its supplier was."""
    return invoice_allocating.last_split(context, supplier_invoice_id)


@workspace.delete(
    "/supplier-invoice-allocations/{allocation_id}", permission=INVOICE_CREATE, audit="purchasing.invoice.allocation_removed",
    internal=True, act=_("Allocation taken back"), refuses=(Conflict,),
)  # fmt: skip
def remove_supplier_invoice_allocation(context: Context, allocation_id: Id) -> None:
    """Take a line of an allocation back."""
    invoice_allocating.remove(context, allocation_id)
