"""The proof of a billing entity's numbers (extras of ours: what an auditor asks for first)."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.billing.schemas.number_chain import (
    ArchivingOut,
    ChainVerifyIn,
    ChainVerifyOut,
    NumberChainOut,
    NumberChainsOut,
)
from leaseapp.billing.services import missing_documents, proving
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id


@workspace.get(
    "/number-chains",
    permission=LEDGER_READ,
    internal=True,
    returns=NumberChainsOut,
    extra="the proof of all billing entities has a page of its own, and its verdict stands on the homes of those who oversee",
)
def read_number_chains(context: Context) -> NumberChainsOut:
    """Say of each billing entity whether its numbers run without gap, and when the audit log was last verified."""
    return proving.read_all(context)


@workspace.get(
    "/billing-entities/{billing_entity_id}/number-chain",
    permission=LEDGER_READ,
    internal=True,
    returns=NumberChainOut,
    extra="an auditor asks first for the proof that numbers have no gap",
)
def read_number_chain(context: Context, billing_entity_id: Id) -> NumberChainOut:
    """Say of each series whether its numbers run without gap and its dates forwards."""
    return proving.read(context, billing_entity_id)


@workspace.post(
    "/number-chains/archive", permission=INVOICE_ISSUE, audit="sales.numberchain.archive", internal=True, status=202,
    returns=ArchivingOut,
    extra="issue 17: whoever sees that PDFs are missing has them archived now",
)  # fmt: skip
def archive_missing_documents(context: Context) -> ArchivingOut:
    """Have numbered documents without a whole PDF archived now; the jobs process does it, after the answer."""
    return missing_documents.ask(context)


@workspace.post(
    "/billing-entities/{billing_entity_id}/number-chain/verify", permission=LEDGER_READ, writes=False, internal=True,
    returns=ChainVerifyOut,
    extra="the proof recomputes hashes and seals part by part",
)  # fmt: skip
def verify_number_chain(context: Context, billing_entity_id: Id, body: ChainVerifyIn) -> ChainVerifyOut:
    """Recompute the hashes and seals of the next documents, or of the next rows of the audit log; nothing is stored."""
    return proving.verify(context, billing_entity_id, body)
