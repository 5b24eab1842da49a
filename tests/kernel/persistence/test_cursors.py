"""The engines' cursor: the description of an answer's columns is made when it is read."""

import pytest
import sqlalchemy as sa

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.cursors import Columns, Cursor


@pytest.fixture
def cursor(shared_database):
    """A cursor as the engine makes them."""
    db.engines.use(shared_database)
    with db.engines.app.connect() as connection:
        raw = connection.connection.cursor()
        assert isinstance(raw, Cursor)
        yield raw


def test_the_columns_of_an_answer_have_their_names_and_types(cursor):
    cursor.execute("select 1::int4 as one, 'é'::text as \"deux à\"")
    columns = cursor.description
    assert isinstance(columns, Columns)
    assert len(columns) == 2
    assert list(columns) == [("one", 23, None, None, None, None, None), ("deux à", 25, None, None, None, None, None)]
    assert columns[-1][0] == "deux à"
    assert [one[0] for one in columns[:1]] == ["one"]
    with pytest.raises(IndexError):
        columns[2]


def test_a_description_stays_that_of_its_answer(cursor):
    cursor.execute("select 1 as first")
    columns = cursor.description
    cursor.execute("select 1 as second, 2 as third")
    assert [one[0] for one in columns] == ["first"]


@pytest.mark.parametrize("statement", ["set local statement_timeout = 0", "create temp table nothing_here (x int)"])
def test_what_answers_no_rows_has_no_description(cursor, statement):
    cursor.execute(statement)
    assert cursor.description is None


def test_a_statement_without_columns_still_answers_rows(cursor):
    cursor.execute("select")
    assert cursor.description == []


def test_statements_answer_the_same_the_first_time_and_from_the_cache(shared_database):
    db.engines.use(shared_database)
    statement = sa.select(sa.literal(1).label("one"), sa.literal("x").label("name"))
    with db.engines.app.connect() as connection:
        for _time in range(3):
            assert connection.execute(statement).mappings().all() == [{"one": 1, "name": "x"}]
            assert list(connection.execute(sa.text("select 2 as two")).keys()) == ["two"]
