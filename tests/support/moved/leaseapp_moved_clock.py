"""How far the clock of a test run stands from the real one: `leaseapp.kernel.clock` finds this on the path of its processes."""

import os
from datetime import timedelta

MOVED_BY = timedelta(seconds=int(os.environ.get("SUITE_MOVED_BY", "0")))
