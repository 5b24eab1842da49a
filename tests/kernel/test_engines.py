"""The engines of a process are made once, whoever asks first."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
import sqlalchemy as sa

from leaseapp.kernel import db
from leaseapp.kernel.db import Addresses, Engines


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


def test_after_a_move_the_same_engines_lead_to_the_other_database(engines: Engines, database: Addresses) -> None:
    before = engines.app
    other = Addresses(*(url.set(database="postgres") for url in (database.app, database.system, database.owner)))
    engines.use(other)
    assert engines.app is before
    with engines.system.connect() as connection:
        assert connection.scalar(sa.text("select current_database()")) == "postgres"
    assert db.engines.where != other
