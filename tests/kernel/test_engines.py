"""The engines of a process are made once, whoever asks first."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import sqlalchemy as sa

from leaseapp.kernel.persistence import db, timeouts
from leaseapp.kernel.persistence.db import Addresses, Engines
from leaseapp.kernel.settings import get_settings


@pytest.fixture
def engines(database: Addresses):
    made = Engines(lambda: database)
    yield made
    made.dispose()


def test_several_threads_at_the_first_use_get_the_same_engines(engines: Engines) -> None:
    names, barrier = ("app", "system", "reader", "where") * 4, Barrier(16)

    def first(name: str) -> object:
        barrier.wait(timeout=30)
        return getattr(engines, name)

    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(first, names))
    assert [len({id(one) for one in found[start::4]}) for start in range(4)] == [1, 1, 1, 1]


def test_each_engine_has_the_rights_of_its_role(engines: Engines, database: Addresses) -> None:
    users = []
    for engine in (engines.app, engines.system, engines.reader):
        with engine.connect() as connection:
            users.append(connection.scalar(sa.text("select current_user")))
    assert users == [database.app.username, database.system.username, database.system.username]


def test_what_may_take_seconds_has_connections_of_its_own(engines: Engines) -> None:
    quick = {id(getattr(engines, name)) for name in ("app", "system", "reader")}
    slow = {id(db.slowly(getattr, engines, name)) for name in ("app", "system", "reader")}
    assert len(quick | slow) == 6
    assert engines.app is not db.slowly(lambda: engines.app)


def test_a_web_process_shares_its_connections_out(database: Addresses) -> None:
    engines = Engines(lambda: database)
    engines.work = timeouts.Work.WEB
    settings = get_settings()
    quick, slow = engines.app.pool.size(), db.slowly(getattr, engines, "app").pool.size()
    assert (quick, slow) == (settings.pool_size - settings.slow_threads, settings.slow_threads)
    assert quick >= settings.threads
    engines.dispose()


def test_after_a_move_the_same_engines_lead_to_the_other_database(engines: Engines, database: Addresses) -> None:
    before = engines.app
    other = Addresses(*(url.set(database="postgres") for url in (database.app, database.system, database.owner)))
    engines.use(other)
    assert engines.app is before
    with engines.system.connect() as connection:
        assert connection.scalar(sa.text("select current_database()")) == "postgres"
    assert db.engines.where != other
