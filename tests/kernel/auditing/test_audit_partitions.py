"""The audit log by months: rows that exist move along whole, what comes later finds its month, nothing is refused."""

import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime

import psycopg
import pytest
import sqlalchemy as sa

from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit, audit_partitions
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from tests.kernel.auditing.test_audit import act, breaks, forge, log
from tests.support import world
from tests.support.databases import Databases

BEFORE = "202611230547"


def this_month() -> date:
    return audit_partitions.month_of(clock.now())


def partitions(where: db.Addresses) -> dict[str, int]:
    """Each partition with its number of rows."""
    with connect(where.owner) as connection:
        names = connection.execute(
            "SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'audit_log'::regclass"
        )
        return {
            name: connection.execute(f"SELECT count(*) FROM {name}".encode()).fetchone()[0]
            for (name,) in names.fetchall()
        }


@pytest.fixture
def clone(databases: Databases, template: str) -> Iterator[db.Addresses]:
    """A copy of its own: its tables are altered."""
    with databases.clone(template) as where:
        yield where


def at(instant: datetime) -> None:
    """An act whose instant is this one."""
    with db.unit_of_work(world.person("ADMIN").principal, action="test") as context:
        context.now = instant
        context.audit_note("Company", uuid.uuid4())


def called(month: date) -> str:
    return f"audit_log_{month:%Y_%m}"


def test_months_by_their_number() -> None:
    assert audit_partitions.following(date(2026, 12, 1)) == date(2027, 1, 1)
    assert audit_partitions.following(date(2026, 1, 1), -1) == date(2025, 12, 1)
    assert audit_partitions.following(date(2026, 11, 1), -12) == date(2025, 11, 1)
    assert audit_partitions.month_of(datetime(2026, 11, 30, 23, 59, tzinfo=UTC)) == date(2026, 11, 1)
    assert audit_partitions.begin_of(date(2026, 11, 1)) == datetime(2026, 11, 1, tzinfo=UTC)


def test_rows_that_exist_move_into_their_months_and_back(databases: Databases, clone: db.Addresses) -> None:
    """Down to one table and up again, with rows of three months: chain, hashes and walls are as before."""
    for number in range(3):
        act(f"Dupont {number}")
    databases.migrate_back(clone, BEFORE)
    engine = sa.create_engine(clone.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("alter table audit_log disable trigger user"))
        connection.execute(sa.text("grant all on audit_log to leaseapp_system"))
        # rows of months that have passed, sealed anew so that the chain is true
        moved = {1: "70 days", 2: "40 days"}
        for sequence, ago in moved.items():
            connection.execute(
                sa.text(
                    "update audit_log set created_at = date_trunc('month', cast(:now as timestamptz)) - cast(:ago as interval) "
                    "where chain_id = :chain and sequence = :sequence"
                ),
                {"ago": ago, "now": clock.now(), "chain": world.ALPHA, "sequence": sequence},
            )
        before = connection.execute(sa.text("select to_jsonb(a) from audit_log a order by chain_id, sequence")).all()
        connection.execute(sa.text("alter table audit_log enable trigger user"))
    assert {row[0]["created_at"][:7] for row in before} == {
        f"{month:%Y-%m}"
        for month in (
            this_month(),
            *{audit_partitions.following(this_month(), -2), audit_partitions.following(this_month(), -3)},
        )
    } or len(before) > 3
    databases.migrate(clone)
    with engine.connect() as connection:
        after = connection.execute(sa.text("select to_jsonb(a) from audit_log a order by chain_id, sequence")).all()
    assert after == before
    found = partitions(clone)
    assert found["audit_log_default"] == 0
    assert len([rows for rows in found.values() if rows]) >= 2
    assert {
        called(audit_partitions.following(this_month(), ahead)) for ahead in range(audit_partitions.AHEAD + 1)
    } <= set(found)
    engine.dispose()


def test_an_act_lies_in_the_partition_of_its_month(database: db.Addresses) -> None:
    before = partitions(database)
    act()
    after = partitions(database)
    month = called(this_month())
    assert after == before | {month: before[month] + 1}


@pytest.mark.parametrize("instant", [datetime(1999, 12, 31, tzinfo=UTC), datetime(2099, 1, 1, tzinfo=UTC)])
def test_what_falls_into_no_month_is_kept_by_the_default_partition(instant: datetime, clone: db.Addresses) -> None:
    before = partitions(clone)["audit_log_default"]
    at(instant)
    assert partitions(clone)["audit_log_default"] == before + 1
    assert log()[-1].created_at == instant
    assert breaks() == []
    # its month is not made beside it: the rows stay where they are, and are read from there
    if instant.year > this_month().year:
        with connect(clone.system) as connection:
            connection.execute("SELECT leaseapp_audit_months('2098-12-01', '2099-02-01')")
            connection.commit()
        assert {"audit_log_2098_12", "audit_log_2099_02"} <= set(partitions(clone))
        assert "audit_log_2099_01" not in partitions(clone)
        assert breaks() == []


def test_months_are_made_once_and_ahead(clone: db.Addresses) -> None:
    assert audit_partitions.ensure() == 0
    since = audit_partitions.following(this_month(), -5)
    assert audit_partitions.ensure(since) == 5
    assert audit_partitions.ensure(since) == 0
    assert {called(audit_partitions.following(this_month(), by)) for by in range(-5, 4)} <= set(partitions(clone))
    # what belongs to the table belongs to the new month: keys, triggers, walls
    act()
    forge(clone, f"update audit_log set created_at = created_at - interval '40 days' where chain_id = '{world.ALPHA}'")
    with connect(clone.owner) as connection, pytest.raises(psycopg.errors.IntegrityError):
        connection.execute("GRANT ALL ON audit_log TO leaseapp_system")
        connection.execute("DELETE FROM audit_log")
    with connect(clone.app) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(f"SELECT * FROM {called(since)}".encode())
    with connect(clone.owner) as connection, pytest.raises(psycopg.errors.IntegrityError):
        connection.execute(f"TRUNCATE {called(since)}".encode())


def test_the_application_cannot_make_months(database: db.Addresses) -> None:
    with connect(database.app) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("SELECT leaseapp_audit_months('2030-01-01', '2030-02-01')")
    with connect(database.system) as connection, pytest.raises(psycopg.errors.InvalidParameterValue):
        connection.execute("SELECT leaseapp_audit_months('2030-01-01', '2090-02-01')")


def test_two_rows_of_one_number_in_two_months_are_found(database: db.Addresses) -> None:
    """The table cannot refuse them across months: the head's lock keeps the chain from forking, and the walk finds it."""
    act()
    last = log()[-1]
    forge(
        database,
        f"""insert into audit_log select (jsonb_populate_record(null::audit_log, to_jsonb(a) || jsonb_build_object(
            'id', '{uuid.uuid4()}', 'created_at', a.created_at - interval '60 days'))).* from audit_log a where id = '{last.id}'""",
    )
    assert (last.sequence, f"expected number {last.sequence + 1}") in breaks()


def test_a_chain_goes_on_over_the_end_of_a_month(database: db.Addresses) -> None:
    """The order is that of the numbers: an act that began before midnight may be written after one that began later."""
    months = [audit_partitions.begin_of(audit_partitions.following(this_month(), by)) for by in (1, 0, 2, 1)]
    for instant in months:
        at(instant)
    assert [row.created_at for row in log()[-4:]] == months
    assert breaks() == []
    with db.system_session("test") as session:
        stretch = audit.verify_stretch(session, world.ALPHA, after=log()[-3].sequence, most=2)
    assert (stretch.breaks, stretch.done) == ([], True)
