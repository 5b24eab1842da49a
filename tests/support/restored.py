"""One copy of the template for many tests: what a test wrote is taken out again, in a tenth of the time of a new copy.

Connections stay open meanwhile, and with them what the server has learnt about the tables. A copy that cannot be trusted any
more (its tables were altered, somebody is still writing, its server was stopped) is replaced by a new one.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import psycopg

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from tests.support.databases import Databases

#: tests for one copy: what is deleted keeps its place in tables and indexes
ENOUGH = 100

_TABLES = """
  SELECT relname, array_agg(attname::text) FROM pg_class JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
  JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = ANY (indkey)
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY relname
"""
# a row that was written is younger than the last restoring, and where one is gone the others are fewer
_MOVED = "SELECT '{table}' WHERE EXISTS (SELECT FROM \"{table}\" WHERE xmin::text::bigint > $1)"
_FEWER = ' OR (SELECT count(*) FROM "{table}") <> {rows}'
# triggers and foreign keys are for what the application does: as a replica the server leaves both out
_RESTORE = "BEGIN; SET LOCAL session_replication_role = replica; {statements} COMMIT"
_REMOVE = 'DELETE FROM "{table}" WHERE xmin::text::bigint > {since};'
_RETURN = """
  INSERT INTO "{table}" SELECT * FROM pg_temp."was_{table}" AS was
  WHERE NOT EXISTS (SELECT FROM "{table}" AS here WHERE {same});
"""
# a change shows in the newest row, a removal in the number of rows
_SHAPE = " UNION ALL ".join(
    f"SELECT '{catalogue}', count(*), max(xmin::text::bigint) FROM {catalogue} WHERE {which}"
    for catalogue, which in {
        "pg_class": "relnamespace = 'public'::regnamespace", "pg_attribute": "attrelid >= 16384", "pg_trigger": "NOT tgisinternal",
        "pg_constraint": "connamespace = 'public'::regnamespace", "pg_proc": "oid >= 16384", "pg_policy": "true",
    }.items()
)  # fmt: skip
# whoever writes has a number, and each that ends changes what this says: a test that only read is followed by nothing
_SNAPSHOT = "SELECT pg_current_snapshot()::text"
_IN_USE = """
  SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    AND xact_start IS NOT NULL AND pid <> pg_backend_pid())
  OR EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND datname = current_database())
"""


class Restored:
    """The copy of `template` that tests are lent one after the other."""

    def __init__(self, databases: Databases, template: str) -> None:
        self._databases, self._template = databases, template
        self._held = ExitStack()
        self._where: db.Addresses | None = None

    def current(self) -> db.Addresses:
        """The copy as the template is; the engines point at it."""
        if self._where is None:
            self._where = self._held.enter_context(self._databases.clone(self._template))
            self._prepare()
        if db.engines.current != self._where:
            db.engines.use(self._where)
        return self._where

    @contextmanager
    def lent(self) -> Iterator[db.Addresses]:
        """The copy for a test that writes."""
        where = self.current()
        try:
            yield where
        finally:
            self._left -= 1
            if not (self._left and self._restored()):
                self.forget()

    def forget(self) -> None:
        """The next test gets a new copy."""
        self._where = None
        self._held.close()

    def _prepare(self) -> None:
        """Keeps what the template holds, in tables that this connection alone can see."""
        assert self._where is not None
        url = self._databases.cluster.admin_url.set(database=self._where.app.database)
        self._admin = self._held.enter_context(connect(url, autocommit=True))
        moved, self._back = [], {}
        for table, keys in self._rows(_TABLES):
            moved.append(_MOVED.format(table=table))
            self._back[table] = ""
            if rows := self._rows(f'SELECT count(*) FROM "{table}"')[0][0]:
                moved[-1] += _FEWER.format(table=table, rows=rows)
                self._admin.execute(f'CREATE TEMP TABLE "was_{table}" AS TABLE "{table}"')
                same = " AND ".join(f'here."{key}" = was."{key}"' for key in keys)
                self._back[table] = _RETURN.format(table=table, same=same)
        self._admin.execute(f"PREPARE moved(bigint) AS {' UNION ALL '.join(moved)}".encode())
        self._left, self._shape = ENOUGH, self._rows(_SHAPE)
        self._look()

    def _look(self) -> None:
        """Remember that all rows are as the template has them."""
        self._since = self._rows("SELECT pg_current_xact_id()::text::bigint")[0][0]
        self._seen = self._rows(_SNAPSHOT)

    def _put_back(self) -> None:
        """Take out what was written into the tables of which a row moved, and put back what is missing there."""
        moved = [table for (table,) in self._rows(f"EXECUTE moved({self._since})")]
        statements = [_REMOVE.format(table=table, since=self._since) + self._back[table] for table in moved]
        if moved:
            self._admin.execute(_RESTORE.format(statements="".join(statements)).encode())
        self._look()

    def _restored(self) -> bool:
        """True when the copy is as the template again."""
        with suppress(psycopg.Error):
            if self._rows(_IN_USE)[0][0]:
                return False
            if self._rows(_SNAPSHOT) == self._seen:
                return True
            if self._rows(_SHAPE) == self._shape:
                self._put_back()
                return True
        return False

    def _rows(self, statement: str) -> list[tuple[Any, ...]]:
        return self._admin.execute(statement.encode()).fetchall()
