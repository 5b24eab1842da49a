"""Declarations of job functions: the lane, how long it is tried, how many run at once, and what its giving up means."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any

from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.queue.job_tables import Lane

FIRST_WAIT = timedelta(seconds=10)


@dataclass(frozen=True)
class Patience:
    """The number of attempts of a job, and their span: each wait is the one before times `ratio`, their sum is `over`."""

    attempts: int
    over: timedelta

    @cached_property
    def ratio(self) -> float:
        """The ratio that makes the waits between the attempts, the first of `FIRST_WAIT`, add up to `over`."""
        waits, wanted = self.attempts - 1, self.over / FIRST_WAIT
        low, high = 1.0, max(2.0, wanted)
        for _halving in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if sum(middle**number for number in range(waits)) < wanted else (low, middle)
        return low

    def wait(self, attempt: int, first: timedelta = FIRST_WAIT) -> timedelta:
        """Return the wait after the failed attempt number `attempt` (1, 2, …)."""
        return first * self.ratio ** (attempt - 1)


A_DAY = Patience(10, timedelta(hours=24))
MAIL = Patience(12, timedelta(hours=48))
"""A mail server that is away for a weekend day and comes back."""
OUTSIDE_SERVICE = Patience(14, timedelta(days=3))
ONCE = Patience(1, timedelta(0))

AT_ONCE = {Lane.QUICK: 4, Lane.SLOW: 2, Lane.BULK: 1}
"""The number of jobs of one kind that run at once for one organization, unless the job says otherwise."""


class Scope(StrEnum):
    """The scope of recurring work: whom it runs for."""

    ORGANIZATION = "each organization"
    GLOBAL = "once"


@dataclass(frozen=True)
class Due:
    """The hours of recurring work; `cron` has the five usual fields, in Paris time.

    What runs `at_start` also runs for each organization whenever a jobs process starts: what was given up while something
    was away.
    """

    cron: str
    scope: Scope = Scope.ORGANIZATION
    at_start: bool = False


@dataclass(frozen=True)
class JobSpec:
    """A registered job function; `outside` ones get a JobRun, the others a Context and the payload.

    `title` (a msgid) is what people call it. `on_failed(context, run)` runs in the transaction that writes FAILED,
    `on_retry(context, run)` in the one that makes a person's second chance of it. `due` is when the timetable enqueues it;
    `act` is what a timeline calls what it does (`auditing/act_labels.py`).
    """

    name: str
    function: Callable[..., Any]
    patience: Patience = A_DAY
    outside: bool = False
    lane: Lane = Lane.QUICK
    at_once: int = 4
    title: str = ""
    on_failed: Callable[..., Any] | None = None
    on_retry: Callable[..., Any] | None = None
    due: Due | None = None


specs: dict[str, JobSpec] = {}


def job(
    name: str,
    patience: Patience = A_DAY,
    *,
    outside: bool = False,
    lane: Lane = Lane.QUICK,
    at_once: int | None = None,
    title: str = "",
    on_failed: Callable[..., Any] | None = None,
    on_retry: Callable[..., Any] | None = None,
    due: Due | None = None,
    act: str | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a job function under `<domain>.<name>`. Raises ValueError for a name that is taken."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        if name in specs and specs[name].function is not function:
            raise ValueError(f"two jobs are called {name}")
        most = AT_ONCE[lane] if at_once is None else at_once
        specs[name] = JobSpec(name, function, patience, outside, lane, most, title, on_failed, on_retry, due)
        if act:
            label_act(name, act)
        return function

    return register


def registered_jobs() -> dict[str, JobSpec]:
    """Every registered job by name (timetable and architecture tests)."""
    return dict(specs)


def spec_of(name: str) -> JobSpec:
    """Return the job called `name`. Raises LookupError when no module registered it."""
    try:
        return specs[name]
    except KeyError:
        raise LookupError(f"no job is called {name}: is its module imported by the wiring?") from None
