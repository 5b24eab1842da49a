"""Locks of a dunning: its invoice first, as receipts lock it, then the dunning itself."""

from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.services import claims, reading
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404


def locked(context: Context, dunning_id: UUID, version: int | None) -> tuple[Dunning, Invoice]:
    """Return a dunning that is about to change, and its invoice, both locked. Raises NotFound, StaleVersion."""
    seen = get_or_404(context, Dunning, dunning_id)
    invoice = claims.due_of(context, [seen.invoice_id]).get(seen.invoice_id)
    if invoice is None:
        raise NotFound()
    dunning = for_change(context, Dunning, dunning_id, version, lambda row: reading.told(context, row))
    return dunning, invoice
