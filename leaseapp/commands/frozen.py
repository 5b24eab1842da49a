"""Ends workers that exist and do nothing: stopped by a debugger or the kernel, or lost in a loop. Their watcher starts others."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress

import psutil

from leaseapp.commands.processes import Child
from leaseapp.kernel.process import heartbeat

_LOOK_EVERY = 2.0


class FrozenWorkers:
    """A watch over the signs of life of children and of what they started; `silent_for` seconds without one are too many."""

    def __init__(self, silent_for: float) -> None:
        self._silent_for = silent_for
        self._looked_at = time.time()
        self._grace_until = 0.0

    def end(self, children: list[Child]) -> Iterator[str]:
        """Kill each frozen process of `children`; a message for each."""
        now = time.time()
        if now - self._looked_at < _LOOK_EVERY:
            return
        if now - self._looked_at > 3 * _LOOK_EVERY:
            # this process itself stood still, or the machine slept: nobody else could sign either
            self._grace_until = now + self._silent_for
        self._looked_at = now
        if now < self._grace_until:
            return
        for one in heartbeat.silent(set(_pids(children)), self._silent_for):
            with suppress(ProcessLookupError):
                os.kill(one.pid, signal.SIGKILL)
                yield f"a worker (process {one.pid}) gave no sign of life for {one.seconds:.0f} s; another one takes its place"


def _pids(children: list[Child]) -> Iterator[int]:
    for child in children:
        if child.process is None:
            continue
        with suppress(psutil.Error):
            process = psutil.Process(child.process.pid)
            yield process.pid
            yield from (descendant.pid for descendant in process.children(recursive=True))
