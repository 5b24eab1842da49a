"""Recurring work of the kernel: the queue, the stored answers of keyed requests, the audit log."""

from datetime import timedelta
from typing import Any

from jobs import runner
from leaseapp.kernel.acts import idempotency
from leaseapp.kernel.auditing import audit, audit_partitions, audit_verdicts
from leaseapp.kernel.auditing.audit_verdicts import AuditVerified
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.process import log
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun, job, purge
from leaseapp.kernel.queue.job_specs import Due, Scope
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

PURGE_JOBS = "jobs.purge"
FORGET_ANSWERS = "jobs.forget-answers"
MAKE_AUDIT_MONTHS = "jobs.make-audit-months"
VERIFY_AUDIT = "jobs.verify-audit"
VERIFY_WHOLE_AUDIT = "jobs.verify-whole-audit"
KEEP_DONE = timedelta(days=30)
_MOST_LOGGED = 100

_log = log.get_logger(__name__)


@job(PURGE_JOBS, lane=Lane.BULK, title=_("Removal of old jobs"), due=Due("40 3 * * *", Scope.GLOBAL))
def purge_jobs(context: Context, payload: dict[str, Any]) -> None:
    """Delete jobs that were done more than 30 days ago; failed ones stay for people to read."""
    _log.info("done jobs purged", count=purge(context, KEEP_DONE))


@job(FORGET_ANSWERS, lane=Lane.BULK, title=_("Removal of stored answers"), due=Due("50 3 * * *", Scope.GLOBAL))
def forget_answers(context: Context, payload: dict[str, Any]) -> None:
    """Delete the answers of keyed requests that are no longer replayed (DECISIONS 7)."""
    _log.info("keyed answers forgotten", count=idempotency.forget_expired(context))


@job(
    MAKE_AUDIT_MONTHS,
    outside=True,
    lane=Lane.BULK,
    title=_("Months of the audit log"),
    due=Due("10 0 * * *", Scope.GLOBAL),
)
def make_audit_months(run: JobRun) -> None:
    """Make the partitions of the months to come; what falls into none is kept by the default partition."""
    _log.info("months of the audit log made", count=audit_partitions.ensure())


@job(
    VERIFY_AUDIT,
    outside=True,
    lane=Lane.BULK,
    title=_("Verification of the audit log"),
    due=Due("0 4 * * *", Scope.GLOBAL),
)
def verify_audit(run: JobRun) -> None:
    """Recompute what the hash chains of the audit log gained since their last verification; a break alerts people (TRUST 5)."""
    _verify(from_the_start=False)


@job(
    VERIFY_WHOLE_AUDIT,
    outside=True,
    lane=Lane.BULK,
    title=_("Verification of the whole audit log"),
    due=Due("30 4 * * sun", Scope.GLOBAL),
)
def verify_whole_audit(run: JobRun) -> None:
    """Recompute every hash chain of the audit log from its first row, whatever was verified before."""
    _verify(from_the_start=True)


def _verify(*, from_the_start: bool) -> None:
    """Verify each chain and keep the verdicts. Raises GiveUp when one is broken: another try finds the same."""
    with db.system_session("audit verification") as session:
        chains = audit.chains(session)
    total = 0
    for chain in chains:
        verdict, breaks = audit_verdicts.check(chain, from_the_start=from_the_start)
        for found in breaks[: max(0, _MOST_LOGGED - total)]:
            _log.error("audit chain broken", chain=str(found.chain_id), sequence=found.sequence, reason=found.reason)
        total += len(breaks)
        if verdict.organization_id is not None:
            # at once: what is wrong here is known before the next chain is walked
            with db.unit_of_work(runner.actor(chain), action=VERIFY_AUDIT) as context:
                context.emit(AuditVerified(verdict.reached, verdict.breaks, verdict.first_break))
    if total:
        raise GiveUp(f"the audit log was changed behind its back: {total} breaks")
