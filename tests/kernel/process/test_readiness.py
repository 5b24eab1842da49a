"""`/api/ready`: whether this process can work, told within a second whatever hangs."""

import socket
import time
from collections.abc import Iterator

import anyio
import psycopg
import pytest

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import Addresses
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.process import readiness as module
from leaseapp.kernel.process.readiness import Readiness
from leaseapp.kernel.settings import get_settings


@pytest.fixture
def silent_server() -> Iterator[int]:
    """A port that takes connections and never says a word."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(8)
        yield listening.getsockname()[1]


def asked(checks: Readiness) -> tuple[tuple[str, ...], float]:
    """Return the checks that fail, and after how many seconds it was told."""
    began = time.monotonic()
    return anyio.run(checks.failing), time.monotonic() - began


def test_a_process_that_can_write_is_ready(database: db.Addresses, client) -> None:
    assert client.get("/api/ready").json() == {"status": "ready"}
    assert asked(Readiness())[0] == ()


def test_a_database_that_only_reads_is_not_ready(database: db.Addresses) -> None:
    name = str(database.owner.database)
    with connect(database.owner, autocommit=True) as owner:
        owner.execute(
            psycopg.sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(
                psycopg.sql.Identifier(name)
            )
        )
        try:
            assert asked(Readiness())[0] == ("database",)
        finally:
            owner.execute("SET default_transaction_read_only = off")
            owner.execute(
                psycopg.sql.SQL("ALTER DATABASE {} RESET default_transaction_read_only").format(
                    psycopg.sql.Identifier(name)
                )
            )
    assert asked(Readiness())[0] == ()


@pytest.fixture
def silent_database(database: db.Addresses, silent_server: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines point at a server that says nothing."""
    nowhere = database.app.set(host="127.0.0.1", port=silent_server, query={})
    monkeypatch.setattr(db.engines, "current", Addresses(nowhere, nowhere, nowhere))
    monkeypatch.setattr(module, "TRUSTED_FOR", 0)


def test_a_server_that_says_nothing_is_not_ready(silent_database: None) -> None:
    assert asked(Readiness())[0] == ("database",)


@pytest.mark.live
def test_a_server_that_says_nothing_is_told_within_a_second(silent_database: None) -> None:
    checks = Readiness()
    for _again in range(3):
        failing, seconds = asked(checks)
        assert failing == ("database",)
        assert seconds < 1


@pytest.mark.live
def test_a_redis_that_does_not_answer_is_noticed(
    database: db.Addresses, silent_server: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDIS_URL", f"redis://127.0.0.1:{silent_server}/0")
    get_settings.cache_clear()
    try:
        failing, seconds = asked(Readiness())
        assert failing == ("redis",)
        assert seconds < 1
    finally:
        monkeypatch.undo()
        get_settings.cache_clear()
