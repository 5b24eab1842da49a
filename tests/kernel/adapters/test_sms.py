"""Text messages: on the console, and over HTTP against a real local server of the same API."""

import base64
import io
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import pytest

from leaseapp.kernel.adapters import sms
from leaseapp.kernel.adapters.sms import ConsoleTexter, HttpTexter, SmsError, TextMessage
from leaseapp.kernel.settings import SettingsError, load_settings
from leaseapp.kernel.text.phone_numbers import international
from leaseapp.notifications.rules.text_messages import MOST, text_of

MESSAGE = TextMessage("+33612345678", "Facture réglée : 12 €", "key")


class Api(BaseHTTPRequestHandler):
    """`POST /2010-04-01/Accounts/{account}/Messages.json`."""

    taken: list[dict[str, list[str]]]
    answer: tuple[int, bytes] | None

    def do_POST(self) -> None:
        form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        known = self.headers.get("Authorization") == "Basic " + base64.b64encode(b"AC1:secret").decode()
        if not known or self.path != "/2010-04-01/Accounts/AC1/Messages.json":
            status, content = 401, b'{"code": 20003}'
        elif self.answer is not None:
            status, content = self.answer
        else:
            self.taken.append(form)
            status, content = 201, json.dumps({"sid": f"SM{len(self.taken)}", "status": "queued"}).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture
def api() -> Iterator[tuple[str, type[Api]]]:
    """Its address, and what it took."""
    handler = type("Handler", (Api,), {"taken": [], "answer": None})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", handler
    server.shutdown()
    server.server_close()


def test_a_message_arrives_as_it_was_written(api):
    address, handler = api
    assert HttpTexter("AC1", "secret", "Nordlease", address).send(MESSAGE) == "SM1"
    assert handler.taken == [{"To": ["+33612345678"], "From": ["Nordlease"], "Body": ["Facture réglée : 12 €"]}]


@pytest.mark.parametrize(
    ("answer", "permanent"),
    [
        ((400, b'{"code": 21211, "message": "Invalid To"}'), True),
        ((404, b"{}"), True),
        ((401, b"{}"), False),
        ((429, b"{}"), False),
        ((500, b"{}"), False),
        ((201, b"nonsense"), False),
        ((201, b"{}"), False),
        ((201, b'{"sid": "' + b"x" * 200_000 + b'"}'), False),
    ],
)
def test_refusals_of_a_message_are_told_from_faults_that_pass(api, answer, permanent):
    address, handler = api
    handler.answer = answer
    with pytest.raises(SmsError) as refused:
        HttpTexter("AC1", "secret", "Nordlease", address).send(MESSAGE)
    assert refused.value.permanent is permanent
    assert "612345678" not in str(refused.value)


def test_a_silent_service_passes():
    with pytest.raises(SmsError) as refused:
        HttpTexter("AC1", "secret", "Nordlease", "http://127.0.0.1:9").send(MESSAGE)
    assert refused.value.permanent is False


def test_the_console_prints_and_sends_nothing():
    stream = io.StringIO()
    assert ConsoleTexter(stream).send(MESSAGE).startswith("console-")
    assert stream.getvalue() == "Text message to +33612345678: Facture réglée : 12 €\n"


def test_the_settings_choose_and_ask_for_what_is_missing(api):
    address, handler = api
    assert isinstance(sms.build(load_settings(_env_file=None)), ConsoleTexter)
    settings = load_settings(
        _env_file=None, sms_provider="http", sms_account="AC1", sms_token="secret", sms_from="N", sms_url=address
    )
    sms.build(settings).send(MESSAGE)
    assert len(handler.taken) == 1
    with pytest.raises(SettingsError, match="SMS_ACCOUNT: required"):
        load_settings(_env_file=None, sms_provider="http")


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("06 12 34 56 78", "+33612345678"), ("06.12.34.56.78", "+33612345678"), ("+33 (0)6 12 34 56 78", "+33612345678"),
        ("0033612345678", "+33612345678"), ("+352 621 123 456", "+352621123456"), ("612345678", None), ("", None),
        ("abc", None), ("+0612345678", None), ("+33 6 12 34 56 78 90 12 34 56", None), ("06 12 34", None),
    ],
)  # fmt: skip
def test_numbers_are_written_as_networks_take_them(typed, number):
    assert international(typed) == number


def test_a_text_is_one_line_short_and_keeps_its_address():
    assert (
        text_of("Title", "Body\nof two lines", "https://x.example/a") == "Title: Body of two lines https://x.example/a"
    )
    assert text_of("Title", " ", "") == "Title"
    long = text_of("T" * 300, "", "https://x.example/a")
    assert long.endswith("… https://x.example/a")
    assert len(long) == MOST + len(" https://x.example/a")
