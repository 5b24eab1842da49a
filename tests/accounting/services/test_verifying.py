"""Forgery by somebody with full rights in the database is found the next night."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
import sqlalchemy as sa

from leaseapp.accounting import jobs
from leaseapp.accounting.services import verifying
from leaseapp.accounting.services.posting import post
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from tests.factories import accounting
from tests.factories.accounting import sale

Work = Callable[..., AbstractContextManager[Context]]


@pytest.fixture
def posted(work_of: Work) -> list[str]:
    with work_of() as context:
        book = accounting.book(context)
        return [str(post(context, sale(book, f"k{index}")).id) for index in range(3)]


def forge(where: db.Addresses, *statements: str) -> None:
    """Do what only the owner of the database can do: switch the triggers off and write."""
    engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        # A vacuum that holds a table waits for whoever granted on it: the lock comes before the grant.
        connection.exec_driver_sql("LOCK TABLE ledger_entry, ledger_line")
        for table in ("ledger_entry", "ledger_line"):
            connection.exec_driver_sql(f"GRANT UPDATE, DELETE ON {table} TO leaseapp_system")
            connection.exec_driver_sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for statement in statements:
            assert connection.exec_driver_sql(statement).rowcount > 0
        for table in ("ledger_entry", "ledger_line"):
            connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER USER")


def found(work_of: Work) -> list[tuple[str, str]]:
    with work_of() as context:
        return [(str(difference.record_id), difference.code) for difference in verifying.verify(context)]


def test_an_untouched_ledger_has_no_difference(work_of: Work, posted: list[str]) -> None:
    assert found(work_of) == []


def test_a_true_ledger_disturbs_nobody(work_of: Work, posted: list[str], database: db.Addresses) -> None:
    with work_of() as context:
        assert jobs.verify_ledger(context, {}) == []
    engine = sa.create_engine(database.system, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM notification").scalar() == 0


def test_a_changed_line_is_found(work_of: Work, posted: list[str], database: db.Addresses) -> None:
    forge(database, f"UPDATE ledger_line SET label = 'x' WHERE entry_id = '{posted[1]}' AND position = 2")
    assert found(work_of) == [(posted[1], verifying.CONTENT_CHANGED)]


def test_a_changed_line_with_a_recomputed_hash_is_found_by_the_audit_chain(
    work_of: Work, posted: list[str], database: db.Addresses
) -> None:
    forge(database, f"UPDATE ledger_line SET label = 'x' WHERE entry_id = '{posted[1]}' AND position = 2")
    with work_of() as context:
        forged = verifying.verify(context)[0].detail.split(": ")[1]
    forge(database, f"UPDATE ledger_entry SET content_hash = '{forged}' WHERE id = '{posted[1]}'")
    assert found(work_of) == [(posted[1], verifying.AUDIT_DIFFERS)]


def test_a_removed_entry_is_found_by_the_gap_that_it_leaves(
    work_of: Work, posted: list[str], database: db.Addresses
) -> None:
    forge(
        database,
        f"DELETE FROM ledger_line WHERE entry_id = '{posted[2]}'",
        f"DELETE FROM ledger_entry WHERE id = '{posted[2]}'",
    )
    assert [code for _record, code in found(work_of)] == [verifying.NUMBER_GAP]


def test_the_nightly_job_leaves_an_audit_row_for_each_difference_and_tells_those_who_close(
    work_of: Work, posted: list[str], database: db.Addresses
) -> None:
    forge(database, f"UPDATE ledger_entry SET label = 'x' WHERE id = '{posted[0]}'")
    with work_of() as context:
        assert [difference.code for difference in jobs.verify_ledger(context, {})] == [verifying.CONTENT_CHANGED]
    engine = sa.create_engine(database.system, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(
            "SELECT target_id::text, changes->>'code' FROM audit_log WHERE action = 'accounting.ledger.difference'"
        ).all()
        told = connection.exec_driver_sql(
            "SELECT m.role, n.title, n.body FROM notification n"
            " JOIN membership m ON m.user_id = n.recipient_user_id AND m.organization_id = n.organization_id ORDER BY 1"
        ).all()
    assert [tuple(row) for row in rows] == [(posted[0], "CONTENT_CHANGED")]
    assert [row.role for row in told] == ["ACCOUNTANT", "ADMIN", "FINANCE_OFFICER"]
    assert {row.title for row in told} == {"The ledger is not what was written"}
    assert told[0].body.startswith("Differences found last night: 1.")
