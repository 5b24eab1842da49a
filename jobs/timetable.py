"""The timetable collects what the jobs of the domains say: `@job(…, due=Due("20 0 * * *"))` in `<domain>/jobs.py`.

Times are Paris time; `python -m leaseapp.cli timetable` prints all of them. However many processes tick, an entry runs once
per slot: whoever inserts the row (job, slot) enqueues in the same transaction. A slot missed while nothing ran is caught up
within a day.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.cron import CronTrigger
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from jobs import runner
from leaseapp import wiring
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.process import log
from leaseapp.kernel.queue.hours import trigger_of
from leaseapp.kernel.queue.job_specs import Due, Scope, registered_jobs
from leaseapp.kernel.queue.job_tables import JobSchedule

_CATCH_UP = timedelta(hours=24)
_LOOKBACKS = tuple(timedelta(minutes=minutes) for minutes in (10, 120, 1560))
_REASON = "timetable"

_log = log.get_logger(__name__)


@dataclass(frozen=True)
class Entry:
    """A line of the timetable."""

    job: str
    due: Due

    @property
    def trigger(self) -> CronTrigger:
        """The clock's form of its hours."""
        return trigger_of(self.due)


def entries() -> tuple[Entry, ...]:
    """Return the timetable: every registered job that is due at its hours, in the order of their names."""
    wiring.wire()
    return tuple(Entry(name, spec.due) for name, spec in sorted(registered_jobs().items()) if spec.due is not None)


def last_slot(entry: Entry, now: datetime) -> datetime | None:
    """Return the latest instant at or before `now` (and within a day) at which the entry was due; None when there is none.

    Computed from the table, not from the moment a process woke up: all processes name the same slot.
    """
    trigger = entry.trigger
    for lookback in _LOOKBACKS:
        found = None
        moment = trigger.get_next_fire_time(None, now - min(lookback, _CATCH_UP))
        while moment is not None and moment <= now:
            found = moment
            moment = trigger.get_next_fire_time(moment, moment + timedelta(seconds=1))
        if found is not None:
            return found
    return None


def take_slot(entry: Entry, now: datetime) -> bool:
    """Enqueue the entry's latest slot unless a process did so already; True when this one did."""
    slot = last_slot(entry, now)
    if slot is None:
        return False
    row = {"id": new_id(), "name": entry.job, "slot": slot, "created_at": now, "updated_at": now}
    with db.system_unit_of_work(_REASON, action="timetable") as context:
        statement = insert(JobSchedule).values(**row).on_conflict_do_nothing().returning(JobSchedule.id)
        if context.session.connection().execute(statement).first() is None:
            return False
        run = runner.run_for_all if entry.due.scope is Scope.ORGANIZATION else runner.run_once
        run(context, entry.job, slot.isoformat())
    _log.info("timetable entry enqueued", job=entry.job, slot=slot.isoformat())
    return True


def _tick(entry: Entry) -> None:
    try:
        take_slot(entry, clock.now())
    except DBAPIError as error:
        # the database is away; the catch-up of the next tick or start takes the slot
        _log.error("timetable entry could not be enqueued", job=entry.job, exc_info=error)


def catch_up(timetable: tuple[Entry, ...] | None = None) -> None:
    """Enqueue what was due in the last day and did not run."""
    for entry in entries() if timetable is None else timetable:
        _tick(entry)


def at_start() -> None:
    """Enqueue what each start looks for; of several processes that start within a minute, one does."""
    for name in (entry.job for entry in entries() if entry.due.at_start):
        try:
            with db.system_unit_of_work(_REASON, action="timetable") as context:
                runner.run_for_all(context, name, f"start {context.now:%Y-%m-%d %H:%M}")
        except DBAPIError as error:
            # the night looks for the same
            _log.error("work of the start could not be enqueued", job=name, exc_info=error)


def start_clock(timetable: tuple[Entry, ...] | None = None) -> BackgroundScheduler:
    """Start the clock of this process (APScheduler without a store: the table `job_schedule` is the truth)."""
    timetable = entries() if timetable is None else timetable
    scheduler = BackgroundScheduler(timezone=clock.DEFAULT_TIMEZONE)
    for entry in timetable:
        scheduler.add_job(_tick, entry.trigger, args=[entry], coalesce=True, misfire_grace_time=None, id=entry.job)
    scheduler.add_job(catch_up, "interval", minutes=15, args=[timetable], id="catch-up")
    scheduler.start()
    return scheduler
