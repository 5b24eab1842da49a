"""Work of files outside requests."""

from typing import Any
from uuid import UUID

import structlog

from leaseapp.files.services import processing, purging, retention, sweeping, usage, verifying
from leaseapp.files.services.uploads import ARRIVALS, FORGET, PROCESS
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import Due, Scope
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

EXTEND_RETENTION = "files.extend-retention"
VERIFY_ARCHIVE = "files.verify-archive"
SWEEP_STORAGE = "files.sweep-storage"
CLEANUP_PENDING = "files.cleanup-pending"
PHYSICAL_DELETE = "files.physical-delete"
RECONCILE = "files.reconcile-usage"
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


@job(FORGET, outside=True, title=_("Removal of arrived contents"))
def forget_arrival(run: JobRun) -> None:
    """Remove what arrived of an upload that is complete, or will never be; safe to run twice."""
    storage().delete(ARRIVALS, run.payload["key"])


@job(CLEANUP_PENDING, lane=Lane.BULK, title=_("Uploads that never came"), due=Due("20 * * * *"))
def cleanup_pending(context: Context, payload: dict[str, Any] | None = None) -> None:
    """Remove uploads that were announced more than a day ago; safe to run twice."""
    if purging.forget_uploads(context) >= purging.BATCH:
        context.enqueue(CLEANUP_PENDING, {})


@job(
    PHYSICAL_DELETE, outside=True, lane=Lane.BULK, title=_("Removal of deleted files"), due=Due("40 3 * * *"),
    act=_("Removed for good"),
)  # fmt: skip
def physical_delete(run: JobRun) -> None:
    """Remove the contents of files that were deleted a month ago, unless a lock holds them; safe to run twice."""
    _log.info("deleted files purged", purged=purging.purge(run))


@job(RECONCILE, lane=Lane.BULK, title=_("Count of the storage"), due=Due("10 4 * * *"))
def reconcile_usage(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Count the bytes of the organization's files again; a tally that differed is set right and told in the log."""
    drift = usage.reconcile(context)
    if drift != usage.Drift(0, 0):
        _log.error("the tally of the storage differed from the files", used=drift.used, held=drift.held)


@job(PROCESS, outside=True, lane=Lane.SLOW, title=_("Reading of added files"))
def process(run: JobRun) -> None:
    """Scan a file that was added, and read what is told of it; safe to run twice."""
    processing.process(run, UUID(run.payload["fileId"]))
