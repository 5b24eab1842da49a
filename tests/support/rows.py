"""Every row of every table as a digest: what an act changed, seen from outside the application."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.kernel.persistence import db

# touched by being signed in, or by a refused sign-in, whatever else is refused
BY_BEING_SEEN = frozenset({"user_session", "rate_tally"})

_SNAPSHOT = sa.text("select pg_current_snapshot()::text")
Snapshot = dict[tuple[str, str], str]


@dataclass(frozen=True)
class Difference:
    """Rows (table, id) that appeared, changed or vanished."""

    created: frozenset[tuple[str, str]]
    updated: frozenset[tuple[str, str]]
    deleted: frozenset[tuple[str, str]]

    def __bool__(self) -> bool:
        return bool(self.created or self.updated or self.deleted)


def _of_all_tables(statement: str) -> sa.TextClause:
    names = (table.name for table in SQLModel.metadata.sorted_tables if table.name not in BY_BEING_SEEN)
    return sa.text(" union all ".join(statement.format(table=name) for name in names))


class Rows:
    """Reads all tables of one database with the system role, which sees every organization."""

    def __init__(self, where: db.Addresses) -> None:
        self._engine = sa.create_engine(where.system, pool_size=1, pool_pre_ping=True, isolation_level="AUTOCOMMIT")
        self._known: tuple[str, dict[str, tuple[int, int]]] | None = None
        self._statement = _of_all_tables(
            "select '{table}' as name, t.id::text as id, md5(t::text) as digest from {table} t"
        )
        # the transaction that wrote a row is part of it: cheaper than its values, and a row written with the same ones counts
        self._versions = _of_all_tables(
            "select '{table}' as name, count(*) as rows,"
            " coalesce(sum(hashtextextended(t.id::text || ' ' || t.xmin::text, 0)), 0) as versions from {table} t"
        )

    def snapshot(self) -> Snapshot:
        """(table, id) → digest of the whole row."""
        with self._engine.connect() as connection:
            return {(row.name, row.id): row.digest for row in connection.execute(self._statement)}

    def since(self, before: Snapshot) -> Difference:
        """Return what is different now."""
        after = self.snapshot()
        return Difference(
            frozenset(after.keys() - before.keys()),
            frozenset(key for key in before.keys() & after.keys() if before[key] != after[key]),
            frozenset(before.keys() - after.keys()),
        )

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Asserts that the block writes no row of any table."""
        before = self._written()
        yield
        after = self._written()
        written = sorted(name for name, state in after.items() if state != before[name])
        assert not written, f"written: {', '.join(written)}"

    def _written(self) -> dict[str, tuple[int, int]]:
        """Return each table's number of rows, and a sum over their versions; read anew when a transaction has written since.

        A transaction that writes has a number, and the server's snapshot names all that are still to come or to end:
        as long as it stays the same, so do the rows.
        """
        with self._engine.connect() as connection:
            seen = connection.execute(_SNAPSHOT).scalar_one()
            if self._known is None or self._known[0] != seen:
                self._known = seen, self._read(connection)
        return self._known[1]

    def _read(self, connection: sa.Connection) -> dict[str, tuple[int, int]]:
        return {row.name: (row.rows, int(row.versions)) for row in connection.execute(self._versions)}

    def close(self) -> None:
        """Gives the connection back, so that the database can be dropped."""
        self._engine.dispose()


_kept: dict[db.Addresses, Rows] = {}


def rows_of(where: db.Addresses) -> Rows:
    """The rows of `where`, through a connection that is kept until another database is looked at: it knows all tables already."""
    if where not in _kept:
        for rows in _kept.values():
            rows.close()
        _kept.clear()
        _kept[where] = Rows(where)
    return _kept[where]
