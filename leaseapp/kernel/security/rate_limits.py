"""The stored tallies behind `limits`, kept in the database for every process, and the limits that an Endpoint declares.

`guessing.py` counts tries of a secret here; pages that anybody can open declare `limits=(RateLimit(…), …)`, which are
counted in a transaction of their own before the act, so that a refused call counts as well. Callers are told apart by the
place of their address (`network.py`).
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Field

from leaseapp.kernel import clock
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import TooManyRequests
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.tables import PlainRow
from leaseapp.kernel.security import limits, tokens
from leaseapp.kernel.security.limits import Limit, Window
from leaseapp.kernel.security.network import place_of

_KEY_PURPOSE = "rate-tally"
FORGET_CALLS_AFTER, FORGET_FAILURES_AFTER = timedelta(hours=2), timedelta(days=1)
"""Twice the longest window that anybody declares; and how long failures in a row are remembered."""


class RateTally(PlainRow, table=True):
    """The tally of one subject: an account, a place, a device, a link.

    `subject_hash` is a keyed hash, so the table names nobody. `attempts` counts since `window_started_at`; `failures`
    counts wrong tries in a row and `locked_until` is what follows from them (`guessing.py`).
    """

    __tablename__ = "rate_tally"
    __audited__: ClassVar[bool] = False

    subject_hash: str = Field(unique=True)
    attempts: int = 0
    failures: int = 0
    window_started_at: datetime
    locked_until: datetime | None = None


_TABLE = RateTally.__table__  # ty: ignore[missing-attribute]


@dataclass(frozen=True)
class Subject:
    """The subject of a tally; only a keyed hash of it is stored."""

    hash: str


def subject(kind: str, value: str) -> Subject:
    """Return the tally called `kind` of `value`."""
    return Subject(tokens.sign(_KEY_PURPOSE, f"{kind}:{value}".encode("utf-8", "surrogatepass")).hex())


class Per(StrEnum):
    """The subject that tells calls of an Endpoint apart: the caller's network address, that with what their link opens, or
    the record that the path names, whoever calls.
    """

    NETWORK = "network"
    LINK = "link"
    RECORD = "record"


@dataclass(frozen=True)
class RateLimit:
    """A limit that an Endpoint declares; Endpoints that name the same `name` share it.

    `message` tells the refusal in words of the act; it may name `{most}` and `{minutes}`.
    """

    name: str
    per: Per
    limit: Limit
    message: str | None = None


OPEN = (RateLimit("open", Per.NETWORK, Limit(1200, timedelta(minutes=10))),)
"""The limit of what anybody may enter and that declares none of its own."""


def limits_of(endpoint: Endpoint) -> tuple[RateLimit, ...]:
    """Return the limits that calls of `endpoint` are counted against; none where it counts by itself (`misshapen`)."""
    if endpoint.limits or not endpoint.open or endpoint.misshapen is not None:
        return endpoint.limits
    return OPEN


def window_of(context: Context, of: Subject) -> Window | None:
    """Return the subject's window; None when it did nothing yet."""
    statement = sa.select(_TABLE.c.window_started_at, _TABLE.c.attempts).where(_TABLE.c.subject_hash == of.hash)
    found = context.session.connection().execute(statement).one_or_none()
    return Window(found.window_started_at, found.attempts) if found is not None else None


def count(context: Context, of: Subject, limit: Limit) -> Window:
    """One more event, counted in one statement; a window that has passed starts anew."""
    found = _counted(context, of, limit, None)
    assert found is not None
    return found


def count_within(context: Context, of: Subject, limit: Limit, lot: int = 1) -> Window | None:
    """Count a `lot` of events unless the window holds as many as allowed: None then, and nothing is written."""
    return _counted(context, of, limit, limit.count, lot)


def one_more(passed: sa.ColumnElement[bool], now: datetime, lot: int = 1) -> dict[str, Any]:
    """Return the columns of a tally with one more event, or a `lot` of them; where its window has passed a new one starts."""
    return {
        "attempts": sa.case((passed, lot), else_=_TABLE.c.attempts + lot),
        "window_started_at": sa.case((passed, now), else_=_TABLE.c.window_started_at),
        "updated_at": now,
    }


def _counted(context: Context, of: Subject, limit: Limit, most: int | None, lot: int = 1) -> Window | None:
    fresh = RateTally(subject_hash=of.hash, attempts=lot, window_started_at=context.now)
    passed = _TABLE.c.window_started_at <= context.now - limit.window
    statement = (
        insert(_TABLE)
        .values(**fresh.model_dump())
        .on_conflict_do_update(
            index_elements=["subject_hash"],
            set_=one_more(passed, context.now, lot),
            where=None if most is None else sa.or_(passed, _TABLE.c.attempts < most),
        )
        .returning(_TABLE.c.window_started_at, _TABLE.c.attempts)
    )
    found = context.session.connection().execute(statement).one_or_none()
    return Window(found.window_started_at, found.attempts) if found is not None else None


def enter(
    declared: Sequence[RateLimit], request: RequestInfo, link: uuid.UUID | None = None, record: str | None = None
) -> dict[str, str]:
    """Count a call against the limits of its Endpoint and answer the headers of the tightest one.

    `link` is the row that a verified token opens: such a call counts for this link from this address, so that neither who
    guesses tokens behind the same address nor who holds the same link elsewhere shuts anybody out. All others count for
    their network. `record` is what the path names, within its organization. The first limit that was reached before ends
    it. Raises TooManyRequests (with `Retry-After`); such a call is counted.
    """
    place = place_of(request.ip)
    keys = {Per.NETWORK: place, Per.RECORD: record}
    if link is not None and any(rule.per is Per.LINK for rule in declared):
        keys = {Per.LINK: f"{link} {place}", Per.RECORD: record}
    standings: list[tuple[Window, RateLimit]] = []
    with db.system_unit_of_work("rate limit") as context:
        for rule in declared:
            if (key := keys.get(rule.per)) is None:
                continue
            standings.append((count(context, subject(rule.name, key), rule.limit), rule))
            if _exceeded(*standings[-1]):
                break
    now = clock.now()
    if standings and _exceeded(*standings[-1]):
        raise _refusal(*standings[-1], now)
    if not standings:
        return {}
    window, tightest = min(standings, key=lambda standing: limits.remaining(standing[0], standing[1].limit, now))
    return limits.headers(window, tightest.limit, now)


def _exceeded(window: Window, rule: RateLimit) -> bool:
    return window.attempts > rule.limit.count


def _refusal(window: Window, rule: RateLimit, now: datetime) -> TooManyRequests:
    seconds = limits.seconds_until(window.window_started_at + rule.limit.window, now)
    headers = limits.refusal_headers(rule.limit, seconds)
    return TooManyRequests(message=rule.message, headers=headers, seconds=seconds, most=rule.limit.count)


def forget_old(context: Context) -> int:
    """Remove tallies that mean nothing any more; return how many (an hourly job of the system)."""
    no_failures = sa.and_(_TABLE.c.failures == 0, _TABLE.c.updated_at < context.now - FORGET_CALLS_AFTER)
    statement = sa.delete(_TABLE).where(sa.or_(no_failures, _TABLE.c.updated_at < context.now - FORGET_FAILURES_AFTER))
    return context.session.connection().execute(statement).rowcount
