"""The queue: once, again after failures, never lost, soon."""

import json
import signal
import statistics
import subprocess
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from jobs.poller import Poller, PollerOptions
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.queue.job_specs import A_DAY, MAIL, OUTSIDE_SERVICE, Patience
from leaseapp.kernel.queue.job_tables import Job
from tests.jobs import functions
from tests.jobs.conftest import Queue, running, until
from tests.support.world import ALPHA, BETA


def wait_for(path: Path) -> None:
    """Wait until a file appears."""
    until(path.exists)


def test_a_job_runs_after_its_act_was_committed(queue: Queue, poller: Poller) -> None:
    queue.add(functions.APPEND, {"number": 1})
    (row,) = queue.wait(functions.APPEND, "DONE")
    assert (row.attempt, row.last_error, row.locked_until) == (1, None, None)
    assert row.finished_at is not None
    assert queue.traces() == {"trace-1": str(ALPHA)}


def test_a_rolled_back_act_leaves_no_job(queue: Queue, poller: Poller) -> None:
    def act() -> None:
        with db.unit_of_work(system_principal(ALPHA)) as context:
            context.enqueue(functions.APPEND, {"number": 1})
            raise RuntimeError("changed my mind")

    with pytest.raises(RuntimeError, match="changed my mind"):
        act()
    assert queue.rows(functions.APPEND) == []


def test_a_job_works_in_its_own_organization_only(queue: Queue, poller: Poller) -> None:
    queue.add(functions.APPEND, {"number": 1}, ALPHA)
    queue.add(functions.APPEND, {"number": 1}, BETA)
    queue.wait(functions.APPEND, "DONE", "DONE")
    assert queue.traces(ALPHA) == {"trace-1": str(ALPHA)}
    assert queue.traces(BETA) == {"trace-1": str(BETA)}


def test_what_a_failed_attempt_wrote_is_gone_and_the_next_one_succeeds(
    queue: Queue, poller: Poller, tmp_path: Path
) -> None:
    queue.add(functions.FLAKY, {"marker": str(tmp_path / "tries")})
    (row,) = queue.wait(functions.FLAKY, "DONE")
    assert row.attempt == 3
    assert row.last_error == "RuntimeError: not yet, password=[hidden]"
    assert len(queue.traces()) == 1


def test_a_job_that_never_succeeds_is_failed_after_its_attempts_and_people_are_told(
    queue: Queue, poller: Poller, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[JobRun] = []
    monkeypatch.setattr(job_queue, "failed_job_handlers", [lambda _context, run: told.append(run)])
    queue.add(functions.POISON)
    (row,) = queue.wait(functions.POISON, "FAILED")
    assert (row.attempt, row.max_attempts, row.last_error) == (3, 3, "RuntimeError: never")
    assert row.finished_at is not None
    until(lambda: told)
    assert [(run.id, run.attempt, run.last_error) for run in told] == [(row.id, 3, "RuntimeError: never")]
    assert queue.traces() == {}


def test_an_alert_that_fails_does_not_stop_the_others(
    queue: Queue, poller: Poller, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[JobRun] = []

    def broken(_context: Context, _run: JobRun) -> None:
        raise RuntimeError("no mail server")

    monkeypatch.setattr(job_queue, "failed_job_handlers", [broken, lambda _context, run: told.append(run)])
    queue.add(functions.REFUSED)
    (row,) = queue.wait(functions.REFUSED, "FAILED")
    assert row.attempt == 1
    assert row.last_error == "GiveUp: the address does not exist"
    queue.add(functions.APPEND, {"number": 9})
    queue.wait(functions.APPEND, "DONE")
    until(lambda: told)
    assert len(told) == 1


@pytest.mark.parametrize("patience", [A_DAY, MAIL, OUTSIDE_SERVICE, Patience(3, timedelta(minutes=1))])
def test_the_waits_grow_and_add_up_to_the_patience_of_the_kind(patience: Patience) -> None:
    waits = [patience.wait(attempt) for attempt in range(1, patience.attempts)]
    assert waits[0] == timedelta(seconds=10)
    assert waits == sorted(waits)
    assert sum(waits, timedelta(0)) == pytest.approx(patience.over, abs=timedelta(seconds=1))


def test_the_default_is_ten_attempts_over_a_day_mails_take_two_and_outside_services_three() -> None:
    assert (A_DAY.attempts, A_DAY.over) == (10, timedelta(hours=24))
    assert (MAIL.over, OUTSIDE_SERVICE.over) == (timedelta(hours=48), timedelta(days=3))


def test_the_next_attempt_waits_as_the_kind_says(queue: Queue) -> None:
    waits = []
    for attempt in (1, 2, 5, 9):
        queue.add(functions.FAILING, {}, run_at=clock.now() - timedelta(minutes=attempt))
        (run,) = job_queue.claim("test", 1)
        with db.system_unit_of_work("test") as context:
            context.session.connection().execute(sa.update(Job).where(Job.id == run.id).values(attempt=attempt))
        run.attempt = attempt
        assert job_queue.run(run).value == "PENDING"
        (row,) = [row for row in queue.rows(functions.FAILING) if row.id == run.id]
        waits.append((row.run_at - row.updated_at).total_seconds())
    for wait, attempt in zip(waits, (1, 2, 5, 9), strict=True):
        assert wait == pytest.approx(A_DAY.wait(attempt).total_seconds(), rel=0.11)
    assert waits[-1] > 12 * 3600


def test_an_outside_job_calls_without_a_transaction_and_writes_its_result_with_its_mark(
    queue: Queue, poller: Poller, tmp_path: Path
) -> None:
    queue.add(functions.OUTSIDE, {"sent": str(tmp_path / "sent")})
    (row,) = queue.wait(functions.OUTSIDE, "DONE")
    assert (tmp_path / "sent").read_text() == str(row.id)
    assert queue.traces() == {"trace-outside": 0}


def test_an_equal_job_is_not_written_twice_while_one_waits(queue: Queue) -> None:
    for number in (1, 2, 3):
        queue.add(functions.APPEND, {"number": number}, dedupe="same")
    queue.add(functions.APPEND, {"number": 4}, BETA, dedupe="same")
    assert [row.payload for row in queue.rows(functions.APPEND)] == [{"number": 1}, {"number": 4}]
    with running():
        queue.wait(functions.APPEND, "DONE", "DONE")
        queue.add(functions.APPEND, {"number": 5}, dedupe="same")
        queue.wait(functions.APPEND, "DONE", "DONE", "DONE")


def test_a_job_of_later_waits_for_its_time(queue: Queue, poller: Poller) -> None:
    queue.add(functions.APPEND, {"number": 1}, run_at=clock.now() + timedelta(hours=1))
    queue.add(functions.APPEND, {"number": 2})
    queue.wait(functions.APPEND, "PENDING", "DONE")
    assert list(queue.traces()) == ["trace-2"]


def test_an_unknown_job_is_refused_when_it_is_written(queue: Queue) -> None:
    with pytest.raises(LookupError, match=r"no job is called test\.nothing"):
        queue.add("test.nothing")


@pytest.mark.live
def test_a_job_of_a_killed_process_is_done_once(
    queue: Queue, worker_process: Callable[[float], subprocess.Popen[str]], tmp_path: Path
) -> None:
    started = tmp_path / "started"
    process = worker_process(1.0)
    queue.add(functions.SLOW, {"started": str(started), "milliseconds": 1500})
    wait_for(started)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert queue.traces() == {}
    with running():
        (row,) = queue.wait(functions.SLOW, "DONE")
    assert row.attempt == 2
    assert len(queue.traces()) == 1


@pytest.mark.live
def test_a_stopped_process_finishes_its_job_first(
    queue: Queue, worker_process: Callable[[float], subprocess.Popen[str]], tmp_path: Path
) -> None:
    started = tmp_path / "started"
    process = worker_process(30.0)
    queue.add(functions.SLOW, {"started": str(started), "milliseconds": 800})
    queue.add(functions.APPEND, {"number": 1})
    wait_for(started)
    process.terminate()
    assert process.wait(10) == 0
    assert [row.status.value for row in queue.rows(functions.SLOW)] == ["DONE"]
    assert [row.status.value for row in queue.rows(functions.APPEND)] == ["PENDING"]


@pytest.mark.live
def test_a_long_job_keeps_its_lease(queue: Queue, tmp_path: Path) -> None:
    options = PollerOptions(threads=1, poll_seconds=0.2, lease=timedelta(seconds=0.6))
    queue.add(functions.SLOW, {"started": str(tmp_path / "started"), "milliseconds": 1800})
    with running(options), running(options):
        (row,) = queue.wait(functions.SLOW, "DONE")
    assert row.attempt == 1
    assert len(queue.traces()) == 1


def test_a_process_that_lost_its_lease_writes_nothing(queue: Queue) -> None:
    queue.add(functions.APPEND, {"number": 1})
    (first,) = job_queue.claim("first", 1, timedelta(0))
    assert job_queue.reap("second") == 1
    (second,) = job_queue.claim("second", 1)
    assert job_queue.run(second).value == "DONE"
    assert job_queue.run(first).value == "RUNNING"
    assert queue.traces() == {"trace-1": str(ALPHA)}
    (row,) = queue.rows(functions.APPEND)
    assert (row.status.value, row.attempt, row.locked_by) == ("DONE", 2, "second")


def test_a_job_that_kills_its_process_each_time_is_failed_at_last(
    queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[JobRun] = []
    monkeypatch.setattr(job_queue, "failed_job_handlers", [lambda _context, run: told.append(run)])
    queue.add(functions.POISON)
    for _attempt in range(3):
        assert len(job_queue.claim("doomed", 5, timedelta(0))) == 1
        assert job_queue.reap("other") == 1
    (row,) = queue.rows(functions.POISON)
    assert (row.status.value, row.attempt) == ("FAILED", 3)
    assert row.last_error == "its process ended in the middle of the job"
    assert [run.id for run in told] == [row.id]


def test_two_workers_never_claim_the_same_job(queue: Queue) -> None:
    for number in range(20):
        queue.add(functions.APPEND, {"number": number})
    with running(), running():
        queue.wait(functions.APPEND, *["DONE"] * 20)
    assert len(queue.traces()) == 20
    assert {row.attempt for row in queue.rows(functions.APPEND)} == {1}


@pytest.mark.live
def test_a_new_job_starts_within_a_second_although_the_poll_is_rare(queue: Queue) -> None:
    with running(PollerOptions(threads=2, poll_seconds=60)):
        time.sleep(0.5)
        for number in range(9):
            queue.add(functions.STAMP, {"number": number, "asked": str(time.time_ns())})
            time.sleep(0.05)
        queue.wait(functions.STAMP, *["DONE"] * 9)
    delays = [(int(trace["ran"]) - int(trace["asked"])) / 1e9 for trace in queue.traces().values()]
    assert statistics.median(delays) < 1, json.dumps(delays)


def test_the_application_may_not_claim_or_see_the_jobs_of_others(queue: Queue) -> None:
    queue.add(functions.APPEND, {"number": 1}, BETA)
    with db.unit_of_work(system_principal(ALPHA)) as context:
        connection = context.session.connection()
        assert connection.execute(sa.select(Job.id)).all() == []
        assert connection.execute(sa.update(Job).values(name="stolen")).rowcount == 0
    assert [row.name for row in queue.rows(functions.APPEND)] == [functions.APPEND]


@pytest.mark.live
def test_the_poller_goes_on_after_the_database_was_restarted(queue: Queue, poller: Poller, databases) -> None:
    queue.add(functions.APPEND, {"number": 1})
    queue.wait(functions.APPEND, "DONE")
    databases.cluster._server.stop()
    time.sleep(0.5)
    databases.cluster.revive()
    queue.add(functions.APPEND, {"number": 2})
    queue.wait(functions.APPEND, "DONE", "DONE")
