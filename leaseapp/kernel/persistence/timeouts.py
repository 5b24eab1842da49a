"""Limits on waiting, running and idling in the database: a frozen process holds nobody up for long.

The limits are set at the connection, by kind of process. What they end is told as 503 with a code of its own
(`database_errors.py`), and nothing of it was written.
"""

import enum
from dataclasses import dataclass

from sqlalchemy.engine import URL


class Work(enum.StrEnum):
    """Kinds of processes."""

    WEB = "WEB"
    JOBS = "JOBS"
    COMMAND = "COMMAND"


@dataclass(frozen=True)
class Limits:
    """Seconds a statement may run, wait for a lock, and a transaction may idle; 0 is no limit."""

    statement: float
    lock: float
    idle_in_transaction: float

    def options(self) -> str:
        """Return the limits as libpq hands them to the server."""
        values = (
            ("statement_timeout", self.statement),
            ("lock_timeout", self.lock),
            ("idle_in_transaction_session_timeout", self.idle_in_transaction),
        )
        return " ".join(f"-c {name}={int(seconds * 1000)}" for name, seconds in values)


LIMITS = {
    # people wait: what takes longer than this was given up by them already
    Work.WEB: Limits(statement=30, lock=10, idle_in_transaction=30),
    # a night's statement may walk a whole table; an outside call never holds a transaction
    Work.JOBS: Limits(statement=600, lock=30, idle_in_transaction=300),
    # somebody sits in front of it and can interrupt it
    Work.COMMAND: Limits(statement=0, lock=60, idle_in_transaction=0),
}


def connect_options(url: URL, work: Work) -> str:
    """Return the `options` of a connection to `url`: those of the address, then the limits of `work`."""
    given = url.query.get("options", ())
    return " ".join([given] if isinstance(given, str) and given else [*given]) + " " + LIMITS[work].options()
