"""The timetable: right slots, each once however many processes tick, nothing forgotten."""

from datetime import UTC, datetime, timedelta

import pytest
from apscheduler.triggers.cron import CronTrigger
from sqlmodel import select

from jobs import timetable
from jobs.timetable import Entry, entries, last_slot, take_slot
from leaseapp import wiring
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue, job_specs
from leaseapp.kernel.queue.job_specs import Due, Scope
from leaseapp.kernel.queue.job_tables import JobSchedule, database_now
from tests.jobs import functions
from tests.jobs.conftest import Queue, running, until
from tests.support.cells import together
from tests.support.world import ALPHA, BETA

NIGHTLY = Entry(functions.APPEND, Due("15 1 * * *", Scope.GLOBAL))


class EverySecond(Entry):
    """An entry that is due all the time, to see several clocks compete."""

    @property
    def trigger(self) -> CronTrigger:
        """Each second."""
        return CronTrigger(second="*", timezone="Europe/Paris")


def slots() -> list[JobSchedule]:
    """Every slot that was taken."""
    with db.system_session("test") as session:
        rows = list(session.exec(select(JobSchedule).order_by(JobSchedule.slot)).all())
        session.expunge_all()
        return rows


def paris(*parts: int, offset: int) -> datetime:
    """An instant of Paris time, whose distance from UTC is given in hours."""
    return datetime(*parts, tzinfo=UTC) - timedelta(hours=offset)


@pytest.mark.parametrize(
    ("cron", "now", "slot"),
    [
        ("15 1 * * *", paris(2026, 11, 21, 1, 15, offset=1), paris(2026, 11, 21, 1, 15, offset=1)),
        ("15 1 * * *", paris(2026, 11, 21, 1, 14, offset=1), paris(2026, 11, 20, 1, 15, offset=1)),
        ("15 1 * * *", paris(2026, 7, 1, 12, 0, offset=2), paris(2026, 7, 1, 1, 15, offset=2)),
        ("*/5 * * * *", paris(2026, 11, 21, 9, 7, offset=1), paris(2026, 11, 21, 9, 5, offset=1)),
        ("0 6 1 * *", paris(2026, 11, 1, 8, 0, offset=1), paris(2026, 11, 1, 6, 0, offset=1)),
        ("0 6 1 * *", paris(2026, 11, 3, 8, 0, offset=1), None),
    ],
)
def test_the_slot_is_the_last_due_instant_of_paris_within_a_day(
    cron: str, now: datetime, slot: datetime | None
) -> None:
    assert last_slot(Entry("test.any", Due(cron, Scope.GLOBAL)), now) == slot


def test_a_night_without_the_hour_still_has_its_slot() -> None:
    # on 29 March 2026 the clocks jump from 2 to 3
    entry = Entry("test.any", Due("30 2 * * *", Scope.GLOBAL))
    assert last_slot(entry, paris(2026, 3, 29, 9, 0, offset=2)) is not None


def test_a_slot_is_taken_once(queue: Queue) -> None:
    now = paris(2026, 11, 21, 1, 15, offset=1)
    assert take_slot(NIGHTLY, now)
    assert not take_slot(NIGHTLY, now + timedelta(seconds=2))
    assert not take_slot(NIGHTLY, now + timedelta(hours=3))
    assert take_slot(NIGHTLY, now + timedelta(days=1))
    assert len(queue.rows(functions.APPEND)) == 2
    assert [row.name for row in slots()] == [functions.APPEND, functions.APPEND]


def test_a_slot_whose_job_cannot_be_written_is_not_taken(queue: Queue) -> None:
    entry = Entry("test.nothing", Due("15 1 * * *", Scope.GLOBAL))
    with pytest.raises(LookupError):
        take_slot(entry, paris(2026, 11, 21, 1, 15, offset=1))
    assert slots() == []


def test_three_clocks_run_each_slot_once(queue: Queue) -> None:
    entry = EverySecond(functions.APPEND, Due("", Scope.GLOBAL))
    clocks = [timetable.start_clock((entry,)) for _ in range(3)]
    until(lambda: len(slots()) >= 3)
    for clock in clocks:
        clock.shutdown(wait=True)
    taken = [row.slot for row in slots()]
    assert len(taken) >= 3
    assert len(set(taken)) == len(taken)
    assert len(queue.rows(functions.APPEND)) == len(taken)


def test_what_was_missed_while_nothing_ran_is_caught_up(queue: Queue) -> None:
    timetable.catch_up((Entry(functions.APPEND, Due("0 0 * * *", Scope.GLOBAL)),))
    assert len(queue.rows(functions.APPEND)) == 1


def test_an_entry_of_each_organization_runs_in_each_and_one_failure_stops_no_other(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail_in_alpha(context, payload) -> None:
        functions.write(context, "trace-nightly", str(context.organization_id))
        if context.organization_id == ALPHA:
            raise RuntimeError("alpha is special")

    spec = job_specs.JobSpec("test.nightly", fail_in_alpha, job_specs.Patience(2, timedelta(seconds=10)))
    monkeypatch.setitem(job_specs.specs, "test.nightly", spec)
    assert take_slot(Entry("test.nightly", Due("15 1 * * *", Scope.ORGANIZATION)), paris(2026, 11, 21, 2, 0, offset=1))
    with running():
        rows = (
            queue.wait("test.nightly", "FAILED", "DONE")
            if ALPHA < BETA
            else queue.wait("test.nightly", "DONE", "FAILED")
        )
    assert {row.organization_id for row in rows} == {ALPHA, BETA}
    assert queue.traces(ALPHA) == {}
    assert queue.traces(BETA) == {"trace-nightly": str(BETA)}


def test_a_job_acts_with_the_time_zone_and_language_of_its_organization(queue: Queue) -> None:
    from jobs import runner

    actor = runner.actor(ALPHA)
    assert (actor.organization_id, actor.organization_name, actor.timezone) == (ALPHA, "Alpha", "Europe/Paris")
    assert runner.actor(None).organization_id is None


@together("entry", entries(), ids=lambda entry: entry.job)
def test_every_entry_names_a_registered_job_and_a_possible_time(entry: Entry) -> None:
    wiring.wire()
    assert job_queue.spec_of(entry.job).name == entry.job
    assert entry.trigger.get_next_fire_time(None, datetime(2026, 1, 1, tzinfo=UTC)) is not None


def test_done_jobs_are_purged_after_a_month_and_failed_ones_stay(queue: Queue) -> None:
    import sqlalchemy as sa

    from jobs.housekeeping import KEEP_DONE
    from leaseapp.kernel.queue.job_tables import Job

    for number in (1, 2, 3):
        queue.add(functions.APPEND, {"number": number})
    with running():
        queue.wait(functions.APPEND, "DONE", "DONE", "DONE")
    first, second, _third = queue.rows(functions.APPEND)
    with db.system_unit_of_work("test") as context:
        connection = context.session.connection()
        old = database_now() - KEEP_DONE - timedelta(hours=1)
        connection.execute(sa.update(Job).where(Job.id.in_([first.id, second.id])).values(finished_at=old))
        connection.execute(sa.update(Job).where(Job.id == second.id).values(status="FAILED"))
        assert job_queue.purge(context, KEEP_DONE) == 1
    assert [row.payload["number"] for row in queue.rows(functions.APPEND)] == [2, 3]
