"""The crowd's clock stops at the rows of one's own question, and nothing waits for ever."""

import json
import random
import socket
import threading
import time
from typing import Any

import pytest
from simple_websocket import ConnectionClosed

from benchmarks import crowd
from benchmarks.crowd import AnswerLost, Recorded, _Person, _rows_of

STATE = "reflex___state____state"
LIST = f"{STATE}.leaseapp___ui___listing____list_state"


def frame(**delta: Any) -> str:
    """An update as the server sends it."""
    return "42/_event," + json.dumps(["event", {"delta": delta}])


def rows(search: str) -> str:
    """The rows of a question."""
    data = {"name": "invoices", "search": search, "items": [{"id": "1"}], "more": False, "problem": None}
    return frame(**{LIST: {"figures_rx_state_": {"reading": "1", "total": None}, "data_rx_state_": data}})


def test_an_acknowledgement_figures_and_rows_of_an_older_question_are_no_answer():
    router = frame(**{STATE: {"is_hydrated_rx_state_": False, "rx_router_url_rx_state_": {"query": "sort=number"}}})
    figures = frame(**{LIST: {"figures_rx_state_": {"reading": "1", "total": 250, "counted": True}}})
    assert [_rows_of(one, "sort=number") for one in (router, figures, rows("sort=customer"), rows(""))] == [False] * 4
    assert _rows_of(rows("sort=number"), "sort=number")


def test_a_page_that_is_taken_away_is_told_from_one_that_stays():
    assert [crowd.emptied(frame(**{STATE: {"view_rx_state_": {"leave": where}}})) for where in ("reload", "")] == [
        True, False,
    ]  # fmt: skip
    assert not crowd.emptied(rows(""))


class Silent:
    """A socket on which nothing but pings comes."""

    def __init__(self, closes: bool = False) -> None:
        self.sent: list[str] = []
        self.closes = closes

    def receive(self, timeout: float) -> str | None:
        if self.closes:
            raise ConnectionClosed(1006)
        time.sleep(min(timeout, 0.01))
        return "2" if "3" not in self.sent else None

    def send(self, text: str) -> None:
        self.sent.append(text)


def person(failed: threading.Event, number: int = 1) -> _Person:
    recorded = Recorded(
        "ws://localhost/_event/?token=TOKEN", "40/_event,", (), '42/_event,["event",{"asPath":"/list?SEARCH"}]'
    )
    return _Person(recorded, "session", random.Random(number), failed)


@pytest.mark.parametrize("closes", [False, True])
def test_a_lost_answer_fails_and_never_hangs(monkeypatch: pytest.MonkeyPatch, closes: bool):
    monkeypatch.setattr(crowd, "PATIENCE", 0.2)
    client = Silent(closes)
    asking = person(threading.Event())
    asking.page.client = client
    with pytest.raises(AnswerLost):
        asking.ask(0)
    assert ("3" in client.sent) is not closes


def test_one_lost_answer_ends_the_others_waiting():
    failed = threading.Event()
    failed.set()
    asking = person(failed)
    asking.page.client = Silent()
    with pytest.raises(AnswerLost):
        asking.ask(0)


def test_a_handshake_that_nobody_answers_ends(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(crowd, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"ws://127.0.0.1:{silent.getsockname()[1]}/_event/?token=TOKEN"
        with pytest.raises(TimeoutError):
            crowd.crowd(Recorded(address, "40/_event,", (), "42/_event,[]"), ["one", "two"])
    assert socket.getdefaulttimeout() is None


def test_people_ask_different_questions():
    asked = set()
    for number in range(5):
        client, one = Silent(closes=True), person(threading.Event(), number)
        with pytest.raises(AnswerLost):
            one.page.client = client
            one.ask(0)
        asked.add(client.sent[0])
    assert len(asked) == 5
