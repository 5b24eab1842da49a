"""A conversation that many read: comments of several people on one record that fifty have open."""

import http.client
import json
import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright
from simple_websocket import ConnectionClosed

from benchmarks import threads
from benchmarks.bench_pages import ARGUMENTS, USERS, browser_path, served, signed_in
from benchmarks.crowd import AnswerLost, OpenList, Recorded, record_of
from benchmarks.report import Measure, Section, percentile, share
from leaseapp.kernel.context import SESSION_COOKIE

RUNS, COMMENTS, WRITERS, PATIENCE = 3, 60, 4, 30.0
THREADS = "/api/workspace/threads"
#: what the page of a reader reads after each notification: the latest comments
LATEST = 30


@dataclass
class Record:
    """The record that they talk about, and when each comment was stored (by its text)."""

    address: str
    id: str
    number: str
    stored: dict[str, float] = field(default_factory=dict)

    def call(self, connection: http.client.HTTPConnection, session: str, path: str, body: Any = None) -> Any:
        """The JSON that the API answers to the person of a session; RuntimeError for a refusal."""
        headers = {"Cookie": f"{SESSION_COOKIE}={session}", "Origin": self.address, "Content-Type": "application/json"}
        connection.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        answer = connection.getresponse()
        content = answer.read()
        if answer.status not in (200, 201):
            raise RuntimeError(f"{path}: {answer.status} {content[:300]!r}")
        return json.loads(content)

    def connect(self) -> http.client.HTTPConnection:
        """A connection that is kept alive."""
        return http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE)


class Reader:
    """A person who has the record open: what is said there is read again whenever their page is told so."""

    def __init__(self, record: Record, recorded: Recorded, session: str, number: int) -> None:
        self._record, self._session, self._ended = record, session, threading.Event()
        tab = f"{random.Random(number).getrandbits(128):032x}"
        self._page = OpenList(recorded, session, tab, self._ended, lambda frame: record.number in frame)
        self.seen: dict[str, float] = {}

    @contextmanager
    def reading(self) -> Iterator["Reader"]:
        """Reads in a thread of its own until the block is left."""
        with self._page:
            thread = threading.Thread(target=self._follow, daemon=True)
            thread.start()
            try:
                yield self
            finally:
                self._ended.set()
                thread.join(PATIENCE)

    def _follow(self) -> None:
        connection = self._record.connect()
        while not self._ended.is_set():
            try:
                self._page.until(lambda frame: '"beside"' in frame)
            except AnswerLost:
                continue
            except ConnectionClosed:
                return
            path = f"{THREADS}/Invoice/{self._record.id}?limit={LATEST}"
            thread = self._record.call(connection, self._session, path)
            now = time.perf_counter()
            for comment in thread["comments"]:
                self.seen.setdefault(comment["body"], now)


def run() -> Section:
    """Several people write as fast as they can; first nobody else is there, then fifty look on."""
    section = Section("threads", "Conversations")
    with served() as (address, tokens), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
        page = browser.new_context(storage_state=signed_in(browser, address)).new_page()
        found = page.request.get(f"{address}/api/workspace/invoices?status=ISSUED&pageSize=1").json()["items"][0]
        record = Record(address, found["id"], found["number"])
        recorded = record_of(page, f"{address}/workspace/invoices/{record.id}", ".conversation")
        browser.close()
        writers = _writers(record, tokens)
        _write(record, writers, 0)  # the server's own first time
        alone = [_write(record, writers, 1 + number)[0] for number in range(RUNS)]
        with ExitStack() as stack:
            readers = [Reader(record, recorded, token, number) for number, token in enumerate(tokens)]
            for reader in readers:
                stack.enter_context(reader.reading())
            runs = [_write(record, writers, 10 + number) for number in range(RUNS)]
            delays = [_until_read(record, readers, texts) for _rate, texts in runs]
    rates = [rate for rate, _texts in runs]
    section.measures = [
        Measure(f"comments per second, {WRITERS} people, nobody looks on", alone, "/s"),
        Measure(f"comments per second, {WRITERS} people, {USERS} readers", rates, "/s"),
        share("of those without readers", rates, alone),
        Measure(
            "from the answer to the writer until a reader has read it, median",
            [percentile(one, 0.5) for one in delays],
            "ms",
        ),
        Measure("the same, p95", [percentile(one, 0.95) for one in delays], "ms"),
    ]
    section.notes.append(
        f"{COMMENTS} comments a run. Each reader has a session and a socket of their own, and reads the latest {LATEST}"
        " comments over HTTP when their page is told that something was said, as the page does; several comments may be read at"
        " once. Clients, one web process and database share the cores: what readers read is taken from what writers write."
    )
    return section


def _writers(record: Record, tokens: Sequence[str]) -> list[str]:
    """The sessions of those who may write at the record: not everybody who reads it does."""
    found = []
    for token in tokens:
        body = {"entity": "Invoice", "entityId": record.id, "body": "Message"}
        with suppress(RuntimeError):
            record.call(record.connect(), token, f"{THREADS}/comments", body)
            found.append(token)
    return found


def _write(record: Record, tokens: Sequence[str], run: int) -> tuple[float, list[str]]:
    """Comments per second of several people, and what they wrote."""
    texts = [f"Message {run}.{number}" for number in range(COMMENTS)]

    def write(connection: http.client.HTTPConnection, session: str, text: str) -> None:
        body = {"entity": "Invoice", "entityId": record.id, "body": text}
        record.call(connection, session, f"{THREADS}/comments", body)
        record.stored[text] = time.perf_counter()

    writers = [partial(write, record.connect(), token) for token in tokens[:WRITERS]]
    return COMMENTS / threads.seconds(writers, texts), texts


def _until_read(record: Record, readers: Sequence[Reader], texts: Sequence[str]) -> list[float]:
    """Milliseconds from each comment to each reader, of those that stood among the latest when they read."""
    end = time.monotonic() + PATIENCE
    while any(texts[-1] not in reader.seen for reader in readers) and time.monotonic() < end:
        time.sleep(0.05)
    if any(texts[-1] not in reader.seen for reader in readers):
        raise AnswerLost("a reader was not told of the last comment")
    return [
        1000 * max(0.0, reader.seen[text] - record.stored[text])
        for reader in readers
        for text in texts
        if text in reader.seen
    ]
