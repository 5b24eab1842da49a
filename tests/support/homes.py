"""The place of a test run's files; imported before the application, whose settings name that place."""

import os
import shutil
from pathlib import Path

ROOM = 4 * 1024**3
"""Bytes free that a run needs to keep its cluster in memory."""
_DISK, _MEMORY = Path(__file__).resolve().parents[2] / ".var", Path("/dev/shm")
LEFT_BEHIND = ((_DISK, "*-[0-9]*"), (_MEMORY, "leaseapp-test-[0-9]*"))
"""Directories named after the process that made them, by place and pattern."""


def home_of(process: int) -> Path:
    """In memory where there is room, because databases are written to be thrown away; else below the project."""
    roomy = _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > ROOM
    return (_MEMORY if roomy else _DISK) / f"leaseapp-test-{process}"
