"""Events of purchasing for the domains above, in the past tense; subscribers read the rest."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.events import Event
from leaseapp.purchasing.enums import SupplierInvoiceStatus


@dataclass(frozen=True)
class SupplierInvoiceMoved(Event):
    """Somebody decided about a supplier's invoice, or it is paid in full."""

    invoice_id: UUID
    status: SupplierInvoiceStatus
