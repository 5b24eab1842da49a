"""The writes of an act are noticed, whoever makes and whenever they commit; tables are read again only then."""

from collections.abc import Callable, Iterator

import psycopg
import pytest

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from tests.support.databases import Databases
from tests.support.rows import Rows, rows_of

CHANGE = b"UPDATE company SET name = 'Other'"


@pytest.fixture
def writer(database: db.Addresses, databases: Databases) -> Iterator[psycopg.Connection]:
    with connect(databases.cluster.admin_url.set(database=database.app.database)) as connection:
        yield connection


@pytest.fixture
def reads(database: db.Addresses, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The number of times that all tables were read."""
    rows, count = rows_of(database), []
    monkeypatch.setattr(rows, "_known", None)
    read = Rows._read
    monkeypatch.setattr(rows, "_read", lambda connection: count.append(1) or read(rows, connection))
    return lambda: len(count)


def test_rows_are_read_once_as_long_as_nobody_writes(database, reads):
    for _act in range(3):
        with rows_of(database).untouched():
            pass
    assert reads() == 1


def test_a_change_is_noticed(database, writer):
    with pytest.raises(AssertionError, match=r"written: company$"), rows_of(database).untouched():
        writer.execute(CHANGE)
        writer.commit()


def test_a_row_written_with_the_values_it_had_is_noticed(database, writer):
    with pytest.raises(AssertionError, match=r"written: company$"), rows_of(database).untouched():
        writer.execute(b"UPDATE company SET name = name")
        writer.commit()


def test_what_was_begun_before_and_committed_meanwhile_is_noticed(database, writer):
    writer.execute(CHANGE)
    with pytest.raises(AssertionError, match=r"written: company$"), rows_of(database).untouched():
        writer.commit()


def test_what_is_rolled_back_changed_nothing(database, writer, reads):
    with rows_of(database).untouched():
        writer.execute(CHANGE)
        writer.rollback()
    assert reads() == 2


def test_rows_of_another_database_are_read_there(database, databases, template):
    here = rows_of(database)
    with databases.clone(template) as other:
        assert rows_of(other) is not here
        with rows_of(other).untouched():
            pass
