"""Databases of a test run: one throw-away cluster, one migrated template, copies of it (30 ms each)."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.commands.postgres.server import PostgresServerError
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import Addresses
from tests.support.homes import LEFT_BEHIND

ROOT = Path(__file__).resolve().parents[2]


def sweep() -> None:
    """Removes what killed test runs left behind."""
    for left in (found for directory, pattern in LEFT_BEHIND for found in directory.glob(pattern)):
        pid = left.name.rpartition("-")[2]
        if not pid.isdigit() or psutil.pid_exists(int(pid)):
            continue
        for home in (left, left / "postgres"):
            # another run may be sweeping too
            with suppress(OSError, PostgresServerError):
                if (home / "data").exists():
                    embedded_postgres.remove(home)
        shutil.rmtree(left, ignore_errors=True)


class Databases:
    """Makes and drops databases in the run's cluster."""

    def __init__(self, home: Path) -> None:
        self.cluster = embedded_postgres.ensure(home, fsync=False)
        self._made = 0
        self._used: str | None = None

    def addresses(self, name: str) -> db.Addresses:
        """The three addresses of database `name`."""
        urls = self.cluster.urls.for_database(name)
        return Addresses(urls.app, urls.system, urls.owner)

    def empty(self, name: str) -> db.Addresses:
        """A new database without any table."""
        self.cluster.drop_database(name)
        self.cluster.create_database(name)
        return self.addresses(name)

    def migrate(self, where: db.Addresses, revision: str = "heads") -> None:
        """Brings the database to `revision` with the real migrations."""
        engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
        config = Config(str(ROOT / "alembic.ini"))
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)

    def migrate_back(self, where: db.Addresses, revision: str) -> None:
        """Takes the database back to an earlier `revision`."""
        engine = sa.create_engine(where.owner, poolclass=sa.pool.NullPool)
        config = Config(str(ROOT / "alembic.ini"))
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, revision)

    @contextmanager
    def clone(self, template: str) -> Iterator[db.Addresses]:
        """A copy of `template` for one test, dropped afterwards; the engines point at it meanwhile."""
        self._made += 1
        name = f"clone_{self._made}"
        self.cluster.create_database(name, template)
        where = self.addresses(name)
        before = db.engines.current
        db.engines.use(where)
        try:
            yield where
        finally:
            db.engines.dispose()
            if before is not None:
                db.engines.use(before)
            self._drop_later(name)

    def _drop_later(self, name: str) -> None:
        """Drops the copy before this one: the server sleeps 100 ms when connections of a database are just closing."""
        if self._used is not None:
            self.cluster.drop_database(self._used)
        self._used = name
