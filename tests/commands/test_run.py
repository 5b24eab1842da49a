"""`run` as people use it: everything up with one command, up again after crashes, gone after a stop."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from leaseapp.commands import port_claim
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.kernel.settings import PROJECT_ROOT

pytestmark = pytest.mark.browser  # the interface has to be built


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


BY_ROOT = os.geteuid() == 0


class Installation:
    """A running `run` with a database of its own."""

    def __init__(self, home: Path, **more: str) -> None:
        self.home = home
        self.port = free_port()
        self.lines: list[str] = []
        environment = {key: value for key, value in os.environ.items() if key != "PUBLIC_URL"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "leaseapp.cli", "run"], cwd=PROJECT_ROOT, text=True,
            env={**environment, "VAR_DIR": str(home), "PORT": str(self.port), "DEMO_DATA": "false",
                 **more},
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
def installation(pytestconfig: pytest.Config) -> Iterator[Installation]:
    """An installation that came up; one that live tests may hurt has its disk, and notices soon what is frozen."""
    home = PROJECT_ROOT / ".var" / f"run-{os.getpid()}"
    home.mkdir(parents=True)
    hurt = pytestconfig.getoption("live")
    mounted = hurt and BY_ROOT
    if mounted:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400m", "tmpfs", str(home)], check=True)
    made = Installation(home, **({"FROZEN_SECONDS": "6"} if hurt else {}))
    try:
        made.wait(lambda: made.said("leaseapp is ready after"), 120)
        made.wait(lambda: len(made.children("jobs")) == 1)
        yield made
    finally:
        made.process.terminate()
        made.process.wait(40)
        embedded_postgres.remove(home / "postgres")
        if mounted:
            subprocess.run(["umount", "--lazy", str(home)], check=True)
        else:
            shutil.rmtree(home, ignore_errors=True)


def test_interface_and_api_answer_on_one_port(installation: Installation) -> None:
    assert installation.status("/") == 200
    assert installation.status("/api/ready") == 200
    # the address of the page with the cards, and nothing about who they are
    (told,) = [line.split() for line in installation.lines if "http" in line]
    assert told[-1] == f"http://localhost:{installation.port}/auth/sign-in"
    assert not [line for line in installation.lines if "@" in line or "password" in line.lower()]


@pytest.mark.live
def test_a_killed_web_process_comes_back(installation: Installation) -> None:
    (web,) = installation.children("serve")
    web.kill()
    installation.wait(lambda: installation.said("web ended with status -9"))
    installation.wait(lambda: installation.status("/api/ready") == 200)


@pytest.mark.live
def test_a_killed_database_comes_back(installation: Installation) -> None:
    pid = int((installation.home / "postgres" / "data" / "postmaster.pid").read_text().split("\n")[0])
    os.kill(pid, signal.SIGKILL)
    installation.wait(lambda: installation.said("the database ended; it starts again"))
    installation.wait(lambda: installation.status("/api/ready") == 200)


@pytest.mark.live
def test_a_frozen_worker_is_replaced(installation: Installation) -> None:
    (web,) = installation.children("serve")
    worker = max(web.children(recursive=True), key=lambda process: process.memory_info().rss)
    worker.suspend()
    installation.wait(lambda: installation.said(f"process {worker.pid}) gave no sign of life"))
    installation.wait(lambda: installation.status("/api/ready") == 200)
    assert web.is_running()


def postmaster_of(installation: Installation) -> int:
    """Process id of its database."""
    return int((installation.home / "postgres" / "data" / "postmaster.pid").read_text().split("\n")[0])


@pytest.mark.live
def test_a_database_that_cannot_start_is_tried_until_it_can(installation: Installation) -> None:
    data = installation.home / "postgres" / "data"
    os.kill(postmaster_of(installation), signal.SIGKILL)
    data.chmod(0o000)
    installation.wait(lambda: installation.said("it is tried again, every 30 s at the latest"))
    installation.wait(lambda: installation.status("/api/ready") == 503)
    data.chmod(0o700)
    installation.wait(lambda: installation.said("the database runs again"))
    installation.wait(lambda: installation.status("/api/ready") == 200)


@pytest.mark.live
@pytest.mark.parametrize("how", ["a full disk"] if BY_ROOT else [])
def test_a_full_disk_is_told_and_survived(installation: Installation, how: str) -> None:
    """The server dies of it, does not start or takes no write: each is said, and over when the disk is emptied."""
    ballast = installation.home / "ballast"
    fill(ballast)
    os.kill(postmaster_of(installation), signal.SIGKILL)
    # what the ended server gave back is taken too
    installation.wait(lambda: fill(ballast) or installation.status("/api/ready") == 503)
    ballast.unlink()
    installation.wait(lambda: installation.status("/api/ready") == 200, 120)


def fill(ballast: Path) -> bool:
    """Takes all that is left of a disk."""
    with ballast.open("ab", buffering=0) as file:
        for size in (1024 * 1024, 4096, 1):
            with suppress(OSError):
                while True:
                    file.write(b"x" * size)
    return False


@pytest.mark.live
def test_a_port_belongs_to_one_installation(installation: Installation) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "leaseapp.cli", "serve"], cwd=PROJECT_ROOT, text=True, capture_output=True, timeout=60,
        check=False, env=os.environ | {"VAR_DIR": str(installation.home), "PORT": str(installation.port)},
    )  # fmt: skip
    assert second.returncode == 1
    assert "PORT: it is not free" in second.stderr


def test_of_two_starts_at_the_same_moment_one_has_the_port() -> None:
    port, outcomes = free_port(), []

    def start() -> None:
        try:
            outcomes.append(port_claim.claim("127.0.0.1", port))
        except port_claim.PortTaken:
            outcomes.append(None)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    held = [one for one in outcomes if one is not None]
    assert (len(outcomes), len(held)) == (8, 1)
    held[0].close()
    port_claim.claim("127.0.0.1", port).close()


def test_a_stop_ends_everything(installation: Installation) -> None:
    family = psutil.Process(installation.process.pid).children(recursive=True)
    postmaster = int((installation.home / "postgres" / "data" / "postmaster.pid").read_text().split("\n")[0])
    family.append(psutil.Process(postmaster))
    installation.process.send_signal(signal.SIGINT)
    assert installation.process.wait(30) == 0
    _gone, alive = psutil.wait_procs(family, timeout=5)
    assert [process for process in alive if process.status() != psutil.STATUS_ZOMBIE] == []
    assert installation.status("/api/ready") == 0
