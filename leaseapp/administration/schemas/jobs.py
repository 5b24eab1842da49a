"""Shapes of the provider's view of the job queue."""

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.queue.job_tables import JobStatus, Lane
from leaseapp.kernel.text.schema import Instant, Out


class PayloadField(Out):
    """One value that a job was given; texts that may name somebody or open something are not shown."""

    name: str
    value: str


class JobOut(Out):
    """One job: what people call it, whose it is, how often it was tried, when it runs next, and why it failed last.

    `payload` is what it was given, without secrets and without texts of people.
    """

    id: Id
    name: str
    title: str
    organization_id: Id | None
    organization: str | None
    status: JobStatus
    lane: Lane
    attempt: int
    max_attempts: int
    created_at: Instant
    run_at: Instant
    finished_at: Instant | None
    locked_until: Instant | None
    last_error: str | None
    payload: list[PayloadField]


class TimetableEntry(Out):
    """One line of the timetable: recurring work, its hours (cron and in words, Paris time), its last slot and the next one.

    `each` says that it runs once for each organization. `failed` and `waiting` are jobs of the last slot's kind.
    """

    id: str
    title: str
    cron: str
    hours: str
    each: bool
    lane: Lane
    last_at: Instant | None
    next_at: Instant | None
    waiting: int
    failed: int


class TimetableOut(Out):
    """All recurring work, what runs next first."""

    items: list[TimetableEntry]
