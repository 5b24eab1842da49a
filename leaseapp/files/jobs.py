"""Work of files outside requests."""

from typing import Any
from uuid import UUID

import structlog

from leaseapp.files.services import retention, sweeping, verifying
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import Due, Scope
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

EXTEND_RETENTION = "files.extend-retention"
VERIFY_ARCHIVE = "files.verify-archive"
SWEEP_STORAGE = "files.sweep-storage"
_log = structlog.get_logger(__name__)


@job(EXTEND_RETENTION, lane=Lane.BULK, title=_("Retention of documents"), due=Due("50 2 * * *"))
def extend_retention(context: Context, payload: dict[str, Any] | None = None) -> None:
    """Lengthen the locks of the organization's documents to what the law asks, a batch a transaction; safe to run twice."""
    after = (payload or {}).get("after")
    last = retention.extend(context, UUID(after) if after else None)
    if last is not None:
        context.enqueue(EXTEND_RETENTION, {"after": last})


@job(VERIFY_ARCHIVE, outside=True, lane=Lane.BULK, title=_("Verification of archived files"), due=Due("15 3 * * *"))
def verify_archive(run: JobRun) -> None:
    """Read a part of the organization's archive again, and compare each content with its hash; safe to run twice."""
    verifying.verify(run.principal)


@job(
    SWEEP_STORAGE,
    outside=True,
    lane=Lane.BULK,
    title=_("Removal of orphaned contents"),
    due=Due("30 3 * * *", Scope.GLOBAL),
)
def sweep_storage(_run: JobRun) -> None:
    """Remove from the storage what no row names and no lock holds; safe to run twice."""
    found = sweeping.sweep()
    _log.info("storage swept", removed=found.removed, locked=found.locked)
