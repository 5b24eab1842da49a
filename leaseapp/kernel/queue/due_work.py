"""Work that falls due thing by thing: a recurrence that bills, a contract whose term ends.

A nightly job of the organization only finds what is due and enqueues a job for each; that one does its thing in a transaction of
its own. A refusal concerns one thing: nothing of the attempt stays, and the domain says what follows (who is told, what is
paused). So does a fault that outlives every retry, which administrators then need not hear of.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem, ServerFault
from leaseapp.kernel.persistence.savepoints import savepoint
from leaseapp.kernel.queue.job_queue import JobRun


@dataclass(frozen=True)
class DueWork:
    """Work that falls due, and what is done about it; `job` is the name of the job that does one thing.

    `due(context)` gives the ids of what is due on the context's day. `do(context, id)` locks the thing, looks again whether it is
    due, and does its earliest missed day: True when it did one, so that the next is asked for. `refused(context, id, problem)`
    runs after a refusal, or after a fault that no retry cured (`ServerFault`). The two jobs stand in the domain's `jobs.py`:

        @job("billing.make-recurring-invoices", …)          # of the timetable
        def find(context, _payload): WORK.enqueue_due(context)

        @job(WORK.job, …, on_failed=WORK.given_up)
        def make_one(context, payload): WORK.run(context, payload)
    """

    job: str
    due: Callable[[Context], Iterable[UUID]]
    do: Callable[[Context, UUID], bool]
    refused: Callable[[Context, UUID, Problem], None]

    def enqueue_due(self, context: Context) -> None:
        """Enqueue a job for each thing that is due, as the nightly job; none beside one that still waits or runs."""
        for one in self.due(context):
            context.enqueue(self.job, {"id": one}, dedupe=str(one))

    def run(self, context: Context, payload: dict[str, Any]) -> None:
        """Do one thing, as its job."""
        self.catch_up(context, UUID(payload["id"]))

    def given_up(self, context: Context, run: JobRun) -> None:
        """Handle a run that was given up; the job declares this as `on_failed`."""
        self.refused(context, UUID(run.payload["id"]), ServerFault())
        run.told = True

    def catch_up(self, context: Context, one: UUID) -> int:
        """Do each missed day of a thing once; return how many. Done days stay when a later one is refused."""
        count = 0
        while True:
            try:
                with savepoint(context):
                    done = self.do(context, one)
            except Problem as problem:
                if problem.status >= ServerFault.status:  # a service or a lock that will be there again: try again
                    raise
                self.refused(context, one, problem)
                return count
            if not done:
                return count
            count += 1

    def catch_up_all(self, context: Context) -> int:
        """Do what is due here and now, one thing after the other (the demonstration); return how many days."""
        return sum(self.catch_up(context, one) for one in self.due(context))
