"""Without a database requests fail cleanly, and work again when it is back (issue 2, section 6)."""

import pytest
import sqlalchemy as sa

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import Addresses


@pytest.fixture
def away(database: db.Addresses):
    """The engines point at a database that does not exist; they come back at the end."""
    nowhere = Addresses(*(url.set(database="gone") for url in (database.app, database.system, database.owner)))
    db.engines.use(nowhere)
    yield lambda: db.engines.use(database)
    db.engines.use(database)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/account/me", None),
        ("GET", "/api/workspace/people", None),
        ("POST", "/api/auth/sign-in/email", {"email": "a@b.example", "password": "x"}),
        ("POST", "/api/auth/sign-out", None),
    ],
)
def test_requests_fail_with_503_and_work_again(as_role, away, method, path, body):
    client = as_role("ACCOUNTANT")
    answer = client.request(method, path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
    assert "set-cookie" not in answer.headers
    away()
    assert client.get("/api/account/me").status_code == 200


def test_broken_connections_are_replaced_at_once(as_role):
    client = as_role("ACCOUNTANT")
    assert client.get("/api/account/me").status_code == 200
    with db.engines.system.connect() as connection:
        connection.execute(
            sa.text(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
                "where datname = current_database() and pid <> pg_backend_pid() and usename = current_user"
            )
        )
    for _ in range(5):
        assert client.get("/api/account/me").status_code == 200
