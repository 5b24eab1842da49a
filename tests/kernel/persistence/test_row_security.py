"""Effects of the helpers of migrations: tenant walls, append-only tables, grants. Seen as each role."""

import uuid
from collections.abc import Iterator

import psycopg
import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

from leaseapp.kernel.persistence import db, row_security
from leaseapp.kernel.persistence.plain_connection import connect
from tests.support.databases import Databases

ALPHA, BETA, ANN, BOB = (uuid.uuid4() for _ in range(4))
TABLES = "CREATE TABLE {name} (organization_id uuid, user_id uuid, text varchar, mark varchar)"


@pytest.fixture(scope="module")
def walls(databases: Databases) -> Iterator[db.Addresses]:
    """A database with one table of each kind, a row of each organization and user in it."""
    where = databases.empty("walls")
    engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        op = Operations(MigrationContext.configure(connection))
        for name in ("tenant_thing", "system_thing", "written_thing", "closed_thing"):
            op.execute(TABLES.format(name=name))
        row_security.protect_tenant(op, "tenant_thing", grants="select, insert, update")
        row_security.protect_system(op, "system_thing")
        row_security.protect_tenant(op, "written_thing")
        row_security.append_only(op, "written_thing", updatable=("mark",))
        for name in ("tenant_thing", "system_thing", "written_thing"):
            for organization, user in ((ALPHA, ANN), (BETA, BOB)):
                connection.exec_driver_sql(f"INSERT INTO {name} VALUES (%s, %s, 'first', '')", (organization, user))
    engine.dispose()
    yield where
    databases.cluster.drop_database("walls")


@pytest.fixture
def app(walls: db.Addresses) -> Iterator[psycopg.Connection]:
    """The application's login, without an organization or a user yet; rolled back."""
    connection = connect(walls.app)
    yield connection
    connection.rollback()
    connection.close()


def act_as(connection: psycopg.Connection, organization: object = "", user: object = "") -> None:
    """Announce who acts, for this transaction."""
    connection.execute(
        "SELECT set_config('app.org', %s, true), set_config('app.user', %s, true)", (str(organization), str(user))
    )


def count(connection: psycopg.Connection, table: str) -> int:
    """Rows that the connection sees."""
    return connection.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()[0]


def test_without_an_announced_organization_there_are_no_rows(app: psycopg.Connection) -> None:
    assert [count(app, name) for name in ("tenant_thing", "written_thing")] == [0, 0]


def test_an_organization_sees_its_own_rows_only(app: psycopg.Connection) -> None:
    act_as(app, ALPHA)
    rows = app.execute("SELECT organization_id FROM tenant_thing").fetchall()
    assert rows == [(ALPHA,)]


def test_a_row_of_another_organization_can_be_neither_written_nor_taken_over(app: psycopg.Connection) -> None:
    act_as(app, ALPHA)
    assert app.execute("UPDATE tenant_thing SET text = 'x' WHERE organization_id = %s", (BETA,)).rowcount == 0
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"), app.transaction():
        app.execute("INSERT INTO tenant_thing VALUES (%s, NULL, 'mine', '')", (BETA,))
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="row-level security"), app.transaction():
        app.execute("UPDATE tenant_thing SET organization_id = %s", (BETA,))


def test_rights_that_were_not_granted_are_missing(app: psycopg.Connection) -> None:
    act_as(app, ALPHA)
    for statement in ("DELETE FROM tenant_thing", "SELECT * FROM system_thing", "SELECT * FROM closed_thing"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="permission denied"), app.transaction():
            app.execute(statement.encode())


def test_the_system_and_the_owner_see_every_row(walls: db.Addresses) -> None:
    for url in (walls.system, walls.owner):
        with connect(url) as connection:
            assert count(connection, "tenant_thing") == 2
            assert count(connection, "system_thing") == 2


@pytest.mark.parametrize("role", ["app", "system", "owner"])
def test_a_written_row_is_changed_by_nobody_except_in_its_open_column(walls: db.Addresses, role: str) -> None:
    with connect(getattr(walls, role)) as connection:
        act_as(connection, ALPHA)
        mine = f"WHERE organization_id = '{ALPHA}'"
        refused = (psycopg.errors.InsufficientPrivilege, psycopg.errors.IntegrityConstraintViolation)
        for statement in (
            f"UPDATE written_thing SET text = 'changed' {mine}",
            f"UPDATE written_thing SET mark = 'a', text = 'changed' {mine}",
            f"DELETE FROM written_thing {mine}",
            "TRUNCATE written_thing",
        ):
            with pytest.raises(refused), connection.transaction():
                connection.execute(statement.encode())
        assert connection.execute(f"UPDATE written_thing SET mark = 'A1' {mine}".encode()).rowcount == 1
        row = connection.execute(f"SELECT text, mark FROM written_thing {mine}".encode()).fetchone()
        assert row == ("first", "A1")
        connection.rollback()


def test_the_refusal_names_table_and_column(walls: db.Addresses) -> None:
    with connect(walls.owner) as connection:
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="written_thing is append-only: text"):
            connection.execute("UPDATE written_thing SET text = 'changed'")
        connection.rollback()
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="append-only: DELETE is refused"):
            connection.execute("DELETE FROM written_thing")
        connection.rollback()


def test_the_application_cannot_leave_its_role(app: psycopg.Connection) -> None:
    for statement in (
        "SET ROLE leaseapp_system",
        "SET ROLE leaseapp_owner",
        "ALTER TABLE tenant_thing DISABLE ROW LEVEL SECURITY",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege), app.transaction():
            app.execute(statement.encode())
