"""Progress of a long command: one line that renews itself on a terminal, a line every few seconds elsewhere."""

import sys
import time

_TERMINAL, _ELSEWHERE = 0.2, 5.0


class Progress:
    """A counter up to `total` of `what`; the last line always stands."""

    def __init__(self, what: str, total: int) -> None:
        self._what, self._total, self._said = what, total, 0.0

    def at(self, done: int, more: str = "") -> None:
        """Tell, but not too often."""
        terminal = sys.stderr.isatty()
        now = time.monotonic()
        if done < self._total and now - self._said < (_TERMINAL if terminal else _ELSEWHERE):
            return
        self._said = now
        line = f"{self._what}: {done:,} of {self._total:,}{more}"
        ended = "\n" if done >= self._total or not terminal else ""
        sys.stderr.write(f"\r\x1b[K{line}{ended}" if terminal else f"{line}\n")
        sys.stderr.flush()


def say(text: str) -> None:
    """Print a line of its own."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def size(value: int) -> str:
    """12,345,678 → 12.3 MB."""
    for unit, step in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if value >= step:
            return f"{value / step:.1f} {unit}"
    return f"{value} B"
