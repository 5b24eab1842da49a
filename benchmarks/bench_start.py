"""The time of `make run` in a fresh clone: with nothing there, with a new database, later; and the demonstration alone."""

import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.report import Measure, Section
from benchmarks.server import free_port
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.kernel.settings import PROJECT_ROOT, Settings

RUNS = 3
READY = "leaseapp is ready after"
LONGEST = 900.0
"""Seconds after which a start is given up."""
_OWN = {
    "VIRTUAL_ENV", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PIP_CACHE_DIR", "BUN_INSTALL", "MAKEFLAGS", "MFLAGS",
    "MAKELEVEL", "MAKEOVERRIDES",
}  # fmt: skip
"""Variables that a person's shell would not have: things of this process, its environment and its make, and caches."""


def run() -> Section:
    """One clone, started with nothing there, then four times with a new database; another database, seeded by itself."""
    section = Section("start", "Starting")
    with _cloned() as clone:
        bare = _started(clone, _variables(clone))
        with _home() as home:
            first = _started(clone, _variables(clone, home))
            later = [_started(clone, _variables(clone, home)) for _ in range(RUNS)]
        section.measures = [
            Measure("first start of a fresh clone", [bare], "s", "180 s"),
            Measure("first start: new database, migrations, twelve months of demonstration", [first], "s", "180 s"),
            Measure("later start", later, "s", "8 s"),
            Measure("twelve months of demonstration, alone", [_seeded(clone)], "s", "30 s"),
        ]
    section.notes.append(
        "From `make run` to the line that says so, in a clone of what is committed. The first start of it makes the Python "
        "environment, builds the interface and fills the database, with an empty home directory, hence without any cache of "
        "packages, which come from the machine's index; once, because it installs everything. All others have environment "
        "and interface."
    )
    return section


@contextmanager
def _cloned() -> Iterator[Path]:
    """A clone of HEAD beside an empty home directory; both gone afterwards, with all that still works there."""
    with _folder() as folder:
        clone, started = folder / "leaseapp", folder / "home"
        started.mkdir()
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(PROJECT_ROOT), str(clone)], check=True)
        try:
            yield clone
        finally:
            embedded_postgres.remove(clone / ".var" / "postgres")
            _end_leftovers(folder)


@contextmanager
def _home() -> Iterator[Path]:
    """A directory for the files of an installation; gone afterwards, its database first."""
    with _folder() as home:
        try:
            yield home
        finally:
            embedded_postgres.remove(home / "postgres")


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="leaseapp-bench-")).resolve()
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _end_leftovers(folder: Path) -> None:
    """Kills what still works in `folder`: a build outlives the start that was broken off. Asked of Linux."""
    for place in Path("/proc").glob("[0-9]*/cwd"):
        with suppress(OSError):
            if place.readlink().is_relative_to(folder):
                os.kill(int(place.parent.name), signal.SIGKILL)


def _variables(clone: Path, home: Path | None = None) -> dict[str, str]:
    """Return the variables of a shell in which only the port is set; with `home`, where files of the installation go."""
    ours = _OWN | {name.upper() for name in Settings.model_fields}
    kept = {name: value for name, value in os.environ.items() if name not in ours and not name.startswith("XDG_")}
    folders = kept.get("PATH", os.defpath).split(os.pathsep)
    path = os.pathsep.join(one for one in folders if not Path(one).is_relative_to(PROJECT_ROOT))
    given = {"PATH": path, "HOME": str(clone.parent / "home"), "PORT": str(free_port()), "PYTHONUNBUFFERED": "1"}
    return {**kept, **given, **({"VAR_DIR": str(home), "LOG_LEVEL": "ERROR", "DEMO_DATA": "true"} if home else {})}


def _started(clone: Path, variables: dict[str, str]) -> float:
    """Seconds until everything answers; it is stopped again."""
    began, told = time.perf_counter(), []
    process = subprocess.Popen(
        ["make", "run"],
        cwd=clone,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    limit = threading.Timer(LONGEST, _signal, (process, signal.SIGTERM))
    limit.start()
    try:
        for line in process.stdout or ():
            if READY in line:
                return time.perf_counter() - began
            told.append(line)
        raise RuntimeError("it ended before it was ready:\n" + "".join(told[-20:]))
    finally:
        limit.cancel()
        _stop(process)


def _stop(process: subprocess.Popen[str]) -> None:
    """Stop it as Ctrl-C does: every process of the terminal's job hears of it."""
    _signal(process, signal.SIGINT)
    try:
        process.communicate(timeout=60)
    finally:
        _signal(process, signal.SIGKILL)
        process.wait()


def _signal(process: subprocess.Popen[str], number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, number)


def _seeded(clone: Path) -> float:
    command = [str(clone / ".venv" / "bin" / "python"), "-m", "leaseapp.cli"]
    with _home() as home:
        variables = _variables(clone, home)
        subprocess.run([*command, "migrate"], cwd=clone, env=variables, check=True, capture_output=True)
        began = time.perf_counter()
        subprocess.run([*command, "seed"], cwd=clone, env=variables, check=True, capture_output=True)
        return time.perf_counter() - began
