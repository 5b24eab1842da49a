"""Control of jobs by people: look at those that were given up, have one tried again, call one off."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.queue.job_specs import specs
from leaseapp.kernel.queue.job_tables import Job, JobStatus, database_now
from leaseapp.kernel.text.i18n import _

MOST = 200
AGAIN = (JobStatus.FAILED, JobStatus.CANCELED)


@dataclass(frozen=True)
class JobFilter:
    """A filter of jobs: by status, name and organization; `before` is the id after which an earlier answer ended."""

    status: JobStatus | None = None
    name: str | None = None
    organization_id: uuid.UUID | None = None
    before: uuid.UUID | None = None


def listed(session: Session, wanted: JobFilter, most: int = MOST) -> Sequence[Job]:
    """Return the newest jobs that `wanted` names (system role)."""
    statement = select(Job).order_by(col(Job.id).desc()).limit(most)
    for column, value in (
        (Job.status, wanted.status), (Job.name, wanted.name), (Job.organization_id, wanted.organization_id),
    ):  # fmt: skip
        if value is not None:
            statement = statement.where(column == value)
    if wanted.before is not None:
        statement = statement.where(Job.id < wanted.before)
    return session.exec(statement).all()


def retry(context: Context, job_id: uuid.UUID) -> Job:
    """Give a job that failed or was called off all of its attempts again, from now on.

    Raises NotFound, Conflict JOB_NOT_ENDED for one that waits, runs or is done, JOB_WAITS_ALREADY when an equal one waits.
    """
    row = _locked(context, job_id)
    if row.status not in AGAIN:
        raise Conflict("JOB_NOT_ENDED", _("Only a job that failed or was canceled can be tried again."))
    if row.dedupe_key is not None and _equal_one_waits(context, row):
        raise Conflict("JOB_WAITS_ALREADY", _("An equal job is waiting already."))
    spec = specs.get(row.name)
    if spec is not None and spec.on_retry is not None:
        spec.on_retry(context, _run_of(row))
    row.status, row.attempt, row.finished_at = JobStatus.PENDING, 0, None
    row.run_at = database_now()  # ty: ignore[invalid-assignment]
    row.locked_by = row.locked_until = None
    if spec is not None:
        row.max_attempts, row.lane = spec.patience.attempts, spec.lane
    return _noted(context, row)


def cancel(context: Context, job_id: uuid.UUID) -> Job:
    """Call off a job that waits. Raises NotFound, Conflict JOB_NOT_WAITING for one that runs or has ended."""
    row = _locked(context, job_id)
    if row.status is not JobStatus.PENDING:
        raise Conflict("JOB_NOT_WAITING", _("Only a waiting job can be canceled."))
    row.status, row.finished_at = JobStatus.CANCELED, context.now
    return _noted(context, row)


def _locked(context: Context, job_id: uuid.UUID) -> Job:
    row = context.session.exec(select(Job).where(Job.id == job_id).with_for_update()).one_or_none()
    if row is None:
        raise NotFound()
    return row


def _equal_one_waits(context: Context, row: Job) -> bool:
    equal = select(Job.id).where(
        col(Job.organization_id).is_not_distinct_from(row.organization_id),
        Job.name == row.name,
        Job.dedupe_key == row.dedupe_key,
        col(Job.status).in_((JobStatus.PENDING, JobStatus.RUNNING)),
    )
    return context.session.exec(equal).first() is not None


def _run_of(row: Job) -> JobRun:
    return JobRun(
        id=row.id, name=row.name, organization_id=row.organization_id, payload=row.payload, attempt=row.attempt,
        max_attempts=row.max_attempts, worker="", principal=system_principal(row.organization_id),
        last_error=row.last_error,
    )  # fmt: skip


def _noted(context: Context, row: Job) -> Job:
    context.audit_note("Job", row.id, detail={"name": row.name, "organization": str(row.organization_id or "")})
    context.session.flush()
    context.session.refresh(row)
    return row
