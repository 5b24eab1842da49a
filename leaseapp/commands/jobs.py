"""Commands on the job queue: what was given up, and another try."""

import sys
import uuid

from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_control
from leaseapp.kernel.queue.job_control import JobFilter
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.wiring import wire

_REASON = "command line"


def failed() -> int:
    """Print the jobs that were given up, newest first: id, when, attempts, organization, name, last error."""
    rows = _failed()
    for row in rows:
        ended = row.finished_at.isoformat(timespec="seconds") if row.finished_at else ""
        error = (row.last_error or "").replace("\n", " ")
        sys.stdout.write(f"{row.id}  {ended}  {row.attempt}×  {row.organization_id or '-'}  {row.name}  {error}\n")
    sys.stdout.write(f"{len(rows)} failed jobs{' or more' if len(rows) == job_control.MOST else ''}\n")
    return 0


def retry(which: str) -> int:
    """Have a failed job tried again by its id, or `all` of them; 1 when one could not."""
    wire()
    if which == "all":
        ids = [row.id for row in _failed()]
    else:
        try:
            ids = [uuid.UUID(which)]
        except ValueError:
            sys.stderr.write(f"{which} is no id of a job\n")
            return 1
    refused = sum(not _tried_again(job_id) for job_id in ids)
    sys.stdout.write(f"{len(ids) - refused} jobs wait again\n")
    return 1 if refused else 0


def _failed() -> list[Job]:
    with db.system_session(_REASON) as session:
        return list(job_control.listed(session, JobFilter(status=JobStatus.FAILED)))


def _tried_again(job_id: uuid.UUID) -> bool:
    try:
        with db.system_unit_of_work(_REASON, action="jobs.job.retry") as context:
            job_control.retry(context, job_id)
    except Problem as problem:
        sys.stderr.write(f"{job_id}: {problem.message}\n")
        return False
    return True
