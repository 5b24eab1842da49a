"""Guessing is bounded: an address locks after consecutive failures, a network address and a busy address slow down.

Source: document 1 (5 consecutive failures, 15 minutes), DECISIONS 8 and 9. Everything counts per address as it was typed,
whether or not anybody has it, so that no answer tells which addresses exist.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from leaseapp.kernel.limits import Limit, Window

LOCK_AFTER = 5
LOCK_FOR = timedelta(minutes=15)


FAILURES_PER_NETWORK = Limit(60, timedelta(minutes=15))
ATTEMPTS_PER_ADDRESS = Limit(30, timedelta(minutes=1))


@dataclass(frozen=True)
class Tally(Window):
    """What is known of one address: events since `window_started_at`, consecutive failures, and a lock."""

    failures: int = 0
    locked_until: datetime | None = None


def locked(tally: Tally, now: datetime) -> bool:
    """True while the lock lasts."""
    return tally.locked_until is not None and now < tally.locked_until


def failed(tally: Tally, now: datetime) -> Tally:
    """`tally` after one more wrong password: the fifth in a row locks for 15 minutes; a lock that ended starts anew."""
    failures = 1 if tally.locked_until is not None else tally.failures + 1
    lock = now + LOCK_FOR if failures >= LOCK_AFTER else None
    return replace(tally, failures=failures, locked_until=lock)


def succeeded(tally: Tally) -> Tally:
    """`tally` after the right password."""
    return replace(tally, failures=0, locked_until=None)
