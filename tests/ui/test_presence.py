"""Colleagues who look at the same record, in one web process and in two."""

import asyncio
import json
from dataclasses import replace
from uuid import uuid4

import pytest
import sqlalchemy as sa

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.principal import Impersonated
from leaseapp.kernel.web.change_notifications import MOST_BYTES
from leaseapp.ui import open_pages, presence
from leaseapp.ui.presence import Presence
from tests.support import world
from tests.ui.test_live_pages import LIST, RECORD

PATH = f"{LIST}/{RECORD}"


@pytest.fixture(autouse=True)
def nobody():
    """No page is open before or after."""
    open_pages.open_pages.clear()
    yield
    open_pages.open_pages.clear()


@pytest.fixture
def process(monkeypatch):
    """Two web processes that hear each other; `pages` are those of the first, by token."""
    shown: dict[str, tuple[str, ...]] = {}
    closed: set[str] = set()
    sent: list[str] = []
    monkeypatch.setattr(presence, "notify", sent.extend)

    async def push(page, names):
        shown[page.token] = names

    first = Presence(lambda page: page.token not in closed, push)
    return first, shown, closed, sent


def looks(role, token, path=PATH, **changes):
    person = world.person(role)
    principal = replace(person.principal, **changes)
    open_pages.record_event(token, person.token, f"{token}", principal, path, "r0")


def name(role):
    return world.person(role).principal.name


def test_colleagues_see_each_other_and_nobody_themselves(process):
    first, shown, closed, _sent = process
    looks("ADMIN", "a")
    looks("ADMIN", "a2")
    looks("MANAGER", "b")
    looks("COMMERCIAL", "elsewhere", LIST)
    asyncio.run(first.look())
    assert shown == {"a": (name("MANAGER"),), "a2": (name("MANAGER"),), "b": (name("ADMIN"),)}
    closed.add("b")
    asyncio.run(first.look())
    assert (shown["a"], shown["a2"]) == ((), ())


def test_people_from_outside_and_support_neither_see_nor_are_seen(process):
    first, shown, _closed, sent = process
    looks("ADMIN", "a")
    looks("CLIENT_ADMIN", "outside", external=True, permissions=world.person("ADMIN").principal.permissions)
    support = Impersonated(uuid4(), uuid4(), "Support", clock.now())
    looks("MANAGER", "support", impersonation=support)
    asyncio.run(first.look())
    assert shown == {}
    assert [json.loads(one)["p"] for one in sent] == [[[str(world.person("ADMIN").user_id), name("ADMIN")]]]


def test_another_process_says_who_looks_there_and_falls_silent(process, monkeypatch):
    first, shown, _closed, sent = process
    looks("ADMIN", "a")
    there = {"w": "other", "o": str(world.ALPHA), "r": RECORD, "p": [["7", "Karim"]]}
    first.receive(json.dumps(there))
    asyncio.run(first.look())
    assert shown == {"a": ("Karim",)}
    first.receive(json.dumps({**there, "o": str(world.BETA), "p": [["8", "Zoé"]]}))
    for wrong in ("", "[]", json.dumps({"w": "x"}), json.dumps({**there, "p": 7})):
        first.receive(wrong)
    asyncio.run(first.look())
    assert shown == {"a": ("Karim",)}
    # a process that begins asks, and is told all again
    sent.clear()
    first.receive(json.dumps({"w": "third", "ask": True}))
    asyncio.run(first.look())
    assert [json.loads(one)["r"] for one in sent] == [RECORD]
    first.receive(json.dumps({**there, "p": []}))
    asyncio.run(first.look())
    assert shown == {"a": ()}
    first.receive(json.dumps(there))
    monkeypatch.setattr(presence, "FORGET_SECONDS", -1)
    asyncio.run(first.look())
    assert shown == {"a": ()}


def test_of_a_crowd_with_long_names_as_many_are_named_as_a_notification_takes(process, database):
    """PostgreSQL refuses a longer one, and with it what is said of every other record."""
    first, shown, _closed, sent = process
    for number in range(120):
        looks("ADMIN", f"t{number}", user_id=uuid4(), name="É𝔸" * 100)
    looks("MANAGER", "elsewhere", f"{LIST}/{uuid4()}")
    asyncio.run(first.look())
    assert len(sent) == 2
    assert all(len(one.encode()) <= MOST_BYTES for one in sent)
    assert max(len(json.loads(one)["p"]) for one in sent) > 20
    assert len(shown["t0"]) == 119
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        for one in sent:
            context.session.execute(sa.select(sa.func.pg_notify(presence.CHANNEL, one)))


def test_what_is_said_arrives_on_its_channel(database):
    with connect(db.engines.where.app, autocommit=True) as connection:
        connection.execute(f"LISTEN {presence.CHANNEL}")
        presence.notify(["one", "two"])
        assert [one.payload for one in connection.notifies(timeout=5, stop_after=2)] == ["one", "two"]
