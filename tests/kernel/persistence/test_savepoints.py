"""An undone savepoint leaves nothing: no row, no event, no note, no audit entry, no value in memory."""

import dataclasses
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company
from leaseapp.directory.models.company import ONE_COMPANY_A_SIREN
from leaseapp.kernel import events
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.events import Event
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.savepoints import GATHERED, savepoint
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.persistence.writing_many import write_all
from leaseapp.workspace.models import SavedView
from tests.support import world

ADMIN = world.person("ADMIN").principal


@dataclasses.dataclass(frozen=True)
class Told(Event):
    """An event of these tests."""

    number: int


def company(name: str) -> Company:
    return Company(name=name, kind=CompanyKind.BUSINESS, country="FR")


def gather(context: Context, number: int) -> None:
    """Leaves something in each collection of the context."""
    context.emit(Told(number))
    context.audit_note("Thing", uuid.UUID(int=number))
    context.set_cookie(f"cookie{number}", "x")
    context.headers[f"x-{number}"] = "x"
    context.rights_changed.add(uuid.UUID(int=number))
    context.people_told.add(uuid.UUID(int=number))


def gathered(context: Context) -> dict[str, Any]:
    return {name: getattr(context, name).copy() for name in GATHERED}


def log(action: str) -> set[tuple[str | None, uuid.UUID | None, tuple[str, ...]]]:
    with db.system_session("test") as session:
        rows = session.exec(select(AuditLog).where(AuditLog.action == action)).all()
        return {(row.target_type, row.target_id, tuple(sorted(row.changes))) for row in rows}


def test_every_collection_of_a_context_is_looked_after() -> None:
    collections = {one.name for one in dataclasses.fields(Context) if one.default_factory in (list, dict, set)}
    assert collections == set(GATHERED)


def test_what_an_undone_block_gathered_is_gone_and_what_was_there_stays(context: Context) -> None:
    gather(context, 1)
    before = gathered(context)
    with pytest.raises(Conflict), savepoint(context):
        gather(context, 2)
        context.pending_events.pop(0)  # as subscribers are called
        context.set_cookie("cookie1", None)
        context.headers["x-1"] = "y"
        raise Conflict()
    assert gathered(context) == before


def test_what_a_good_block_gathered_stays(context: Context) -> None:
    gather(context, 1)
    with savepoint(context):
        gather(context, 2)
    assert {name: len(content) for name, content in gathered(context).items()} == dict.fromkeys(GATHERED, 2)


def test_events_of_an_undone_block_reach_nobody(context: Context) -> None:
    heard: list[int] = []
    events.subscribe(Told)(lambda context, event: heard.append(event.number))
    try:
        context.emit(Told(1))
        with pytest.raises(Conflict), savepoint(context):
            context.emit(Told(2))
            raise Conflict()
        context.emit(Told(3))
        events.drain(context)
    finally:
        events._subscribers.pop(Told)
    assert heard == [1, 3]


def rename(context: Context, row: Company, name: str) -> None:
    row.name = name
    context.session.flush()


def rename_by_statement(context: Context, row: Company, name: str) -> None:
    write_all(context.session, [row], {"name": name})


@pytest.mark.parametrize("change", [rename, rename_by_statement])
def test_rows_and_their_audit_entries_are_as_before(
    change: Callable[[Context, Company, str], None], database: db.Addresses
) -> None:
    with db.unit_of_work(ADMIN, action="made") as context:
        kept, touched = company("Kept"), company("Touched")
        context.add(kept, touched, SavedView(user_id=ADMIN.user_id, list_name="companies", name="Mine"))
    with db.unit_of_work(ADMIN, action="tried") as context:
        rows = {row.name: row for row in context.session.exec(select(Company).with_for_update())}
        first, second = rows["Kept"], rows["Touched"]
        change(context, first, "Renamed before")
        with pytest.raises(Conflict), savepoint(context):
            change(context, first, "Renamed within")
            change(context, second, "Renamed within")
            context.session.delete(context.session.exec(select(SavedView)).one())
            context.add(company("Made within"))
            raise Conflict()
        assert (first.name, first.version, second.name, second.version) == ("Renamed before", 2, "Touched", 1)
    assert log("tried") == {("Company", kept.id, ("name",))}
    with db.system_session("test") as session:
        assert len(session.exec(select(SavedView)).all()) == 1
        names = set(session.exec(select(Company.name).where(Company.organization_id == world.ALPHA)))
    assert names & {"Kept", "Renamed before", "Renamed within", "Touched", "Made within"} == {
        "Renamed before",
        "Touched",
    }


def test_a_refused_duplicate_takes_its_events_along(context: Context) -> None:
    context.add(company_of("732829320"))

    def refusal() -> Problem:
        return Conflict("TAKEN")

    with pytest.raises(Conflict), unique(context, {ONE_COMPANY_A_SIREN: refusal}):
        context.emit(Told(1))
        context.add(company_of("732829320"))
    assert context.pending_events == []


def company_of(siren: str) -> Company:
    return Company(name="One", kind=CompanyKind.BUSINESS, country="FR", siren=siren)
