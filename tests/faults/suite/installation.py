"""An installation as people start it with `make run`, with a small disk for the archive, Redis and a mail server."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil

from leaseapp.kernel.settings import PROJECT_ROOT
from tests.faults.suite.mailbox import Mailbox

BY_ROOT = os.geteuid() == 0 and shutil.which("mount") is not None
MEGABYTES, ARCHIVE_MEGABYTES = 2500, 1500
_BUILD = "from benchmarks import data; import json; ids = {}; data.build(ids); data.close(); print(json.dumps(ids))"
_LEVELS = re.compile(r"\b(error|critical|exception)\b|Traceback", re.IGNORECASE)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Installation:
    """A running installation: its processes, disks and neighbours, as the faults need them."""

    def __init__(self, home: Path) -> None:
        self.home, self.storage = home, home / "archive"
        self.port, self.redis_port = free_port(), free_port()
        self.mailbox = Mailbox(free_port())
        self.lines: list[str] = []
        self._redis: subprocess.Popen[bytes] | None = None
        self._ballast = 0
        workers = "2" if shutil.which("redis-server") else "1"
        # only numbers and addresses of this machine: nothing here is a secret
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("PUBLIC_URL", "DATABASE_URL")},
            "VAR_DIR": str(home / "var"), "STORAGE_PATH": str(self.storage), "PORT": str(self.port), "DEMO_DATA": "false",
            "LOG_LEVEL": "WARNING", "LOG_FORMAT": "json", "FROZEN_SECONDS": "6", "WEB_WORKERS": workers,
            "EMAIL_PROVIDER": "smtp", "SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(self.mailbox.port),
            "SMTP_SECURITY": "none", "CONNECTIONS_PER_ADDRESS": "0",
        }  # fmt: skip
        if workers == "2":
            self.environment["REDIS_URL"] = f"redis://127.0.0.1:{self.redis_port}/0"

    @property
    def address(self) -> str:
        """The address at which people reach it."""
        return f"http://localhost:{self.port}"

    @property
    def has_redis(self) -> bool:
        """True where a Redis server can be started."""
        return "REDIS_URL" in self.environment

    def build(self) -> None:
        """An organization with a customer, in a migrated database."""
        subprocess.run(
            [sys.executable, "-c", _BUILD],
            cwd=PROJECT_ROOT,
            env=self.environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def start(self) -> None:
        """Everything comes up."""
        self.start_redis()
        self.mailbox.open()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "leaseapp.cli", "run"], cwd=PROJECT_ROOT, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        threading.Thread(target=self._read, daemon=True).start()
        self.wait(lambda: any("leaseapp is ready after" in line for line in self.lines), 240)

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def wait(self, condition: Callable[[], Any], seconds: float) -> None:
        """Until a condition holds. Raises TimeoutError, RuntimeError when the supervisor ended."""
        deadline = time.monotonic() + seconds
        while not condition():
            if self.process.poll() is not None:
                raise RuntimeError("the supervisor ended:\n" + "\n".join(self.lines[-40:]))
            if time.monotonic() > deadline:
                raise TimeoutError("\n".join(self.lines[-40:]))
            time.sleep(0.1)

    def stop(self) -> None:
        """Everything ends."""
        if hasattr(self, "process"):
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.stop_redis()
        self.mailbox.close()

    def child(self, command: str) -> psutil.Process | None:
        """The process that the supervisor runs under a name (`serve`, `jobs`)."""
        with suppress(psutil.Error):
            for process in psutil.Process(self.process.pid).children():
                with suppress(psutil.Error):
                    if process.cmdline()[-1:] == [command]:
                        return process
        return None

    def worker(self) -> psutil.Process | None:
        """The largest web worker."""
        serve = self.child("serve")
        with suppress(psutil.Error, ValueError):
            if serve is not None:
                return max(serve.children(recursive=True), key=lambda process: process.memory_info().rss)
        return None

    def postmaster(self) -> psutil.Process | None:
        """The database server."""
        for place in self._data_directories():
            with suppress(OSError, ValueError, psutil.Error, IndexError):
                return psutil.Process(int((place / "postmaster.pid").read_text().split("\n")[0]))
        return None

    def _data_directories(self) -> Iterator[Path]:
        home = self.home / "var" / "postgres"
        yield home / "data"
        with suppress(OSError):
            yield Path((home / "LOCATION.txt").read_text().strip()) / "data"

    def start_redis(self) -> None:
        """Redis answers."""
        if self.has_redis and self._redis is None:
            command = ["redis-server", "--port", str(self.redis_port), "--save", "", "--dir", str(self.home)]
            self._redis = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def stop_redis(self) -> None:
        """Redis is gone with all it knew."""
        if self._redis is not None:
            self._redis.kill()
            self._redis.wait()
            self._redis = None

    def signal_redis(self, number: int) -> None:
        """Freezes or wakes it."""
        if self._redis is not None:
            self._redis.send_signal(number)

    def read_only(self, on: bool) -> None:
        """The archive takes nothing, or takes contents again."""
        if BY_ROOT:
            subprocess.run(["mount", "-o", "remount,ro" if on else "remount,rw", str(self.storage)], check=False)
            return
        for path in [self.storage, *self.storage.rglob("*")]:
            if path.is_dir():
                path.chmod(0o500 if on else 0o700)

    def fill(self, place: Path) -> None:
        """Takes all that is left of a disk."""
        with (place / "ballast").open("ab", buffering=0) as file:
            for size in (64 * 1024 * 1024, 1024 * 1024, 4096):
                with suppress(OSError):
                    while True:
                        os.posix_fallocate(file.fileno(), os.fstat(file.fileno()).st_size, size)

    def empty(self, place: Path) -> None:
        """Somebody makes room."""
        (place / "ballast").unlink(missing_ok=True)

    def said_of_faults(self) -> list[str]:
        """Return what the log says at error level."""
        return [line for line in self.lines if _LEVELS.search(line)]


@contextmanager
def installed() -> Iterator[Installation]:
    """An installation on disks of its own where root asks; gone afterwards."""
    home = Path(tempfile.mkdtemp(prefix="leaseapp-faults-"))
    home.chmod(0o755)
    mounted: list[Path] = []
    try:
        for place, megabytes in ((home, MEGABYTES), (home / "archive", ARCHIVE_MEGABYTES)):
            place.mkdir(exist_ok=True)
            if BY_ROOT:
                command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", str(place)]
                if subprocess.run(command, check=False).returncode == 0:
                    mounted.append(place)
        made = Installation(home)
        try:
            made.build()
            made.start()
            yield made
        finally:
            made.stop()
            from leaseapp.commands.postgres import embedded as embedded_postgres

            embedded_postgres.remove(home / "var" / "postgres")
    finally:
        for place in reversed(mounted):
            subprocess.run(["umount", "--lazy", str(place)], check=False)
        shutil.rmtree(home, ignore_errors=True)


def kill(process: psutil.Process | None, number: int = signal.SIGKILL) -> bool:
    """Sends a signal to a process that exists."""
    with suppress(psutil.Error):
        if process is not None:
            process.send_signal(number)
            return True
    return False
