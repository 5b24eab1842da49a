"""Figures of the whole installation for the provider."""

from datetime import date

from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.schema import Instant, Out


class DayOut(Out):
    """The number of people who did something on a day."""

    day: date
    people: int


class HourOut(Out):
    """The jobs that ended in the hour that begins at `at`, and those of them that were given up."""

    at: Instant
    done: int
    failed: int


class LaneOut(Out):
    """The jobs of a lane; `oldest_seconds` is since when the job waits that is due longest."""

    lane: Lane
    waiting: int
    running: int
    failed: int
    oldest_seconds: int


class StatisticsOut(Out):
    """Organizations, people, files and jobs of the installation, with their last thirty days or twenty-four hours.

    `online` are people who were here within five minutes, `active` those who did something in thirty days.
    """

    at: Instant
    organizations: int
    people: int
    online: int
    active: int
    pending_invitations: int
    files: int
    storage_bytes: int
    jobs_waiting: int
    jobs_failed: int
    days: list[DayOut]
    hours: list[HourOut]
    lanes: list[LaneOut]
