"""Events that transport publishes; leasing, maintenance, sales and purchasing will subscribe."""

from dataclasses import dataclass

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id
from leaseapp.logistics.enums import TransportKind


@dataclass(frozen=True)
class AssetsDelivered(Event):
    """Machines arrived; the `damaged` ones among them are to be inspected."""

    request_id: Id
    kind: TransportKind
    asset_ids: tuple[Id, ...]
    damaged: tuple[Id, ...]
