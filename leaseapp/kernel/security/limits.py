"""Arithmetic of rate limits: so many events in a window that starts with the first of them (DECISIONS 8)."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class Limit:
    """At most `count` events in a window that starts with the first of them."""

    count: int
    window: timedelta


@dataclass(frozen=True)
class Window:
    """Events of one subject since `window_started_at`."""

    window_started_at: datetime
    attempts: int = 0


@dataclass(frozen=True)
class Guessing:
    """The limits on guessing a secret of one kind (`guessing.py`); `name` is that of its tallies.

    `in_a_row` failures lock an account from one place for `pause`, `from_anywhere` failures from all of them; `rate` bounds
    the tries of an account from one place, `in_vain` the accounts that one place tries without a success.
    """

    name: str
    in_a_row: int
    from_anywhere: int
    pause: timedelta
    rate: Limit
    in_vain: Limit


def exhausted(window: Window, limit: Limit, now: datetime) -> bool:
    """Return True when the window holds as many events as allowed, so that one more is refused."""
    return now - window.window_started_at < limit.window and window.attempts >= limit.count


def remaining(window: Window, limit: Limit, now: datetime) -> int:
    """Events left in the current window."""
    used = window.attempts if now - window.window_started_at < limit.window else 0
    return max(limit.count - used, 0)


def seconds_until(instant: datetime, now: datetime) -> int:
    """Whole seconds from `now` to `instant`, rounded up, at least 1."""
    left = instant - now
    return max(left.days * 86400 + left.seconds + (1 if left.microseconds else 0), 1)


def headers(window: Window, limit: Limit, now: datetime) -> dict[str, str]:
    """Return the `RateLimit-*` headers that tell a caller where they stand."""
    return {
        "RateLimit-Limit": str(limit.count),
        "RateLimit-Remaining": str(remaining(window, limit, now)),
        "RateLimit-Reset": str(seconds_until(window.window_started_at + limit.window, now)),
    }


def refusal_headers(limit: Limit, seconds: int) -> dict[str, str]:
    """Return the headers of a 429: nothing is left for `seconds`."""
    return {
        "RateLimit-Limit": str(limit.count),
        "RateLimit-Remaining": "0",
        "RateLimit-Reset": str(seconds),
        "Retry-After": str(seconds),
    }
