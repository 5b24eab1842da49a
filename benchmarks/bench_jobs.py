"""The job queue: how many mails of notifications a jobs process sends in a second, and how soon after its commit one has left."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

import sqlalchemy as sa

from benchmarks.report import Measure, Section, percentile
from benchmarks.server import ROOT, Installation, end, installation
from leaseapp.identity.models import Membership
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import SEND_EMAIL, notify

RUNS, MAILS, SINGLE = 3, 600, 80
_JOB = Job.__table__  # ty: ignore[missing-attribute]


def run() -> Section:
    """Lots of mails for one process and for two; then one at a time, while the processes have nothing else to do."""
    section = Section("jobs", "Jobs")
    with installation() as made:
        for count in (1, 2):
            with _processes(made, count):
                rates = [_rate() for _ in range(RUNS)]
                starts, delays = zip(*(_delays() for _ in range(SINGLE)), strict=True)
            who = "one jobs process" if count == 1 else "two jobs processes"
            section.measures.append(Measure(f"mails of notifications per second, {who}", rates, "/s"))
            if count == 1:
                section.measures += [
                    Measure(
                        "from the commit until the job starts, median",
                        [1000 * percentile(starts, 0.5)],
                        "ms",
                        "1,000 ms",
                    ),
                    Measure("the same, p95", [1000 * percentile(starts, 0.95)], "ms"),
                ]
                section.measures.append(
                    Measure(
                        "from the commit until the mail has left, median",
                        [1000 * percentile(delays, 0.5)],
                        "ms",
                        "1,000 ms",
                    )
                )
                section.measures.append(Measure("the same, p95", [1000 * percentile(delays, 0.95)], "ms"))
    section.notes.append(
        "A job reads its notification, what its reader wants, and the look of the mail, writes the mail on the console and then"
        " that it was sent: two transactions and a claim. Delays are told by the database's clock; the start is"
        " seen by looking every two milliseconds at most, between jobs that come one at a time."
    )
    return section


@contextmanager
def _processes(made: Installation, count: int) -> Iterator[None]:
    """Run the jobs process as production does, so many times."""
    command = [sys.executable, "-m", "jobs"]
    started = [
        subprocess.Popen(command, env=made.environment, cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL)
        for _number in range(count)
    ]
    time.sleep(4)
    try:
        yield
    finally:
        for process in started:
            end(process)


def _member() -> tuple[UUID, UUID]:
    with db.system_session("benchmark") as session:
        member = Membership.__table__  # ty: ignore[missing-attribute]
        found = session.connection().execute(sa.select(member.c.organization_id, member.c.user_id).limit(1)).one()
    return found[0], found[1]


def _tell(count: int) -> None:
    organization_id, user_id = _member()
    with db.unit_of_work(system_principal(organization_id)) as context:
        for _number in range(count):
            notify(context, [user_id], NotificationKind.MENTION, title="Told", body="", target_url="/workspace")


def _left() -> int:
    waiting = sa.select(sa.func.count()).where(_JOB.c.name == SEND_EMAIL, _JOB.c.status != JobStatus.DONE)
    with db.system_session("benchmark") as session:
        return session.connection().execute(waiting).scalar_one()


def _rate() -> float:
    _tell(MAILS)
    start = time.perf_counter()
    while _left():
        time.sleep(0.02)
    return MAILS / (time.perf_counter() - start)


def _delays() -> tuple[float, float]:
    """Return the seconds between a commit and the start of its job, and its end, by the database's clock."""
    _tell(1)
    newest = (
        sa.select(_JOB.c.status, sa.func.clock_timestamp().label("now"), _JOB.c.finished_at)
        .where(_JOB.c.name == SEND_EMAIL)
        .order_by(_JOB.c.id.desc())
        .limit(1)
    )
    with db.system_session("benchmark") as session:
        committed = session.connection().execute(sa.select(sa.func.clock_timestamp())).scalar_one()
    started = None
    while True:
        with db.system_session("benchmark") as session:
            job = session.connection().execute(newest).one()
        if started is None and job.status != JobStatus.PENDING:
            started = job.now if job.finished_at is None else min(job.now, job.finished_at)
        if job.finished_at is not None:
            return max(0.0, (started - committed).total_seconds()), max(
                0.0, (job.finished_at - committed).total_seconds()
            )
        time.sleep(0.001)
