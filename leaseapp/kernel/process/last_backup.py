"""The last backup that this machine took: the command writes it down, the console shows it and a rule may ask for its age."""

import json
from pathlib import Path
from typing import Any

from leaseapp.kernel.settings import get_settings


def _file() -> Path:
    return get_settings().var_dir / "last-backup.json"


def note_backup(taken_at: str, *, whole: bool, contents: int) -> None:
    """Write down a backup that is there; in one piece, so that a reader never meets half of it."""
    target = _file()
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_suffix(".new")
    beside.write_text(json.dumps({"takenAt": taken_at, "whole": whole, "contents": contents}))
    beside.replace(target)


def last_backup() -> dict[str, Any] | None:
    """Return what was written down; None where nothing was, or where it cannot be read."""
    try:
        return json.loads(_file().read_text())
    except (OSError, ValueError):
        return None
