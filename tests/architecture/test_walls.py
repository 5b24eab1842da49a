"""The migrated database has the policies and rights that the kind of each table asks for (`walls.py`), and no other."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.rights_of_kinds import rights_of
from tests.architecture import walls

TABLES = sorted(SQLModel.metadata.tables)


@pytest.fixture(scope="module")
def catalogue(clone: db.Addresses) -> Iterator[sa.Connection]:
    """PostgreSQL's own description of the migrated database."""
    engine = sa.create_engine(clone.system, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def test_every_table_has_the_policies_of_its_kind(catalogue: sa.Connection) -> None:
    found = set(walls.found_policies(catalogue))
    expected = {(table, policy) for table in TABLES for policy in walls.policies(table)}
    wrong = [f"{table} has {tuple(policy)}" for table, policy in sorted(found - expected)]
    assert wrong + [f"{table} lacks {tuple(policy)}" for table, policy in sorted(expected - found)] == []


def test_every_policy_adds_to_the_others(catalogue: sa.Connection) -> None:
    """A restrictive one would be read otherwise than the rule reads it."""
    asked = sa.text("select tablename, policyname from pg_policies where permissive <> 'PERMISSIVE'")
    assert catalogue.execute(asked).all() == []


def test_the_runtime_role_has_the_rights_of_each_kind_of_table(catalogue: sa.Connection) -> None:
    pairs = ((table, walls.found_rights(catalogue, table), walls.rights(table)) for table in TABLES)
    assert [f"{table}: {found or '-'} instead of {due or '-'}" for table, found, due in pairs if found != due] == []


def test_an_exception_is_about_a_table_and_differs_from_its_kind() -> None:
    kinds = {table: rights_of(SQLModel.metadata.tables[table].c.keys()) for table in TABLES}
    assert [table for table, rights in walls.OTHER_RIGHTS.items() if kinds.get(table) in (None, rights)] == []
    listed = [table for _reason, _rights, tables in walls._OTHER_RIGHTS for table in tables.split()]
    assert len(listed) == len(set(listed))
    assert set(walls.OTHER_POLICIES) <= set(TABLES)
