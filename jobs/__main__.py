"""`python -m jobs`: the clock and the poller, until SIGTERM or Ctrl-C."""

import os
import signal
import sys
import threading
from types import FrameType

from jobs import timetable
from jobs.poller import Poller, PollerOptions
from leaseapp import wiring
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.timeouts import Work
from leaseapp.kernel.process import log, tracing
from leaseapp.kernel.process.fitness import unfit
from leaseapp.kernel.process.heartbeat import keep_signing_while
from leaseapp.kernel.settings import SettingsError, get_settings


def _catch_up() -> None:
    timetable.catch_up()
    timetable.at_start()


def main() -> int:
    """Run the second process; 0 after a clean stop, 1 when the database cannot be used, 2 when the settings cannot."""
    try:
        settings = get_settings()
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if reason := unfit():
        sys.stderr.write(f"{reason}\n")
        return 1
    log.configure(settings)
    tracing.start(settings, "jobs")
    wiring.wire()
    db.engines.work = Work.JOBS
    # opened here once, before several threads ask for it
    _ = db.engines.system
    threads = PollerOptions(settings.job_threads, settings.job_slow_threads, settings.job_bulk_threads)
    poller = Poller(threads)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        poller.stop()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    threading.Thread(target=_catch_up, name="catch-up", daemon=True).start()
    clock = timetable.start_clock()
    ended = threading.Event()
    threading.Thread(target=keep_signing_while, args=(ended,), name="alive", daemon=True).start()
    finished = poller.run()
    ended.set()
    clock.shutdown(wait=False)
    tracing.stop()
    if not finished:
        # threads in the middle of an outside call cannot be interrupted: their jobs come back when the lease ends
        sys.stderr.flush()
        os._exit(1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
