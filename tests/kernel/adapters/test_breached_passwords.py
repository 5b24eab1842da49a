"""Stolen passwords: the list that comes along, and the service that hears five digits of a hash, against a real server."""

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from leaseapp.kernel.adapters.breached_passwords import CommonPasswords, RangeService, build
from leaseapp.kernel.settings import SettingsError, load_settings

STOLEN, PADDING = "Grue-volée-2026!", "Grue-remplie-2026!"


def code(password: str) -> str:
    """The SHA-1 as the service knows it."""
    return hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()


@pytest.mark.parametrize(
    "password",
    ["Password1234!", "P@ssw0rd2026!", "Motdepasse2026!", "Azertyuiop1!", "Qwertyuiop123!", "SUNSHINE2024!!", "123456"],
)
def test_what_everybody_chooses_is_known_behind_capitals_look_alikes_and_a_tail(password: str) -> None:
    assert CommonPasswords().holds(password)


@pytest.mark.parametrize(
    "password", ["Grue-à-tour-2026!", "Fourmi-Nacelle-1987!", "Tapis-Roulant-1963!", "💥💥Grue-2026-aA", "x" * 256, ""]
)
def test_a_password_of_ones_own_is_not(password: str) -> None:
    assert not CommonPasswords().holds(password)


class _Range(BaseHTTPRequestHandler):
    """The range protocol: endings of what begins so, padded, told by nobody else."""

    asked: list[tuple[str, str]] = []
    status = 200

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers.get("Add-Padding", "")))
        lines = [f"{code(STOLEN)[5:]}:42", f"{code(PADDING)[5:]}:0", f"{'0' * 35}:7"]
        content = "\r\n".join(lines).encode()
        self.send_response(self.status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[tuple[RangeService, type[_Range]]]:
    """A service of the protocol, and what it was asked."""
    handler = type("Handler", (_Range,), {"asked": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield RangeService(f"http://127.0.0.1:{server.server_port}/"), handler
    server.shutdown()
    server.server_close()


def test_the_service_hears_five_digits_and_knows_the_password(service) -> None:
    known, handler = service
    assert known.holds(STOLEN)
    assert not known.holds("Grue-à-tour-2026!")
    assert handler.asked == [(f"/range/{code(one)[:5]}", "true") for one in (STOLEN, "Grue-à-tour-2026!")]


def test_padding_is_no_theft(service) -> None:
    assert not service[0].holds(PADDING)


def test_a_password_of_the_list_is_never_asked_about(service) -> None:
    known, handler = service
    assert known.holds("Password1234!")
    assert handler.asked == []


@pytest.mark.parametrize("fault", ["refuses", "away"])
def test_a_service_that_does_not_answer_holds_nobody_up(service, fault: str) -> None:
    known, handler = service
    handler.status = 503
    if fault == "away":
        known = RangeService("http://127.0.0.1:9")
    assert not known.holds(STOLEN)


def test_the_settings_choose() -> None:
    assert isinstance(build(load_settings()), CommonPasswords)
    assert isinstance(build(load_settings(breached_passwords_url="https://passwords.example.com")), RangeService)
    with pytest.raises(SettingsError, match="BREACHED_PASSWORDS_URL"):
        load_settings(breached_passwords_url="http://passwords.example.com")
