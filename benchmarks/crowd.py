"""Many people at work at once: a socket each, with a session of its own, asking for another list at random moments.

A browser page records what a page of ours sends; here each person sends it with their own session, token and question. An
answer is the frame that carries the rows of that very question, not the router's acknowledgement that comes before it.
"""

import json
import random
import re
import socket
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page
from simple_websocket import Client, ConnectionClosed

from leaseapp.kernel.context import SESSION_COOKIE

LIST = "/workspace/invoices"
EVENTS_EACH, PATIENCE = 8, 30.0
"""Seconds after which an answer counts as lost, and the measurement fails."""
_PING, _PONG, _OPEN, _EVENT = "2", "3", "0", "42"
_LEAVES = re.compile(r'"leave": ?"\w')
_SORTS = ("number", "customer", "issueDate", "-dueDate", "-totalTtc", "amountDue", "status", "-createdAt")
_STATUSES = ("DRAFT", "ISSUED", "PAID", "OVERDUE", "PARTIALLY_PAID,OVERDUE", "ISSUED,PAID")


class AnswerLost(Exception):
    """The failure of a question for which no rows came."""


@dataclass(frozen=True)
class Recorded:
    """The frames of an open list page: the address of its socket, its first frames, and the frame of another question.

    TOKEN stands for the token of the tab, SEARCH for the question.
    """

    address: str
    connect: str
    hydrate: tuple[str, ...]
    event: str


class _Sent:
    """The frames that a browser page sends while it is open, and the address of its socket."""

    def __init__(self, page: Page, address: str, shown: str) -> None:
        """Opens `address` and waits until it shows what the selector finds."""
        self._page, self._sent, self._urls = page, list[str](), list[str]()
        page.on("websocket", self._listen)
        page.goto(address)
        page.locator(shown).first.wait_for(state="visible")
        page.wait_for_timeout(500)
        self._loaded = len(self._sent)

    def _listen(self, socket: Any) -> None:
        self._urls.append(socket.url)
        socket.on("framesent", lambda payload: self._sent.append(payload if isinstance(payload, str) else ""))

    def recorded(self, search: str = "") -> Recorded:
        """The frames with TOKEN, and with `search` that of its question. Raises RuntimeError when they are not understood."""
        self._page.remove_listener("websocket", self._listen)
        token = self._page.evaluate("sessionStorage.getItem('token')")
        url, *frames = (text.replace(token, "TOKEN") for text in (self._urls[-1], *self._sent))
        hydrate = tuple(frame for frame in frames[: self._loaded] if frame.startswith(_EVENT))
        connect = next(frame for frame in frames if frame.startswith("40"))
        asked = (_asking(frame, search) for frame in frames[self._loaded :] if search in frame)
        event = next(asked, None) if search else ""
        if event is None or "TOKEN" not in "".join((url, connect, *hydrate)):
            raise RuntimeError("the page's frames are not understood")
        return Recorded(url, connect, hydrate, event)


def record(page: Page, address: str) -> Recorded:
    """Opens the list in a browser page and sorts it once. Raises RuntimeError when its frames are not understood."""
    sent = _Sent(page, address + LIST, "tbody tr td a")
    page.locator("thead th button").first.click()
    page.wait_for_url("**sort=*")
    page.wait_for_timeout(700)
    return sent.recorded(page.evaluate("location.search.slice(1)"))


def record_of(page: Page, address: str, shown: str) -> Recorded:
    """Opens another page, of which nothing is asked once it is there. Raises RuntimeError when its frames are not understood."""
    return _Sent(page, address, shown).recorded()


def _asking(frame: str, search: str) -> str:
    """Return `frame` with SEARCH where it names the question, and without the question's parts."""
    head, _bracket, body = frame.partition("[")
    name, event = json.loads("[" + body)
    event["router_data"] = {
        **event["router_data"],
        "query": {},
        "asPath": event["router_data"]["asPath"].replace(search, "SEARCH"),
    }
    return f"{head}{json.dumps([name, event])}"


def crowd(recorded: Recorded, tokens: Sequence[str], seed: int = 0) -> list[float]:
    """Milliseconds from each question to its rows, of a person for each session token, each asking about once a second.

    Raises AnswerLost when rows do not come within `PATIENCE`.
    """
    failed = threading.Event()
    # of the sockets that open now: a handshake that nobody answers ends as well
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(PATIENCE)
    try:
        with ThreadPoolExecutor(len(tokens)) as pool:
            people = [
                pool.submit(_Person(recorded, token, random.Random(f"{seed}:{number}"), failed).work, number * 0.06)
                for number, token in enumerate(tokens)
            ]
            return [one for person in people for one in person.result()]
    finally:
        socket.setdefaulttimeout(before)


class OpenList:
    """The recorded page, open on a socket of its own with the session of one person; `failed` ends its waiting.

    It is there with the frame that `is_there` recognizes: a list with its rows.
    """

    def __init__(
        self,
        recorded: Recorded,
        session: str,
        tab: str,
        failed: threading.Event | None = None,
        is_there: Callable[[str], bool] | None = None,
    ) -> None:
        self._is_there = is_there or (lambda frame: _rows_of(frame, ""))
        self._recorded, self._session, self._tab = recorded, session, tab
        self._failed = failed or threading.Event()
        self.client: Any = None

    def __enter__(self) -> "OpenList":
        """Opens the page and waits for its rows. Raises AnswerLost."""
        own = {"Cookie": f"{SESSION_COOKIE}={self._session}"}
        self.client = Client.connect(self._own(self._recorded.address), headers=own, receive_bytes=65536)
        try:
            self.until(lambda frame: frame.startswith(_OPEN))
            self.client.send(self._own(self._recorded.connect))
            self.until(lambda frame: frame.startswith("40"))
            for frame in self._recorded.hydrate:
                self.client.send(self._own(frame))
            self.until(self._is_there)
        except BaseException:
            self.client.close()
            raise
        return self

    def __exit__(self, *_fault: object) -> None:
        """Closes the socket."""
        self.client.close()

    def ask(self, search: str) -> None:
        """Sends the question of another list."""
        self.client.send(self._own(self._recorded.event).replace("SEARCH", search))

    def answer(self, search: str) -> bool:
        """Wait for the answer to that question: True for its rows, False when the page was emptied. Raises AnswerLost."""
        return _rows_of(self.until(lambda frame: _rows_of(frame, search) or emptied(frame)), search)

    def until(self, fits: Callable[[str], bool]) -> str:
        """Read frames until one fits, and return it. Raises AnswerLost."""
        end = time.monotonic() + PATIENCE
        while not self._failed.is_set() and (left := end - time.monotonic()) > 0:
            frame = _received(self.client, left)
            if frame is not None and fits(frame):
                return frame
        raise AnswerLost(
            f"nothing within {PATIENCE:g} s" if not self._failed.is_set() else "another person's answer was lost"
        )

    def idle(self, seconds: float) -> None:
        """Reads what comes meanwhile: count, totals, news."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            _received(self.client, left)

    def _own(self, text: str) -> str:
        return text.replace("TOKEN", self._tab)


class _Person:
    """One of them."""

    def __init__(self, recorded: Recorded, session: str, chance: random.Random, failed: threading.Event) -> None:
        self._chance, self._failed = chance, failed
        self.page = OpenList(recorded, session, f"{chance.getrandbits(128):032x}", failed)

    def work(self, late: float) -> list[float]:
        """Opens the page after `late` seconds, and asks."""
        try:
            time.sleep(late)
            with self.page:
                self.page.idle(2 + self._chance.random())
                return [self.ask(number) for number in range(EVENTS_EACH)]
        except BaseException:
            self._failed.set()  # the others need not go on
            raise

    def ask(self, number: int) -> float:
        """Milliseconds from a question to its rows."""
        question = {
            "q": self._chance.choice(("", "", "fonderie", "a", "FAC")), "status": self._chance.choice(_STATUSES),
            "sort": self._chance.choice(_SORTS), "pageSize": self._chance.choice(("20", "50")), "totalTtcFrom": str(number + 1),
        }  # fmt: skip
        search = urlencode({name: value for name, value in question.items() if value}, safe=",")
        began = time.perf_counter()
        self.page.ask(search)
        self.page.until(lambda frame: _rows_of(frame, search))
        elapsed = (time.perf_counter() - began) * 1000
        self.page.idle(0.5 + self._chance.random())
        return elapsed


def _received(client: Client, seconds: float) -> str | None:
    """The next frame, None when none came; pings are answered."""
    try:
        frame = client.receive(timeout=seconds)
    except ConnectionClosed as closed:
        raise AnswerLost("the server closed the socket") from closed
    if frame == _PING:
        client.send(_PONG)
        return None
    return frame if isinstance(frame, str) else None


def emptied(frame: str) -> bool:
    """True for a frame that takes the page away from whoever had it."""
    return frame.startswith(_EVENT) and _LEAVES.search(frame) is not None


def _rows_of(frame: str, search: str) -> bool:
    """True for a frame with the rows of this question."""
    if not frame.startswith(_EVENT) or '"items"' not in frame:
        return False
    return any(
        data.get("search") == search and "items" in data for data in _lists(json.loads(frame[frame.index("[") :]))
    )


def _lists(value: Any) -> list[dict[str, Any]]:
    """Every object in an update that is a list's data."""
    if isinstance(value, list):
        return [found for one in value for found in _lists(one)]
    if not isinstance(value, dict):
        return []
    return ([value] if {"name", "search"} <= value.keys() else []) + [
        found for one in value.values() for found in _lists(one)
    ]
