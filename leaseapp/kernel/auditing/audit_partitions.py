"""The months of the audit log: one partition each, made before they begin (decision 49).

Months are those of UTC. What falls into no month that is there goes to the default partition, so that no act is ever
refused; a month of which rows lie there already gets no partition of its own. The application owns no table: a function
of the database, with the rights of the owner, makes months and nothing else, and system work alone may call it.
"""

import re
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db

AHEAD = 3
"""Months that are made before they begin."""
_REASON = "months of the audit log"
_PARTITION = re.compile(r"audit_log_(\d{4}_\d{2}|default)")


def is_declared(name: str | None, kind: str, _parents: Any) -> bool:
    """Return False for a partition, of which no model tells Alembic."""
    return kind != "table" or name is None or _PARTITION.fullmatch(name) is None


def month_of(instant: datetime) -> date:
    """Return the first day of an instant's month, in UTC."""
    return instant.astimezone(UTC).date().replace(day=1)


def following(month: date, by: int = 1) -> date:
    """Return the first day of the month that is `by` months later (earlier for a negative number)."""
    years, rest = divmod(month.year * 12 + month.month - 1 + by, 12)
    return date(years, rest + 1, 1)


def begin_of(month: date) -> datetime:
    """Return the first instant of a month."""
    return datetime(month.year, month.month, 1, tzinfo=UTC)


def ensure(since: date | None = None) -> int:
    """Make the months from that of `since` (now) to `AHEAD` months from now that are missing; return how many were.

    Raises what the database raises: it refuses more than twenty years at once, and waits five seconds for a lock.
    """
    present = month_of(clock.now())
    first = min(since.replace(day=1), present) if since else present
    statement = sa.select(sa.func.leaseapp_audit_months(first, following(present, AHEAD)))
    with db.system_unit_of_work(_REASON) as context:
        return context.session.connection().execute(statement).scalar_one()
