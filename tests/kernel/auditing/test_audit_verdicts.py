"""The verified point: a night goes on where the last one ended, and the weekly walk believes nothing (issue 17)."""

import uuid
from datetime import timedelta

import pytest
import sqlalchemy as sa

from jobs import housekeeping
from leaseapp.kernel.auditing import audit, audit_verdicts
from leaseapp.kernel.auditing.audit_verdicts import AuditVerification
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import JobStatus
from tests.kernel.auditing.test_audit import act, forge, log
from tests.support import world


def checked(*, from_the_start: bool = False) -> tuple[AuditVerification, list[str]]:
    """One verification of Alpha's chain, and why it does not hold."""
    row, breaks = audit_verdicts.check(world.ALPHA, from_the_start=from_the_start)
    return row, [found.reason for found in breaks]


def last() -> AuditVerification | None:
    with db.system_session("test") as session:
        return audit_verdicts.last_verification(session, world.ALPHA)


def test_a_night_goes_on_where_the_last_one_ended(database: db.Addresses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "STRETCH", 2)
    for _act in range(3):
        act()
    assert last() is None
    first, _ = checked()
    assert (first.after, first.reached, first.breaks) == (0, log()[-1].sequence, 0)
    looked: list[int] = []
    monkeypatch.setattr(audit, "is_sealed", lambda row: looked.append(row.sequence) or True)
    act()
    second, _ = checked()
    assert (second.after, second.reached) == (first.reached, first.reached + 1)
    assert looked == [second.reached]
    newest = last()
    assert newest is not None
    assert (newest.id, newest.whole, newest.from_the_start) == (second.id, True, False)


def test_the_weekly_walk_begins_at_the_first_row_and_finds_what_was_changed_before_the_point(
    database: db.Addresses,
) -> None:
    act()
    victim = log()[-1]
    act()
    checked()
    forge(database, f"update audit_log set action = 'x' where id = '{victim.id}'")
    assert checked()[1] == []
    row, reasons = checked(from_the_start=True)
    assert reasons == ["content changed after sealing"]
    assert (row.from_the_start, row.whole, row.first_break, row.breaks) == (True, False, victim.sequence, 1)


def test_a_broken_stretch_moves_no_point(database: db.Addresses) -> None:
    act()
    point = checked()[0].reached
    act()
    forge(database, f"update audit_log set action = 'x' where id = '{log()[-1].id}'")
    for _night in range(2):
        row, reasons = checked()
        assert (row.after, reasons) == (point, ["content changed after sealing"])


def test_a_chain_that_was_cut_back_together_with_its_head_is_found(database: db.Addresses) -> None:
    """A full walk cannot see it: what is left is a true chain. The point remembers how long it was."""
    act()
    kept = log()[-1]
    act()
    checked()
    forge(
        database,
        f"delete from audit_log where sequence > {kept.sequence} and chain_id = '{world.ALPHA}'",
        f"update audit_head set sequence = {kept.sequence}, hash = '{kept.hash}' where id = '{world.ALPHA}'",
    )
    with db.system_session("test") as session:
        assert list(audit.verify(session, world.ALPHA)) == []
    for from_the_start in (False, True):
        assert checked(from_the_start=from_the_start)[1] == ["not the row that was verified before"]


def test_a_point_that_this_installation_did_not_seal_is_ignored(database: db.Addresses) -> None:
    act()
    row, _ = checked()
    victim = log()[0]
    forge(database, f"update audit_log set action = 'x' where id = '{victim.id}'")
    engine = sa.create_engine(database.system, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        forged = row.model_dump() | {"id": uuid.uuid4(), "created_at": row.created_at + timedelta(days=25_000)}
        connection.execute(sa.insert(AuditVerification.__table__).values(**forged))
        with pytest.raises(sa.exc.ProgrammingError), connection.begin_nested():
            connection.execute(sa.update(AuditVerification.__table__).values(reached=0))
    newest = last()
    assert newest is not None
    assert newest.id == row.id


def test_an_organization_reads_its_own_verdicts_and_writes_none(database: db.Addresses) -> None:
    act()
    act("Theirs", "beta")
    checked()
    audit_verdicts.check(world.BETA)
    with db.unit_of_work(world.person("AUDITOR").principal) as context:
        assert audit_verdicts.last_verification(context.session, world.ALPHA) is not None
        assert audit_verdicts.last_verification(context.session, world.BETA) is None
    stolen = (last() or AuditVerification()).model_dump() | {"id": uuid.uuid4()}
    with pytest.raises(sa.exc.ProgrammingError), db.unit_of_work(world.person("ADMIN").principal) as context:
        context.session.connection().execute(sa.insert(AuditVerification.__table__).values(**stolen))


@pytest.mark.parametrize("name", [housekeeping.VERIFY_AUDIT, housekeeping.VERIFY_WHOLE_AUDIT])
def test_the_jobs_keep_their_verdict_also_when_it_is_bad(name: str, database: db.Addresses) -> None:
    act()
    forge(database, f"update audit_log set action = 'x' where id = '{log()[-1].id}'")
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.text("delete from job"))
        context.enqueue(name, {})
    (run,) = job_queue.claim("test", 10)
    assert job_queue.run(run) is JobStatus.FAILED
    assert run.attempt == 1
    found = last()
    assert found is not None
    assert (found.whole, found.reason) == (False, "content changed after sealing")
    with db.system_session("test") as session:
        beta = audit_verdicts.last_verification(session, world.BETA)
    assert beta is not None
    assert beta.whole
