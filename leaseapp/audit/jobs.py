"""Work of the audit log outside requests."""

from leaseapp.audit.services import archiving
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import Due, Scope
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

ARCHIVE_MONTHS = "audit.archive-months"
ARCHIVE_PLATFORM = "audit.archive-platform-months"


@job(ARCHIVE_MONTHS, outside=True, lane=Lane.BULK, title=_("Archive of the audit log"), due=Due("20 2 * * *"))
def archive_months(run: JobRun) -> None:
    """Archive what has ended of the organization's audit log; a night without anything to do changes nothing."""
    archiving.archive_due(run.principal)


@job(
    ARCHIVE_PLATFORM,
    outside=True,
    lane=Lane.BULK,
    title=_("Archive of the platform’s audit log"),
    due=Due("25 2 * * *", Scope.GLOBAL),
)
def archive_platform_months(_run: JobRun) -> None:
    """Archive what has ended of the audit log of acts that belong to no organization."""
    archiving.archive_due(archiving.PLATFORM)
