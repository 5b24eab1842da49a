"""Reasons that keep an installation from starting, told without a setting's value."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

import pytest

from leaseapp.kernel.process import fitness
from leaseapp.kernel.settings import get_settings


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Redis is waited for for a moment only."""
    monkeypatch.setattr(fitness, "_REDIS_SECONDS", 0.2)
    yield monkeypatch
    get_settings.cache_clear()


def told(impatient: pytest.MonkeyPatch, url: str) -> str | None:
    """Return what is said of a Redis at this address."""
    impatient.setenv("REDIS_URL", url)
    get_settings.cache_clear()
    return fitness.unreachable_redis()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_a_redis_out_of_reach_is_noticed_at_start(impatient: pytest.MonkeyPatch) -> None:
    address = f"redis://:hunter2@127.0.0.1:{free_port()}/0"
    assert told(impatient, address) == "REDIS_URL: the server does not answer"


def test_an_address_that_is_none_is_told_without_itself(impatient: pytest.MonkeyPatch) -> None:
    assert told(impatient, "hunter2://nowhere") == "REDIS_URL: this is no address (redis://host:6379/0)"


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs redis-server")
def test_a_password_that_redis_refuses_is_told_without_itself(impatient: pytest.MonkeyPatch) -> None:
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--requirepass", "right"]
    server = subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 20
        while (
            said := told(impatient, f"redis://:hunter2@127.0.0.1:{port}/0")
        ) == "REDIS_URL: the server does not answer":
            assert time.monotonic() < deadline
        assert said == "REDIS_URL: the server refuses the password"
        assert told(impatient, f"redis://:right@127.0.0.1:{port}/0") is None
    finally:
        server.terminate()
        server.wait()
