"""The organization's audit log."""

from leaseapp.audit.lists import AUDIT
from leaseapp.audit.schemas.log import ActorsOut, AuditEntryOut
from leaseapp.audit.services import reading
from leaseapp.identity.permissions import AUDIT_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

own = workspace.beyond(
    "document 1 shows the audit log to an organization's auditors and names the provider's route only"
)

list_audit = list_endpoint(own, "/audit", AUDIT, internal=True)


@own.get("/audit-actors", permission=AUDIT_READ, internal=True, returns=ActorsOut)
def list_audit_actors(context: Context) -> ActorsOut:
    """Whoever acted in the last twelve months, for the filter."""
    return reading.actors(context)


@own.get("/audit/{entry_id}", permission=AUDIT_READ, internal=True, returns=AuditEntryOut)
def read_audit_entry(context: Context, entry_id: Id) -> AuditEntryOut:
    """Read a row of the audit log: its differences in words, its request, its links in the chain."""
    return reading.entry(context, entry_id)
