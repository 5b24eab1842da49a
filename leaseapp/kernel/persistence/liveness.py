"""A pooled connection is checked when it is taken; one in steady use without a round trip to the server.

A server that ends a connection says so on it: its socket then has something to read, which costs nothing to see. Only such a
connection, and one that lay idle (a network may drop those silently), is asked.
"""

import select
import time
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.exc import InvalidatePoolError

IDLE_SECONDS = 5.0
_USED_AT = "used_at"


def check_connections(engine: Engine) -> None:
    """Make the pool of `engine` replace lost connections before anybody gets one."""

    def note_use(_connection: Any, record: Any) -> None:
        record.info[_USED_AT] = time.monotonic()

    def replace_lost(connection: Any, record: Any, _proxy: Any) -> None:
        used_at = record.info.get(_USED_AT)
        fresh = used_at is None
        if fresh or (time.monotonic() - used_at < IDLE_SECONDS and not _has_word(connection)):
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            # the pool connects anew, and drops what is older than now
            raise InvalidatePoolError from error

    event.listen(engine, "checkin", note_use)
    event.listen(engine, "checkout", replace_lost)


def _has_word(connection: Any) -> bool:
    """Return True when the server said something unasked, which is mostly its farewell, or when the connection is closed."""
    if connection.closed:
        return True
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0))
