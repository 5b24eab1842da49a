"""Lanes, caps and fairness: nobody's heap of work holds up somebody else's mail (issue 17)."""

import time
from collections import Counter
from datetime import timedelta

import pytest
import sqlalchemy as sa

from jobs.poller import PollerOptions
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_claims import Turns
from leaseapp.kernel.queue.job_tables import INSTALLATION, JobStatus, Lane
from tests.jobs import functions
from tests.jobs.conftest import Queue, running
from tests.support.world import ALPHA, BETA


def heap(count: int, name: str = functions.IMPORT, organization_id: object = ALPHA) -> None:
    """Many jobs of one tenant in one transaction, older than anything that follows."""
    with db.unit_of_work(system_principal(organization_id)) as context:
        for number in range(count):
            context.enqueue(name, {"number": number}, run_at=clock.now() - timedelta(hours=1))


@pytest.mark.live
def test_5000_slow_jobs_of_one_tenant_hold_up_no_mail_of_another(queue: Queue) -> None:
    heap(5000)
    with running(PollerOptions(poll_seconds=5)):
        deadline = time.monotonic() + 10
        while not any(row.status is JobStatus.RUNNING for row in queue.rows(functions.IMPORT)[:50]):
            assert time.monotonic() < deadline
        queue.add(functions.STAMP, {"number": 1, "asked": str(time.time_ns())}, BETA)
        queue.wait(functions.STAMP, "DONE", seconds=5)
        # and another slow job, of the other tenant: it waits for one of those that run, not for all
        queue.add(functions.NAP, {}, BETA)
        begun = time.monotonic()
        queue.wait(functions.NAP, "DONE", seconds=5)
        assert time.monotonic() - begun < 2
    (trace,) = [value for key, value in queue.traces(BETA).items() if key == "trace-1"]
    assert (int(trace["ran"]) - int(trace["asked"])) / 1e9 < 1
    assert sum(row.status is JobStatus.PENDING for row in queue.rows(functions.IMPORT)) > 4000


def test_no_more_of_a_kind_run_at_once_for_an_organization_than_its_cap(queue: Queue) -> None:
    heap(10)
    heap(10, organization_id=BETA)
    first = job_queue.claim("one", 10, lanes=(Lane.SLOW,))
    assert Counter(run.organization_id for run in first) == {ALPHA: 2, BETA: 2}
    assert job_queue.claim("two", 10, lanes=(Lane.SLOW,)) == []
    for run in first[:1]:
        job_queue.run(run)
    (next_one,) = job_queue.claim("two", 10, lanes=(Lane.SLOW,))
    assert next_one.organization_id == first[0].organization_id


def test_organizations_take_turns_with_a_single_thread(queue: Queue) -> None:
    heap(30)
    heap(3, organization_id=BETA)
    turns, served = Turns(), []
    for _claim in range(6):
        (run,) = job_queue.claim("one", 1, lanes=(Lane.SLOW,), turns=turns)
        served.append(run.organization_id)
        job_queue.run(run)
    assert served == [ALPHA, BETA] * 3 or served == [BETA, ALPHA] * 3


def test_whoever_has_fewest_running_goes_first(queue: Queue) -> None:
    heap(20)
    assert len(job_queue.claim("one", 2, lanes=(Lane.SLOW,))) == 2
    heap(1, functions.NAP)
    heap(1, functions.NAP, BETA)
    (run,) = job_queue.claim("two", 1, lanes=(Lane.SLOW,))
    assert (run.name, run.organization_id) == (functions.NAP, BETA)


def test_two_processes_never_claim_the_same_job(queue: Queue) -> None:
    heap(40, functions.APPEND)
    with db.system_unit_of_work("test") as context:
        held = context.session.connection().execute(
            sa.text("select id from job where name = :name order by run_at, id limit 3 for update"),
            {"name": functions.APPEND},
        )
        ids = {row.id for row in held}
        found = {run.id for run in job_queue.claim("other", 4, lanes=(Lane.QUICK,))}
    assert found
    assert not found & ids


def test_5000_jobs_of_one_act_wake_the_pollers_once(queue: Queue) -> None:
    from leaseapp.kernel.persistence.plain_connection import connect
    from leaseapp.kernel.queue.job_tables import JOB_CHANNEL

    with connect(db.engines.where.system, autocommit=True) as connection:
        connection.execute(f"LISTEN {JOB_CHANNEL}")
        heap(5000)
        connection.execute(f"NOTIFY {JOB_CHANNEL}, 'after'")
        assert [told.payload for told in connection.notifies(timeout=30, stop_after=2)] == ["", "after"]


@pytest.fixture
def many(queue: Queue) -> None:
    """100,000 waiting jobs: half of one tenant, the rest of 50 shares, ten kinds each."""
    with db.system_unit_of_work("test") as context:
        connection = context.session.connection()
        connection.execute(
            sa.text(
                """INSERT INTO job (id, organization_id, share_of, name, payload, status, lane, attempt, max_attempts,
                                    created_at, updated_at, run_at)
                   SELECT gen_random_uuid(), NULL, shares.id, 'test.kind-' || n % 10, '{}', 'PENDING', 'SLOW', 0, 5,
                          :now, :now, :now - n * interval '1 millisecond'
                   FROM generate_series(1, 100000) n
                   JOIN LATERAL (SELECT CASE WHEN n % 2 = 0 THEN :nobody ELSE md5((n % 101)::text)::uuid END AS id) shares ON true"""
            ),
            {"nobody": INSTALLATION, "now": clock.now()},
        )
    engine = sa.create_engine(db.engines.where.owner, poolclass=sa.pool.NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("ANALYZE job"))


@pytest.mark.live
def test_a_claim_among_100000_waiting_jobs_takes_milliseconds(many: None) -> None:
    turns, times = Turns(), []
    for _claim in range(15):
        begun = time.perf_counter()
        assert len(job_queue.claim("one", 2, lanes=(Lane.SLOW,), turns=turns)) == 2
        times.append(time.perf_counter() - begun)
    # five hundred groups of organization and kind; reading all that waits takes several times as long
    print(f"claim among 100,000: median {sorted(times)[7] * 1000:.1f} ms, worst {max(times) * 1000:.1f} ms")
    assert sorted(times)[7] < 0.15


def test_jobs_of_no_organization_have_a_share_of_their_own(queue: Queue) -> None:
    with db.system_unit_of_work("test") as context:
        context.enqueue(functions.APPEND, {"number": 1})
    queue.add(functions.APPEND, {"number": 1})
    assert {(row.organization_id, row.share_of) for row in queue.rows(functions.APPEND)} == {
        (None, INSTALLATION), (ALPHA, ALPHA),
    }  # fmt: skip
    assert new_id() != INSTALLATION
