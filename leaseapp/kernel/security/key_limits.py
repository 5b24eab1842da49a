"""Limits on the calls of API keys: how often a key may call, and all keys of an organization together.

The tallies stand in the database, one for each key and one for its organization, for every process. A process takes a small
lot of calls from them at a time and counts those in memory: an ordinary call writes nothing (decision 43).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from leaseapp.kernel import clock
from leaseapp.kernel.errors import TooManyRequests
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.security import limits, rate_limits
from leaseapp.kernel.security.limits import Limit, Window
from leaseapp.kernel.security.rate_limits import Subject, subject

PER_KEY = Limit(600, timedelta(minutes=1))
PER_ORGANIZATION = Limit(3000, timedelta(minutes=1))
LOT = 20
_MOST_KEPT = 10_000


@dataclass
class _Lot:
    """Calls that this process may still let in within a window, of those that the tally counts as made."""

    window: Window
    left: int


class KeyLimits:
    """The lots of this process."""

    def __init__(self) -> None:
        self._lots: dict[str, _Lot] = {}
        self._lock = Lock()

    def enter(self, principal: Principal) -> dict[str, str]:
        """Count a call and answer the headers of the tighter limit; nothing for people. Raises TooManyRequests."""
        if principal.kind is not PrincipalKind.API_KEY:
            return {}
        now = clock.now()
        standings = [
            self._count(subject(name, str(value)), limit, now)
            for name, value, limit in (
                ("api-key", principal.key_id, PER_KEY),
                ("api-organization", principal.organization_id, PER_ORGANIZATION),
            )
        ]
        (window, limit) = min(standings, key=lambda standing: limits.remaining(*standing, now) / standing[1].count)
        return limits.headers(window, limit, now)

    def forget(self) -> None:
        """Forget everything (tests)."""
        with self._lock:
            self._lots.clear()

    def _count(self, of: Subject, limit: Limit, now: datetime) -> tuple[Window, Limit]:
        with self._lock:
            lot = self._lots.get(of.hash)
            if lot is not None and lot.left and now - lot.window.window_started_at < limit.window:
                lot.left -= 1
                return _made(lot), limit
        lot = _take(of, limit)
        if lot is None:
            raise _refusal(of, limit, now)
        with self._lock:
            if len(self._lots) >= _MOST_KEPT:
                self._lots.clear()  # what they held counts as made
            other = self._lots.get(of.hash)
            if other is not None and other.window.window_started_at == lot.window.window_started_at:
                lot.left += other.left  # two threads took one each
            self._lots[of.hash] = lot
            return _made(lot), limit


def _made(lot: _Lot) -> Window:
    """Return the window with the calls that were made, as far as this process knows."""
    return Window(lot.window.window_started_at, lot.window.attempts - lot.left)


def _take(of: Subject, limit: Limit) -> _Lot | None:
    """Return a lot of calls, the one that asks included; None when the window has none left."""
    with db.system_unit_of_work("rate limit") as context:
        window = rate_limits.count_within(context, of, limit, LOT)
    if window is None:
        return None
    granted = LOT - max(0, window.attempts - limit.count)
    return _Lot(Window(window.window_started_at, min(window.attempts, limit.count)), granted - 1)


def _refusal(of: Subject, limit: Limit, now: datetime) -> TooManyRequests:
    with db.system_unit_of_work("rate limit") as context:
        window = rate_limits.window_of(context, of)
    end = window.window_started_at + limit.window if window is not None else now
    seconds = limits.seconds_until(end, now)
    return TooManyRequests(headers=limits.refusal_headers(limit, seconds), seconds=seconds)


key_limits = KeyLimits()
