"""Child processes of `run`: started, watched, started again after a crash, stopped together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field

from leaseapp.kernel.settings import PROJECT_ROOT

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
_HEALTHY_AFTER = 20.0
_DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


def _follow_parent() -> None:
    """Ask Linux, in the child, to end it with its parent, so that a killed `run` leaves no process on the port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGTERM)


def start(arguments: list[str]) -> subprocess.Popen[bytes]:
    """Start `python <arguments>` in a session of its own: only the supervisor passes signals on."""
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=PROJECT_ROOT,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_follow_parent,  # noqa: PLW1509  the supervisor has one thread
    )


@dataclass
class Child:
    """A process that has to run all the time."""

    name: str
    arguments: list[str]
    process: subprocess.Popen[bytes] | None = None
    _started: float = 0.0
    _pause: float = _FIRST_PAUSE
    _not_before: float = field(default=0.0)

    def start(self) -> None:
        """Start it now."""
        self.process = start(self.arguments)
        self._started = time.monotonic()

    @property
    def running(self) -> bool:
        """True while it has not ended."""
        return self.process is not None and self.process.poll() is None

    def keep_running(self) -> str | None:
        """Start it again when it ended, each time later (0.5 to 30 s); a message when something happened."""
        if self.running:
            if time.monotonic() - self._started > _HEALTHY_AFTER:
                self._pause = _FIRST_PAUSE
            return None
        now = time.monotonic()
        if self.process is not None:
            status = self.process.returncode
            self._end_group(signal.SIGKILL)
            self.process = None
            self._not_before = now + self._pause
            message = f"{self.name} ended with status {status}; it starts again in {self._pause:g} s"
            self._pause = min(self._pause * 2, _LONGEST_PAUSE)
            return message
        if now >= self._not_before:
            self.start()
        return None

    def signal(self, number: int) -> None:
        """Send a signal to the process and to what it started."""
        if self.process is not None and self.process.poll() is None:
            self._end_group(number)

    def end_leftovers(self) -> None:
        """Kill what an ended process left behind."""
        self._end_group(signal.SIGKILL)

    def _end_group(self, number: int) -> None:
        """Signal the whole session; workers of a killed parent would otherwise go on and hold the port."""
        if self.process is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)


def stop_all(children: list[Child], seconds: float) -> None:
    """Ask every child to stop, wait `seconds` for all of them, then kill."""
    for child in children:
        child.signal(signal.SIGTERM)
    deadline = time.monotonic() + seconds
    for child in children:
        if child.process is None:
            continue
        try:
            child.process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            child.signal(signal.SIGKILL)
            child.process.wait()
        child.end_leftovers()
        child.process = None
