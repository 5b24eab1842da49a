"""The port of the transport system: nobody, nothing that leaves, and HTTP against a real local server."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from leaseapp.kernel import clock
from leaseapp.kernel.adapters import tms
from leaseapp.kernel.adapters.tms import HttpTms, OfflineTms, TmsError, TmsNotice, signature
from leaseapp.kernel.settings import SettingsError, load_settings

SECRET = "un secret assez long pour signer des avis"
NOTICE = TmsNotice('{"event": "transport.updated", "ville": "Genas, Rhône"}'.encode(), "avis-1")


class System(BaseHTTPRequestHandler):
    """A transport system: it checks the signature and takes a key once."""

    taken: list[tuple[str, bytes]]
    answer: int | None

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        stamp, _, given = self.headers.get("X-Leaseapp-Signature", "").removeprefix("t=").partition(",v1=")
        fresh = abs(clock.now().timestamp() - int(stamp or 0)) < 300
        known = fresh and given == signature(SECRET.encode(), stamp, body)
        if known and self.answer is None:
            self.taken.append((self.headers["Idempotency-Key"], body))
        self.send_response(self.answer or (202 if known else 401))
        if self.answer == 302:
            self.send_header("Location", "/ailleurs")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture
def system() -> Iterator[tuple[str, Any]]:
    """Its address, and what it took."""
    handler = type("Handler", (System,), {"taken": [], "answer": None})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/transports", handler
    server.shutdown()
    server.server_close()


def test_a_notice_arrives_signed_and_with_its_key(system):
    address, handler = system
    assert HttpTms(address, SECRET).deliver(NOTICE) == "HTTP 202"
    assert handler.taken == [("avis-1", NOTICE.body)]


@pytest.mark.parametrize(
    ("answer", "permanent"),
    [
        (400, True),
        (404, True),
        (422, True),
        (302, False),
        (401, False),
        (409, False),
        (429, False),
        (500, False),
        (503, False),
    ],
)
def test_refusals_of_a_notice_are_told_from_faults_that_pass(system, answer, permanent):
    address, handler = system
    handler.answer = answer
    with pytest.raises(TmsError) as refused:
        HttpTms(address, SECRET).deliver(NOTICE)
    assert refused.value.permanent is permanent
    assert handler.taken == []


def test_another_secret_is_no_signature(system):
    address, _handler = system
    with pytest.raises(TmsError, match="401"):
        HttpTms(address, "un autre").deliver(NOTICE)


def test_a_silent_system_passes():
    with pytest.raises(TmsError) as refused:
        HttpTms("http://127.0.0.1:9", SECRET).deliver(NOTICE)
    assert refused.value.permanent is False


def test_the_settings_name_the_implementation():
    assert tms.build(load_settings(tms_provider="none")) is None
    assert isinstance(tms.build(load_settings()), OfflineTms)
    made = tms.build(load_settings(tms_provider="http", tms_url="https://tms.example/api", tms_secret=SECRET))
    assert isinstance(made, HttpTms)
    assert OfflineTms().deliver(NOTICE) == "offline"


@pytest.mark.parametrize(
    "values",
    [
        {"tms_provider": "http"},
        {"tms_provider": "http", "tms_url": "https://tms.example", "tms_secret": "court"},
        {"tms_provider": "http", "tms_url": "http://tms.example", "tms_secret": SECRET},
        {"tms_provider": "http", "tms_url": "http://169.254.169.254/latest", "tms_secret": SECRET},
        {"tms_provider": "http", "tms_url": "file:///etc/passwd", "tms_secret": SECRET},
    ],
)
def test_a_system_needs_a_secure_address_and_a_secret(values):
    with pytest.raises(SettingsError):
        load_settings(**values)
