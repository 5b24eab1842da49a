"""`run` as people use it: everything up with one command, up again after crashes, gone after a stop."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from leaseapp.kernel import embedded_postgres
from leaseapp.kernel.settings import PROJECT_ROOT

pytestmark = pytest.mark.browser  # the interface has to be built


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Installation:
    """A running `run` with a database of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()
        self.lines: list[str] = []
        environment = {key: value for key, value in os.environ.items() if key != "PUBLIC_URL"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "leaseapp.cli", "run"], cwd=PROJECT_ROOT, text=True,
            env={**environment, "VAR_DIR": str(home), "PORT": str(self.port), "DEMO_DATA": "false"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        self.lines.extend(self.process.stdout)

    def said(self, text: str) -> bool:
        """True when the terminal showed `text`."""
        return any(text in line for line in self.lines)

    def status(self, path: str) -> int:
        """Status of a GET; 0 when nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    def children(self, word: str) -> list[psutil.Process]:
        """Processes below the supervisor whose command ends with `word`."""
        found = psutil.Process(self.process.pid).children()
        return [process for process in found if process.cmdline()[-1:] == [word]]

    def wait(self, condition: Callable[[], bool], seconds: float = 60) -> None:
        """Wait until a condition holds."""
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, "".join(self.lines[-30:])
            assert self.process.poll() is None, "".join(self.lines[-30:])
            time.sleep(0.1)


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    """An installation that came up."""
    home = PROJECT_ROOT / ".var" / f"run-{os.getpid()}"
    made = Installation(home)
    try:
        made.wait(lambda: made.said("leaseapp is ready after"), 120)
        made.wait(lambda: len(made.children("jobs")) == 1)
        yield made
    finally:
        made.process.terminate()
        made.process.wait(40)
        embedded_postgres.remove(home / "postgres")


def test_interface_and_api_answer_on_one_port(installation: Installation) -> None:
    assert installation.status("/") == 200
    assert installation.status("/api/ready") == 200
    assert installation.said(f"http://localhost:{installation.port}")


def test_a_killed_web_process_comes_back(installation: Installation) -> None:
    (web,) = installation.children("serve")
    web.kill()
    installation.wait(lambda: installation.said("web ended with status -9"))
    installation.wait(lambda: installation.status("/api/ready") == 200)


def test_a_killed_database_comes_back(installation: Installation) -> None:
    pid = int((installation.home / "postgres" / "data" / "postmaster.pid").read_text().split("\n")[0])
    os.kill(pid, signal.SIGKILL)
    installation.wait(lambda: installation.said("the database ended; it starts again"))
    installation.wait(lambda: installation.status("/api/ready") == 200)


def test_a_stop_ends_everything(installation: Installation) -> None:
    family = psutil.Process(installation.process.pid).children(recursive=True)
    postmaster = int((installation.home / "postgres" / "data" / "postmaster.pid").read_text().split("\n")[0])
    family.append(psutil.Process(postmaster))
    installation.process.send_signal(signal.SIGINT)
    assert installation.process.wait(30) == 0
    _gone, alive = psutil.wait_procs(family, timeout=5)
    assert [process for process in alive if process.status() != psutil.STATUS_ZOMBIE] == []
    assert installation.status("/api/ready") == 0
