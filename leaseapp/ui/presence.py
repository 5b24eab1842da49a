"""Colleagues who have the page of a record open, in whatever web process (decision 46).

Each process looks at its open pages every two seconds, says by NOTIFY which people look at which record when that changed, and
gives its pages the names of everybody else there. Nothing is stored: a process that says nothing for a while has no pages.
People from outside neither see who looks nor are seen, and nobody sees a visit of the provider's support.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import sqlalchemy as sa
import structlog

from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import SYSTEM
from leaseapp.kernel.web import http
from leaseapp.kernel.web.change_notifications import MOST_BYTES
from leaseapp.ui import open_pages
from leaseapp.ui.open_pages import Looker, OpenPage

log = structlog.get_logger(__name__)
CHANNEL = "leaseapp_presence"
LOOK_SECONDS, AGAIN_SECONDS, FORGET_SECONDS = 2.0, 60.0, 150.0

Place = tuple[str, str]
"""An organization and a record of it."""
People = frozenset[Looker]


def notify(payloads: list[str]) -> None:
    """Send texts to every web process."""
    with db.unit_of_work(SYSTEM) as context:
        for payload in payloads:
            context.session.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))


class Presence:
    """The people who look at records: those of this process, and what the others say of theirs.

    `is_open` tells whether the browser of a page is still there, `push` gives it the names of the others.
    """

    def __init__(
        self, is_open: Callable[[OpenPage], bool], push: Callable[[OpenPage, tuple[str, ...]], Awaitable[None]]
    ) -> None:
        """Nothing is looked at before `run()`."""
        self.name = uuid4().hex
        self._is_open, self._push = is_open, push
        self._told: dict[Place, People] = {}
        self._told_at = 0.0
        self._others: dict[Place, dict[str, tuple[People, float]]] = {}

    async def run(self) -> None:
        """Look until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception as error:
                # told anew as soon as the database answers
                self._told = {}
                log.warning("who looks at records is not told", exc_info=error)

    def ask(self) -> list[str]:
        """Return what is said after the connection was made: this process tells all, and so do the others."""
        self._told = {}
        return [json.dumps({"w": self.name, "ask": True})]

    def receive(self, payload: str) -> None:
        """Take what a process says; a text of another origin says nothing."""
        try:
            said = json.loads(payload)
            if said["w"] == self.name:
                return
            if said.get("ask"):
                self._told = {}
                return
            place, people = (said["o"], said["r"]), frozenset((one, name) for one, name in said["p"])
        except (ValueError, KeyError, TypeError):
            log.warning("not understood", channel=CHANNEL)
            return
        theirs = self._others.setdefault(place, {})
        theirs.pop(said["w"], None)
        if people:
            theirs[said["w"]] = (people, time.monotonic())
        if not theirs:
            del self._others[place]

    async def look(self) -> None:
        """Tell the other processes what changed here, and each page who else is there."""
        pages = [
            page for page in list(open_pages.open_pages.values()) if page.looker is not None and self._is_open(page)
        ]
        here: dict[Place, set[Looker]] = {}
        for page in pages:
            if page.looker is not None:
                here.setdefault(_place(page), set()).add(page.looker)
        payloads = self._changes({place: frozenset(people) for place, people in here.items()})
        if payloads:
            await http.in_thread(notify, payloads)
        self._forget()
        for page in pages:
            names = self._names(page, here[_place(page)])
            if names != page.shown_lookers:
                page.shown_lookers = names
                await self._push(page, names)

    def _changes(self, here: dict[Place, People]) -> list[str]:
        """Return what is said: the places whose people changed, and from time to time all of them."""
        again = time.monotonic() - self._told_at > AGAIN_SECONDS
        self._told_at = time.monotonic() if again else self._told_at
        places = [place for place in {*here, *self._told} if again or here.get(place) != self._told.get(place)]
        self._told = here
        return [self._said(place, here.get(place, frozenset())) for place in places]

    def _said(self, place: Place, people: People) -> str:
        """Return who looks at a place as one text, as many people as fit into a NOTIFY."""
        said = {"w": self.name, "o": place[0], "r": place[1], "p": []}
        left = MOST_BYTES - len(_text(said))
        for person in sorted(people):
            left -= len(_text(person)) + 1
            if left < 0:
                break
            said["p"].append(person)
        return _text(said).decode()

    def _forget(self) -> None:
        """Forget what processes said that say nothing any more."""
        before = time.monotonic() - FORGET_SECONDS
        for place, theirs in list(self._others.items()):
            for worker in [one for one, (_people, at) in theirs.items() if at < before]:
                del theirs[worker]
            if not theirs:
                del self._others[place]

    def _names(self, page: OpenPage, here: set[Looker]) -> tuple[str, ...]:
        elsewhere = {one for people, _at in self._others.get(_place(page), {}).values() for one in people}
        own = page.looker[0] if page.looker else ""
        return tuple(sorted(name for user_id, name in here | elsewhere if user_id != own))


def _text(said: Any) -> bytes:
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def _place(page: OpenPage) -> Place:
    return page.organization_id or "", page.record_id
