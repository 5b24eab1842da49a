"""The writes of an act are noticed, whoever makes and whenever they commit; tables are read only then, and values of those that moved."""

import time
from collections.abc import Callable, Iterator

import psycopg
import pytest

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from tests.support import world
from tests.support.databases import Databases
from tests.support.rows import Rows, rows_of

CHANGE = b"UPDATE company SET name = 'Other'"


@pytest.fixture
def writer(database: db.Addresses, databases: Databases) -> Iterator[psycopg.Connection]:
    with connect(databases.cluster.admin_url.set(database=database.app.database)) as connection:
        yield connection


@pytest.fixture
def without_autovacuum(databases: Databases) -> Iterator[None]:
    """Nobody commits beside the test: the database itself does, whenever it looks after a table."""
    with connect(databases.cluster.admin_url.set(database="postgres")) as connection:
        connection.autocommit = True
        connection.execute(b"ALTER SYSTEM SET autovacuum = off")
        connection.execute(b"SELECT pg_reload_conf()")
        while connection.execute(b"SELECT 1 FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'").fetchone():
            time.sleep(0.05)
        yield
        connection.execute(b"ALTER SYSTEM RESET autovacuum")
        connection.execute(b"SELECT pg_reload_conf()")


@pytest.fixture
def reads(database: db.Addresses, without_autovacuum: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The number of times that all tables were read."""
    rows, count = rows_of(database), []
    read = Rows._read
    monkeypatch.setattr(rows, "_read", lambda connection: count.append(1) or read(rows, connection))
    return lambda: len(count)


@pytest.fixture
def needs_no_reading(database: db.Addresses, reads: Callable[[], int]) -> Callable[[Callable[[], None]], bool]:
    """Tell whether an act can be judged without reading a table.

    It is tried ten times: numbers of transactions are the cluster's, and its own maintenance may commit during an act.
    """

    def once(act: Callable[[], None]) -> bool:
        before = reads()
        with rows_of(database).untouched():
            act()
        return reads() == before

    return lambda act: any(once(act) for _try in range(10))


def test_no_table_is_read_as_long_as_nobody_writes(needs_no_reading):
    assert needs_no_reading(lambda: None)


def test_a_change_is_noticed(database, writer):
    with pytest.raises(AssertionError, match=r"written: company, search_entry$"), rows_of(database).untouched():
        writer.execute(CHANGE)
        writer.commit()


def test_a_row_written_with_the_values_it_had_is_noticed(database, writer):
    with pytest.raises(AssertionError, match=r"written: company, search_entry$"), rows_of(database).untouched():
        writer.execute(b"UPDATE company SET name = name")
        writer.commit()


def test_rows_that_appear_or_vanish_are_noticed(database, writer):
    with pytest.raises(AssertionError, match=r"written: notification$"), rows_of(database).untouched():
        _notify(writer)
        writer.commit()
    with pytest.raises(AssertionError, match=r"written: notification$"), rows_of(database).untouched():
        writer.execute(b"DELETE FROM notification")
        writer.commit()


def test_a_row_that_came_and_went_within_the_act_was_written_by_nobody(database, writer, reads):
    with rows_of(database).untouched():
        _notify(writer)
        writer.commit()
        writer.execute(b"DELETE FROM notification")
        writer.commit()
    assert reads() == 2


def test_what_was_begun_before_and_committed_meanwhile_is_noticed(database, writer):
    writer.execute(CHANGE)
    with pytest.raises(AssertionError, match=r"written: company, search_entry$"), rows_of(database).untouched():
        writer.commit()


def test_what_a_savepoint_wrote_is_noticed_when_its_transaction_commits(database, writer):
    writer.execute(b"SELECT pg_current_xact_id()")
    with pytest.raises(AssertionError, match=r"written: company, search_entry$"), rows_of(database).untouched():
        with writer.transaction():
            writer.execute(CHANGE)
        writer.commit()


def test_what_is_rolled_back_changed_nothing_and_no_table_is_read(writer, needs_no_reading):
    def act() -> None:
        writer.execute(CHANGE)
        writer.rollback()

    assert needs_no_reading(act)


def test_what_was_written_before_the_act_is_not_of_it(database, writer):
    writer.execute(CHANGE)
    writer.commit()
    with rows_of(database).untouched():
        writer.execute(b"UPDATE user_session SET last_seen_at = now()")  # by being seen
        writer.commit()


def test_rows_that_an_act_made_changed_and_removed_are_told_apart(database, writer):
    removed = _notify(writer)
    writer.commit()
    with rows_of(database).watched() as changed:
        assert changed.all == frozenset()
        made = _notify(writer)
        writer.execute(b"DELETE FROM notification WHERE id = %s", [removed])
        writer.execute(CHANGE)
        writer.execute(b"UPDATE organization SET name = name")  # written, and as it was
        writer.commit()
    assert changed.created == {("notification", made)}
    # a name is found by an entry of its own, which a trigger writes
    entry = ("search_entry", str(world.CLIENT_COMPANY))
    assert changed.updated == {("company", str(world.CLIENT_COMPANY)), entry}
    assert changed.deleted == {("notification", removed)}


def _notify(writer: psycopg.Connection) -> str:
    """A row that hangs on nothing else."""
    statement = b"""
      INSERT INTO notification (id, organization_id, recipient_user_id, kind, title, body, payload, created_at, updated_at)
      VALUES (gen_random_uuid(), %s, %s, 'GENERIC', 'Test', '', '{}', now(), now()) RETURNING id::text
    """
    found = writer.execute(statement, [world.ALPHA, world.person("ADMIN").user_id]).fetchone()
    assert found is not None
    return str(found[0])


def test_rows_of_another_database_are_read_there(database, databases, template):
    here = rows_of(database)
    with databases.clone(template) as other:
        assert rows_of(other) is not here
        with rows_of(other).untouched():
            pass
