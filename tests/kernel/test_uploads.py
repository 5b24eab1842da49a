"""Bodies that do not come: the caller goes away, or sends a piece and nothing more."""

import asyncio
import io
from collections.abc import Iterator
from typing import Any

import pytest

from leaseapp.api import app
from leaseapp.kernel.web import middleware
from tests.conftest import Client
from tests.kernel.process import test_log

lines = test_log.lines
BEGINNING = {"type": "http.request", "body": b'{"email": "a', "more_body": True}


def upload(messages: Iterator[dict[str, Any]], pause: float = 0.0) -> list[dict[str, Any]]:
    """Return the answer to a sign-in whose body comes in these pieces; then nothing comes any more."""
    sent: list[dict[str, Any]] = []
    scope = {
        "type": "http", "method": "POST", "path": "/api/auth/sign-in/email", "raw_path": b"/api/auth/sign-in/email",
        "query_string": b"", "headers": [(b"content-type", b"application/json")], "client": ("192.0.2.1", 1), "server": ("test", 80),
        "scheme": "http", "http_version": "1.1", "root_path": "",
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        message = next(messages, None)
        if message is None:
            await asyncio.Event().wait()
        return message or {}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def within_seconds() -> None:
        async with asyncio.timeout(10):
            await app(scope, receive, send)

    asyncio.run(within_seconds())
    return sent


def test_who_goes_away_in_mid_upload_is_no_fault(anonymous: Client, lines: io.StringIO) -> None:
    upload(iter([BEGINNING, {"type": "http.disconnect"}]))
    said = test_log.written(lines)
    assert [line["status"] for line in said if line["event"] == "request"] == [499]
    assert [line["event"] for line in said if line["level"] not in ("info", "debug")] == []


def test_a_body_that_pauses_for_too_long_is_not_waited_for(anonymous: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "PAUSE_SECONDS", 0.2)
    sent = upload(iter([BEGINNING]))
    assert sent[0]["status"] == 408
    assert (b"connection", b"close") in [(name.lower(), value) for name, value in sent[0]["headers"]]


def test_a_body_that_drips_ends_as_well(anonymous: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.5)
    sent = upload((BEGINNING for _piece in range(1000)), pause=0.05)
    assert sent[0]["status"] == 408
