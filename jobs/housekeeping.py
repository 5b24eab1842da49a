"""Recurring work of the kernel: the queue, the stored answers of keyed requests, the audit log."""

from datetime import timedelta
from typing import Any

from leaseapp.kernel import audit, idempotency, log
from leaseapp.kernel.context import Context
from leaseapp.kernel.job_queue import GiveUp, job, purge

PURGE_JOBS = "jobs.purge"
FORGET_ANSWERS = "jobs.forget-answers"
VERIFY_AUDIT = "jobs.verify-audit"
KEEP_DONE = timedelta(days=30)
_MOST_LOGGED = 100

_log = log.get_logger(__name__)


@job(PURGE_JOBS)
def purge_jobs(context: Context, payload: dict[str, Any]) -> None:
    """Delete jobs that were done more than 30 days ago; failed ones stay for people to read."""
    _log.info("done jobs purged", count=purge(context, KEEP_DONE))


@job(FORGET_ANSWERS)
def forget_answers(context: Context, payload: dict[str, Any]) -> None:
    """Delete the answers of keyed requests that are no longer replayed (DECISIONS 7)."""
    _log.info("keyed answers forgotten", count=idempotency.forget_expired(context))


@job(VERIFY_AUDIT, max_attempts=1)
def verify_audit(context: Context, payload: dict[str, Any]) -> None:
    """Recompute every hash chain of the audit log; a break fails the job for good, which alerts people (TRUST 5)."""
    breaks = [found for chain in audit.chains(context.session) for found in audit.verify(context.session, chain)]
    for found in breaks[:_MOST_LOGGED]:
        _log.error("audit chain broken", chain=str(found.chain_id), sequence=found.sequence, reason=found.reason)
    if breaks:
        raise GiveUp(f"the audit log was changed behind its back: {len(breaks)} breaks")
