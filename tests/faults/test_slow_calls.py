"""Slow calls hold connections: a quick one finds its own, however many they are."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from leaseapp.kernel.persistence import db
from tests.conftest import Client
from tests.support import world

pytestmark = pytest.mark.live

SLOW_CALLS = 20
W = "/api/workspace"


def hold(until: Event) -> bool:
    """A call in the middle of its transaction."""
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        context.session.connection()
        return until.wait(60)


def test_twenty_slow_calls_that_hold_connections_make_no_quick_call_wait(client: Client) -> None:
    assert client.get(f"{W}/companies").status_code == 200
    until = Event()
    with ThreadPoolExecutor(SLOW_CALLS) as pool:
        calls = [pool.submit(db.slowly, hold, until) for _each in range(SLOW_CALLS)]
        try:
            slow_pool = db.slowly(lambda: db.engines.app.pool)
            most, deadline = 2 * slow_pool.size(), time.monotonic() + 20
            while slow_pool.checkedout() < min(most, SLOW_CALLS) and time.monotonic() < deadline:
                time.sleep(0.01)
            assert slow_pool.checkedout() == min(most, SLOW_CALLS)
            began = time.monotonic()
            for _call in range(10):
                assert client.get(f"{W}/companies").status_code == 200
            assert time.monotonic() - began < 5
            assert db.engines.app.pool.checkedout() == 0
        finally:
            until.set()
        assert all(call.result() for call in calls)
