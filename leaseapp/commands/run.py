"""`run`: everything on one machine with one command, stopped with Ctrl-C.

Kept free of heavy imports: a later start only joins or starts the database, compares two version texts and one hash, and
starts the two processes.
"""

import http.client
import os
import signal
import subprocess
import sys
import time
from types import FrameType

from leaseapp.commands import database, demonstration, interface, port_claim, processes
from leaseapp.commands.frozen import FrozenWorkers
from leaseapp.commands.postgres.embedded import Cluster, DatabaseUrls, PostgresServerError, ensure
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.process.setting_choices import EInvoiceProvider
from leaseapp.kernel.settings import PROJECT_ROOT, Settings, get_settings

_READY_SECONDS = 120.0
_TICK = 0.25
_STOP_SECONDS = 20.0
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0


class _Refused(Exception):
    """The start cannot go on; the text is for the person at the terminal."""


def run(*, watch: bool = False) -> int:
    """Start database, web and jobs, keep them running, stop them at SIGTERM or Ctrl-C. Returns the exit status."""
    began = time.monotonic()
    if watch:
        os.environ["DEVELOPMENT"] = "true"  # for the children too
        get_settings.cache_clear()
    settings = get_settings()
    supervisor = Supervisor(settings, watch=watch)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, supervisor.request_stop)
    try:
        supervisor.prepare()
        supervisor.start()
        if supervisor.wait_until_ready():
            supervisor.greet(time.monotonic() - began)
            supervisor.start_jobs()
        supervisor.watch_over()
    except (_Refused, PostgresServerError, port_claim.PortTaken) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        supervisor.stop()
    return 0


class Supervisor:
    """The parent of all processes of one installation."""

    def __init__(self, settings: Settings, *, watch: bool) -> None:
        """Prepare the run; nothing is started yet."""
        self._settings = settings
        self._watch = watch
        self._stopping = False
        self._cluster: Cluster | None = None
        self._children = [processes.Child("web", ["-m", "leaseapp.cli", "serve"])]
        if settings.einvoice_provider is EInvoiceProvider.LOCAL:
            self._children.append(processes.Child("local platform", ["-m", "leaseapp.cli", "local-platform"]))
        self._frozen = FrozenWorkers(settings.frozen_seconds)
        self._pause, self._not_before, self._why = _FIRST_PAUSE, 0.0, ""

    def request_stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Signal handler: the loops see it within a quarter of a second."""
        self._stopping = True

    def prepare(self) -> None:
        """Database, migrations, demonstration data and interface; what needs no work takes no time."""
        self._port = port_claim.claim(self._settings.host, self._settings.port)
        os.environ[port_claim.HELD] = "true"  # the web process is ours
        urls = self._database()
        building = None if interface.is_current() else self._step("Building the interface", "setup-build")
        try:
            with connect(urls.system) as connection:
                outdated = database.current_revision(connection) != database.newest_revision()
            if outdated:
                self._finish(self._step("Migrating the database", "migrate"))
            with connect(urls.system) as connection:
                empty = not database.has_organizations(connection)
                if reason := demonstration.exposed(connection, self._settings):
                    raise _Refused(reason)
            if empty and self._settings.loads_demo_data:
                self._finish(self._step("Loading demonstration data", "seed"))
        finally:
            if building is not None and self._stopping:
                building.terminate()
        if building is not None:
            self._finish(building)

    def _database(self) -> DatabaseUrls:
        configured = self._settings.database_addresses()
        if configured is not None:
            return DatabaseUrls(*configured)
        self._cluster = ensure(self._settings.var_path / "postgres")
        return self._cluster.urls

    def _step(self, message: str, command: str) -> subprocess.Popen[bytes]:
        self._say(f"{message} …")
        return processes.start(["-m", "leaseapp.cli", command])

    def _finish(self, process: subprocess.Popen[bytes]) -> None:
        while process.poll() is None:
            if self._stopping:
                process.terminate()
            time.sleep(0.05)
        if process.returncode != 0:
            raise _Refused("The start was stopped." if self._stopping else "The start failed, see above.")

    def start(self) -> None:
        """Start the children (at first the web process alone: people wait for it)."""
        if not self._stopping:
            for child in self._children:
                child.start()

    def start_jobs(self) -> None:
        """Add the jobs process."""
        jobs = processes.Child("jobs", ["-m", "leaseapp.cli", "jobs"])
        self._children.append(jobs)
        jobs.start()

    def wait_until_ready(self) -> bool:
        """Wait until the web process answers; False when it was stopped. Raises when it does not come up."""
        deadline = time.monotonic() + _READY_SECONDS
        while not self._stopping:
            if self._answers():
                return True
            self._care()
            if time.monotonic() > deadline:
                raise _Refused(f"The web process did not answer within {_READY_SECONDS:g} s.")
            time.sleep(0.1)
        return False

    def _answers(self) -> bool:
        host = "127.0.0.1" if self._settings.host in {"0.0.0.0", ""} else self._settings.host
        connection = http.client.HTTPConnection(host, self._settings.port, timeout=5)
        try:
            connection.request("GET", "/api/ready")
            return connection.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def greet(self, seconds: float) -> None:
        """Say where the application is; its sign-in page says who may come in."""
        self._say(f"\nleaseapp is ready after {seconds:.1f} s:  {self._settings.origin}/auth/sign-in")

    def watch_over(self) -> None:
        """Start children and database again when they end, until a stop is asked for."""
        sources = _Sources() if self._watch else None
        while not self._stopping:
            self._care()
            if sources is not None and sources.changed():
                self._reload()
            time.sleep(_TICK)

    def _care(self) -> None:
        for child in self._children:
            message = child.keep_running()
            if message:
                self._say(message)
        if self._cluster is not None and not self._cluster.alive:
            self._revive(self._cluster)
        for message in self._frozen.end(self._children):
            self._say(message)

    def _revive(self, cluster: Cluster) -> None:
        """Start the database again, for as long as it takes: a full disk is emptied by somebody, sooner or later."""
        if time.monotonic() < self._not_before:
            return
        if not self._why:
            self._say("the database ended; it starts again")
        try:
            cluster.revive()
        except (PostgresServerError, OSError) as error:
            self._not_before = time.monotonic() + self._pause
            self._pause = min(self._pause * 2, _LONGEST_PAUSE)
            if str(error) != self._why:
                self._why = str(error)
                self._say(f"{error}\nit is tried again, every {_LONGEST_PAUSE:g} s at the latest")
        else:
            if self._why:
                self._say("the database runs again")
            self._pause, self._not_before, self._why = _FIRST_PAUSE, 0.0, ""

    def _reload(self) -> None:
        self._say("sources changed")
        if not interface.is_current():
            step = self._step("Building the interface", "setup-build")
            while step.poll() is None and not self._stopping:
                time.sleep(0.05)
            if step.returncode != 0:
                return
        processes.stop_all(self._children, _STOP_SECONDS)
        self.start()

    def stop(self) -> None:
        """Stop the children, then leave the database (the last user stops it)."""
        processes.stop_all(self._children, _STOP_SECONDS)
        if self._cluster is not None:
            self._cluster.stop()
            self._cluster = None

    @staticmethod
    def _say(message: str) -> None:
        sys.stdout.write(message + "\n")
        sys.stdout.flush()


class _Sources:
    """A watch over source files, by their times of change."""

    def __init__(self) -> None:
        """Remember the present state."""
        self._seen = self._look()

    def changed(self) -> bool:
        """Return True once after a change."""
        now = self._look()
        before, self._seen = self._seen, now
        return now != before

    @staticmethod
    def _look() -> int:
        kinds = ("leaseapp/**/*.py", "jobs/*.py", "assets/**/*", "leaseapp/locale/**/*.po")
        return hash(
            tuple(sorted((str(path), path.stat().st_mtime_ns) for kind in kinds for path in PROJECT_ROOT.glob(kind)))
        )
