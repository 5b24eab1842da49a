"""How long `make run` takes: with nothing there (but the environment), and each later time; and the demonstration alone."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import Measure, Section
from benchmarks.server import free_port
from leaseapp.commands import interface
from leaseapp.kernel import embedded_postgres
from leaseapp.kernel.settings import PROJECT_ROOT

RUNS = 3
READY = "leaseapp is ready after"


def run() -> Section:
    """One installation, started four times; another one, seeded by itself."""
    section = Section("start", "Starting")
    if interface.build() != 0:
        raise RuntimeError("the interface does not build")
    home = _home()
    try:
        first = _started(home, free_port())
        later = [_started(home, free_port()) for _ in range(RUNS)]
    finally:
        _remove(home)
    section.measures = [
        Measure("first start: new database, migrations, twelve months of demonstration", [first], "s", "180 s"),
        Measure("later start", later, "s", "8 s"),
        Measure("twelve months of demonstration, alone", [_seeded()], "s", "30 s"),
    ]
    section.notes.append(
        "From the command to the line that says so. Python environment and interface exist: on a bare machine they add about "
        "a minute and twenty seconds to the first start."
    )
    return section


def _home() -> Path:
    home = Path(tempfile.mkdtemp(prefix="leaseapp-bench-"))
    home.chmod(0o755)
    return home


def _remove(home: Path) -> None:
    embedded_postgres.remove(home / "postgres")
    shutil.rmtree(home, ignore_errors=True)


def _variables(home: Path, port: int) -> dict[str, str]:
    given = {
        "VAR_DIR": str(home),
        "PORT": str(port),
        "LOG_LEVEL": "ERROR",
        "DEMO_DATA": "true",
        "PYTHONUNBUFFERED": "1",
    }
    return {**os.environ, **given}


def _started(home: Path, port: int) -> float:
    """Seconds until everything answers; it is stopped again."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "leaseapp.cli", "run"]
    process = subprocess.Popen(
        command,
        cwd=PROJECT_ROOT,
        env=_variables(home, port),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        for line in process.stdout or ():
            if READY in line:
                return time.perf_counter() - began
        raise RuntimeError("it ended before it was ready")
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def _seeded() -> float:
    home, command = _home(), [sys.executable, "-m", "leaseapp.cli"]
    variables = _variables(home, free_port())
    try:
        subprocess.run([*command, "migrate"], cwd=PROJECT_ROOT, env=variables, check=True, capture_output=True)
        began = time.perf_counter()
        subprocess.run([*command, "seed"], cwd=PROJECT_ROOT, env=variables, check=True, capture_output=True)
        return time.perf_counter() - began
    finally:
        _remove(home)
