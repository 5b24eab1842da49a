"""The job queue: leasing Job rows, running them, finishing them.

A job of the database runs in one transaction together with its DONE mark, hence exactly once. An *outside* job (mail, HTTP
call) is claimed, committed, run without a transaction, and writes its result with `JobRun.finish()`; it may run twice when
its process dies in between, so it hands `JobRun.id` to the other side as idempotency key.
"""

import uuid
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.principal import Principal, system_principal
from leaseapp.kernel.process import log, tracing
from leaseapp.kernel.queue import job_claims as claims
from leaseapp.kernel.queue.job_claims import Turns
from leaseapp.kernel.queue.job_specs import A_DAY, FIRST_WAIT, Patience, spec_of, specs
from leaseapp.kernel.queue.job_specs import job as job  # noqa: PLC0414  declared where jobs are written, used from here
from leaseapp.kernel.queue.job_tables import Job, JobStatus, Lane, database_now

LEASE = timedelta(seconds=30)
_MAX_ERROR = 2000
_REASON = "job queue"

_log = log.get_logger(__name__)


class GiveUp(Exception):
    """The end of a job that will never succeed, raised by its function: the job becomes FAILED at once."""


class LeaseLost(Exception):
    """The end of a run whose job another process took over meanwhile; what this one did is rolled back."""


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
    #: those who can mend it know that it failed: administrators need not hear of it (set by `on_failed`)
    told: bool = field(default=False)

    @contextmanager
    def unit_of_work(self) -> Generator[Context]:
        """Give a transaction of the job's actor, to read what the outside call needs (it commits; nothing is finished yet)."""
        with _work(self) as context:
            yield context

    @contextmanager
    def finish(self) -> Generator[Context]:
        """Give the transaction that writes the result of the job and its DONE mark together.

        Raises `LeaseLost`, and writes nothing, when another process took the job over.
        """
        with _work(self) as context:
            yield context
            _mark_done(context, self)
        self.finished = True


failed_job_handlers: Registry[Callable[[Context, JobRun], None]] = Registry("handlers of failed jobs")
"""Told of each job that is given up, in the transaction that writes so; one that fails stops nothing."""


Actor = Callable[[uuid.UUID | None], Principal]


def claim(
    worker: str,
    limit: int,
    lease: timedelta = LEASE,
    actor: Actor = system_principal,
    *,
    lanes: Iterable[Lane] = tuple(Lane),
    turns: Turns | None = None,
) -> list[JobRun]:
    """Lease up to `limit` due jobs of `lanes` to `worker`; rows that another process is claiming are skipped.

    `actor` makes the principal of a job from its organization (time zone and language included). `turns` is what the
    worker remembers of whom it served.
    """
    turns, rows = turns or Turns(), []
    with db.system_unit_of_work(_REASON) as context:
        for lane in lanes:
            if len(rows) < limit:
                asked = claims.parameters(lane, limit - len(rows), turns) | {"worker": worker, "lease": lease}
                found = context.session.connection().execute(claims.CLAIM, asked).all()
                for row in found:
                    turns.took(lane, row.share_of)
                rows += found
    return [_run_of(row, worker, actor) for row in sorted(rows, key=lambda row: row.id)]


def _run_of(row: Any, worker: str, actor: Actor, last_error: str | None = None) -> JobRun:
    return JobRun(
        id=row.id, name=row.name, organization_id=row.organization_id, payload=row.payload, attempt=row.attempt,
        max_attempts=row.max_attempts, worker=worker, principal=actor(row.organization_id), last_error=last_error,
    )  # fmt: skip


def run(job_run: JobRun, first_wait: timedelta = FIRST_WAIT) -> JobStatus:
    """Run one leased job to its end: DONE, PENDING again after a failure, or FAILED. Never raises."""
    with (
        log.bound(job=job_run.name, job_id=str(job_run.id), request_id=str(job_run.id)),
        tracing.span(job_run.name, job__id=str(job_run.id), attempt=job_run.attempt),
    ):
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
            return _record_failure(job_run, error, first_wait)
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
        .values(status=JobStatus.DONE, finished_at=database_now(), updated_at=database_now(), locked_until=None)
    )
    if context.session.connection().execute(statement).rowcount != 1:
        raise LeaseLost(str(job_run.id))


def _record_failure(job_run: JobRun, error: Exception, first_wait: timedelta) -> JobStatus:
    job_run.error = error
    job_run.last_error = log.mask_text(f"{type(error).__name__}: {error}")[:_MAX_ERROR]
    _log.warning("job attempt failed", attempt=job_run.attempt, max_attempts=job_run.max_attempts, exc_info=error)
    try:
        if isinstance(error, GiveUp) or job_run.attempt >= job_run.max_attempts:
            return JobStatus.FAILED if give_up(job_run, *_mine(job_run)) else JobStatus.RUNNING
        with db.system_unit_of_work(_REASON) as context:
            wait = _patience_of(job_run).wait(job_run.attempt, first_wait) * (0.9 + sa.func.random() / 5)
            values = {
                "status": JobStatus.PENDING, "run_at": database_now() + wait, "locked_by": None, "locked_until": None,
                "last_error": job_run.last_error, "updated_at": database_now(),
            }  # fmt: skip
            written = context.session.connection().execute(sa.update(Job).where(*_mine(job_run)).values(**values))
    except OperationalError as failure:
        # without the database the row stays leased; it comes back when the lease ends
        _log.error("job result cannot be recorded", exc_info=failure)
        return JobStatus.RUNNING
    # taken over meanwhile: the other process decides
    return JobStatus.PENDING if written.rowcount == 1 else JobStatus.RUNNING


def _patience_of(job_run: JobRun) -> Patience:
    found = specs.get(job_run.name)
    return found.patience if found else A_DAY


def give_up(job_run: JobRun, *where: Any) -> bool:
    """Write FAILED at the row that is `where`, and with it what the job declared for that and what people are told.

    False when the row is not there (another process has it). What the job declared may fail: FAILED is written without it.
    """
    spec = specs.get(job_run.name)
    follow = spec.on_failed if spec else None
    try:
        written = _write_failed(job_run, where, follow)
    except OperationalError:
        raise
    except Exception as error:  # noqa: BLE001  a job that cannot say that it failed has failed all the same
        _log.error("what follows a failed job failed", job=job_run.name, exc_info=error)
        written = _write_failed(job_run, where, None)
    if written:
        _log.error("job failed for good", job=job_run.name, attempts=job_run.attempt, last_error=job_run.last_error)
    return written


def _write_failed(job_run: JobRun, where: tuple[Any, ...], follow: Callable[..., Any] | None) -> bool:
    values = {
        "status": JobStatus.FAILED, "finished_at": database_now(), "updated_at": database_now(), "locked_until": None,
        "last_error": job_run.last_error,
    }  # fmt: skip
    with _work(job_run) as context:
        written = context.session.connection().execute(sa.update(Job).where(*where).values(**values)).rowcount == 1
        if not written:
            return False
        if follow is not None:
            follow(context, job_run)
            context.session.flush()
        for handler in failed_job_handlers:
            try:
                with savepoint(context):
                    handler(context, job_run)
            except OperationalError:
                raise
            except Exception as error:  # noqa: BLE001  an alert never breaks the queue
                _log.error("alert of a failed job failed", exc_info=error)
    return True


def renew(worker: str, ids: list[uuid.UUID], lease: timedelta = LEASE) -> None:
    """Heartbeat: lengthen the leases of running jobs; a row that is being finished right now is skipped."""
    locked = (
        sa.select(Job.id)
        .where(Job.id.in_(ids), Job.status == JobStatus.RUNNING, Job.locked_by == worker)
        .with_for_update(skip_locked=True)
    )
    with db.system_unit_of_work(_REASON) as context:
        context.session.connection().execute(
            sa.update(Job).where(Job.id.in_(locked)).values(locked_until=database_now() + lease)
        )


def reap(worker: str, actor: Actor = system_principal) -> int:
    """Give back the jobs of dead processes (their lease ended), or fail those without attempts left; returns how many."""
    ended = (Job.status == JobStatus.RUNNING, Job.locked_until < database_now())
    message = "its process ended in the middle of the job"
    locked = sa.select(Job.id).where(*ended, Job.attempt < Job.max_attempts).with_for_update(skip_locked=True)
    exhausted = sa.select(
        Job.id, Job.name, Job.organization_id, Job.payload, Job.attempt, Job.max_attempts
    ).where(*ended, Job.attempt >= Job.max_attempts)  # fmt: skip
    with db.system_unit_of_work(_REASON) as context:
        connection = context.session.connection()
        returned = connection.execute(
            sa.update(Job)
            .where(Job.id.in_(locked), *ended)
            .values(
                status=JobStatus.PENDING, run_at=database_now(), locked_until=None, locked_by=None, last_error=message
            )
        ).rowcount
        rows = connection.execute(exhausted).all()
    # each in a transaction of its own, with what its giving up means; of two processes the second finds it done
    return returned + sum(give_up(_run_of(row, worker, actor, message), Job.id == row.id, *ended) for row in rows)


def purge(context: Context, keep: timedelta) -> int:
    """Delete DONE jobs that ended longer ago than `keep`; failed ones stay. Returns how many."""
    statement = sa.delete(Job).where(Job.status == JobStatus.DONE, Job.finished_at < database_now() - keep)
    return context.session.connection().execute(statement).rowcount
