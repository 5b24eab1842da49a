"""The hours of recurring work, read by the clock of the timetable and by whoever shows it."""

from datetime import datetime

from apscheduler.triggers.cron import CronTrigger

from leaseapp.kernel import clock
from leaseapp.kernel.queue.job_specs import Due


def trigger_of(due: Due) -> CronTrigger:
    """Return the clock's form of the hours, in Paris time."""
    return CronTrigger.from_crontab(due.cron, timezone=clock.DEFAULT_TIMEZONE)


def next_slot(due: Due, now: datetime) -> datetime | None:
    """Return the first instant after `now` at which the work is due; None when there is none."""
    return trigger_of(due).get_next_fire_time(now, now)
