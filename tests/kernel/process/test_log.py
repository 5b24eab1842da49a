"""Logs: one JSON line an event, with the request id, without secrets."""

import io
import json
import logging
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from leaseapp import wiring
from leaseapp.directory.services import companies
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.persistence import db
from leaseapp.kernel.process import log
from leaseapp.kernel.security import tokens
from leaseapp.kernel.settings import LogFormat, LogLevel, load_settings
from leaseapp.ui import gateway
from tests.conftest import Client
from tests.support import world

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
    """The lines written while the test runs; logging is restored afterwards."""
    root = logging.getLogger()
    handlers, level, config = root.handlers, root.level, structlog.get_config()
    stream = io.StringIO()
    log.configure(load_settings(log_format=LogFormat.JSON, log_level=LogLevel.INFO), stream)
    yield stream
    root.handlers = handlers
    root.setLevel(level)
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


def test_nothing_is_made_of_a_line_below_the_level(lines: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(log, "mask_text", lambda text: read.append(text) or text)
    logger = structlog.stdlib.get_logger("leaseapp.test")
    logger.debug("looked at", name="Half")
    logger.info("kept", name="Whole")
    assert [line["event"] for line in written(lines)] == ["kept"]
    assert "Whole" in read
    assert "Half" not in read


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


COMPANIES = "/api/workspace/companies"
NOWHERE = "0198b6f0-0000-7000-8000-000000000000"


def of(role: str) -> dict[str, str]:
    """Return the ids of the person and the organization in a line."""
    return {"user": str(world.person(role).user_id), "organization": str(world.ALPHA)}


def told(stream: io.StringIO, event: str) -> list[dict[str, object]]:
    """The lines of one kind, without time and place."""
    without = ("event", "timestamp", "level", "logger", "exception")
    return [{k: v for k, v in line.items() if k not in without} for line in written(stream) if line["event"] == event]


def test_a_refusal_over_http_is_told_once_with_who_it_was(as_role: Callable[..., Client], lines: io.StringIO) -> None:
    answer = as_role("TECHNICIAN").post(COMPANIES, json={"name": "x"})
    assert answer.status_code == 403
    known = of("TECHNICIAN") | {"request_id": answer.headers["x-request-id"]}
    assert told(lines, "refused") == [{"endpoint": "create_company", "code": "FORBIDDEN"} | known]


def test_a_request_of_another_site_is_told_with_its_origin(as_role: Callable[..., Client], lines: io.StringIO) -> None:
    answer = as_role("ADMIN").post(COMPANIES, json={}, headers={"origin": "https://evil.example"})
    assert told(lines, "refused") == [
        {"code": "CROSS_SITE_REQUEST", "origin": "https://evil.example", "site": None,
         "request_id": answer.headers["x-request-id"]}
    ]  # fmt: skip


@pytest.fixture
def entered(database: db.Addresses) -> Callable[..., gateway.Outcome]:
    """`entered("ADMIN", "read_company", company_id=…)`: an endpoint entered by an event of the interface."""
    wiring.wire()

    def enter(role: str, name: str, **arguments: object) -> gateway.Outcome:
        endpoint = next(endpoint for endpoint in endpoints if endpoint.name == name)
        caller = gateway.Caller(world.person(role).principal, RequestInfo(request_id="event-1"), "en")
        return gateway.enter(endpoint, caller, arguments)

    return enter


def test_a_refusal_over_the_websocket_is_told_as_over_http(entered, lines: io.StringIO) -> None:
    assert entered("TECHNICIAN", "create_company", body={"name": "x"}).problem["status"] == 403
    known = of("TECHNICIAN") | {"request_id": "event-1"}
    assert told(lines, "refused") == [{"endpoint": "create_company", "code": "FORBIDDEN"} | known]


def test_a_refusal_inside_the_act_is_told_once(entered, lines: io.StringIO, monkeypatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise Forbidden("NOT_YOURS")

    monkeypatch.setattr(companies, "record", refuse)
    assert entered("ADMIN", "read_company", company_id=NOWHERE).problem["code"] == "NOT_YOURS"
    assert told(lines, "refused") == [
        {"endpoint": "read_company", "code": "NOT_YOURS", "request_id": "event-1"} | of("ADMIN")
    ]


def test_a_fault_is_told_with_request_and_person_at_both_doors(
    as_role: Callable[..., Client], entered, lines: io.StringIO, monkeypatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(companies, "record", broken)
    answer = as_role("ADMIN").get(f"{COMPANIES}/{NOWHERE}")
    assert entered("ADMIN", "read_company", company_id=NOWHERE).problem["code"] == "INTERNAL_ERROR"
    assert told(lines, "fault") == [
        {"endpoint": "read_company", "request_id": request_id} | of("ADMIN")
        for request_id in (answer.headers["x-request-id"], "event-1")
    ]


@pytest.mark.slow("a hundred texts of each shape of a secret")
@pytest.mark.parametrize("shape", log.SHAPES, ids=lambda shape: shape.marks[0] or "iban")
@given(data=st.data())
def test_no_text_with_a_secret_is_taken_for_one_without(shape, data):
    secret = data.draw(st.from_regex(shape.pattern, fullmatch=not shape.pattern.pattern.startswith("(?<=")))
    masked = secret
    for one in log.SHAPES:
        masked = one.pattern.sub(one.replacement, masked)
    assert log.HIDDEN in masked
    assert log.mask_text(secret) == masked


def test_a_name_of_other_letters_hides_its_value_too():
    assert log.mask_text("authorızation: abc") == f"authorızation: {log.HIDDEN}"
    assert log.mask_text("PAſſWORD=abc") == f"PAſſWORD={log.HIDDEN}"
