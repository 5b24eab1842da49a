"""Events that the directory publishes."""

from dataclasses import dataclass

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class BillingEntityCreated(Event):
    """A legal entity that can invoice exists; accounting opens its journals and fiscal years (DECISIONS 35)."""

    billing_entity_id: Id
