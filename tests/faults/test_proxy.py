"""The proxy of compose.yaml as it runs: its file is taken, silence ends, and nobody takes everybody's connections."""

import http.server
import shutil
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT

HAPROXY = shutil.which("haproxy")
CONFIGURATION = PROJECT_ROOT / "scripts/compose/haproxy.cfg"
pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(HAPROXY is None, reason="needs haproxy (Debian: apt-get install haproxy)"),
]
ELSEWHERE = "127.0.0.2"


class Told(http.server.BaseHTTPRequestHandler):
    """Answers with the address that it was told."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Every X-Forwarded-For there is."""
        said = ",".join(self.headers.get_all("x-forwarded-for") or []).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *_arguments: object) -> None:
        """Says nothing."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[int]:
    """The proxy with its own file, before a server here instead of the containers: its port."""
    with ExitStack() as stack:
        behind = stack.enter_context(http.server.ThreadingHTTPServer(("127.0.0.1", 0), Told))
        threading.Thread(target=behind.serve_forever, daemon=True).start()
        stack.callback(behind.shutdown)
        port = free_port()
        text = CONFIGURATION.read_text()
        for theirs, ours in (
            ("bind :8000", f"bind 127.0.0.1:{port}"),
            ("server-template web 10 web:8000", f"server web 127.0.0.1:{behind.server_port}"),
        ):
            assert theirs in text
            text = text.replace(theirs, ours)
        (tmp_path / "haproxy.cfg").write_text(text)
        process = subprocess.Popen([str(HAPROXY), "-db", "-f", str(tmp_path / "haproxy.cfg")])
        stack.callback(process.wait)
        stack.callback(process.terminate)
        deadline = time.monotonic() + 20
        while True:
            try:
                asked(port)
            except OSError:
                assert time.monotonic() < deadline, "the proxy does not answer"
                time.sleep(0.1)
            else:
                break
        yield port


def asked(port: int, **headers: str) -> str:
    """Return what the server behind is told of a visitor."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}/", headers=headers)
    with urllib.request.urlopen(request, timeout=5) as answer:
        return answer.read().decode()


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0))


def is_closed(connection: socket.socket, seconds: float = 0.01) -> bool:
    """Tell whether the other side ended it."""
    connection.settimeout(seconds)
    try:
        while connection.recv(1000):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def test_haproxy_takes_the_file() -> None:
    checked = subprocess.run(
        [str(HAPROXY), "-c", "-f", str(CONFIGURATION)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
    assert "WARNING" not in checked.stderr


def test_two_thousand_silent_connections_and_a_working_user(proxy: int) -> None:
    with ExitStack() as stack:
        opened = []
        for turn in range(2000):
            with suppress(ConnectionError):  # refused at once
                opened.append(stack.enter_context(connected(proxy, ELSEWHERE)))
            if turn % 200 == 0:
                began = time.monotonic()
                assert asked(proxy) == "127.0.0.1"
                assert time.monotonic() - began < 1
        assert 200 <= sum(not is_closed(connection) for connection in opened) <= 250


@pytest.mark.parametrize("beginning", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_a_connection_that_goes_silent_is_closed(proxy: int, beginning: bytes) -> None:
    with closing(connected(proxy)) as connection:
        connection.sendall(beginning)
        assert is_closed(connection, 13)


def test_what_a_visitor_says_of_their_own_address_is_not_believed(proxy: int) -> None:
    assert asked(proxy, **{"X-Forwarded-For": "203.0.113.9"}) == "127.0.0.1"
