"""A jobs process of its own for the tests: `python -m tests.jobs.worker_process <lease seconds>`, stopped by SIGTERM."""

import signal
import sys
from datetime import timedelta

from jobs.poller import Poller, PollerOptions
from leaseapp import wiring
from tests.jobs import functions


def main() -> int:
    """Work until SIGTERM; 0 when every job ended."""
    wiring.wire()
    poller = Poller(PollerOptions(threads=1, poll_seconds=0.2, lease=timedelta(seconds=float(sys.argv[1]))))
    signal.signal(signal.SIGTERM, lambda *_: poller.stop())
    sys.stdout.write(f"ready {functions.SLOW}\n")
    sys.stdout.flush()
    return 0 if poller.run() else 1


if __name__ == "__main__":
    sys.exit(main())
