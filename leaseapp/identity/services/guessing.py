"""The stored tallies behind `rules/lockout.py`: who tried how often, kept in the database for every process.

The tally of an address is locked until the transaction ends, so that two attempts at once are counted one after the
other. The tally of a network address is raised in one statement at the end: colleagues behind one router never wait.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from leaseapp.identity.models import SignInCounter
from leaseapp.identity.rules.lockout import FAILURES_PER_NETWORK, Tally, exhausted
from leaseapp.kernel import tokens
from leaseapp.kernel.context import Context

_TABLE = SignInCounter.__table__
_KEY_PURPOSE = "sign-in-counter"
FORGET_AFTER = timedelta(days=30)


@dataclass(frozen=True)
class Subject:
    """Whom a tally is about; only a keyed hash of it is stored."""

    hash: str


def _subject(kind: str, value: str) -> Subject:
    return Subject(tokens.sign(_KEY_PURPOSE, f"{kind}:{value}".encode("utf-8", "surrogatepass")).hex())


def address_subject(address: str) -> Subject:
    """The tally of a normalized e-mail address."""
    return _subject("address", address)


def network_subject(ip: str) -> Subject:
    """The tally of a network address; calls without one share a tally."""
    return _subject("network", ip)


def _insert_if_missing(context: Context, subject: Subject) -> None:
    fresh = SignInCounter(subject_hash=subject.hash, window_started_at=context.now)
    context.session.connection().execute(
        insert(_TABLE).values(**fresh.model_dump()).on_conflict_do_nothing(index_elements=["subject_hash"])
    )


def lock_tally(context: Context, subject: Subject) -> Tally:
    """The tally of `subject`, held until the end of the transaction; made when there is none."""
    statement = (
        sa.select(_TABLE.c.window_started_at, _TABLE.c.attempts, _TABLE.c.failures, _TABLE.c.locked_until)
        .where(_TABLE.c.subject_hash == subject.hash)
        .with_for_update()
    )
    connection = context.session.connection()
    found = connection.execute(statement).first()
    if found is None:
        _insert_if_missing(context, subject)
        found = connection.execute(statement).one()
    return Tally(found.window_started_at, found.attempts, found.failures, found.locked_until)


def store_tally(context: Context, subject: Subject, tally: Tally) -> None:
    """Writes a tally that this transaction holds."""
    context.session.connection().execute(
        sa.update(_TABLE)
        .where(_TABLE.c.subject_hash == subject.hash)
        .values(
            window_started_at=tally.window_started_at,
            attempts=tally.attempts,
            failures=tally.failures,
            locked_until=tally.locked_until,
            updated_at=context.now,
        )
    )


def network_exhausted_until(context: Context, subject: Subject) -> datetime | None:
    """When the network address may try again; None when it may now."""
    found = (
        context.session.connection()
        .execute(sa.select(_TABLE.c.window_started_at, _TABLE.c.attempts).where(_TABLE.c.subject_hash == subject.hash))
        .first()
    )
    if found is None:
        return None
    tally = Tally(found.window_started_at, found.attempts)
    if not exhausted(tally, FAILURES_PER_NETWORK, context.now):
        return None
    return found.window_started_at + FAILURES_PER_NETWORK.window


def count_network_failure(context: Context, subject: Subject) -> None:
    """One more failure from a network address; the window starts anew when it has passed."""
    fresh = SignInCounter(subject_hash=subject.hash, attempts=1, window_started_at=context.now)
    passed = _TABLE.c.window_started_at <= context.now - FAILURES_PER_NETWORK.window
    context.session.connection().execute(
        insert(_TABLE)
        .values(**fresh.model_dump())
        .on_conflict_do_update(
            index_elements=["subject_hash"],
            set_={
                "attempts": sa.case((passed, 1), else_=_TABLE.c.attempts + 1),
                "window_started_at": sa.case((passed, context.now), else_=_TABLE.c.window_started_at),
                "updated_at": context.now,
            },
        )
    )


def forget_old_tallies(context: Context) -> int:
    """Removes tallies that nobody touched for 30 days; returns how many (a nightly job of the system)."""
    result = context.session.connection().execute(
        sa.delete(_TABLE).where(_TABLE.c.updated_at < context.now - FORGET_AFTER)
    )
    return result.rowcount
