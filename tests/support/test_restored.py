"""The copy that tests share is as the template after each of them, or another one."""

import re
from collections.abc import Callable, Iterator

import pytest

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from tests.support.databases import Databases
from tests.support.restored import ENOUGH, Restored

TABLES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1"
COMPANY = "INSERT INTO company SELECT (jsonb_populate_record(company, jsonb_build_object('id', gen_random_uuid(), 'siren', NULL))).* FROM company"


@pytest.fixture
def copies(databases: Databases, template: str) -> Iterator[Restored]:
    made = Restored(databases, template)
    yield made
    made.forget()


def rows(where: db.Addresses) -> dict[str, list[str]]:
    """Every row of every table, as text."""
    with connect(where.system) as connection:
        names = [name for (name,) in connection.execute(TABLES) if name != "alembic_version"]
        return {
            name: sorted(text for (text,) in connection.execute(f'SELECT t::text FROM "{name}" t'.encode()))
            for name in names
        }


def write(where: db.Addresses, *statements: str) -> None:
    """Commits `statements` as a superuser whom no trigger and no foreign key stops."""
    for statement in statements:
        with connect(where) as connection:
            connection.execute(b"SET session_replication_role = replica")
            connection.execute(statement.encode())


@pytest.fixture
def administrator(databases: Databases) -> Callable[[db.Addresses], db.Addresses]:
    """The same database, for who may do everything."""
    return lambda where: databases.cluster.admin_url.set(database=where.app.database)


def test_what_was_added_changed_and_removed_is_as_before(copies, administrator):
    before = rows(copies.current())
    assert len(before["app_user"]) > 20
    for _time in range(2):
        with copies.lent() as where:
            write(
                administrator(where), COMPANY, "UPDATE company SET name = 'Other'", "UPDATE app_user SET name = 'Nobody'",
                "DELETE FROM user_session", "DELETE FROM membership WHERE role = 'ADMIN'", "DELETE FROM audit_log",
            )  # fmt: skip
            assert rows(where) != before
        assert copies.current() == where
        assert rows(where) == before


@pytest.mark.parametrize(
    "statement",
    [
        COMPANY,  # a row more
        "DELETE FROM membership WHERE role = 'AUDITOR'",  # one less
        "UPDATE app_user SET name = name",  # written, and as it was
        "WITH gone AS (DELETE FROM company RETURNING *) INSERT INTO company SELECT * FROM gone",
        "INSERT INTO rate_tally SELECT (jsonb_populate_record(NULL::rate_tally, '{}')).* LIMIT 0",  # a statement that writes nothing
    ],
)
def test_only_tables_of_which_a_row_moved_are_restored(copies, administrator, monkeypatch, statement):
    before = rows(copies.current())
    moved = re.findall(r"(?:FROM|UPDATE|INTO) (company|membership|app_user)\b", statement)[:1]
    with copies.lent() as where:
        write(administrator(where), statement)
        others = {table for table in copies._back if table not in moved}
        # whoever restored one of these would fail, and the copy would be replaced
        monkeypatch.setattr(copies, "_back", copies._back | dict.fromkeys(others, "SELECT 1 / 0;"))
    assert copies.current() == where
    assert rows(where) == before


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE company ADD COLUMN more text",
        "ALTER TABLE company ALTER COLUMN name DROP NOT NULL",
        "ALTER TABLE audit_log DISABLE TRIGGER ALL",
        "DROP POLICY organization_isolation ON company",
        "CREATE FUNCTION more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "DROP INDEX {index}",
        "TRUNCATE idempotency_record",
    ],
)
def test_a_copy_whose_tables_were_altered_is_replaced(copies, administrator, statement):
    before = rows(copies.current())
    with copies.lent() as where:
        with connect(administrator(where)) as connection:
            index = connection.execute(
                b"SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = 'company'::regclass AND NOT indisunique LIMIT 1"
            ).fetchone()
            policy = connection.execute(
                b"SELECT polname FROM pg_policy WHERE polrelid = 'company'::regclass"
            ).fetchone()
            assert index
            assert policy
            done = statement.format(index=index[0]).replace("organization_isolation", policy[0])
            connection.execute(done.encode())
    assert copies.current() != where
    assert rows(copies.current()) == before


def test_a_copy_in_which_somebody_still_writes_is_replaced(copies, administrator):
    before = rows(copies.current())
    with copies.lent() as where:
        late = connect(administrator(where))
        late.execute(b"UPDATE company SET name = 'Late'")
    assert copies.current() != where
    assert rows(copies.current()) == before
    late.close()


def test_a_copy_with_a_lock_that_somebody_keeps_is_replaced(copies, administrator):
    with copies.lent() as where:
        holder = connect(administrator(where), autocommit=True)
        holder.execute(b"SELECT pg_advisory_lock(1)")
    assert copies.current() != where
    holder.close()


def test_a_copy_whose_connections_were_ended_is_replaced(copies, administrator):
    with copies.lent() as where, connect(administrator(where), autocommit=True) as connection:
        connection.execute(
            b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert copies.current() != where


def test_a_copy_serves_so_many_tests_and_no_more(copies):
    for _test in range(ENOUGH):
        with copies.lent() as where:
            pass
    assert copies.current() != where
