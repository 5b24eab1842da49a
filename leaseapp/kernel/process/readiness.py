"""Readiness of this process: its database takes writes, its Redis answers. Told within a second, whatever hangs."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import anyio
import psycopg
import redis
import structlog
from sqlalchemy.engine import URL

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.settings import get_settings

ANSWER_WITHIN = 0.8
"""Seconds until a check that does not answer counts as failed."""
TRUSTED_FOR = 1.0
"""Seconds for which the last answer is given again: many may ask, one asks the database."""

log = structlog.get_logger(__name__)

# a message in the write-ahead log needs a transaction id, a flush and a server that is no standby, and leaves no row; the
# table is dropped with the transaction, its pages are taken from the same disk as everybody's
_WRITE = """
SET LOCAL statement_timeout = 700;
CREATE TEMP TABLE IF NOT EXISTS readiness (content text) ON COMMIT DELETE ROWS;
INSERT INTO readiness SELECT repeat(md5(n::text), 60) FROM generate_series(1, 32) AS n;
SELECT pg_logical_emit_message(true, 'leaseapp', 'ready')
"""


class Readiness:
    """The checks of one process; each keeps a connection of its own, so that a busy pool is not taken for a fault."""

    def __init__(self) -> None:
        self._database: psycopg.Connection | None = None
        self._where: URL | None = None
        self._redis: redis.Redis | None = None
        # one at a time: a check that hangs is waited for by nobody, and is not started a second time
        self._turns = {"database": threading.Lock(), "redis": threading.Lock()}
        self._failed: tuple[str, ...] = ()
        self._looked_at = 0.0

    async def failing(self) -> tuple[str, ...]:
        """Return the parts that do not work now: `database`, `redis`; nothing when all do."""
        if time.monotonic() - self._looked_at < TRUSTED_FOR:
            return self._failed
        parts = ("database", "redis") if get_settings().redis_url else ("database",)
        answered: set[str] = set()

        async def look(part: str) -> None:
            work = {"database": self._writes, "redis": self._pings}[part]
            limiter = anyio.CapacityLimiter(1)
            if await anyio.to_thread.run_sync(self._alone, part, work, limiter=limiter, abandon_on_cancel=True):
                answered.add(part)

        with anyio.move_on_after(ANSWER_WITHIN):
            async with anyio.create_task_group() as group:
                for part in parts:
                    group.start_soon(look, part)
        failed = tuple(part for part in parts if part not in answered)
        if failed != self._failed:
            log.warning("readiness changed", failing=list(failed))
        self._failed, self._looked_at = failed, time.monotonic()
        return failed

    def _alone(self, part: str, work: Callable[[], bool]) -> bool:
        turn = self._turns[part]
        if not turn.acquire(blocking=False):
            return False
        try:
            return work()
        finally:
            turn.release()

    def _writes(self) -> bool:
        try:
            where = db.engines.where.app
            if self._database is None or self._database.closed or self._where != where:
                self._database, self._where = connect(where, autocommit=True, connect_timeout=2), where
            with self._database.transaction():
                only_reads = self._database.execute("SHOW transaction_read_only").fetchone() == ("on",)
                self._database.execute(_WRITE)
            return not only_reads
        except psycopg.Error as error:
            log.info("the database takes no writes", error=type(error).__name__)
            with suppress(psycopg.Error):
                if self._database is not None:
                    self._database.close()
            self._database = None
            return False

    def _pings(self) -> bool:
        url = get_settings().redis_url
        assert url is not None
        if self._redis is None:
            self._redis = redis.Redis.from_url(
                url.get_secret_value(), socket_timeout=ANSWER_WITHIN, socket_connect_timeout=ANSWER_WITHIN
            )
        try:
            return bool(self._redis.ping())
        except redis.RedisError:
            return False


readiness = Readiness()
