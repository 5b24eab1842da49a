"""Logs: one JSON line an event, with the request id, without secrets."""

import io
import json
import logging
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import structlog

from leaseapp.kernel import log, tokens
from leaseapp.kernel.settings import LogFormat, LogLevel, load_settings

SECRETS = (
    "hunter2",
    "s3cr3t",
    "FR7630006000011234567890189",
    "FR76 3000 6000 0112 3456 7890 189",
    "eyJhbGciOi",
    "abc.def",
)


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is written while the test runs; logging is restored afterwards."""
    root = logging.getLogger()
    handlers, level, config = root.handlers, root.level, structlog.get_config()
    stream = io.StringIO()
    log.configure(load_settings(log_format=LogFormat.JSON, log_level=LogLevel.INFO), stream)
    yield stream
    root.handlers, root.level = handlers, level
    structlog.configure(**config)


def written(stream: io.StringIO) -> list[dict[str, object]]:
    """The lines as documents."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_carries_event_values_and_request_id(lines: io.StringIO) -> None:
    with log.bound(request_id="r-1"):
        assert log.request_id() == "r-1"
        structlog.stdlib.get_logger("leaseapp.test").info("invoice issued", number="FAC-7", amount=12)
    assert log.request_id() is None
    (line,) = written(lines)
    assert {key: line[key] for key in ("event", "number", "amount", "request_id", "level", "logger")} == {
        "event": "invoice issued", "number": "FAC-7", "amount": 12, "request_id": "r-1", "level": "info",
        "logger": "leaseapp.test",
    }  # fmt: skip
    assert str(line["timestamp"]).endswith("Z")


@pytest.mark.parametrize(
    "value",
    [
        {"password": "hunter2"},
        {"nested": {"current_password": "hunter2", "list": [{"api_key": "s3cr3t"}]}},
        {"headers": {"Authorization": "Bearer eyJhbGciOi", "Cookie": "session=s3cr3t"}},
        {"url": "postgresql://web:hunter2@db/lease"},
        {"message": "cannot reach postgresql+psycopg://web:hunter2@db/lease today"},
        {"message": "GET /reset?token=s3cr3t&lang=fr"},
        {"message": "Authorization: Bearer eyJhbGciOi"},
        {"message": "set-cookie: leaseapp_session=s3cr3t; Path=/"},
        {"message": "pays to FR76 3000 6000 0112 3456 7890 189 at once"},
        {"message": "pays to FR7630006000011234567890189."},
        {"iban": "FR7630006000011234567890189"},
        {"body": '{"email": "a@b.fr", "password": "hunter2"}'},
        {"error": ValueError("bad secret: hunter2")},
        {"raw": b"hunter2"},
        {"session_token": "s3cr3t"},
        {"otp": "s3cr3t"},
    ],
)
def test_no_secret_is_written(lines: io.StringIO, value: dict[str, object]) -> None:
    structlog.stdlib.get_logger("leaseapp.test").info("something", **value)
    text = lines.getvalue()
    assert text.count("\n") == 1
    assert not any(secret in text for secret in SECRETS)


def test_an_exception_is_written_without_its_secrets(lines: io.StringIO) -> None:
    try:
        raise RuntimeError("connection to postgresql://web:hunter2@db failed")
    except RuntimeError as error:
        structlog.stdlib.get_logger("leaseapp.test").error("job failed", exc_info=error)
    (line,) = written(lines)
    assert "RuntimeError: connection to postgresql://web:[hidden]@db failed" in str(line["exception"])
    assert "hunter2" not in lines.getvalue()


def test_lines_of_libraries_pass_through_the_same_filter(lines: io.StringIO) -> None:
    logging.getLogger("some.library").warning("login with password=%s", "hunter2")
    (line,) = written(lines)
    assert line["event"] == "login with password=[hidden]"
    assert line["level"] == "warning"


@pytest.mark.parametrize(
    "text",
    [
        "Facture FAC-2026-0012 de 1 234,56 € émise",
        "SIREN 732829320, SIRET 73282932000074, TVA FR44732829320",
        "/workspace/invoices/0198c2f0-6f0a-7c3e-9d5b-6a3f2e1d4c5b?page=2",
        "token count is fine",
    ],
)
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert log.mask_text(text) == text


def test_masking_twice_changes_nothing() -> None:
    once = log.mask_text("password=hunter2 iban FR7630006000011234567890189 postgresql://u:pw@h Bearer abc.def.ghi")
    assert log.mask_text(once) == once


def test_the_signed_token_of_an_address_is_hidden_and_ordinary_addresses_are_not(lines: io.StringIO) -> None:
    token = tokens.mint("quote", uuid.uuid4(), 1, datetime(2030, 1, 1, tzinfo=UTC))
    record = f"/api/workspace/quotes/{uuid.uuid4()}"
    structlog.get_logger("t").info("request", path=f"/api/public/quotes/{token}/pdf", other=record)
    [line] = written(lines)
    assert line["path"] == "/api/public/quotes/[hidden]/pdf"
    assert line["other"] == record
