"""After a refusal nothing may have changed: compares every row of every table."""

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from leaseapp.kernel import db

# what a refused request may still touch: the session's sliding expiry, counters of failed sign-ins
_MAY_CHANGE = frozenset({"user_session", "sign_in_counter", "alembic_version"})


def fingerprints(where: db.Addresses) -> dict[str, str]:
    """Table → digest of all its rows, read as the owner's superior (row level security does not hide anything)."""
    engine = sa.create_engine(where.system, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        tables = sorted(set(sa.inspect(connection).get_table_names()) - _MAY_CHANGE)
        return {
            table: connection.scalar(
                sa.text(
                    f"select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from {table} t"
                )
            )
            for table in tables
        }


@contextmanager
def unchanged(where: db.Addresses) -> Iterator[None]:
    """Asserts that the block leaves every row as it was."""
    before = fingerprints(where)
    yield
    after = fingerprints(where)
    assert {table for table in before if before[table] != after[table]} == set()
