"""The job queue: registry of functions, writing Job rows, leasing them, finishing them.

A job of the database runs in one transaction together with its DONE mark, hence exactly once. An *outside* job (mail, HTTP
call) is claimed, committed, run without a transaction, and writes its result with `JobRun.finish()`; it may run twice when
its process dies in between, so it hands `JobRun.id` to the other side as idempotency key.
"""

import uuid
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import OperationalError

from leaseapp.kernel import clock, db, log
from leaseapp.kernel.audit_trail import plain
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.ids import new_id
from leaseapp.kernel.job_tables import Job, JobStatus
from leaseapp.kernel.principal import Principal, system_principal

LEASE = timedelta(seconds=30)
BACKOFF_BASE = timedelta(seconds=10)
BACKOFF_CAP = timedelta(hours=1)
_MAX_ERROR = 2000
_REASON = "job queue"

_log = log.get_logger(__name__)


class GiveUp(Exception):
    """Raised by a job function that will never succeed: the job becomes FAILED at once."""


class LeaseLost(Exception):
    """Another process took the job over meanwhile; what this one did is rolled back."""


@dataclass(frozen=True)
class JobSpec:
    """A registered job function; `outside` ones get a JobRun, the others a Context and the payload."""

    name: str
    function: Callable[..., Any]
    max_attempts: int
    outside: bool


@dataclass
class JobRun:
    """One started attempt of a Job row; `error` is what ended it, None when its process was lost."""

    id: uuid.UUID
    name: str
    organization_id: uuid.UUID | None
    payload: dict[str, Any]
    attempt: int
    max_attempts: int
    worker: str
    principal: Principal
    last_error: str | None = None
    error: Exception | None = None
    finished: bool = field(default=False)

    @contextmanager
    def unit_of_work(self) -> Generator[Context]:
        """A transaction of the job's actor, to read what the outside call needs (it commits; nothing is finished yet)."""
        with _work(self) as context:
            yield context

    @contextmanager
    def finish(self) -> Generator[Context]:
        """The transaction that writes the result of the job and its DONE mark together.

        Raises `LeaseLost`, and writes nothing, when another process took the job over.
        """
        with _work(self) as context:
            yield context
            _mark_done(context, self)
        self.finished = True


failed_job_handlers: Registry[Callable[[JobRun], None]] = Registry("handlers of failed jobs")
_specs: dict[str, JobSpec] = {}


def job(
    name: str, max_attempts: int = 5, *, outside: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a job function under `<domain>.<name>`. Raises ValueError for a name that is taken."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        if name in _specs and _specs[name].function is not function:
            raise ValueError(f"two jobs are called {name}")
        _specs[name] = JobSpec(name, function, max_attempts, outside)
        return function

    return register


def registered_jobs() -> dict[str, JobSpec]:
    """Every registered job by name (timetable and architecture tests)."""
    return dict(_specs)


def spec_of(name: str) -> JobSpec:
    """The job called `name`. Raises LookupError when no module registered it."""
    try:
        return _specs[name]
    except KeyError:
        raise LookupError(f"no job is called {name}: is its module imported by the wiring?") from None


# no RETURNING and no conflict target: the application may insert rows of no organization that it may not read
_INSERT = insert(Job.__table__).on_conflict_do_nothing()


def enqueue(
    context: Context,
    name: str,
    payload: dict[str, Any],
    *,
    run_at: datetime | None = None,
    dedupe: str | None = None,
    organization_id: uuid.UUID | None = None,
) -> None:
    """Write a Job row in the caller's transaction; a rolled back act leaves no job.

    With `dedupe` nothing is written while an equal one is waiting or running. `organization_id` is for system work that
    enqueues for another organization than its own. Raises LookupError for an unknown job.
    """
    owner = organization_id or context.principal.organization_id
    values = _values(name, payload, owner, run_at, dedupe)
    context.session.connection().execute(_INSERT, values)


def enqueue_for_all(context: Context, name: str, organization_ids: list[uuid.UUID], dedupe: str) -> None:
    """One Job row for each organization (system work only)."""
    rows = [_values(name, {}, organization_id, None, dedupe) for organization_id in organization_ids]
    if rows:
        context.session.connection().execute(_INSERT, rows)


def _values(
    name: str, payload: dict[str, Any], owner: uuid.UUID | None, run_at: datetime | None, dedupe: str | None
) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": new_id(),
        "organization_id": owner,
        "name": name,
        "payload": plain(payload),
        "status": JobStatus.PENDING,
        "attempt": 0,
        "max_attempts": spec_of(name).max_attempts,
        "dedupe_key": dedupe,
        "created_at": clock.now(),
        "updated_at": clock.now(),
    }
    if run_at is not None:
        values["run_at"] = run_at
    return values


def claim(
    worker: str, limit: int, lease: timedelta = LEASE, actor: Callable[[uuid.UUID | None], Principal] = system_principal
) -> list[JobRun]:
    """Lease up to `limit` due jobs to `worker`; rows that another process is claiming are skipped.

    `actor` makes the principal of a job from its organization (time zone and language included).
    """
    due = (
        sa.select(Job.id)
        .where(Job.status == JobStatus.PENDING, Job.run_at <= sa.func.now())
        .order_by(Job.run_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
        .cte("due")
        .prefix_with("MATERIALIZED", dialect="postgresql")
    )
    statement = (
        sa.update(Job)
        .where(Job.id.in_(sa.select(due.c.id)))
        .values(
            status=JobStatus.RUNNING,
            attempt=Job.attempt + 1,
            locked_by=worker,
            locked_until=sa.func.now() + lease,
            updated_at=sa.func.now(),
        )
        .returning(Job.id, Job.name, Job.organization_id, Job.payload, Job.attempt, Job.max_attempts)
    )
    with db.system_unit_of_work(_REASON) as context:
        rows = context.session.connection().execute(statement).all()
    return [
        JobRun(
            id=row.id,
            name=row.name,
            organization_id=row.organization_id,
            payload=row.payload,
            attempt=row.attempt,
            max_attempts=row.max_attempts,
            worker=worker,
            principal=actor(row.organization_id),
        )
        for row in sorted(rows, key=lambda row: row.id)
    ]


def run(job_run: JobRun, backoff_base: timedelta = BACKOFF_BASE) -> JobStatus:
    """Run one leased job to its end: DONE, PENDING again after a failure, or FAILED. Never raises."""
    with log.bound(job=job_run.name, job_id=str(job_run.id), request_id=str(job_run.id)):
        try:
            spec = spec_of(job_run.name)
            if spec.outside:
                spec.function(job_run)
                if not job_run.finished:
                    with job_run.finish():
                        pass
            else:
                with job_run.finish() as context:
                    spec.function(context, job_run.payload)
        except LeaseLost:
            _log.warning("job was taken over by another process", attempt=job_run.attempt)
            return JobStatus.RUNNING
        except Exception as error:  # noqa: BLE001  whatever a job raises is recorded at its row
            return _record_failure(job_run, error, backoff_base)
    return JobStatus.DONE


def _work(job_run: JobRun) -> Any:
    # the job's id stands for the request id in audit rows and logs
    request = RequestInfo(request_id=str(job_run.id))
    system = _REASON if job_run.principal.organization_id is None else None
    return db.unit_of_work(job_run.principal, request=request, action=job_run.name, system=system)


def _mine(job_run: JobRun) -> tuple[Any, ...]:
    return (
        Job.id == job_run.id,
        Job.status == JobStatus.RUNNING,
        Job.locked_by == job_run.worker,
        Job.attempt == job_run.attempt,
    )


def _mark_done(context: Context, job_run: JobRun) -> None:
    context.session.flush()
    statement = (
        sa.update(Job)
        .where(*_mine(job_run))
        .values(status=JobStatus.DONE, finished_at=sa.func.now(), updated_at=sa.func.now(), locked_until=None)
    )
    if context.session.connection().execute(statement).rowcount != 1:
        raise LeaseLost(str(job_run.id))


def _record_failure(job_run: JobRun, error: Exception, backoff_base: timedelta) -> JobStatus:
    job_run.error = error
    job_run.last_error = log.mask_text(f"{type(error).__name__}: {error}")[:_MAX_ERROR]
    final = isinstance(error, GiveUp) or job_run.attempt >= job_run.max_attempts
    _log.warning("job attempt failed", attempt=job_run.attempt, max_attempts=job_run.max_attempts, exc_info=error)
    wait = sa.func.least(BACKOFF_CAP, backoff_base * 2 ** min(job_run.attempt - 1, 20)) * (0.5 + sa.func.random() / 2)
    values: dict[str, Any] = {"last_error": job_run.last_error, "locked_until": None, "updated_at": sa.func.now()}
    if final:
        values |= {"status": JobStatus.FAILED, "finished_at": sa.func.now()}
    else:
        values |= {"status": JobStatus.PENDING, "run_at": sa.func.now() + wait, "locked_by": None}
    try:
        with db.system_unit_of_work(_REASON) as context:
            written = context.session.connection().execute(sa.update(Job).where(*_mine(job_run)).values(**values))
    except OperationalError as failure:
        # without the database the row stays leased; it comes back when the lease ends
        _log.error("job result cannot be recorded", exc_info=failure)
        return JobStatus.RUNNING
    if written.rowcount != 1:
        # taken over meanwhile: the other process decides
        return JobStatus.RUNNING
    if not final:
        return JobStatus.PENDING
    alert(job_run)
    return JobStatus.FAILED


def alert(job_run: JobRun) -> None:
    """Tell people about a job that failed for good: an error line, and every registered handler."""
    _log.error("job failed for good", job=job_run.name, attempts=job_run.attempt, last_error=job_run.last_error)
    for handler in failed_job_handlers:
        try:
            handler(job_run)
        except Exception as error:  # noqa: BLE001  an alert never breaks the queue
            _log.error("alert of a failed job failed", exc_info=error)


def renew(worker: str, ids: list[uuid.UUID], lease: timedelta = LEASE) -> None:
    """Heartbeat: lengthen the leases of running jobs; a row that is being finished right now is skipped."""
    locked = (
        sa.select(Job.id)
        .where(Job.id.in_(ids), Job.status == JobStatus.RUNNING, Job.locked_by == worker)
        .with_for_update(skip_locked=True)
    )
    with db.system_unit_of_work(_REASON) as context:
        context.session.connection().execute(
            sa.update(Job).where(Job.id.in_(locked)).values(locked_until=sa.func.now() + lease)
        )


def reap(worker: str) -> int:
    """Give back the jobs of dead processes (their lease ended), or fail those without attempts left; returns how many."""
    ended = (Job.status == JobStatus.RUNNING, Job.locked_until < sa.func.now())
    message = "its process ended in the middle of the job"
    locked = sa.select(Job.id).where(*ended).with_for_update(skip_locked=True)
    with db.system_unit_of_work(_REASON) as context:
        connection = context.session.connection()
        failed = connection.execute(
            sa.update(Job)
            .where(Job.id.in_(locked), Job.attempt >= Job.max_attempts)
            .values(status=JobStatus.FAILED, finished_at=sa.func.now(), locked_until=None, last_error=message)
            .returning(Job.id, Job.name, Job.organization_id, Job.payload, Job.attempt, Job.max_attempts)
        ).all()
        returned = connection.execute(
            sa.update(Job)
            .where(Job.id.in_(locked), *ended)
            .values(
                status=JobStatus.PENDING, run_at=sa.func.now(), locked_until=None, locked_by=None, last_error=message
            )
        ).rowcount
    for row in failed:
        alert(
            JobRun(
                row.id, row.name, row.organization_id, row.payload, row.attempt, row.max_attempts, worker,
                system_principal(row.organization_id), message,
            )
        )  # fmt: skip
    return returned + len(failed)


def purge(context: Context, keep: timedelta) -> int:
    """Delete DONE jobs that ended longer ago than `keep`; failed ones stay. Returns how many."""
    statement = sa.delete(Job).where(Job.status == JobStatus.DONE, Job.finished_at < sa.func.now() - keep)
    return context.session.connection().execute(statement).rowcount
