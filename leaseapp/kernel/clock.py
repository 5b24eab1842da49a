"""The only place that asks what time it is, so that tests and the demonstration data can choose it."""

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

DEFAULT_TIMEZONE = "Europe/Paris"
"""The zone of a new organization, and of what belongs to none (the timetable). No business date is reckoned by it."""
_frozen: ContextVar[datetime | None] = ContextVar("frozen_instant", default=None)


def _moved_by() -> timedelta:
    """Return how far from the real time this process lives, which a module on the path of the processes of tests says.

    No setting says it, and no installation has that module (decision 84).
    """
    try:
        return importlib.import_module("leaseapp_moved_clock").MOVED_BY
    except ModuleNotFoundError:
        return timedelta()


MOVED_BY = _moved_by()
"""Nothing but in tests; whoever asks the clock of the database adds it to the answer."""


def ours(instant: datetime) -> datetime:
    """Return by this clock an `instant` that a disk or a service has told by its own."""
    return instant + MOVED_BY


def now() -> datetime:
    """Return the current instant, aware, in UTC."""
    return _frozen.get() or datetime.now(UTC) + MOVED_BY


def local_date(instant: datetime, timezone: str) -> date:
    """Return the business date of `instant` in an organization's time zone (DECISIONS 1)."""
    return instant.astimezone(ZoneInfo(timezone)).date()


def today(timezone: str = DEFAULT_TIMEZONE) -> date:
    """Return the current business date in `timezone`. In a unit of work ask its context: its day does not change on the way."""
    return local_date(now(), timezone)


def in_zone(values: dict[str, Any], timezone: str) -> dict[str, Any]:
    """Return `values` with their instants in `timezone`, so that a text that names one says the organization's hour."""
    zone = ZoneInfo(timezone)
    return {name: value.astimezone(zone) if isinstance(value, datetime) else value for name, value in values.items()}


@contextmanager
def freeze(instant: datetime) -> Iterator[datetime]:
    """Within the block (and what it awaits), `now()` is `instant`. Raises ValueError for a naive instant."""
    if instant.tzinfo is None:
        raise ValueError("freeze() needs an aware instant")
    token = _frozen.set(instant.astimezone(UTC))
    try:
        yield instant
    finally:
        _frozen.reset(token)
