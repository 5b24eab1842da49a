"""The system user under which an embedded server runs.

PostgreSQL refuses uid 0. A plain user runs it as itself; root drops to `postgres` or, without such a user, to `nobody`.
"""

import os
import pwd
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Any

_CANDIDATES = ("postgres", "nobody")


@lru_cache(maxsize=1)
def entry() -> pwd.struct_passwd | None:
    """Password entry of the user to drop to; None when this process is not root.

    Raises `LookupError` for a root process on a system that has neither candidate.
    """
    if os.geteuid() != 0:
        return None
    for candidate in _CANDIDATES:
        try:
            return pwd.getpwnam(candidate)
        except KeyError:
            continue
    raise LookupError(f"running as root needs a system user {' or '.join(_CANDIDATES)} for the database")


def uid() -> int:
    """Numeric user under which the server runs."""
    user = entry()
    return os.geteuid() if user is None else user.pw_uid


def name() -> str:
    """Name of that user, for messages."""
    user = entry()
    return pwd.getpwuid(os.geteuid()).pw_name if user is None else user.pw_name


def options() -> dict[str, Any]:
    """Keyword arguments of `subprocess` calls that run a program as that user."""
    user = entry()
    if user is None:
        return {}
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def own(path: Path) -> None:
    """Give a file or an empty directory to that user."""
    user = entry()
    if user is not None:
        os.chown(path, user.pw_uid, user.pw_gid)


def can_enter(path: Path) -> bool:
    """Return True when that user reaches `path`: every parent lets it pass. Asked of the system itself, not computed."""
    if entry() is None:
        return os.access(path, os.X_OK)
    answer = subprocess.run(["test", "-x", str(path)], cwd="/", check=False, **options())
    return answer.returncode == 0
