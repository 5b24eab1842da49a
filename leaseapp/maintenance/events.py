"""Events that maintenance publishes; billing drafts an invoice of what is to be billed."""

from dataclasses import dataclass

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class OperationDone(Event):
    """A work order is done; `billable` says that the client pays for it."""

    operation_id: Id
    asset_id: Id
    billable: bool
