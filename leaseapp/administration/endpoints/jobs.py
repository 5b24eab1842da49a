"""The job queue of all organizations: what waits, what failed, another try, calling off, and the timetable."""

from leaseapp.administration.lists import JOBS
from leaseapp.administration.schemas.jobs import JobOut, TimetableOut
from leaseapp.administration.services import jobs
from leaseapp.identity.permissions import PROVIDER_JOB_MANAGE, PROVIDER_JOB_READ
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.queue import job_control
from leaseapp.kernel.text.i18n import _

REASON = "job console"
routes = provider.beyond("issue 19: jobs in the console")
list_jobs = list_endpoint(routes, "/jobs", JOBS, system=REASON)


@routes.get("/jobs/{job_id}", permission=PROVIDER_JOB_READ, system=REASON, returns=JobOut)
def read_job(context: Context, job_id: Id) -> JobOut:
    """Read a job with what it was given, secrets and texts of people left out."""
    return jobs.read(context, job_id)


@routes.post(
    "/jobs/{job_id}/retry", permission=PROVIDER_JOB_MANAGE, system=REASON, audit="administration.job.retry",
    act=_("Job tried again"), returns=JobOut, refuses=(Conflict,),
)  # fmt: skip
def retry_job(context: Context, job_id: Id) -> JobOut:
    """Give a job that failed or was canceled all of its attempts again."""
    return jobs.shown(context, job_control.retry(context, job_id))


@routes.post(
    "/jobs/{job_id}/cancel", permission=PROVIDER_JOB_MANAGE, system=REASON, audit="administration.job.cancel",
    act=_("Job called off"), returns=JobOut, refuses=(Conflict,),
)  # fmt: skip
def cancel_job(context: Context, job_id: Id) -> JobOut:
    """Call off a job that waits."""
    return jobs.shown(context, job_control.cancel(context, job_id))


@routes.get("/timetable", permission=PROVIDER_JOB_READ, system=REASON, returns=TimetableOut)
def read_timetable(context: Context) -> TimetableOut:
    """Read all recurring work with its last and its next run."""
    return jobs.timetable(context)
