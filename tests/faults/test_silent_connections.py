"""Somebody opens connections and sends nothing: they are closed, and whoever works is answered meanwhile."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT

pytestmark = pytest.mark.live

SHARE = 100
Serve = Callable[..., int]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts the server with so much patience (s) and so many open files; answers its port."""
    with ExitStack() as stack:

        def start(patience: int, files: int | None = None) -> int:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            environment = os.environ | {"PORT": str(port), "CONNECTIONS_PER_ADDRESS": str(SHARE)}
            limit = f"ulimit -n {files};" if files else ""
            process = subprocess.Popen(
                ["sh", "-c", f"{limit} exec {sys.executable} -m tests.faults.silent_application {patience}"],
                cwd=PROJECT_ROOT,
                env=environment,
            )
            stack.callback(process.wait)
            stack.callback(process.terminate)
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline:
                try:
                    works(port)
                except OSError:
                    time.sleep(0.1)
                else:
                    return port
            raise AssertionError("the server did not start")

        yield start


def works(port: int) -> float:
    """Seconds until a new visitor is answered."""
    began = time.monotonic()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
        assert answer.read() == b"ok"
    return time.monotonic() - began


def silent(port: int, stack: ExitStack, number: int, beginning: bytes = b"") -> list[socket.socket]:
    """Connections that say only this."""
    found = [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5)) for _each in range(number)]
    for connection in found:
        connection.sendall(beginning)
    return found


def closed(connection: socket.socket, seconds: float) -> bool:
    """Tell whether the other side ends a connection within so many seconds."""
    connection.settimeout(seconds)
    try:
        while connection.recv(1000):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize(
    "beginning", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"PRI * HT"]
)
def test_a_connection_that_goes_silent_is_closed(serve: Serve, beginning: bytes) -> None:
    """Before its first request, in its headers, after an answer."""
    port = serve(1)
    with ExitStack() as stack:
        [connection] = silent(port, stack, 1, beginning)
        assert closed(connection, 4)


def test_two_thousand_silent_connections_and_a_working_user(serve: Serve) -> None:
    """More than the process may have open files, from the address of the one who works."""
    port = serve(60, files=1024)
    with ExitStack() as stack:
        opened = []
        for _turn in range(10):
            opened += silent(port, stack, 200)
            time.sleep(0.6)
            assert works(port) < 1
        assert sum(closed(connection, 0.01) for connection in opened) >= len(opened) - SHARE - 1
