"""Contracts over REST and the interface: made, read, changed, signed, unlocked."""

from functools import partial

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints.affairs import ONE as AFFAIR
from leaseapp.leasing.lists import CONTRACTS
from leaseapp.leasing.permissions import (
    CONTRACT_COST,
    CONTRACT_CREATE,
    CONTRACT_READ,
    CONTRACT_SIGN,
    CONTRACT_UNLOCK,
    CONTRACT_UPDATE,
)
from leaseapp.leasing.schemas.contracts import (
    CancelContractIn,
    ContractOut,
    ContractPatch,
    MadeOut,
    MakeContractIn,
    ProfitOut,
    ScheduleOut,
    SendContractIn,
    SignContractIn,
    StepIn,
    UnlockedOut,
    UnlockIn,
    VersionsOut,
)
from leaseapp.leasing.services import contract_reading, contract_signing, contracts, delivering, unlocking

ONE = "/lease-contracts/{lease_contract_id}"
routes = workspace.beyond(
    "the specification names contracts by their hook and unlock alone; LEASING.md 4 names these routes"
)
step = partial(routes.post, returns=ContractOut, internal=True, refuses=(Conflict,))

list_lease_contracts = list_endpoint(routes, "/lease-contracts", CONTRACTS)


@routes.post(
    f"{AFFAIR}/contract", permission=CONTRACT_CREATE, audit="lease.contract.create", act=_("Contract made"), returns=MadeOut,
    status=201, internal=True, refuses=(Conflict,),
)  # fmt: skip
def make_lease_contract(context: Context, lease_affair_id: Id, body: MakeContractIn) -> MadeOut:
    """Make the contract of an affair whose credit was granted."""
    made = contracts.make(context, lease_affair_id, body)
    return MadeOut(contract_id=made.id, number=made.number)


@routes.get(ONE, permission=CONTRACT_READ, returns=ContractOut)
def read_lease_contract(context: Context, lease_contract_id: Id) -> ContractOut:
    """Read a contract with its parts."""
    return contract_reading.read(context, lease_contract_id)


@routes.patch(
    ONE,
    permission=CONTRACT_UPDATE,
    audit="lease.contract.update",
    returns=ContractOut,
    internal=True,
    refuses=(Conflict,),
)
def update_lease_contract(context: Context, lease_contract_id: Id, body: ContractPatch) -> ContractOut:
    """Change a contract; a signed one keeps its terms."""
    return contract_reading.told(context, contracts.update(context, lease_contract_id, body))


@routes.get(f"{ONE}/schedule", permission=CONTRACT_READ, returns=ScheduleOut)
def read_lease_schedule(context: Context, lease_contract_id: Id) -> ScheduleOut:
    """Read all amounts that a contract bills, each with its reason."""
    return contract_reading.schedule(context, lease_contract_id)


@routes.get(f"{ONE}/versions", permission=CONTRACT_READ, internal=True, returns=VersionsOut)
def read_lease_versions(context: Context, lease_contract_id: Id) -> VersionsOut:
    """Read the texts of a contract as they were sent to be signed."""
    return contract_reading.versions(context, lease_contract_id)


@routes.get(f"{ONE}/profitability", permission=CONTRACT_COST, internal=True, returns=ProfitOut)
def read_lease_profitability(context: Context, lease_contract_id: Id) -> ProfitOut:
    """Read the margin that a contract leaves, as forecast."""
    return contract_reading.profit(context, lease_contract_id)


@step(
    f"{ONE}/send-for-signature",
    permission=CONTRACT_SIGN,
    audit="lease.contract.send",
    act=_("Sent to be signed"),
    lengthy=True,
)
def send_lease_contract(context: Context, lease_contract_id: Id, body: SendContractIn) -> ContractOut:
    """Freeze a contract and send it to be signed."""
    return contract_reading.told(context, contract_signing.send(context, lease_contract_id, body))


@step(f"{ONE}/recall", permission=CONTRACT_SIGN, audit="lease.contract.recall", act=_("Taken back"))
def recall_lease_contract(context: Context, lease_contract_id: Id, body: CancelContractIn) -> ContractOut:
    """Take a contract back that nobody has signed whole."""
    contract = contract_signing.recall(context, lease_contract_id, body)
    return contract_reading.told(context, contract)


@step(f"{ONE}/sign", permission=CONTRACT_SIGN, audit="lease.contract.sign", act=_("Signed", "act"), lengthy=True)
def sign_lease_contract(context: Context, lease_contract_id: Id, body: SignContractIn) -> ContractOut:
    """Countersign a contract, or keep the scan of one that was signed on paper."""
    contract = contract_signing.sign(context, lease_contract_id, body)
    return contract_reading.told(context, contract)


@routes.post(
    f"{ONE}/unlock", permission=CONTRACT_UNLOCK, audit="lease.contract.unlock", act=_("Unlocked", "contract"),
    returns=UnlockedOut, internal=True, refuses=(Conflict,),
)  # fmt: skip
def unlock_lease_contract(context: Context, lease_contract_id: Id, body: UnlockIn) -> UnlockedOut:
    """Unlock a signed contract for 24 hours."""
    return UnlockedOut.model_validate(unlocking.unlock(context, lease_contract_id, body))


@step(f"{ONE}/lock", permission=CONTRACT_UNLOCK, audit="lease.contract.lock", act=_("Locked", "contract"))
def lock_lease_contract(context: Context, lease_contract_id: Id, body: StepIn) -> ContractOut:
    """Lock a contract again before its time."""
    return contract_reading.told(context, unlocking.lock(context, lease_contract_id, body))


@step(f"{ONE}/activate", permission=CONTRACT_UPDATE, audit="lease.contract.activate", act=_("Begun", "contract"))
def activate_lease_contract(context: Context, lease_contract_id: Id, body: StepIn) -> ContractOut:
    """Begin a contract that is signed and delivered."""
    return contract_reading.told(context, delivering.activate(context, lease_contract_id, body))


@step(f"{ONE}/cancel", permission=CONTRACT_UPDATE, audit="lease.contract.cancel", act=_("Called off"))
def cancel_lease_contract(context: Context, lease_contract_id: Id, body: CancelContractIn) -> ContractOut:
    """Call a contract off of which nothing was delivered."""
    return contract_reading.told(context, contracts.cancel(context, lease_contract_id, body))


@step(f"{ONE}/withdraw", permission=CONTRACT_UPDATE, audit="lease.contract.withdraw", act=_("Lessee withdrew"))
def withdraw_lease_contract(context: Context, lease_contract_id: Id, body: CancelContractIn) -> ContractOut:
    """Note that the lessee withdraws in time."""
    return contract_reading.told(context, delivering.withdraw(context, lease_contract_id, body))
