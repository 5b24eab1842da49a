"""The demonstration, loaded once in a run however many processes it has; each takes a copy.

Where there will be walks it is loaded before the processes begin, beside the interface that is built; else by the first that
needs it.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from leaseapp.commands import interface
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support.homes import home_of

COMMAND = [sys.executable, "-m", "leaseapp.cli"]
#: of the run, not of this process: the processes of xdist are children of the one that collects what they tell
SHARED = home_of(os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()) / "demonstration"


def variables(home: Path) -> dict[str, str]:
    """The environment of processes that work on the installation at `home`."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PUBLIC_URL", "DATABASE_URL")}
    return kept | {"VAR_DIR": str(home), "LOG_LEVEL": "ERROR", "DEMO_DATA": "true"}


@contextmanager
def installed(home: Path) -> Iterator[dict[str, str]]:
    """An installation of its own at `home`, with the demonstration; gone at the end. Answers its environment."""
    home.parent.mkdir(parents=True, exist_ok=True)
    try:
        load()
        if _elsewhere(SHARED):
            _load(home)
        else:
            # as root the files of the database belong to its own user: cp keeps owners, shutil does not
            subprocess.run(["cp", "-a", str(SHARED), str(home)], check=True)
        yield variables(home)
    finally:
        embedded_postgres.remove(home / "postgres")
        shutil.rmtree(home, ignore_errors=True)


def prepare() -> None:
    """Make what walks need, so that no process of the run waits for another; the bootstrap builds the interface meanwhile."""
    if os.environ.get("WITH_WALKS"):
        load()
        assert interface.build() == 0


def load() -> None:
    """Load what is copied, unless somebody has."""
    with _locked(SHARED.with_suffix(".lock")):
        if not _loaded().exists():
            _load(SHARED)
            _loaded().touch()


def forget() -> None:
    """Removes what the processes of this run copied from."""
    if SHARED.exists():
        embedded_postgres.remove(SHARED / "postgres")
    shutil.rmtree(SHARED.parent, ignore_errors=True)


def _load(home: Path) -> None:
    """A new installation with the demonstration, its database at rest."""
    for step in ("migrate", "seed"):
        done = subprocess.run(
            [*COMMAND, step], cwd=PROJECT_ROOT, env=variables(home), check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
    embedded_postgres.ensure(home / "postgres").stop()


def _loaded() -> Path:
    return SHARED.with_suffix(".loaded")


def _elsewhere(home: Path) -> bool:
    """True where the user of the database cannot enter `home`: its files lie in another place then."""
    return (home / "postgres" / "LOCATION.txt").exists()


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        yield
