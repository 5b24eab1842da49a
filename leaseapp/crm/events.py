"""Events of crm: published once, in the transaction of their cause (LEASING.md 4)."""

from dataclasses import dataclass

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class OpportunityWon(Event):
    """The client said yes: for a lease, leasing opens the affair."""

    opportunity_id: Id
