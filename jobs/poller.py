"""Claims due Job rows and runs them in a few threads: a poll every 10 seconds, woken at once by NOTIFY."""

import os
import socket
import threading
import time
import uuid
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta

import psycopg
from sqlalchemy.exc import DBAPIError

from jobs import runner
from leaseapp.kernel import db, job_queue, log
from leaseapp.kernel.job_queue import JobRun
from leaseapp.kernel.job_tables import JOB_CHANNEL
from leaseapp.kernel.plain_connection import connect

POLL_SECONDS = 10.0
_RETRY_SECONDS = 1.0
_LISTEN_SECONDS = 1.0

_log = log.get_logger(__name__)


@dataclass(frozen=True)
class PollerOptions:
    """How a poller works; tests shorten the times."""

    threads: int = 2
    poll_seconds: float = POLL_SECONDS
    lease: timedelta = job_queue.LEASE
    backoff_base: timedelta = job_queue.BACKOFF_BASE
    stop_seconds: float = 30.0


class Poller:
    """The queue's worker of one process. `run()` blocks until `stop()` is called from a signal or another thread."""

    def __init__(self, options: PollerOptions | None = None) -> None:
        """Describe a worker; nothing starts before `run()`."""
        self.options = options or PollerOptions()
        self.name = f"{socket.gethostname()[:40]}:{os.getpid()}:{uuid.uuid4().hex[:8]}"
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._running: dict[uuid.UUID, Future[None]] = {}
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
        pool = ThreadPoolExecutor(self.options.threads, thread_name_prefix="jobs")
        _log.info("job poller started", worker=self.name, threads=self.options.threads)
        next_poll = 0.0
        while not self._stopping.is_set():
            self._wake.clear()
            poll = time.monotonic() >= next_poll
            try:
                if poll:
                    next_poll = time.monotonic() + self.options.poll_seconds
                    runner.forget_actors()
                    job_queue.reap(self.name)
                self._claim(pool)
            except (DBAPIError, psycopg.Error) as error:
                _log.error("job queue cannot be read", exc_info=error)
                next_poll = 0.0
                self._stopping.wait(_RETRY_SECONDS)
                continue
            self._wake.wait(max(0.0, next_poll - time.monotonic()))
        return self._drain(pool)

    def _claim(self, pool: ThreadPoolExecutor) -> None:
        while not self._stopping.is_set():
            with self._guard:
                free = self.options.threads - len(self._running)
            if free <= 0:
                return
            claimed = job_queue.claim(self.name, free, self.options.lease, runner.actor)
            for job_run in claimed:
                with self._guard:
                    self._running[job_run.id] = pool.submit(self._execute, job_run)
            if len(claimed) < free:
                return

    def _execute(self, job_run: JobRun) -> None:
        try:
            job_queue.run(job_run, self.options.backoff_base)
        finally:
            with self._guard:
                self._running.pop(job_run.id, None)
            self._wake.set()

    def _drain(self, pool: ThreadPoolExecutor) -> bool:
        deadline = time.monotonic() + self.options.stop_seconds
        while time.monotonic() < deadline:
            with self._guard:
                if not self._running:
                    break
            time.sleep(0.05)
        with self._guard:
            left = len(self._running)
        pool.shutdown(wait=left == 0, cancel_futures=True)
        _log.info("job poller stopped", worker=self.name, left=left)
        return left == 0

    def _beat(self) -> None:
        """Lengthen the leases of running jobs until the process ends, also while it drains."""
        pause = self.options.lease.total_seconds() / 3
        while True:
            time.sleep(pause)
            with self._guard:
                ids = list(self._running)
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
                    # what came in before the LISTEN would otherwise wait for the poll
                    self._wake.set()
                    while not self._stopping.is_set():
                        for _notification in connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1):
                            self._wake.set()
            except psycopg.Error as error:
                _log.warning("job notifications interrupted", error=str(error))
                self._stopping.wait(_RETRY_SECONDS)
