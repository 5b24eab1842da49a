"""The form and the terms of API keys (document 1: `pk_live_` and 24 random characters, 90 days at most; DECISIONS 6)."""

import string
from datetime import date, datetime, timedelta

from leaseapp.identity.enums import ApiKeyState

START = "pk_live_"
RANDOM = 24
SHOWN = 8
"""Random characters that stay readable: with the start they are the prefix by which people and rows know the key."""
ALPHABET = string.ascii_letters + string.digits
LONGEST = timedelta(days=90)
WARNED = timedelta(days=7)
MOST_OVERLAP = timedelta(days=7)
"""The time for which a key that was replaced may go on working."""
MOST_ACTIVE = 50
"""Active keys of one owner."""
CALLS_KEPT = 100
"""Calls of a key that are kept, the last ones."""
CALLS_KEPT_FOR = timedelta(days=30)

_KNOWN = frozenset(ALPHABET)


def is_key(text: str) -> bool:
    """Return True for a text that has the form of a key."""
    rest = text.removeprefix(START)
    return len(text) == len(START) + RANDOM == len(START) + len(rest) and _KNOWN.issuperset(rest)


def prefix_of(key: str) -> str:
    """Return the part of a key that is stored in clear."""
    return key[: len(START) + SHOWN]


def last_day(today: date) -> date:
    """Return the latest day on which a key that is made today may end."""
    return today + LONGEST


def state_of(now: datetime, *, expires_at: datetime, revoked_at: datetime | None) -> ApiKeyState:
    """Return the standing of a key at `now`."""
    if revoked_at is not None and revoked_at <= now:
        return ApiKeyState.REVOKED
    return ApiKeyState.ACTIVE if now < expires_at else ApiKeyState.EXPIRED
