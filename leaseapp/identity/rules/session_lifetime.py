"""The lifetime of a session (document 1, "Credentials and sessions"): 30 days sliding, 90 days at most."""

from dataclasses import dataclass
from datetime import datetime, timedelta

SLIDING = timedelta(days=30)
ABSOLUTE = timedelta(days=90)
REFRESH_EVERY = timedelta(days=1)


@dataclass(frozen=True)
class Lifetime:
    """The instants at which a session ends: without use, and whatever happens."""

    expires_at: datetime
    absolute_expires_at: datetime


def opened(now: datetime) -> Lifetime:
    """Return the lifetime of a session that begins now."""
    return Lifetime(now + SLIDING, now + ABSOLUTE)


def alive(lifetime: Lifetime, now: datetime) -> bool:
    """Return True before both ends."""
    return now < lifetime.expires_at and now < lifetime.absolute_expires_at


def refresh_due(last_seen_at: datetime, now: datetime) -> bool:
    """Return True when a day has passed since use was last written down."""
    return now - last_seen_at >= REFRESH_EVERY


def refreshed(absolute_expires_at: datetime, now: datetime) -> datetime:
    """Return the new sliding end after use at `now`, never beyond the absolute one."""
    return min(now + SLIDING, absolute_expires_at)


UNFINISHED = timedelta(minutes=30)
CONFIRMED_FOR = timedelta(minutes=10)
"""The time in which somebody who proved who they are may change what proves it (OWASP ASVS 7.5.1)."""


def unfinished(now: datetime) -> Lifetime:
    """Return the lifetime of a session whose sign-in is not finished, from its last step on."""
    return Lifetime(now + UNFINISHED, now + UNFINISHED)


def recently_confirmed(confirmed_at: datetime | None, now: datetime) -> bool:
    """Return True when the person proved who they are a moment ago."""
    return confirmed_at is not None and now - confirmed_at < CONFIRMED_FOR
