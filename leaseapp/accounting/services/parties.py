"""Auxiliary accounts: one party a company and kind (DECISIONS 35)."""

from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.enums import PartyKind
from leaseapp.accounting.models import LedgerParty
from leaseapp.accounting.rules import numbering
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import locks
from leaseapp.kernel.persistence.sequences import next_number

__all__ = ["PartyKind", "party_for"]


def party_for(context: Context, kind: PartyKind, company_id: UUID) -> LedgerParty:
    """Return the party of a company as customer or supplier; made with the next code (C00042, F00017) when it is missing."""
    found = queries.party_of(context, kind, company_id)
    if found is not None:
        return found
    locks.lock(context, "ledger-party", kind.value, company_id)
    found = queries.party_of(context, kind, company_id)
    if found is not None:
        return found
    number = next_number(context, f"ledger_party:{kind.value}", context.organization_id)
    party = LedgerParty(kind=kind, code=numbering.party_code(kind, number), company_id=company_id)
    context.add(party)
    return party
