"""Deliveries of other systems enter with a true, recent signature only; what they say is not read before."""

import base64
import hashlib
import hmac
from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI
from pydantic import BaseModel

from leaseapp.api import _on_problem
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import endpoints, webhook
from leaseapp.kernel.security.webhooks import LARGEST_DELIVERY, TOLERANCE_SECONDS, StandardWebhook, is_recent
from leaseapp.kernel.web import http
from tests.support.in_process import InProcess

PATH = "/api/webhooks/test"
KEY = b"0123456789abcdef0123456789abcdef"
SECRET = f"whsec_{base64.b64encode(KEY).decode()}"
BODY = b'{"status": "DELIVERED"}'


class Event(BaseModel):
    """A message of the other system."""

    status: str


class Heard(BaseModel):
    """Our answer."""

    status: str


class Line:
    """The other system's side, and the secrets of ours."""

    def __init__(self, client: httpx.Client) -> None:
        self.client, self.secrets, self.heard = client, [SECRET], []

    def send(self, body: bytes = BODY, **changes: str) -> tuple[int, str]:
        """Status and code of the answer to a delivery whose headers are true but for `changes`."""
        stamp = changes.get("webhook-timestamp", str(int(clock.now().timestamp())))
        headers = {"webhook-id": "msg_1", "webhook-timestamp": stamp, "content-type": "application/json"}
        headers["webhook-signature"] = f"v1,{sign(KEY, stamp, body)}"
        answer = self.client.post(PATH, content=body, headers=headers | changes)
        return answer.status_code, answer.json().get("code", "")


def sign(key: bytes, stamp: str, body: bytes = BODY, delivery: str = "msg_1") -> str:
    """Standard Webhooks 1.0, written here anew."""
    signed = f"{delivery}.{stamp}.".encode() + body
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def now(later: int = 0) -> str:
    return str(int(clock.now().timestamp()) + later)


@pytest.fixture
def line(database) -> Iterator[Line]:
    """An application with one webhook."""
    before = list(endpoints)
    endpoints.clear()

    @webhook.post(PATH, writes=False, returns=Heard, signed=StandardWebhook(lambda: made.secrets))
    def hear(context: Context, body: Event) -> Heard:
        """Hears an event."""
        made.heard.append(body.status)
        return Heard(status=body.status)

    application = FastAPI()
    application.add_exception_handler(http.Problematic, _on_problem)
    application.include_router(http.router())
    with httpx.Client(transport=InProcess(application), base_url="http://localhost:8000") as client:
        made = Line(client)
        yield made
    endpoints[:] = before


def test_a_signed_delivery_is_heard(line):
    assert line.send() == (200, "")
    assert line.heard == ["DELIVERED"]


def test_while_secrets_change_both_hold_and_one_of_several_signatures_is_enough(line):
    old = f"v1,{sign(b'old', now())}"
    line.secrets = [SECRET, "old"]
    assert line.send(**{"webhook-signature": old}) == (200, "")
    line.secrets = ["old"]
    assert line.send(**{"webhook-signature": f"v1a,AAAA v1,{sign(KEY, now())} {old}"}) == (200, "")
    assert line.send() == (401, "SIGNATURE_INVALID")


@pytest.mark.parametrize("secrets", [[], [""], ["", ""], ["whsec_"], ["whsec_no base64!"]])
def test_without_a_secret_everybody_is_refused(line, secrets):
    line.secrets = secrets
    assert line.send() == (503, "WEBHOOK_NOT_CONFIGURED")
    assert line.send(**{"webhook-signature": f"v1,{sign(b'', now())}"}) == (503, "WEBHOOK_NOT_CONFIGURED")
    assert line.heard == []


@pytest.mark.parametrize(
    "changes",
    [
        {"webhook-signature": ""},
        {"webhook-signature": "v1,"},
        {"webhook-signature": "v1,not base64 at all!"},
        {"webhook-signature": f"v2,{sign(KEY, '1')}"},
        {"webhook-signature": f"v1,{sign(b'another key', '1')}"},
        {"webhook-id": "msg_2"},
        {"webhook-id": ""},
        {"webhook-timestamp": ""},
        {"webhook-timestamp": "yesterday"},
        {"webhook-timestamp": "-1"},
        {"webhook-timestamp": "9" * 400},
    ],
    ids=lambda changes: "{}={:.12}".format(*next(iter(changes.items()))),
)
def test_what_is_not_signed_so_is_refused_and_not_heard(line, changes):
    assert line.send(**changes) == (401, "SIGNATURE_INVALID")
    assert line.heard == []


@pytest.mark.parametrize(
    ("age", "status"), [(-TOLERANCE_SECONDS - 5, 401), (-TOLERANCE_SECONDS + 5, 200), (290, 200), (305, 401)]
)
def test_a_delivery_is_five_minutes_old_at_most(line, age, status):
    assert line.send(**{"webhook-timestamp": now(age)})[0] == status


def test_only_plain_digits_are_a_time():
    assert not is_recent("٣")
    assert not is_recent(f" {now()}")
    assert is_recent(now())


def test_another_body_under_the_same_signature_is_refused(line):
    assert line.send(b'{"status": "PAID"}', **{"webhook-signature": f"v1,{sign(KEY, now())}"}) == (
        401,
        "SIGNATURE_INVALID",
    )


def test_the_signature_is_looked_at_before_the_body_is_understood(line):
    assert line.send(b"{", **{"webhook-signature": "v1,AAAA"}) == (401, "SIGNATURE_INVALID")
    assert line.send(b"{") == (400, "MALFORMED_JSON")
    assert line.send(b"{}") == (422, "VALIDATION_FAILED")


def test_a_delivery_beyond_one_megabyte_is_refused(line):
    assert line.send(b" " * (LARGEST_DELIVERY + 1)) == (413, "PAYLOAD_TOO_LARGE")
