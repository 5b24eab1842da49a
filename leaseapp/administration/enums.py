"""Words of the job queue for people, and states of the console's own records."""

from enum import StrEnum

from leaseapp.kernel.queue.job_tables import JobStatus, Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class CustomerArchiveStatus(StrEnum):
    """The state of a customer's archive; a READY one can be downloaded until it is EXPIRED."""

    WAITING = "WAITING"
    RUNNING = "RUNNING"
    READY = "READY"
    FAILED = "FAILED"
    EXPIRED = "EXPIRED"


class OrganizationState(StrEnum):
    """The state of an organization, by what asks for a hand first: given up jobs, storage, nobody who came in yet."""

    FAILURES = "FAILURES"
    STORAGE = "STORAGE"
    INVITED = "INVITED"
    HEALTHY = "HEALTHY"


class AlertFigure(StrEnum):
    """The figures of the installation that a rule may watch."""

    FAILED_JOBS = "FAILED_JOBS"
    OLDEST_JOB_MINUTES = "OLDEST_JOB_MINUTES"
    LOST_MAILS = "LOST_MAILS"
    NEARLY_FULL = "NEARLY_FULL"
    BROKEN_CHAINS = "BROKEN_CHAINS"
    BACKUP_AGE_HOURS = "BACKUP_AGE_HOURS"


label_members(
    {
        JobStatus.PENDING: _("Waiting"),
        JobStatus.RUNNING: _("Running"),
        JobStatus.DONE: _("Done"),
        JobStatus.FAILED: _("Failed"),
        JobStatus.CANCELED: _("Called off"),
    }
)
label_members({Lane.QUICK: _("Quick"), Lane.SLOW: _("Slow"), Lane.BULK: _("Bulk")})
label_members(
    {
        OrganizationState.FAILURES: _("Jobs failed"),
        OrganizationState.STORAGE: _("Storage nearly full"),
        OrganizationState.INVITED: _("Nobody here yet"),
        OrganizationState.HEALTHY: _("Healthy"),
    }
)
label_members(
    {
        CustomerArchiveStatus.WAITING: _("Waiting"),
        CustomerArchiveStatus.RUNNING: _("Running"),
        CustomerArchiveStatus.READY: _("Ready"),
        CustomerArchiveStatus.FAILED: _("Failed"),
        CustomerArchiveStatus.EXPIRED: _("Removed"),
    }
)
label_members(
    {
        AlertFigure.FAILED_JOBS: _("Jobs given up"),
        AlertFigure.OLDEST_JOB_MINUTES: _("Minutes that a job is late"),
        AlertFigure.LOST_MAILS: _("Mails lost within a day"),
        AlertFigure.NEARLY_FULL: _("Organizations whose storage is nearly full"),
        AlertFigure.BROKEN_CHAINS: _("Broken audit chains"),
        AlertFigure.BACKUP_AGE_HOURS: _("Hours since the last backup"),
    }
)
