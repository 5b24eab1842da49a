"""The stored tallies behind `rules/lockout.py`: who tried how often, kept in the database for every process.

The tally of an address is locked until the transaction ends, so that two attempts at once are counted one after the
other. The tally of a network address is raised in one statement at the end: colleagues behind one router never wait.
"""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from leaseapp.identity.rules.lockout import FAILURES_PER_NETWORK, Tally
from leaseapp.kernel import limits
from leaseapp.kernel.context import Context
from leaseapp.kernel.rate_limits import RateTally, Subject, count, subject, window_of

_TABLE = RateTally.__table__


def address_subject(address: str) -> Subject:
    """The tally of a normalized e-mail address."""
    return subject("sign-in-address", address)


def network_subject(ip: str) -> Subject:
    """The tally of a network address; calls without one share a tally."""
    return subject("sign-in-network", ip)


def _insert_if_missing(context: Context, subject: Subject) -> None:
    fresh = RateTally(subject_hash=subject.hash, window_started_at=context.now)
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
    window = window_of(context, subject)
    if window is None or not limits.exhausted(window, FAILURES_PER_NETWORK, context.now):
        return None
    return window.window_started_at + FAILURES_PER_NETWORK.window


def count_network_failure(context: Context, subject: Subject) -> None:
    """One more failure from a network address; the window starts anew when it has passed."""
    count(context, subject, FAILURES_PER_NETWORK)
