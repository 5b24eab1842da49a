"""A throw-away installation for measurements: cluster with fsync, one organization, the API under granian, a light client."""

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import data, threads
from leaseapp.commands import interface
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.demo.codes import Codes
from leaseapp.kernel.context import SESSION_COOKIE

ROOT = Path(__file__).resolve().parents[1]
PROCESSES = (
    "One web process, but where two are named (production has two). Client, server and database run on the same cores."
)
"""The words of a section on crowds."""


@dataclass
class Installation:
    """Addresses and ids of the measured installation."""

    port: int
    environment: dict[str, str]
    ids: dict[str, str] = field(default_factory=dict)
    cookie: str = ""

    @property
    def token(self) -> str:
        """The token in the session cookie."""
        return self.cookie.partition("=")[2]

    def connect(self) -> http.client.HTTPConnection:
        """A connection that is kept alive."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def call(
        self, connection: http.client.HTTPConnection, method: str, path: str, body: Any = None
    ) -> tuple[int, bytes]:
        """One request with the session cookie; (status, body)."""
        headers = {"Cookie": self.cookie, "Origin": f"http://localhost:{self.port}"}
        content = None
        if body is not None:
            content, headers["Content-Type"] = json.dumps(body), "application/json"
        connection.request(method, path, content, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()

    def sign_in(self) -> None:
        """Opens the session that all calls use."""
        self._enter("/api/auth/sign-in/email", {"email": data.EMAIL, "password": data.PASSWORD})
        self._enter("/api/auth/two-factor/verify", {"code": Codes().next(data.EMAIL)})

    def _enter(self, path: str, body: dict[str, str]) -> None:
        connection = self.connect()
        origin = f"http://localhost:{self.port}"
        headers = {"Content-Type": "application/json", "Cookie": self.cookie, "Origin": origin}
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"sign-in failed: {answer.status} {content[:300]!r}")
        cookies = [value.split(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie"]
        self.cookie = next(cookie for cookie in cookies if cookie.startswith(f"{SESSION_COOKIE}="))


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def installation(
    prepare: Callable[[dict[str, str]], None] | None = None, processes: int = 1, *, whole: bool = False, **settings: str
) -> Iterator[Installation]:
    """A migrated database with an organization, and the API serving it from `processes` with `settings`; all gone afterwards.

    `whole` serves it as `make run` does: with the interface, and the jobs process beside it.
    """
    if whole and interface.build() != 0:
        raise RuntimeError("the interface does not build")
    port, home = free_port(), Path(tempfile.mkdtemp(prefix="leaseapp-bench-"))
    home.chmod(0o755)
    environment = {
        **os.environ, "VAR_DIR": str(home), "PORT": str(port), "LOG_LEVEL": "ERROR", "DEMO_DATA": "false",
        "PYTHONPATH": str(ROOT), **settings,
    }  # fmt: skip
    os.environ.update({"VAR_DIR": str(home), "PORT": str(port), "LOG_LEVEL": "ERROR"})
    server = None
    try:
        ids: dict[str, str] = {}
        data.build(ids)
        if prepare is not None:
            prepare(ids)
        command = ["leaseapp.cli", "run"] if whole else granian("leaseapp.api:app", port, processes)
        server = subprocess.Popen([sys.executable, "-m", *command], env=environment, cwd=ROOT, start_new_session=True)
        made = Installation(port, environment, ids)
        wait_until_ready(port)
        made.sign_in()
        yield made
    finally:
        if server is not None:
            end(server)
        data.close()
        embedded_postgres.remove(home / "postgres")
        shutil.rmtree(home, ignore_errors=True)


def granian(app: str, port: int, processes: int = 1) -> list[str]:
    """The module that serves an ASGI application, and its arguments."""
    options = ["--host", "127.0.0.1", "--port", str(port), "--workers", str(processes)]
    return ["granian", "--interface", "asgi", *options, "--no-access-log", "--log-level", "warning", app]


def end(server: subprocess.Popen[bytes]) -> None:
    """Asks it to end, and ends what is left of its session when it does not within twenty seconds."""
    server.send_signal(signal.SIGTERM)
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def wait_until_ready(port: int, path: str = "/api/ready") -> None:
    """Returns when the server on `port` answers `path`: by default that its database does."""
    for _attempt in range(300):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    raise RuntimeError("the server does not answer")


def load(
    made: Installation, clients: int, requests: list[tuple[str, str, Any]], expected: int = 200
) -> tuple[float, list[float], int]:
    """Sends `requests` from `clients` threads; (seconds, milliseconds of each, how many were refused)."""
    times: list[float] = []
    refused = [0]

    def send(connection: http.client.HTTPConnection, request: tuple[str, str, Any]) -> None:
        started = time.perf_counter()
        status, _body = made.call(connection, *request)
        times.append((time.perf_counter() - started) * 1000)
        if status != expected:
            refused[0] += 1

    seconds = threads.seconds([partial(send, made.connect()) for _ in range(clients)], requests)
    return seconds, times, refused[0]
