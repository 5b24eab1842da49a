"""Pooled connections: no round trip while they are in steady use, a check after a pause, and no dead one is handed out."""

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from leaseapp.kernel.persistence import db, liveness


@pytest.fixture
def engine(database: db.Addresses):
    made = sa.create_engine(database.system, pool_size=1, max_overflow=0)
    liveness.check_connections(made)
    yield made
    made.dispose()


@pytest.fixture
def asked(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with each connection that the pool asks whether it still stands."""
    pings: list[int] = []
    real = engine.dialect.do_ping
    monkeypatch.setattr(engine.dialect, "do_ping", lambda connection: pings.append(1) or real(connection))
    return pings


def _backend(engine: Engine) -> int:
    with engine.connect() as connection:
        return connection.scalar(sa.text("select pg_backend_pid()"))


def test_a_connection_in_steady_use_is_not_asked(engine: Engine, asked: list[int]) -> None:
    assert _backend(engine) == _backend(engine)
    assert asked == []


def test_a_connection_that_lay_idle_is_asked(engine: Engine, asked: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    first = _backend(engine)
    monkeypatch.setattr(liveness, "IDLE_SECONDS", 0.0)
    assert _backend(engine) == first
    assert asked == [1]


def test_a_connection_that_the_server_ended_is_replaced(
    engine: Engine, asked: list[int], database: db.Addresses
) -> None:
    first = _backend(engine)
    other = sa.create_engine(database.system, poolclass=sa.pool.NullPool)
    with other.connect() as connection:
        connection.execute(sa.text("select pg_terminate_backend(:pid, 5000)"), {"pid": first})
    assert _backend(engine) != first
    assert asked == [1]


def test_a_closed_connection_is_replaced(engine: Engine, asked: list[int]) -> None:
    first = _backend(engine)
    with engine.connect() as connection:
        raw = connection.connection.driver_connection
    assert raw is not None
    raw.close()
    assert _backend(engine) != first
    assert asked == [1]
