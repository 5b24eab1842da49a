"""Jobs that are given up: what follows is written with it, people hear of it, somebody has them tried again (issue 17)."""

from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.commands import jobs as commands
from leaseapp.kernel import clock
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_control, job_queue
from leaseapp.kernel.queue.job_control import JobFilter
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications.models import Notification
from tests.jobs import functions
from tests.jobs.conftest import Queue
from tests.support import world
from tests.support.world import ALPHA, BETA


def fail(queue: Queue, name: str = functions.TELLING, organization_id: object = ALPHA, **payload: object) -> Job:
    """A job of its kind that was tried once and given up."""
    queue.add(name, payload, organization_id)
    (run,) = [run for run in job_queue.claim("test", 20) if run.name == name]
    run.max_attempts = run.attempt
    assert job_queue.run(run) is JobStatus.FAILED
    return next(row for row in queue.rows(name) if row.id == run.id)


def notices() -> list[Notification]:
    """Return what Alpha's administrator was told."""
    who = world.person("ADMIN")
    with db.unit_of_work(who.principal) as context:
        found = select(Notification).where(Notification.recipient_user_id == who.user_id)
        return [row for row in context.session.exec(found).all() if "jobId" in row.payload]


def test_what_follows_a_failed_job_is_written_with_it(queue: Queue) -> None:
    row = fail(queue)
    assert queue.traces() == {f"trace-told-{row.id}": "RuntimeError: never"}


def test_a_job_that_cannot_say_that_it_failed_has_failed_all_the_same(queue: Queue) -> None:
    row = fail(queue, worse=True)
    assert (row.status, row.last_error) == (JobStatus.FAILED, "RuntimeError: never")
    assert queue.traces() == {}


def test_a_job_whose_process_died_at_the_last_attempt_says_so_too(queue: Queue) -> None:
    queue.add(functions.TELLING)
    job_queue.claim("doomed", 1, timedelta(0))
    assert job_queue.reap("other") == 1
    (row,) = queue.rows(functions.TELLING)
    assert row.status is JobStatus.FAILED
    assert queue.traces() == {f"trace-told-{row.id}": "its process ended in the middle of the job"}
    assert job_queue.reap("other") == 0
    assert len(notices()) == 1


def test_administrators_are_told_once_a_day_of_each_kind(queue: Queue) -> None:
    first = fail(queue)
    fail(queue)
    (notice,) = notices()
    assert notice.payload["jobId"] == str(first.id)
    assert "Telling" in notice.title
    fail(queue, functions.REFUSED)
    assert [row.payload["name"] for row in sorted(notices(), key=lambda row: row.created_at)] == [
        functions.TELLING, functions.REFUSED,
    ]  # fmt: skip
    with clock.freeze(clock.now() + timedelta(hours=25)):
        fail(queue)
    assert len(notices()) == 3


def test_a_notification_mail_that_fails_causes_no_other_mail(queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    from leaseapp.notifications.services.notifying import SEND_EMAIL

    fail(queue, SEND_EMAIL, notificationId="nonsense")
    assert len(notices()) == 1
    assert len(queue.rows(SEND_EMAIL)) == 1


def test_a_failed_job_is_tried_again_with_all_of_its_attempts(queue: Queue) -> None:
    row = fail(queue)
    with db.system_unit_of_work("test", action="jobs.job.retry") as context:
        job_control.retry(context, row.id)
    (again,) = queue.rows(functions.TELLING)
    assert (again.status, again.attempt, again.finished_at, again.last_error) == (
        JobStatus.PENDING, 0, None, "RuntimeError: never",
    )  # fmt: skip
    assert f"trace-again-{row.id}" in queue.traces()
    (run,) = [run for run in job_queue.claim("test", 20) if run.name == functions.TELLING]
    assert (run.id, run.attempt) == (row.id, 1)
    with pytest.raises(Conflict, match="JOB_NOT_ENDED"), db.system_unit_of_work("test") as context:
        job_control.retry(context, row.id)
    with pytest.raises(Conflict, match="JOB_NOT_WAITING"), db.system_unit_of_work("test") as context:
        job_control.cancel(context, row.id)


def test_a_waiting_job_is_called_off_and_may_come_back(queue: Queue) -> None:
    queue.add(functions.APPEND, {"number": 1}, dedupe="one")
    (row,) = queue.rows(functions.APPEND)
    with db.system_unit_of_work("test", action="jobs.job.cancel") as context:
        job_control.cancel(context, row.id)
    assert job_queue.claim("test", 5) == []
    queue.add(functions.APPEND, {"number": 1}, dedupe="one")
    with pytest.raises(Conflict, match="JOB_WAITS_ALREADY"), db.system_unit_of_work("test") as context:
        job_control.retry(context, row.id)
    with pytest.raises(NotFound), db.system_unit_of_work("test") as context:
        job_control.cancel(context, ALPHA)


def test_jobs_are_listed_by_what_is_asked(queue: Queue) -> None:
    failed = [fail(queue, organization_id=owner) for owner in (ALPHA, BETA)]
    queue.add(functions.APPEND, {"number": 1})

    def ids(**wanted: object) -> list[object]:
        with db.system_session("test") as session:
            return [row.id for row in job_control.listed(session, JobFilter(**wanted))]

    mine = {functions.TELLING, functions.APPEND}
    assert ids(status=JobStatus.FAILED) == [failed[1].id, failed[0].id]
    assert ids(status=JobStatus.FAILED, organization_id=BETA) == [failed[1].id]
    assert ids(name=functions.TELLING, before=failed[1].id) == [failed[0].id]
    assert mine <= {row.name for name in mine for row in queue.rows(name)}


def test_the_command_line_lists_failed_jobs_and_has_them_tried_again(
    queue: Queue, capsys: pytest.CaptureFixture[str]
) -> None:
    row = fail(queue)
    assert commands.failed() == 0
    printed = capsys.readouterr().out
    assert str(row.id) in printed
    assert "RuntimeError: never" in printed
    assert "1 failed jobs" in printed
    assert commands.retry(str(row.id)) == 0
    assert [one.status for one in queue.rows(functions.TELLING)] == [JobStatus.PENDING]
    assert commands.retry(str(row.id)) == 1
    assert commands.retry("nonsense") == 1
    assert commands.retry("all") == 0
