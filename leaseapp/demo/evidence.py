"""The audit log of the demonstration: its months archived, its chains verified, as the nights would have done."""

from leaseapp.audit.services import archiving
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal


def seal_the_past() -> None:
    """Archive each month that has ended, and verify every chain once."""
    with db.system_session("demonstration's chains") as session:
        chains = audit.chains(session)
    for chain in chains:
        organization = None if chain == audit.PLATFORM_CHAIN else chain
        archiving.archive_due(system_principal(organization))
        audit_verdicts.check(chain)
