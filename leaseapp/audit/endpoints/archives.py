"""Archives of the organization's audit log, and the proof that it holds."""

from leaseapp.audit.endpoints.log import own
from leaseapp.audit.lists import AUDIT_ARCHIVES
from leaseapp.audit.schemas.archives import ArchivedRowsOut, ArchivedRowsQuery, AuditArchiveOut, AuditProofOut
from leaseapp.audit.services import reading_archives
from leaseapp.audit.services.archiving import MEDIA_TYPE
from leaseapp.identity.permissions import AUDIT_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_audit_archives = list_endpoint(own, "/audit-archives", AUDIT_ARCHIVES, internal=True)


@own.get("/audit-proof", permission=AUDIT_READ, internal=True, returns=AuditProofOut)
def read_audit_proof(context: Context) -> AuditProofOut:
    """Say what the last verifications of the audit log found, and up to which month it is archived."""
    return reading_archives.proof(context)


@own.get("/audit-archives/{archive_id}", permission=AUDIT_READ, internal=True, returns=AuditArchiveOut)
def read_audit_archive(context: Context, archive_id: Id) -> AuditArchiveOut:
    """Say what an archive holds, its hashes, and until when nobody can delete it."""
    return reading_archives.shown(reading_archives.archive_or_404(context, archive_id))


@own.get(
    "/audit-archives/{archive_id}/rows", permission=AUDIT_READ, internal=True, returns=ArchivedRowsOut, lengthy=True
)
def read_archived_rows(context: Context, archive_id: Id, query: ArchivedRowsQuery) -> ArchivedRowsOut:
    """Read rows from the archive's file; the audit log tells who did."""
    return reading_archives.rows(context, archive_id, query)


@own.get("/audit-archives/{archive_id}/file", permission=AUDIT_READ, internal=True, files=(MEDIA_TYPE,))
def download_audit_archive(context: Context, archive_id: Id) -> FileAnswer:
    """Download the archive: JSON lines, compressed; the audit log tells who did."""
    return reading_archives.download(context, archive_id)
