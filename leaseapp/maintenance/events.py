"""Events that maintenance publishes; billing drafts an invoice of what is to be billed."""

from dataclasses import dataclass
from decimal import Decimal

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class OperationDone(Event):
    """A work order is done; `billed_ht` (€ excl. VAT) is its cost when it is to be billed, else None."""

    operation_id: Id
    asset_id: Id
    billed_ht: Decimal | None
