"""Claims due Job rows and runs them in a few threads of each lane: a poll every 10 seconds, woken at once by NOTIFY."""

import os
import socket
import threading
import time
import uuid
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta

import psycopg
from sqlalchemy.exc import DBAPIError

from jobs import runner
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.process import log
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_claims import Turns
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.queue.job_specs import FIRST_WAIT
from leaseapp.kernel.queue.job_tables import JOB_CHANNEL, Lane

POLL_SECONDS = 10.0
_RETRY_SECONDS = 1.0
_LISTEN_SECONDS = 1.0

_log = log.get_logger(__name__)


@dataclass(frozen=True)
class PollerOptions:
    """The options of a poller; tests shorten the times. `threads`, `slow_threads`, `bulk_threads` are those of each lane."""

    threads: int = 2
    slow_threads: int = 2
    bulk_threads: int = 1
    poll_seconds: float = POLL_SECONDS
    lease: timedelta = job_queue.LEASE
    first_wait: timedelta = FIRST_WAIT
    stop_seconds: float = 30.0

    @property
    def lanes(self) -> dict[Lane, int]:
        """Threads by lane."""
        return {Lane.QUICK: self.threads, Lane.SLOW: self.slow_threads, Lane.BULK: self.bulk_threads}


@dataclass
class _Worker:
    """One lane: its threads, and the jobs that they run now."""

    pool: ThreadPoolExecutor
    threads: int
    running: dict[uuid.UUID, Future[None]] = field(default_factory=dict)


class Poller:
    """The queue's worker of one process. `run()` blocks until `stop()` is called from a signal or another thread."""

    def __init__(self, options: PollerOptions | None = None) -> None:
        """Describe a worker; nothing starts before `run()`."""
        self.options = options or PollerOptions()
        self.name = f"{socket.gethostname()[:40]}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._workers: dict[Lane, _Worker] = {}
        self._turns = Turns()
        self._guard = threading.Lock()

    def stop(self) -> None:
        """Claim nothing more; `run()` returns when the running jobs are finished (or after `stop_seconds`)."""
        self._stopping.set()
        self._wake.set()

    def run(self) -> bool:
        """Work until stopped; True when every started job ended in time, False when some were left to their lease."""
        helpers = [
            threading.Thread(target=self._listen, name="jobs-listen", daemon=True),
            threading.Thread(target=self._beat, name="jobs-heartbeat", daemon=True),
        ]
        for helper in helpers:
            helper.start()
        for lane, threads in self.options.lanes.items():
            pool = ThreadPoolExecutor(threads, thread_name_prefix=f"jobs-{lane.value.lower()}")
            self._workers[lane] = _Worker(pool, threads)
        _log.info(
            "job poller started", worker=self.name, **{lane.value.lower(): n for lane, n in self.options.lanes.items()}
        )
        next_poll = 0.0
        while not self._stopping.is_set():
            self._wake.clear()
            poll = time.monotonic() >= next_poll
            try:
                if poll:
                    next_poll = time.monotonic() + self.options.poll_seconds
                    runner.forget_actors()
                    job_queue.reap(self.name, runner.actor)
                for lane in self._workers:
                    self._claim(lane)
            except (DBAPIError, psycopg.Error) as error:
                _log.error("job queue cannot be read", exc_info=error)
                next_poll = 0.0
                self._stopping.wait(_RETRY_SECONDS)
                continue
            self._wake.wait(max(0.0, next_poll - time.monotonic()))
        return self._drain()

    def _claim(self, lane: Lane) -> None:
        """Start as many due jobs of the lane as it has threads free; the others keep theirs, whatever waits here."""
        worker = self._workers[lane]
        while not self._stopping.is_set():
            with self._guard:
                free = worker.threads - len(worker.running)
            if free <= 0:
                return
            claimed = job_queue.claim(
                self.name, free, self.options.lease, runner.actor, lanes=(lane,), turns=self._turns
            )
            for job_run in claimed:
                with self._guard:
                    worker.running[job_run.id] = worker.pool.submit(self._execute, worker, job_run)
            if len(claimed) < free:
                return

    def _execute(self, worker: _Worker, job_run: JobRun) -> None:
        try:
            job_queue.run(job_run, self.options.first_wait)
        finally:
            with self._guard:
                worker.running.pop(job_run.id, None)
            self._wake.set()

    def _running(self) -> list[uuid.UUID]:
        with self._guard:
            return [job_id for worker in self._workers.values() for job_id in worker.running]

    def _drain(self) -> bool:
        deadline = time.monotonic() + self.options.stop_seconds
        while time.monotonic() < deadline:
            if not self._running():
                break
            time.sleep(0.05)
        left = len(self._running())
        for worker in self._workers.values():
            worker.pool.shutdown(wait=left == 0, cancel_futures=True)
        _log.info("job poller stopped", worker=self.name, left=left)
        return left == 0

    def _beat(self) -> None:
        """Lengthen the leases of running jobs until the process ends, also while it drains."""
        pause = self.options.lease.total_seconds() / 3
        while True:
            time.sleep(pause)
            ids = self._running()
            if not ids:
                continue
            try:
                job_queue.renew(self.name, ids, self.options.lease)
            except (DBAPIError, psycopg.Error) as error:
                _log.error("leases cannot be lengthened", exc_info=error)

    def _listen(self) -> None:
        """Wake the loop for each NOTIFY; without the connection the poll alone goes on."""
        while not self._stopping.is_set():
            try:
                with connect(db.engines.where.system, autocommit=True) as connection:
                    connection.execute(f"LISTEN {JOB_CHANNEL}")
                    # jobs that came in before the LISTEN would otherwise wait for the poll
                    self._wake.set()
                    while not self._stopping.is_set():
                        for _notification in connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1):
                            self._wake.set()
            except psycopg.Error as error:
                _log.warning("job notifications interrupted", error=str(error))
                self._stopping.wait(_RETRY_SECONDS)
