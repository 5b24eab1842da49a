"""The distance of the clock of a test run from the real one; `leaseapp.kernel.clock` finds it on the path of its processes."""

import os
from datetime import timedelta

MOVED_BY = timedelta(seconds=int(os.environ.get("SUITE_MOVED_BY", "0")))
