"""Mails over the HTTP API, against a real local server that speaks it."""

import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from leaseapp.kernel.adapters.mail import Attachment, Mail, MailError, build_mailer
from leaseapp.kernel.adapters.postmark import PostmarkMailer
from leaseapp.kernel.settings import SettingsError, load_settings

TOKEN, SENDER = "server-token", "Leaseapp Démo <no-reply@lease.example>"
LETTER = Mail(
    to="marie@client.example",
    to_name="Marie Durand",
    subject="Facture n° FAC-2026-0001",
    text="Bonjour",
    html="<p>Bonjour</p>",
    headers={"List-Unsubscribe": "<https://lease.example/x>"},
    attachments=(Attachment("facture é.pdf", "application/pdf", b"%PDF-1.7"),),
    inline={"logo@leaseapp": Attachment("logo.png", "image/png", b"png")},
    cc=("copy@client.example",),
    key="notification 7",
)


class Api(BaseHTTPRequestHandler):
    """`POST /email` as Postmark answers it."""

    taken: list[dict[str, Any]]
    answers: list[tuple[int, Any]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        known = self.headers.get("X-Postmark-Server-Token") == TOKEN
        status, answer = (401, {"ErrorCode": 10, "Message": "No token"}) if not known else self._answer(body)
        content = answer if isinstance(answer, bytes) else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _answer(self, body: dict[str, Any]) -> tuple[int, Any]:
        if self.path != "/email":
            return 404, {"ErrorCode": 0}
        if self.answers:
            return self.answers.pop(0)
        self.taken.append(body)
        return 200, {"To": body["To"], "MessageID": f"message-{len(self.taken)}", "ErrorCode": 0, "Message": "OK"}

    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture
def api() -> Iterator[tuple[str, type[Api]]]:
    """Its address, and what it took."""
    handler = type("Handler", (Api,), {"taken": [], "answers": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", handler
    server.shutdown()
    server.server_close()


def test_a_message_arrives_with_everything_it_holds(api):
    address, handler = api
    delivery = PostmarkMailer(TOKEN, SENDER, address=address).send(LETTER)
    assert delivery.message_id == "message-1"
    [body] = handler.taken
    assert (body["To"], body["Cc"], body["Subject"]) == (
        "Marie Durand <marie@client.example>", "copy@client.example", "Facture n° FAC-2026-0001",
    )  # fmt: skip
    assert "no-reply@lease.example" in body["From"]
    assert (body["TextBody"], body["HtmlBody"], body["MessageStream"]) == ("Bonjour", "<p>Bonjour</p>", "outbound")
    assert body["Metadata"] == {"leaseapp-key": "notification 7"}
    headers = {one["Name"]: one["Value"] for one in body["Headers"]}
    assert headers["List-Unsubscribe"] == "<https://lease.example/x>"
    assert headers["X-PM-KeepID"] == "true"
    again = PostmarkMailer(TOKEN, SENDER, address=address)
    again.send(LETTER)
    assert headers["Message-ID"] == {one["Name"]: one["Value"] for one in handler.taken[1]["Headers"]}["Message-ID"]
    assert [(one["Name"], base64.b64decode(one["Content"]), one.get("ContentID")) for one in body["Attachments"]] == [
        ("facture é.pdf", b"%PDF-1.7", None), ("logo.png", b"png", "cid:logo@leaseapp"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "permanent"),
    [
        ((422, {"ErrorCode": 300, "Message": "Invalid 'To' address"}), True),
        ((422, {"ErrorCode": 406, "Message": "Inactive recipient"}), True),
        # our account, their load, their faults: they pass
        ((422, {"ErrorCode": 405, "Message": "Not allowed to send"}), False),
        ((401, {"ErrorCode": 10}), False),
        ((429, {"ErrorCode": 429}), False),
        ((500, {"ErrorCode": 500}), False),
        ((503, b"<html>"), False),
        ((200, b"nonsense"), False),
        ((200, {"ErrorCode": 0}), False),
        ((200, []), False),
    ],
)
def test_refusals_of_a_message_are_told_from_faults_that_pass(api, answer, permanent):
    address, handler = api
    handler.answers.append(answer)
    with pytest.raises(MailError) as refused:
        PostmarkMailer(TOKEN, SENDER, address=address).send(LETTER)
    assert refused.value.permanent is permanent
    assert "marie" not in str(refused.value)


def test_a_wrong_token_and_a_silent_service_pass(api):
    address, _handler = api
    for mailer in (
        PostmarkMailer("other", SENDER, address=address),
        PostmarkMailer(TOKEN, SENDER, address="http://127.0.0.1:9"),
    ):
        with pytest.raises(MailError) as refused:
            mailer.send(LETTER)
        assert refused.value.permanent is False


def test_an_address_that_is_none_never_leaves(api):
    address, handler = api
    with pytest.raises(MailError) as refused:
        PostmarkMailer(TOKEN, SENDER, address=address).send(Mail(to="nobody", subject="x", text="x"))
    assert refused.value.permanent is True
    assert handler.taken == []


def test_the_settings_choose_it_and_ask_for_its_token(api):
    address, _handler = api
    settings = load_settings(_env_file=None, email_provider="postmark", postmark_token=TOKEN, postmark_url=address)
    assert build_mailer(settings).send(LETTER).message_id == "message-1"
    with pytest.raises(SettingsError, match="POSTMARK_TOKEN: required"):
        load_settings(_env_file=None, email_provider="postmark")
    with pytest.raises(SettingsError, match="POSTMARK_WEBHOOK_TOKEN"):
        load_settings(_env_file=None, postmark_webhook_token="short")
    with pytest.raises(SettingsError, match="POSTMARK_URL"):
        load_settings(_env_file=None, postmark_url="http://mail.example.com")
