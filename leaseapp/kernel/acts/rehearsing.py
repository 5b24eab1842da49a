"""An act done and undone at once: whether it would succeed, by its own code, without any lasting effect."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, TypeVar

import sqlalchemy as sa

from leaseapp.kernel import events
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.dispatch import answer_of, perform
from leaseapp.kernel.endpoints import Endpoint, FileAnswer, Later
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.persistence.tenancy import around_visibility
from leaseapp.kernel.principal import Principal

Result = TypeVar("Result")
_rehearsing: ContextVar[bool] = ContextVar("rehearsing", default=False)
_CHECK_NOW = around_visibility(sa.text("SET CONSTRAINTS ALL IMMEDIATE"), "no table")


def is_rehearsed() -> bool:
    """Tell whether what runs now is taken back at its end: nothing outside of the database is touched then."""
    return _rehearsing.get()


@contextmanager
def _rehearsal() -> Iterator[None]:
    token = _rehearsing.set(True)
    try:
        yield
    finally:
        _rehearsing.reset(token)


class _Undone(Exception):
    """The end of the unit of work after the act; `refusal` is the Problem that the act returned."""

    def __init__(self, refusal: Problem | None) -> None:
        super().__init__()
        self.refusal = refusal


def rehearse(
    endpoint: Endpoint, principal: Principal, request: RequestInfo | None = None, **arguments: Any
) -> Problem | None:
    """Return the Problem with which `endpoint` would refuse these arguments now, or None when it would act.

    Access, subscribers, audit rows, the answer's shape and the database's own checks are included; all of it vanishes with
    the transaction. Only what is outside of the database must not be reached by the act itself: that is
    what jobs are for (ARCHITECTURE, Jobs), and the archive keeps no content meanwhile (`is_rehearsed`).
    """

    def act(context: Context, **given: Any) -> None:
        result = endpoint.function(context, **given)
        events.drain(context)
        context.session.flush()
        audit.write(context)
        # checks that the database makes at the commit only (balance of an entry) are made here
        context.session.connection().execute(_CHECK_NOW)
        answer = answer_of(endpoint, context, result)
        if answer.problem is None and not isinstance(answer.body, FileAnswer | Later):
            answer.json()
        raise _Undone(answer.problem)

    try:
        with _rehearsal():
            perform(replace(endpoint, function=act), principal, request, **arguments)
    except _Undone as end:
        return end.refusal
    except Problem as refusal:
        return refusal
    raise AssertionError("a rehearsed act never ends by itself")


def undone(context: Context, act: Callable[[], Result]) -> Result:
    """Return what `act` returns within this unit of work, all of its effects taken back.

    Subscribers and the database's own checks are included. Raises what they raise.
    """
    found: list[Result] = []
    try:
        with _rehearsal(), savepoint(context):
            found.append(act())
            events.drain(context)
            context.session.flush()
            context.session.connection().execute(_CHECK_NOW)
            raise _Undone(None)
    except _Undone:
        return found[0]
