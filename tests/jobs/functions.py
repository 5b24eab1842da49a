"""Jobs that exist for the tests of the queue; imported by the test process and by the processes that it starts."""

import time
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlmodel import select

from leaseapp.identity.models import OrganizationSetting
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun, job
from leaseapp.kernel.queue.job_specs import Patience
from leaseapp.kernel.queue.job_tables import Lane

APPEND, FLAKY, POISON, REFUSED, OUTSIDE, SLOW, STAMP, FAILING, TELLING, IMPORT, NAP = (
    f"test.{name}"
    for name in (
        "append", "flaky", "poison", "refused", "outside", "slow", "stamp", "failing", "telling", "import", "nap",
    )
)  # fmt: skip


def write(context: Context, key: str, value: Any) -> None:
    """Leave a trace that only a commit makes visible."""
    context.add(OrganizationSetting(key=key, value=value))


def traces(context: Context, prefix: str = "trace") -> dict[str, Any]:
    """Every trace of the context's organization."""
    rows = context.session.exec(select(OrganizationSetting).where(OrganizationSetting.key.startswith(prefix))).all()
    return {row.key: row.value for row in rows}


@job(APPEND)
def append(context: Context, payload: dict[str, Any]) -> None:
    """Write one trace."""
    write(context, f"trace-{payload['number']}", str(context.organization_id))


@job(FLAKY)
def flaky(context: Context, payload: dict[str, Any]) -> None:
    """Write, then fail until a file exists: what was written before a failure must be gone."""
    marker = Path(payload["marker"])
    write(context, f"trace-flaky-{time.time_ns()}", "written")
    tries = int(marker.read_text()) if marker.exists() else 0
    marker.write_text(str(tries + 1))
    if tries < 2:
        raise RuntimeError("not yet, password=hunter2")


@job(POISON, Patience(3, timedelta(minutes=1)))
def poison(context: Context, payload: dict[str, Any]) -> None:
    """Never succeed."""
    write(context, f"trace-poison-{time.time_ns()}", "written")
    raise RuntimeError("never")


@job(REFUSED)
def refused(context: Context, payload: dict[str, Any]) -> None:
    """Know that another try is useless."""
    raise GiveUp("the address does not exist")


@job(OUTSIDE, outside=True)
def outside(job_run: JobRun) -> None:
    """Read, call outside without a transaction, write."""
    with job_run.unit_of_work() as context:
        before = len(traces(context))
    Path(job_run.payload["sent"]).write_text(str(job_run.id))
    with job_run.finish() as context:
        write(context, "trace-outside", before)


@job(SLOW)
def slow(context: Context, payload: dict[str, Any]) -> None:
    """Write, say so in a file, and take as long as the payload says."""
    write(context, f"trace-slow-{time.time_ns()}", "written")
    Path(payload["started"]).touch()
    time.sleep(payload["milliseconds"] / 1000)


@job(STAMP)
def stamp(context: Context, payload: dict[str, Any]) -> None:
    """Write when it ran (nanoseconds)."""
    write(context, f"trace-{payload['number']}", {"asked": payload["asked"], "ran": str(time.time_ns())})


@job(FAILING)
def failing(context: Context, payload: dict[str, Any]) -> None:
    """Fail as often as it is tried."""
    raise RuntimeError("never")


def second_chance(context: Context, run: JobRun) -> None:
    """Leave the trace of another try, written by whoever asks for it."""
    context.add(OrganizationSetting(organization_id=run.organization_id, key=f"trace-again-{run.id}", value="again"))


def told(context: Context, run: JobRun) -> None:
    """Leave the trace of a job's giving up, unless the payload asks for a failure of that too."""
    write(context, f"trace-told-{run.id}", run.last_error)
    if run.payload.get("worse"):
        raise RuntimeError("cannot even say so")


@job(
    TELLING,
    Patience(1, timedelta(0)),
    title="Telling",
    on_failed=told,
    on_retry=second_chance,
)
def telling(context: Context, payload: dict[str, Any]) -> None:
    """Fail once and for all."""
    raise RuntimeError("never")


@job(IMPORT, lane=Lane.SLOW, at_once=2)
def imported(context: Context, payload: dict[str, Any]) -> None:
    """Take a while, as one of thousands."""
    time.sleep(0.2)


@job(NAP, lane=Lane.SLOW, outside=True)
def nap(run: JobRun) -> None:
    """Take a while outside of any transaction."""
    time.sleep(0.05)
