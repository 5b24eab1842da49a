"""Guessing is bounded: an address locks after consecutive failures, a network address and a busy address slow down.

Source: document 1 (5 consecutive failures, 15 minutes), DECISIONS 8 and 9. Everything counts per address as it was typed,
whether or not anybody has it, so that no answer tells which addresses exist.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

LOCK_AFTER = 5
LOCK_FOR = timedelta(minutes=15)


@dataclass(frozen=True)
class Limit:
    """At most `count` events in a window that starts with the first of them."""

    count: int
    window: timedelta


FAILURES_PER_NETWORK = Limit(60, timedelta(minutes=15))
ATTEMPTS_PER_ADDRESS = Limit(30, timedelta(minutes=1))


@dataclass(frozen=True)
class Tally:
    """What is known of one subject: events since `window_started_at`, consecutive failures, and a lock."""

    window_started_at: datetime
    attempts: int = 0
    failures: int = 0
    locked_until: datetime | None = None


def locked(tally: Tally, now: datetime) -> bool:
    """True while the lock lasts."""
    return tally.locked_until is not None and now < tally.locked_until


def counted(tally: Tally, limit: Limit, now: datetime) -> Tally:
    """`tally` with one more attempt; a window that has passed starts anew."""
    if now - tally.window_started_at >= limit.window:
        return replace(tally, window_started_at=now, attempts=1)
    return replace(tally, attempts=tally.attempts + 1)


def exhausted(tally: Tally, limit: Limit, now: datetime) -> bool:
    """True when the window holds as many attempts as allowed, so that one more is refused."""
    return now - tally.window_started_at < limit.window and tally.attempts >= limit.count


def remaining(tally: Tally, limit: Limit, now: datetime) -> int:
    """Attempts left in the current window."""
    used = tally.attempts if now - tally.window_started_at < limit.window else 0
    return max(limit.count - used, 0)


def failed(tally: Tally, now: datetime) -> Tally:
    """`tally` after one more wrong password: the fifth in a row locks for 15 minutes; a lock that ended starts anew."""
    failures = 1 if tally.locked_until is not None else tally.failures + 1
    lock = now + LOCK_FOR if failures >= LOCK_AFTER else None
    return replace(tally, failures=failures, locked_until=lock)


def succeeded(tally: Tally) -> Tally:
    """`tally` after the right password."""
    return replace(tally, failures=0, locked_until=None)


def seconds_until(instant: datetime, now: datetime) -> int:
    """Whole seconds from `now` to `instant`, rounded up, at least 1."""
    left = instant - now
    return max(left.days * 86400 + left.seconds + (1 if left.microseconds else 0), 1)
