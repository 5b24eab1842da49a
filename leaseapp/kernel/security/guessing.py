"""Guessing is bounded, whatever secret is guessed (decision 33): one mechanism, declared once for each kind of secret.

A try is counted before the secret is compared, in a transaction of its own: any number of tries at once get no more than
the budgets, nobody waits behind somebody's slow password hash, and a fault in the middle counts as a failure. A success
gives back what it took. Nothing depends on whether the account exists, so neither answers nor their time tell.

Four budgets, all of them for callers whom nobody knows:
- an account from one place (`in_a_row` failures, and a `rate`): somebody who mistypes, or guesses, there;
- an account from anywhere (`from_anywhere` failures in a row): guessing that is spread over many places;
- a place (`in_vain`): how many accounts it tried without a success; a colleague's typing errors are one of them.
A device on which the account signed in before (`device`) has a budget of its own instead of these, so that no stranger,
in the office or far away, shuts its owner out.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.security import limits
from leaseapp.kernel.security.limits import Guessing, Limit, Window
from leaseapp.kernel.security.network import place_of
from leaseapp.kernel.security.rate_limits import RateTally, Subject, count, count_within, one_more, subject, window_of

_TABLE = RateTally.__table__  # ty: ignore[missing-attribute]


def _place(kind: Guessing, ip: str) -> Subject:
    return subject(f"{kind.name}-network", place_of(ip))


def _account(kind: Guessing, account: str) -> Subject:
    return subject(f"{kind.name}-account", account)


def _here(kind: Guessing, account: str, ip: str, device: str | None) -> Subject:
    if device is not None:
        return subject(f"{kind.name}-device", f"{device} {account}")
    return subject(f"{kind.name}-here", f"{place_of(ip)} {account}")


@dataclass(frozen=True)
class Refusal:
    """The refusal of a try for `seconds`, because the account is locked, or (`limit`) because of too many tries."""

    seconds: int
    limit: Limit | None = None

    @property
    def headers(self) -> dict[str, str]:
        """The headers that tell a caller of it."""
        if self.limit is None:
            return {"Retry-After": str(self.seconds)}
        return limits.refusal_headers(self.limit, self.seconds)


@dataclass(frozen=True)
class Try:
    """A try that is counted; the secret may be compared now. `locked_until` is what follows if it fails."""

    kind: Guessing
    subjects: tuple[Subject, ...]
    place: Subject | None
    window: Window
    locked_until: datetime | None

    @property
    def headers(self) -> dict[str, str]:
        """The `RateLimit-*` headers of the answer."""
        return limits.headers(self.window, self.kind.rate, clock.now())

    def succeeded(self, context: Context) -> None:
        """Give back what was taken; needs a unit of work of the system role. A failure has nothing to do."""
        connection = context.session.connection()
        # in the order in which tries take them
        for one in self.subjects:
            connection.execute(
                sa.update(_TABLE).where(_TABLE.c.subject_hash == one.hash).values(failures=0, locked_until=None)
            )
        if self.place is not None:
            connection.execute(
                sa.update(_TABLE)
                .where(_TABLE.c.subject_hash == self.place.hash, _TABLE.c.attempts > 0)
                .values(attempts=_TABLE.c.attempts - 1)
            )

    def is_first_lock(self, context: Context, account: str) -> bool:
        """After a failure that locked: whether nothing of the kind was told of `account` within the pause."""
        if self.locked_until is None:
            return False
        told = count(context, subject(f"{self.kind.name}-told", account), Limit(1, self.kind.pause))
        return told.attempts == 1


class _Refused(Exception):
    """The end of the transaction of a try that is refused: nothing of it is counted."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


def begin(kind: Guessing, *, account: str, ip: str, device: str | None = None) -> Try | Refusal:
    """Count a try for `account` (as it was typed, normalized), or say why there is none.

    `device` is the id of a device that is known for this account.
    """
    try:
        with db.system_unit_of_work("rate limit") as context:
            return _taken(context, kind, account, ip, device)
    except _Refused as refused:
        return refused.refusal


def _taken(context: Context, kind: Guessing, account: str, ip: str, device: str | None) -> Try:
    place, here = _place(kind, ip), _here(kind, account, ip, device)
    if device is None:
        _refuse_exhausted(context, kind, place)
    row = _take(context, kind, here, kind.in_a_row, kind.rate)
    taken, until = [here], row.locked_until
    if device is None:
        everywhere = _account(kind, account)
        until = _take(context, kind, everywhere, kind.from_anywhere, None).locked_until or until
        taken.append(everywhere)
        # the first failure of this account here: one more account that this place tries
        if row.failures == 1 and count_within(context, place, kind.in_vain) is None:
            _refuse_exhausted(context, kind, place)
    window = Window(row.window_started_at, row.attempts)
    return Try(kind, tuple(taken), place if device is None else None, window, until)


def standing(context: Context, kind: Guessing, *, account: str, ip: str, device: str | None = None) -> Refusal | None:
    """Return the lock under which `account` is for this caller, if it is; nothing is counted. Needs the system role."""
    subjects = [_here(kind, account, ip, device)]
    if device is None:
        subjects.append(_account(kind, account))
    until = context.session.connection().scalar(
        sa.select(sa.func.max(_TABLE.c.locked_until)).where(
            _TABLE.c.subject_hash.in_([one.hash for one in subjects]), _TABLE.c.locked_until > context.now
        )
    )
    return None if until is None else Refusal(limits.seconds_until(until, context.now))


def refuse_place(context: Context, kind: Guessing, ip: str) -> Refusal | None:
    """Count something that is not even a try (a body that fits no shape) for its place; the refusal when there was enough."""
    place = _place(kind, ip)
    return None if count_within(context, place, kind.in_vain) is not None else _exhausted(context, kind, place)


def _refuse_exhausted(context: Context, kind: Guessing, place: Subject) -> None:
    refusal = _exhausted(context, kind, place)
    if refusal is not None:
        raise _Refused(refusal)


def _exhausted(context: Context, kind: Guessing, place: Subject) -> Refusal | None:
    window = window_of(context, place)
    if window is None or not limits.exhausted(window, kind.in_vain, context.now):
        return None
    until = window.window_started_at + kind.in_vain.window
    return Refusal(limits.seconds_until(until, context.now), kind.in_vain)


def _take(context: Context, kind: Guessing, of: Subject, most: int, rate: Limit | None) -> Any:
    """One more failure of `of` unless the try succeeds; the one that reaches `most` locks. Raises _Refused while locked."""
    now, columns = context.now, _TABLE.c
    lock = now + kind.pause
    failures = sa.case((columns.locked_until.is_not(None), 1), else_=columns.failures + 1)
    passed = columns.window_started_at <= now - (rate or kind.rate).window
    free = sa.or_(columns.locked_until.is_(None), columns.locked_until <= now)
    if rate is not None:
        free = sa.and_(free, sa.or_(passed, columns.attempts < rate.count))
    fresh = RateTally(
        subject_hash=of.hash, attempts=1, failures=1, window_started_at=now, locked_until=lock if most == 1 else None
    )
    statement = (
        insert(_TABLE)
        .values(**fresh.model_dump())
        .on_conflict_do_update(
            index_elements=["subject_hash"],
            set_=one_more(passed, now)
            | {"failures": failures, "locked_until": sa.case((failures >= most, lock), else_=None)},
            where=free,
        )
        .returning(columns.attempts, columns.failures, columns.window_started_at, columns.locked_until)
    )
    connection = context.session.connection()
    row = connection.execute(statement).one_or_none()
    if row is not None:
        return row
    found = connection.execute(
        sa.select(columns.window_started_at, columns.locked_until).where(columns.subject_hash == of.hash)
    ).one()
    if found.locked_until is not None and found.locked_until > now:
        raise _Refused(Refusal(limits.seconds_until(found.locked_until, now)))
    assert rate is not None
    raise _Refused(Refusal(limits.seconds_until(found.window_started_at + rate.window, now), rate))
