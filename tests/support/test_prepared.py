"""The preparation of a file's tests is made once, is there before each of them, and is nobody else's."""

import sqlalchemy as sa

from leaseapp.kernel.persistence import db
from tests.factories import sales_http as http
from tests.support.prepared import prepared, shares

MADE = []


@prepared
def seller(client):
    """A billing entity."""
    MADE.append(1)
    return {"entity": http.seller(client)}


def names(where):
    with db.engines.system.connect() as connection:
        assert db.engines.current == where
        return connection.execute(sa.text("select name from billing_entity order by name")).scalars().all()


def test_it_is_there_and_may_be_changed(client, seller, database):
    assert names(database) == ["Nordloc"]
    path = f"{http.W}/billing-entities/{seller['entity']['id']}"
    assert client.patch(path, json={"name": "Other"}).status_code == 200
    assert names(database) == ["Other"]
    seller["entity"]["name"] = "Other"


def test_it_is_there_again_as_it_was_and_was_made_once(seller, database):
    assert names(database) == ["Nordloc"]
    assert seller["entity"]["name"] == "Nordloc"
    assert MADE == [1]


def test_a_unit_of_work_that_is_rolled_back_sees_it_too(seller, context, shared_database):
    assert names(shared_database) == ["Nordloc"]


def test_who_does_not_ask_for_it_begins_without(database):
    assert names(database) == []


def test_a_file_whose_tests_share_something_is_known_by_its_text():
    assert shares("tests/support/test_prepared.py"), "@prepared"
    assert shares("tests/kernel/persistence/test_visibility.py"), "a fixture for the module"
    assert shares("tests/architecture/test_bodies.py"), "a fixture for modules in the conftest beside it"
    assert not shares("tests/support/test_rows.py")
