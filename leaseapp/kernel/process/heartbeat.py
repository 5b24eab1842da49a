"""Signs of life: each worker touches a file of its own, so that whoever watches over them notices a frozen one.

A process that was stopped, swaps or hangs in a loop still exists, and no exit status tells. Its file grows old.
"""

import asyncio
import os
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from leaseapp.kernel.settings import get_settings

EVERY = 2.0
"""Seconds between two signs."""


@dataclass(frozen=True)
class Silent:
    """A process that gave no sign for `seconds`."""

    pid: int
    seconds: float


def _folder() -> Path:
    return get_settings().var_path / "alive"


def sign() -> None:
    """Tell that this process lives. A full or absent disk is no reason to end it."""
    path = _folder() / str(os.getpid())
    with suppress(OSError):
        try:
            os.utime(path)
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()


def leave() -> None:
    """Take the sign back: this process ends by itself."""
    with suppress(OSError):
        (_folder() / str(os.getpid())).unlink()


async def keep_signing() -> None:
    """Give signs of life from the event loop until cancelled: a loop that hangs gives no sign."""
    try:
        while True:
            sign()
            await asyncio.sleep(EVERY)
    finally:
        leave()


def keep_signing_while(waiting: threading.Event) -> None:
    """Give signs of life from a thread until the event is set."""
    while not waiting.wait(EVERY):
        sign()
    leave()


def silent(pids: set[int], longer_than: float) -> list[Silent]:
    """Return those of the processes that signed once and not for `longer_than` seconds. Remove the files of dead processes."""
    found = []
    with suppress(FileNotFoundError):
        for path in list(_folder().iterdir()):
            with suppress(OSError, ValueError):
                seconds = time.time() - path.stat().st_mtime
                if int(path.name) not in pids:
                    if seconds > longer_than:
                        path.unlink()
                elif seconds > longer_than:
                    found.append(Silent(int(path.name), seconds))
    return found
