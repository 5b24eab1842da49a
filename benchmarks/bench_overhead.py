"""The cost of authorization and tenancy to a request: the same read with and without them, in turn, in one process."""

import statistics
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import sqlalchemy as sa

from benchmarks import data
from benchmarks.report import Measure, Section
from benchmarks.server import installation
from leaseapp.kernel import dispatch, endpoints
from leaseapp.kernel import principal as principals
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal

RUNS, PAIRS, WARM = 5, 200, 20


@dataclass
class _Run:
    """Milliseconds of each call; the two first were made in turn, pair by pair."""

    whole: list[float] = field(default_factory=list)
    alone: list[float] = field(default_factory=list)
    look_up: list[float] = field(default_factory=list)
    ping: list[float] = field(default_factory=list)

    @property
    def overhead(self) -> list[float]:
        """The difference within each pair, below zero where the second of them was disturbed."""
        return [one - other for one, other in zip(self.whole, self.alone, strict=True)]


def run() -> Section:
    """Medians of the calls of a run, in milliseconds; of the overhead, the median of the pairs' differences."""
    section = Section("overhead", "Authorization and tenancy per request")
    with installation() as made:
        invoice = data.drafts(made.ids, 1)[0]
        endpoint = next(one for one in endpoints.endpoints if one.name == "read_invoice")
        _measured(endpoint, made.token, invoice, WARM)
        runs = [_measured(endpoint, made.token, invoice, PAIRS) for _ in range(RUNS)]
        section.measures = [
            Measure("GET invoice through dispatch, principal included", _medians(runs, "whole"), "ms"),
            Measure("the endpoint's function alone in an open transaction", _medians(runs, "alone"), "ms"),
            Measure(
                "overhead: principal, access, unit of work, settings, answer", _medians(runs, "overhead"), "ms", "3 ms"
            ),
            Measure("of that, session look-up with role and permissions", _medians(runs, "look_up"), "ms"),
            Measure("for comparison: pool checkout and `select 1`", _medians(runs, "ping"), "ms"),
        ]
    section.notes.append(f"Signed in as {data.EMAIL}; one thread, no HTTP, no JSON.")
    section.notes.append(
        f"{RUNS} runs of {PAIRS} pairs: both calls one after the other, each first in every second pair. The overhead is the "
        "median of the pairs' differences, negative ones included; it need not be the difference of the two medians above."
    )
    section.notes.append(
        "In the overhead: the session look-up (a connection and a statement of its own), the check of access and of the "
        "path's arguments, the unit of work (session, connection from the pool, BEGIN, tenant settings, subscribers and "
        "audit with nothing to do, COMMIT, closing), the answer in its declared shape. Not in it: the function, which in both "
        "has a session of its own that has read nothing yet; alone, its transaction is opened and told its tenant before the "
        "clock runs, and rolled back afterwards."
    )
    return section


def _medians(runs: list[_Run], name: str) -> list[float]:
    return [statistics.median(getattr(one, name)) for one in runs]


def _measured(endpoint: Endpoint, token: str, invoice: str, pairs: int) -> _Run:
    run, principal = _Run(), principals.resolve(token)
    assert principal is not None
    calls = [
        lambda: run.whole.append(_timed(partial(_whole, endpoint, token, invoice))),
        lambda: run.alone.append(_alone(endpoint, principal, invoice)),
    ]
    for number in range(pairs):
        for call in calls if number % 2 == 0 else reversed(calls):
            call()
        run.look_up.append(_timed(partial(principals.resolve, token)))
        run.ping.append(_timed(_ping))
    return run


def _timed(function: Callable[[], object]) -> float:
    """Milliseconds."""
    started = time.perf_counter()
    function()
    return (time.perf_counter() - started) * 1000


def _whole(endpoint: Endpoint, token: str, invoice: str) -> None:
    dispatch.perform(endpoint, principals.resolve(token), invoice_id=invoice)


def _alone(endpoint: Endpoint, principal: Principal, invoice: str) -> float:
    """Milliseconds of the function; its transaction is begun before and rolled back after."""
    with db.open_session(principal) as session:
        session.connection()  # from the pool, begun, told its tenant
        context = Context(session=session, principal=principal)
        return _timed(partial(endpoint.function, context, invoice_id=uuid.UUID(invoice)))


def _ping() -> None:
    with db.engines.app.connect() as connection:
        connection.execute(sa.select(1))
