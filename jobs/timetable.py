"""All recurring work as one table: name, when, for each organization or once.

A job is registered by the `jobs` module of its domain (`@job`); here stands only when it is due. Times are Paris time.
However many processes tick, an entry runs once per slot: whoever inserts the row (job, slot) enqueues in the same
transaction. A slot missed while nothing ran is caught up within a day.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.cron import CronTrigger
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from jobs import housekeeping, runner
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.process import log
from leaseapp.kernel.queue.job_tables import JobSchedule

_CATCH_UP = timedelta(hours=24)
_LOOKBACKS = tuple(timedelta(minutes=minutes) for minutes in (10, 120, 1560))
_REASON = "timetable"

_log = log.get_logger(__name__)


class Scope(StrEnum):
    """The scope of an entry: whom it runs for."""

    ORGANIZATION = "each organization"
    GLOBAL = "once"


@dataclass(frozen=True)
class Entry:
    """A line of the timetable; `cron` has the five usual fields."""

    job: str
    cron: str
    scope: Scope

    @property
    def trigger(self) -> CronTrigger:
        """The clock's form of `cron`."""
        return CronTrigger.from_crontab(self.cron, timezone=clock.DEFAULT_TIMEZONE)


TIMETABLE: tuple[Entry, ...] = (
    Entry("sales.detect-overdue-invoices", "20 0 * * *", Scope.ORGANIZATION),
    Entry("sales.notify-expired-quotes", "40 0 * * *", Scope.ORGANIZATION),
    Entry("sales.notify-late-invoices", "50 0 * * *", Scope.ORGANIZATION),
    Entry("sales.make-recurring-invoices", "10 1 * * *", Scope.ORGANIZATION),
    Entry("accounting.verify-ledger", "30 2 * * *", Scope.ORGANIZATION),
    Entry("files.extend-retention", "50 2 * * *", Scope.ORGANIZATION),
    Entry("sales.archive-missing", "0 3 * * *", Scope.ORGANIZATION),
    Entry("sales.verify-number-chains", "5 3 * * *", Scope.ORGANIZATION),
    Entry("files.verify-archive", "15 3 * * *", Scope.ORGANIZATION),
    Entry("files.sweep-storage", "30 3 * * *", Scope.GLOBAL),
    Entry("identity.find-due-deletions", "20 3 * * *", Scope.GLOBAL),
    Entry("identity.forget-sign-in-tallies", "10 * * * *", Scope.GLOBAL),
    Entry(housekeeping.PURGE_JOBS, "40 3 * * *", Scope.GLOBAL),
    Entry(housekeeping.FORGET_ANSWERS, "50 3 * * *", Scope.GLOBAL),
    Entry(housekeeping.VERIFY_AUDIT, "0 4 * * *", Scope.GLOBAL),
    Entry(housekeeping.VERIFY_WHOLE_AUDIT, "30 4 * * sun", Scope.GLOBAL),
    Entry("sales.tell-proofs", "0 7 * * mon", Scope.ORGANIZATION),
)
AT_START = ("sales.archive-missing",)
"""Jobs of each organization that also run whenever a jobs process starts: what was given up while something was away."""


def last_slot(entry: Entry, now: datetime) -> datetime | None:
    """The latest instant at or before `now` (and within a day) at which the entry was due; None when there is none.

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
        run = runner.run_for_all if entry.scope is Scope.ORGANIZATION else runner.run_once
        run(context, entry.job, slot.isoformat())
    _log.info("timetable entry enqueued", job=entry.job, slot=slot.isoformat())
    return True


def _tick(entry: Entry) -> None:
    try:
        take_slot(entry, clock.now())
    except DBAPIError as error:
        # the database is away; the catch-up of the next tick or start takes the slot
        _log.error("timetable entry could not be enqueued", job=entry.job, exc_info=error)


def catch_up(timetable: tuple[Entry, ...] = TIMETABLE) -> None:
    """Enqueue what was due in the last day and did not run."""
    for entry in timetable:
        _tick(entry)


def at_start(names: tuple[str, ...] = AT_START) -> None:
    """Enqueue what each start looks for; of several processes that start within a minute, one does."""
    for name in names:
        try:
            with db.system_unit_of_work(_REASON, action="timetable") as context:
                runner.run_for_all(context, name, f"start {context.now:%Y-%m-%d %H:%M}")
        except DBAPIError as error:
            # the night looks for the same
            _log.error("work of the start could not be enqueued", job=name, exc_info=error)


def start_clock(timetable: tuple[Entry, ...] = TIMETABLE) -> BackgroundScheduler:
    """Start the clock of this process (APScheduler without a store: the table `job_schedule` is the truth)."""
    scheduler = BackgroundScheduler(timezone=clock.DEFAULT_TIMEZONE)
    for entry in timetable:
        scheduler.add_job(_tick, entry.trigger, args=[entry], coalesce=True, misfire_grace_time=None, id=entry.job)
    scheduler.add_job(catch_up, "interval", minutes=15, args=[timetable], id="catch-up")
    scheduler.start()
    return scheduler
