"""Providers of artificial intelligence: fixtures, and both protocols against a real local server with its faults."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import AiError, AiFault, Attachment, Fixtures, Price, Question, Script, speaking
from leaseapp.kernel.adapters.ai.chat_completions import ChatCompletions
from leaseapp.kernel.adapters.ai.messages import Messages
from leaseapp.kernel.adapters.ai.prices import parse, price_of
from leaseapp.kernel.adapters.ai.speaking import HostRefused, Speaker
from leaseapp.kernel.settings import SettingsError, load_settings

KEY = "sk-secret-0123456789"
SCHEMA = {"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"], "additionalProperties": False}
PICTURE = Attachment("image/png", b"\x89PNG\r\n\x1a\n...")
PAPER = Attachment("application/pdf", b"%PDF-1.4")
QUESTION = Question("invoice-ocr-extract", "our rules", "the matter", SCHEMA, max_output_tokens=100)
PRICE = Price(Decimal(2), Decimal(8))
PROTOCOLS = ("chat-completions", "messages")


class Api(BaseHTTPRequestHandler):
    """Both protocols; `script` are faults that come first: a status, or a name."""

    script: list[Any]
    taken: list[tuple[str, dict[str, str], dict[str, Any]]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.taken.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        fault = self.script.pop(0) if self.script else None
        if fault == "silence":
            time.sleep(3)
            return
        if fault == "drip":
            self._drip()
            return
        if isinstance(fault, tuple):
            status, headers, content = fault
        elif self._known():
            status, headers, content = 200, {}, json.dumps(self._answer(body)).encode()
        else:
            status, headers, content = 401, {}, b"{}"
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _known(self) -> bool:
        if self.path == "/v1/messages":
            return self.headers.get("x-api-key") == KEY and bool(self.headers.get("anthropic-version"))
        return self.path == "/chat/completions" and self.headers.get("Authorization") == f"Bearer {KEY}"

    def _answer(self, body: dict[str, Any]) -> dict[str, Any]:
        if self.path == "/v1/messages":
            assert body["tool_choice"]["name"] == body["tools"][0]["name"]
            block = {"type": "tool_use", "id": "1", "name": body["tools"][0]["name"], "input": {"a": 1}}
            usage = {"input_tokens": 1000, "output_tokens": 500}
            return {"content": [block], "stop_reason": "tool_use", "usage": usage}
        assert body["response_format"]["json_schema"]["schema"] == SCHEMA
        usage = {"prompt_tokens": 1000, "completion_tokens": 500}
        return {"choices": [{"message": {"content": '{"a": 1}'}, "finish_reason": "stop"}], "usage": usage}

    def _drip(self) -> None:
        """A byte now and then, for ever: each read is quick, the whole is not."""
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        try:
            for _number in range(60):
                self.wfile.write(b" ")
                self.wfile.flush()
                time.sleep(0.05)
        except OSError:
            pass

    def log_message(self, *_arguments: object) -> None:
        pass


@pytest.fixture
def api() -> Iterator[tuple[str, type[Api]]]:
    """Its address, and what it took."""
    handler = type("Handler", (Api,), {"taken": [], "script": []})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}", handler
    server.shutdown()
    server.server_close()


def provider(protocol: str, address: str, *, timeout: float = 5.0, waits: list[float] | None = None) -> Any:
    headers = (
        {"Authorization": f"Bearer {KEY}"}
        if protocol == "chat-completions"
        else {"x-api-key": KEY, "anthropic-version": "2023-06-01"}
    )
    sleep = (waits if waits is not None else []).append
    speaker = Speaker(address, headers, frozenset(), timeout=timeout, sleep=sleep)
    kind = ChatCompletions if protocol == "chat-completions" else Messages
    return kind(speaker, ("text-model", "vision-model", "search-model"), lambda _model: PRICE)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_answer_comes_with_its_tokens_and_its_price(api, protocol):
    address, handler = api
    answer = provider(protocol, address).complete(QUESTION)
    assert (answer.data, answer.input_tokens, answer.output_tokens) == ({"a": 1}, 1000, 500)
    assert answer.cost_usd == Decimal("0.006")
    assert (answer.provider, answer.model, answer.attempts, answer.is_cut) == (protocol, "text-model", 1, False)
    (_path, _headers, body) = handler.taken[0]
    system = body["system"] if protocol == "messages" else body["messages"][0]["content"]
    assert system == "our rules", "what others wrote is never part of our rules"
    assert "the matter" in json.dumps(body["messages"][-1]["content"])


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_papers_go_to_a_model_that_sees(api, protocol):
    address, handler = api
    question = Question("invoice-ocr-extract", "r", "m", SCHEMA, (PICTURE, PAPER), 100)
    assert provider(protocol, address).complete(question).model == "vision-model"
    content = handler.taken[0][2]["messages"][-1]["content"]
    picture, paper = base64.b64encode(PICTURE.content).decode(), base64.b64encode(PAPER.content).decode()
    if protocol == "messages":
        assert content[0] == {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": picture}}
        assert content[1]["source"] == {"type": "base64", "media_type": "application/pdf", "data": paper}
    else:
        assert content[1] == {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{picture}"}}
        assert content[2]["file"]["file_data"] == f"data:application/pdf;base64,{paper}"


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("status", [429, 500, 503, 529])
def test_an_overloaded_server_is_asked_twice_more(api, protocol, status):
    address, handler = api
    handler.script = [(status, {"Retry-After": "2"}, b"{}"), (status, {}, b"{}")]
    waits: list[float] = []
    answer = provider(protocol, address, timeout=30, waits=waits).complete(QUESTION)
    assert (answer.attempts, len(handler.taken)) == (3, 3)
    assert waits == [2, 2.0]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("script", "fault", "asked"),
    [
        ([(429, {}, b"{}")] * 3, AiFault.RATE_LIMITED, 3),
        ([(500, {}, b"{}")] * 3, AiFault.UNAVAILABLE, 3),
        ([(429, {"Retry-After": "3600"}, b"{}")], AiFault.RATE_LIMITED, 1),
        ([(400, {}, b'{"error": "no"}')], AiFault.REFUSED, 1),
        ([(401, {}, b"{}")], AiFault.REFUSED, 1),
        ([(307, {"Location": "http://127.0.0.1:9/"}, b"")], AiFault.REFUSED, 1),
        ([(200, {}, b'{"half')], AiFault.UNREADABLE, 1),
        ([(200, {}, b"[]")], AiFault.UNREADABLE, 1),
        ([(200, {}, b"{}")], AiFault.UNREADABLE, 1),
        ([(200, {}, b'{"choices": [], "content": []}')], AiFault.UNREADABLE, 1),
        ([(200, {}, b'{"choices": [{"message": {"content": 5}}], "content": "x"}')], AiFault.UNREADABLE, 1),
        ([(200, {}, b" " * 2_100_000)], AiFault.TOO_LARGE, 1),
    ],
)
def test_faults_are_told_apart_and_say_nothing_secret(api, protocol, script, fault, asked):
    address, handler = api
    handler.script = list(script)
    with pytest.raises(AiError) as refused:
        provider(protocol, address, timeout=30).complete(QUESTION)
    assert (refused.value.fault, len(handler.taken)) == (fault, asked)
    assert refused.value.attempts == asked
    assert KEY not in str(refused.value)
    assert "the matter" not in str(refused.value)


@pytest.mark.live
@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("fault", ["silence", "drip"])
def test_a_silent_or_dripping_server_is_left_in_time(api, protocol, fault):
    address, handler = api
    handler.script = [fault]
    started = time.monotonic()
    with pytest.raises(AiError) as refused:
        provider(protocol, address, timeout=0.5).complete(QUESTION)
    assert refused.value.fault is AiFault.TIMEOUT
    assert time.monotonic() - started < 2.5


def test_nobody_there_is_unavailable():
    with pytest.raises(AiError) as refused:
        provider("messages", "http://127.0.0.1:9").complete(QUESTION)
    assert refused.value.fault is AiFault.UNAVAILABLE


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_cut_answer_says_so(api, protocol):
    address, handler = api
    cut = {
        "choices": [{"message": {"content": '{"a": '}, "finish_reason": "length"}],
        "content": [{"type": "text", "text": '{"a": '}],
        "stop_reason": "max_tokens",
        "usage": {"prompt_tokens": 1000, "completion_tokens": 100, "input_tokens": 1000, "output_tokens": 100},
    }
    handler.script = [(200, {}, json.dumps(cut).encode())]
    answer = provider(protocol, address).complete(QUESTION)
    assert (answer.is_cut, answer.data, answer.output_tokens) == (True, None, 100)
    assert answer.cost_usd > 0


@pytest.mark.parametrize(
    "address",
    [
        "http://api.openai.com",
        "https://evil.example",
        "https://u:p@api.openai.com",
        "ftp://localhost",
        "https://localhost.evil.example",
    ],
)
def test_a_host_that_is_not_allowed_is_never_asked(address):
    with pytest.raises(HostRefused):
        Speaker(address, {}, ai.HOSTS)


def test_settings_choose_the_provider_and_want_its_key():
    assert isinstance(ai.build(load_settings()), Fixtures)
    assert isinstance(ai.build(load_settings(ai_provider_mode="on", ai_messages_key=KEY)), Fixtures)
    with pytest.raises(SettingsError, match="AI_MESSAGES_KEY"):
        load_settings(ai_provider_mode="live")
    with pytest.raises(SettingsError, match="AI_CHAT_KEY"):
        load_settings(ai_provider_mode="LIVE", ai_provider="chat-completions", ai_messages_key=KEY)
    live = load_settings(
        ai_provider_mode="live",
        ai_messages_key=KEY,
        ai_hosts="models.example.com",
        ai_messages_url="https://models.example.com",
    )
    assert isinstance(ai.build(live), Messages)
    assert KEY not in repr(live)
    with pytest.raises(HostRefused):
        ai.build(
            load_settings(ai_provider_mode="live", ai_messages_key=KEY, ai_messages_url="https://models.example.com")
        )


def test_prices_are_dated_and_an_unknown_model_costs_what_the_dearest_does():
    from datetime import date

    day = date(2026, 11, 23)
    assert price_of("gpt-4o-mini-2024-07-18", day) == Price(Decimal("0.15"), Decimal("0.60"))
    assert price_of("claude-opus-4-1", day).input_usd == 15
    dearest = price_of("nobody-knows-it", day)
    assert (dearest.input_usd, dearest.output_usd) == (15, 75)
    assert price_of("gpt-4o", day, parse("gpt-4o=1.5/6")) == Price(Decimal("1.5"), Decimal(6))
    for wrong in ("x", "x=1", "x=a/b", "=1/2", "x=-1/2", "x=NaN/1"):
        with pytest.raises(ValueError, match="must look like"):
            parse(wrong)


def test_fixtures_answer_by_workflow_and_by_digest(tmp_path):
    own = Question("w", "r", "this very question", SCHEMA)
    answers = {"standard": {"a": 1}, "by_digest": {own.digest: {"a": 2}}}
    (tmp_path / "w.json").write_text(json.dumps(answers))
    fixtures = Fixtures(tmp_path)
    assert fixtures.complete(own).data == {"a": 2}
    assert fixtures.complete(Question("w", "r", "another one", SCHEMA)).data == {"a": 1}
    with pytest.raises(AiError):
        fixtures.complete(Question("../w", "r", "m", SCHEMA))
    started = time.monotonic()
    fixtures.complete(own)
    assert time.monotonic() - started > 0.015


def test_fixtures_fail_as_the_script_says():
    fixtures = Fixtures(script=[*Script, None], latency=0)
    found = []
    for _number in range(5):
        try:
            answer = fixtures.complete(Question("call-summary", "r", "m", SCHEMA))
            found.append("answer" if answer.data else "invalid")
        except AiError as error:
            found.append(error.fault.value)
    assert found == ["UNAVAILABLE", "TIMEOUT", "invalid", "TOO_LARGE", "answer"]
    assert speaking.RETRIES == 2
