"""The provider's view of the job queue: what failed, another try, calling off (the console shows it)."""

from leaseapp.identity.permissions import PROVIDER_JOB_MANAGE, PROVIDER_JOB_READ
from leaseapp.identity.schemas.jobs import JobOut, JobsOut, JobsQuery
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.queue import job_control
from leaseapp.kernel.queue.job_control import JobFilter
from leaseapp.kernel.queue.job_specs import specs
from leaseapp.kernel.queue.job_tables import Job


@provider.get(
    "/jobs",
    permission=PROVIDER_JOB_READ,
    system="job console",
    returns=JobsOut,
    extra="issue 17: what the queue gave up; its screen comes with the console",
)
def list_jobs(context: Context, query: JobsQuery) -> JobsOut:
    """List the jobs of every organization, newest first."""
    wanted = JobFilter(query.status, query.name, query.organization_id, query.before)
    rows = job_control.listed(context.session, wanted, query.limit)
    items = [_shown(context, row) for row in rows]
    return JobsOut(items=items, before=items[-1].id if len(items) == query.limit else None)


@provider.post(
    "/jobs/{job_id}/retry", permission=PROVIDER_JOB_MANAGE, system="job console", audit="identity.job.retry",
    returns=JobOut, refuses=(Conflict,),
    extra="issue 17: another try of a failed job",
)  # fmt: skip
def retry_job(context: Context, job_id: Id) -> JobOut:
    """Give a job that failed or was canceled all of its attempts again."""
    return _shown(context, job_control.retry(context, job_id))


@provider.post(
    "/jobs/{job_id}/cancel", permission=PROVIDER_JOB_MANAGE, system="job console", audit="identity.job.cancel",
    returns=JobOut, refuses=(Conflict,),
    extra="issue 17: a waiting job is called off",
)  # fmt: skip
def cancel_job(context: Context, job_id: Id) -> JobOut:
    """Call off a job that waits."""
    return _shown(context, job_control.cancel(context, job_id))


def _shown(context: Context, row: Job) -> JobOut:
    spec = specs.get(row.name)
    title = context.translate(spec.title) if spec and spec.title else row.name
    return JobOut.model_validate({**row.model_dump(), "title": title})
