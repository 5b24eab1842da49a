"""Recurring work of the queue itself."""

from datetime import timedelta
from typing import Any

from leaseapp.kernel import log
from leaseapp.kernel.context import Context
from leaseapp.kernel.job_queue import job, purge

PURGE_JOBS = "jobs.purge"
KEEP_DONE = timedelta(days=30)

_log = log.get_logger(__name__)


@job(PURGE_JOBS)
def purge_jobs(context: Context, payload: dict[str, Any]) -> None:
    """Delete jobs that were done more than 30 days ago; failed ones stay for people to read."""
    _log.info("done jobs purged", count=purge(context, KEEP_DONE))
