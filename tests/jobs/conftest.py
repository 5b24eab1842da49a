"""Pollers of the tests: in a thread of this process, or in processes that can be killed."""

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from jobs.poller import Poller, PollerOptions
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue.job_tables import Job
from tests.jobs import functions
from tests.support.processes import environment_on, started
from tests.support.world import ALPHA

PATIENCE = 60
"""Seconds until a wait is given up: other tests run beside this one."""
# a lease that no pause of a busy machine outlasts
FAST = PollerOptions(
    threads=2,
    poll_seconds=0.2,
    lease=timedelta(seconds=PATIENCE),
    first_wait=timedelta(milliseconds=50),
    stop_seconds=10,
)


class Queue:
    """A test's hold on the queue of its clone."""

    @staticmethod
    def add(name: str, payload: dict[str, object] | None = None, organization_id: object = ALPHA, **options) -> None:
        """Enqueue in a committed unit of work."""
        with db.unit_of_work(system_principal(organization_id)) as context:
            context.enqueue(name, payload or {}, **options)

    @staticmethod
    def rows(name: str) -> list[Job]:
        """Every row of a job, oldest first."""
        with db.system_session("test") as session:
            rows = list(session.exec(select(Job).where(Job.name == name).order_by(Job.id)).all())
            session.expunge_all()
            return rows

    @staticmethod
    def traces(organization_id: object = ALPHA) -> dict[str, object]:
        """Return what committed jobs wrote."""
        with db.unit_of_work(system_principal(organization_id)) as context:
            return functions.traces(context)

    def wait(self, name: str, *statuses: str, seconds: float = PATIENCE) -> list[Job]:
        """Wait until the rows of a job have these statuses."""
        deadline = time.monotonic() + seconds
        while (rows := self.rows(name)) and [row.status.value for row in rows] != list(statuses):
            assert time.monotonic() < deadline, [(row.status.value, row.attempt, row.last_error) for row in rows]
            time.sleep(0.05)
        return rows


@pytest.fixture
def queue(database: db.Addresses) -> Queue:
    """The queue of the test's own clone; what building the world enqueued is out of the way."""
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.delete(Job))
    return Queue()


def until(condition: Callable[[], object]) -> None:
    """Wait until a condition holds: alerts come after the commit that shows the failure."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def running(options: PollerOptions = FAST) -> Iterator[Poller]:
    """A poller in a thread for the length of the block."""
    poller = Poller(options)
    thread = threading.Thread(target=poller.run)
    thread.start()
    try:
        yield poller
    finally:
        poller.stop()
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture
def poller(queue: Queue) -> Iterator[Poller]:
    """A running poller with short times."""
    with running() as started:
        yield started


@pytest.fixture
def worker_process(database: db.Addresses) -> Iterator[Callable[[float], subprocess.Popen[str]]]:
    """Start a jobs process on the test's clone; it is killed at the end."""
    with ExitStack() as stack:
        yield lambda lease_seconds: stack.enter_context(
            started(environment_on(database), "tests.jobs.worker_process", str(lease_seconds))
        )
