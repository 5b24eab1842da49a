"""Several people doing the same at the same moment, on committed data."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier
from typing import Any

from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Problem
from tests.support import world


@dataclass(frozen=True)
class Outcome:
    """The outcome of one of them: the status, and the answer's shape or the Problem."""

    status: int
    answer: Any

    @property
    def code(self) -> str | None:
        """The problem's code; None for a success."""
        return self.answer.code if isinstance(self.answer, Problem) else None


def at_once(endpoint: Endpoint, calls: list[dict[str, Any]], role: str = "ADMIN") -> list[Outcome]:
    """Calls `endpoint` once per item of `calls` (its arguments), each in a thread, all started together."""
    return together([(endpoint, arguments) for arguments in calls], role)


def together(calls: list[tuple[Endpoint, dict[str, Any]]], role: str = "ADMIN") -> list[Outcome]:
    """Enters each endpoint with its arguments, each in a thread, all started together.

    Threads enter `dispatch` itself, without the event loop that each test client would start.
    """
    barrier = Barrier(len(calls))
    principal = world.person(role).principal

    def run(call: tuple[Endpoint, dict[str, Any]]) -> Outcome:
        endpoint, arguments = call
        barrier.wait(timeout=30)
        try:
            answer = perform(endpoint, principal, **arguments)
        except Problem as problem:
            return Outcome(problem.status, problem)
        return Outcome(answer.status, answer.problem or answer.body)

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
