"""One transaction for everything an act does: rows, numbers, events, audit rows, jobs (ARCHITECTURE 4B)."""

import dataclasses
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Conflict, Forbidden, NotFound, Problem, StaleVersion, Unavailable
from leaseapp.kernel.events import Event, subscribe
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.sequences import last_number, next_number
from leaseapp.kernel.queue import job_queue, job_specs
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.kernel.text.schema import Out
from tests.support import world
from tests.support.rows import Rows, rows_of

ADMIN = world.person("ADMIN").principal
SERIES = uuid.uuid4()


@dataclasses.dataclass(frozen=True)
class ThingHappened(Event):
    """An event of these tests."""

    number: int


@pytest.fixture
def rows(database: db.Addresses) -> Rows:
    return rows_of(database)


@pytest.fixture
def subscribers() -> Iterator[list[Callable[..., None]]]:
    """The list of ThingHappened's subscribers, empty again afterwards."""
    yield events._subscribers[ThingHappened]
    events._subscribers.pop(ThingHappened, None)


@pytest.fixture(autouse=True)
def job() -> Iterator[None]:
    """A job that nobody runs."""
    job_queue.job("tests.noop")(lambda context, payload: None)
    yield
    job_specs.specs.pop("tests.noop")


def act(outcome: Callable[[Context], Any], **options: Any) -> Endpoint:
    """An endpoint that writes a row, takes a number, enqueues a job, emits an event, and then ends as `outcome` says."""

    def function(context: Context) -> Any:
        context.add(Company(name="Written", kind=CompanyKind.BUSINESS, country="FR"))
        next_number(context, "TEST", SERIES)
        context.enqueue("tests.noop", {"x": 1})
        context.emit(ThingHappened(1))
        return outcome(context)

    values = {"audit": "tests.thing.do", "writes": True, "permission": None} | options
    return Endpoint("do_thing", "workspace", "POST", None, function, **values)


def written() -> dict[str, int]:
    """Return how many of each thing the act left behind."""
    with db.system_session("test") as session:
        count = {
            "rows": session.exec(select(sa.func.count(Company.id)).where(Company.name == "Written")).one(),
            "jobs": session.exec(select(sa.func.count(Job.id)).where(Job.name == "tests.noop")).one(),
            "audit": session.exec(select(sa.func.count(AuditLog.id)).where(AuditLog.action == "tests.thing.do")).one(),
        }
    with db.unit_of_work(ADMIN) as context:
        return count | {"number": last_number(context, "TEST", SERIES)}


def raising(problem: BaseException) -> Callable[[Context], Any]:
    def outcome(context: Context) -> Any:
        raise problem

    return outcome


def test_a_good_act_leaves_everything(database: db.Addresses) -> None:
    assert perform(act(lambda context: None), ADMIN).status == 200
    assert written() == {"rows": 1, "jobs": 1, "audit": 1, "number": 1}


@pytest.mark.parametrize(
    "error", [Conflict("NO", "no"), NotFound(), ValueError("a fault of ours"), KeyboardInterrupt()]
)
def test_a_raised_refusal_or_fault_leaves_nothing(error: BaseException, rows: Rows) -> None:
    with rows.untouched(), pytest.raises(type(error)):
        perform(act(raising(error)), ADMIN)
    assert written() == {"rows": 0, "jobs": 0, "audit": 0, "number": 0}


def test_a_returned_refusal_commits_what_was_written(database: db.Addresses) -> None:
    answer = perform(act(lambda context: Conflict("LATER", "later")), ADMIN)
    assert (answer.status, answer.problem.code) == (409, "LATER")
    assert written() == {"rows": 1, "jobs": 1, "audit": 1, "number": 1}


def test_a_failing_subscriber_rolls_back_its_cause(rows: Rows, subscribers: list[Any]) -> None:
    subscribe(ThingHappened)(lambda context, event: (_ for _ in ()).throw(Conflict("SUB", "no")))
    with rows.untouched(), pytest.raises(Conflict):
        perform(act(lambda context: None), ADMIN)


def test_subscribers_run_in_order_before_the_commit_and_may_emit_more(
    database: db.Addresses, subscribers: list[Any]
) -> None:
    seen: list[tuple[str, int]] = []

    @subscribe(ThingHappened)
    def first(context: Context, event: ThingHappened) -> None:
        seen.append(("first", event.number))
        if event.number < 3:
            context.emit(ThingHappened(event.number + 1))

    @subscribe(ThingHappened)
    def second(context: Context, event: ThingHappened) -> None:
        seen.append(("second", event.number))
        assert context.session.in_transaction()

    perform(act(lambda context: None), ADMIN)
    assert seen == [(name, number) for number in (1, 2, 3) for name in ("first", "second")]


def test_what_a_subscriber_writes_is_audited_with_the_act(database: db.Addresses, subscribers: list[Any]) -> None:
    @subscribe(ThingHappened)
    def also(context: Context, event: ThingHappened) -> None:
        context.add(Company(name="Written", kind=CompanyKind.BUSINESS, country="FR"))

    perform(act(lambda context: None), ADMIN)
    assert written()["audit"] == written()["rows"] == 2


def test_a_read_writes_no_audit_row(database: db.Addresses) -> None:
    with db.system_session("test") as session:
        before = session.exec(select(sa.func.count(AuditLog.id))).one()
    perform(Endpoint("look", "workspace", "GET", None, lambda context: None, permission=None), ADMIN)
    with db.system_session("test") as session:
        assert session.exec(select(sa.func.count(AuditLog.id))).one() == before


def test_access_is_decided_before_anything_else(rows: Rows) -> None:
    with rows.untouched():
        with pytest.raises(Forbidden):
            perform(act(lambda context: None, permission="no.such:permission"), ADMIN)
        with pytest.raises(Problem) as refusal:
            perform(act(lambda context: None), None)
        assert refusal.value.status == 401


def test_a_deadlock_is_run_again(database: db.Addresses) -> None:
    tries = []

    def once(context: Context) -> None:
        tries.append(1)
        if len(tries) == 1:
            context.session.connection().execute(sa.text("do $$ begin raise sqlstate '40P01'; end $$"))

    perform(act(once), ADMIN)
    assert len(tries) == 2
    assert written() == {"rows": 1, "jobs": 1, "audit": 1, "number": 1}


def test_an_act_whose_row_vanished_runs_again_and_finds_nothing(database: db.Addresses) -> None:
    with db.unit_of_work(ADMIN) as context:
        context.add(company := Company(name="Gone soon", kind=CompanyKind.BUSINESS, country="FR"))
    tries = []

    def change(context: Context) -> None:
        tries.append(1)
        row = get_or_404(context, Company, company.id)
        with db.system_session("test") as other:
            other.execute(sa.delete(Company).where(Company.id == company.id))
            other.commit()
        row.phone = "+33 4 00 00 00 00"

    with pytest.raises(NotFound):
        perform(act(change), ADMIN)
    assert len(tries) == 2


@pytest.mark.parametrize(
    ("state", "problem"),
    [("23505", Conflict), ("23503", NotFound), ("57P01", Unavailable), ("08006", Unavailable), ("53300", Unavailable)],
)
def test_what_the_database_refuses_becomes_a_problem(state: str, problem: type[Problem], rows: Rows) -> None:
    def refused(context: Context) -> None:
        context.session.connection().execute(sa.text(f"do $$ begin raise sqlstate '{state}'; end $$"))

    with rows.untouched(), pytest.raises(problem):
        perform(act(refused), ADMIN)


def test_a_fault_of_ours_stays_a_fault(rows: Rows) -> None:
    def refused(context: Context) -> None:
        context.session.connection().execute(sa.text("select no_such_column"))

    with rows.untouched(), pytest.raises(sa.exc.ProgrammingError):
        perform(act(refused), ADMIN)


class Named(Out):
    """An answer about a record."""

    name: str


def test_two_people_with_the_same_version_only_one_wins(database: db.Addresses) -> None:
    with db.unit_of_work(ADMIN) as context:
        company = Company(name="One", kind=CompanyKind.BUSINESS, country="FR")
        context.add(company)
        company_id = company.id
    with db.unit_of_work(ADMIN) as context:
        row = context.session.exec(select(Company).where(Company.id == company_id)).one()
        assert row.version == 1
        check_version(row, None, lambda: Named(name=row.name))
        check_version(row, 1, lambda: Named(name=row.name))
        row.name = "Two"
    with db.unit_of_work(ADMIN) as context:
        row = context.session.exec(select(Company).where(Company.id == company_id)).one()
        assert row.version == 2
        with pytest.raises(StaleVersion) as refusal:
            check_version(row, 1, lambda: Named(name=row.name))
    assert refusal.value.extra == {"current": {"name": "Two"}}


def test_reading_raises_no_version_and_touches_no_date(database: db.Addresses) -> None:
    with db.unit_of_work(ADMIN) as context:
        row = context.session.exec(select(Company).where(Company.id == world.CLIENT_COMPANY)).one()
        row.name = str(row.name)
        before = (row.version, row.updated_at)
    with db.unit_of_work(ADMIN) as context:
        row = context.session.exec(select(Company).where(Company.id == world.CLIENT_COMPANY)).one()
        assert (row.version, row.updated_at) == before


@pytest.mark.parametrize(
    ("statement", "table"),
    [
        ("update company set name = name where name = 'Written'", "company"),
        ("delete from job where name = 'tests.noop'", "job"),
    ],
    ids=["the same values", "deleted"],
)
def test_looking_from_outside_sees_every_written_row(rows: Rows, statement: str, table: str) -> None:
    perform(act(lambda context: None), ADMIN)
    with rows.untouched():
        pass
    with pytest.raises(AssertionError, match=table), rows.untouched(), db.system_unit_of_work("test") as context:
        assert context.session.connection().execute(sa.text(statement)).rowcount == 1
