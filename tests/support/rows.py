"""Rows that an act wrote, seen from outside the application: tables are read only when somebody has committed, values only of those that moved."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.kernel.persistence import db

# touched by being signed in, or by a refused sign-in, whatever else is refused
BY_BEING_SEEN = frozenset({"user_session", "rate_tally"})

_SNAPSHOT = sa.text("select pg_current_snapshot()::text")
#: whoever writes has a number, and rows change for others when one of them commits; a savepoint commits with its transaction
_COMMITTED = sa.text("""
  select exists (
    select from generate_series(
      pg_snapshot_xmin(cast(:seen as pg_snapshot))::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1
    ) number
    where not pg_visible_in_snapshot(number::text::xid8, cast(:seen as pg_snapshot))
      and pg_xact_status(number::text::xid8) = 'committed'
  )
""")
#: the transaction that wrote a row is part of it: cheaper than its values, and a row written with the same ones counts
_VERSIONS = (
    "select '{table}' as name, count(*) as rows,"
    " coalesce(sum(hashtextextended(t.id::text || ' ' || t.xmin::text, 0)), 0) as versions from {table} t"
)
_DIGESTS = "select '{table}' as name, t.id::text as id, md5(t::text) as digest from {table} t"


@dataclass
class Difference:
    """Rows (table, id) that appeared, changed their values or vanished; filled when the act is over."""

    created: frozenset[tuple[str, str]] = frozenset()
    updated: frozenset[tuple[str, str]] = frozenset()
    deleted: frozenset[tuple[str, str]] = frozenset()

    @property
    def all(self) -> frozenset[tuple[str, str]]:
        """Every one of them."""
        return self.created | self.updated | self.deleted


class Rows:
    """Reads all tables of one database with the system role, which sees every organization.

    A transaction that sees the rows as they were (REPEATABLE READ) is open during an act, and asked only when it turns out
    that somebody has committed meanwhile: an act that is undone costs two questions, whatever the number of tables.
    """

    def __init__(self, where: db.Addresses) -> None:
        kept = {"pool_size": 1, "pool_pre_ping": True}
        self._before = sa.create_engine(where.system, isolation_level="REPEATABLE READ", **kept)
        self._now = sa.create_engine(where.system, isolation_level="AUTOCOMMIT", **kept)
        self._tables = [table.name for table in SQLModel.metadata.sorted_tables if table.name not in BY_BEING_SEEN]
        self._versions = _of_tables(self._tables, _VERSIONS)

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Asserts that the block writes no row of any table."""
        with self._before.connect() as before:
            seen = before.execute(_SNAPSHOT).scalar_one()
            yield
            with self._now.connect() as now:
                written = self._moved(seen, before, now)
        assert not written, f"written: {', '.join(written)}"

    @contextmanager
    def watched(self) -> Iterator[Difference]:
        """Answers with a Difference, which tells after the block what it changed."""
        difference = Difference()
        with self._before.connect() as before:
            seen = before.execute(_SNAPSHOT).scalar_one()
            yield difference
            with self._now.connect() as now:
                if moved := self._moved(seen, before, now):
                    old, new = (self._digests(connection, moved) for connection in (before, now))
                    difference.created = frozenset(new.keys() - old.keys())
                    difference.updated = frozenset(key for key in old.keys() & new.keys() if old[key] != new[key])
                    difference.deleted = frozenset(old.keys() - new.keys())

    def _moved(self, seen: str, before: sa.Connection, now: sa.Connection) -> list[str]:
        """Return the tables of which a row appeared, was written or vanished since the snapshot `seen`, which `before` reads."""
        if not now.execute(_COMMITTED, {"seen": seen}).scalar_one():
            return []
        old, new = self._read(before), self._read(now)
        return sorted(table for table in self._tables if old[table] != new[table])

    def _read(self, connection: sa.Connection) -> dict[str, tuple[int, int]]:
        """Return each table's number of rows, and a sum over their versions."""
        return {row.name: (row.rows, int(row.versions)) for row in connection.execute(self._versions)}

    def _digests(self, connection: sa.Connection, tables: list[str]) -> dict[tuple[str, str], str]:
        return {(row.name, row.id): row.digest for row in connection.execute(_of_tables(tables, _DIGESTS))}

    def close(self) -> None:
        """Gives the connections back, so that the database can be dropped."""
        self._before.dispose()
        self._now.dispose()


def _of_tables(tables: list[str], statement: str) -> sa.TextClause:
    return sa.text(" union all ".join(statement.format(table=name) for name in tables))


_kept: dict[db.Addresses, Rows] = {}


def rows_of(where: db.Addresses) -> Rows:
    """The rows of `where`, through connections that are kept until another database is looked at: they know all tables already."""
    if where not in _kept:
        for rows in _kept.values():
            rows.close()
        _kept.clear()
        _kept[where] = Rows(where)
    return _kept[where]
