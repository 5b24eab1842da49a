"""Every row of every table as a digest: what an act changed, seen from outside the application."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.kernel import db

# touched by being signed in, or by a refused sign-in, whatever else is refused
BY_BEING_SEEN = frozenset({"user_session", "rate_tally"})

Snapshot = dict[tuple[str, str], str]


@dataclass(frozen=True)
class Difference:
    """Rows (table, id) that appeared, changed or vanished."""

    created: frozenset[tuple[str, str]]
    updated: frozenset[tuple[str, str]]
    deleted: frozenset[tuple[str, str]]

    def __bool__(self) -> bool:
        return bool(self.created or self.updated or self.deleted)


class Rows:
    """Reads all tables of one database with the system role, which sees every organization."""

    def __init__(self, where: db.Addresses) -> None:
        self._engine = sa.create_engine(where.system, poolclass=sa.pool.StaticPool, isolation_level="AUTOCOMMIT")
        parts = [
            f"select '{table.name}' as name, t.id::text as id, md5(t::text) as digest from {table.name} t"
            for table in SQLModel.metadata.sorted_tables
            if table.name not in BY_BEING_SEEN
        ]
        self._statement = sa.text(" union all ".join(parts))

    def snapshot(self) -> Snapshot:
        """(table, id) → digest of the whole row."""
        with self._engine.connect() as connection:
            return {(row.name, row.id): row.digest for row in connection.execute(self._statement)}

    def since(self, before: Snapshot) -> Difference:
        """What is different now."""
        after = self.snapshot()
        return Difference(
            frozenset(after.keys() - before.keys()),
            frozenset(key for key in before.keys() & after.keys() if before[key] != after[key]),
            frozenset(before.keys() - after.keys()),
        )

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Asserts that the block leaves every row of every table as it was."""
        before = self.snapshot()
        yield
        assert self.since(before) == Difference(frozenset(), frozenset(), frozenset())

    def close(self) -> None:
        """Gives the connection back, so that the database can be dropped."""
        self._engine.dispose()
