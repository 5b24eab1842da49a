"""Events of leasing: each is published once for a contract, in the transaction of its cause (LEASING.md 4)."""

from dataclasses import dataclass

from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence.ids import Id


@dataclass(frozen=True)
class ContractSigned(Event):
    """Everybody has signed the contract: it is locked."""

    contract_id: Id


@dataclass(frozen=True)
class ContractActivated(Event):
    """The machines stand at the lessee's and the schedule is dated."""

    contract_id: Id


@dataclass(frozen=True)
class ContractCanceled(Event):
    """The contract does not come about: called off, or the lessee withdrew."""

    contract_id: Id
