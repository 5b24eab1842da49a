"""The audit chain: one row per changed record, sealed; every alteration is found; nobody can alter it (TRUST 5)."""

import threading
import uuid
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from pydantic import SecretStr
from sqlmodel import Session, select

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Contact
from leaseapp.kernel.auditing import audit, audit_trail
from leaseapp.kernel.auditing.audit import SEALED, SEALED_IF_PRESENT, AuditLog
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import get_settings
from tests.support import world


def act(name: str = "Dupont", organization: str = "alpha", request_id: str = "r1", **values: Any) -> uuid.UUID:
    """One audited act: a new company."""
    principal = world.person("ADMIN", organization).principal
    request = RequestInfo(request_id=request_id)
    with db.unit_of_work(principal, request=request, action="annuaire.company.create") as context:
        company = Company(name=name, kind=CompanyKind.BUSINESS, country="FR", **values)
        context.add(company)
        return company.id


def log(organization: str = "alpha") -> list[AuditLog]:
    """The rows of a chain in order."""
    chain = world.person("ADMIN", organization).organization_id
    with db.system_session("test") as session:
        return list(session.exec(select(AuditLog).where(AuditLog.chain_id == chain).order_by(AuditLog.sequence)))


def breaks(organization: str = "alpha") -> list[tuple[int, str]]:
    """Return what verification finds in a chain."""
    chain = world.person("ADMIN", organization).organization_id
    with db.system_session("test") as session:
        return [(found.sequence, found.reason) for found in audit.verify(session, chain)]


def forge(database: db.Addresses, *statements: str, **values: Any) -> None:
    """Do what somebody with the owner's password could do: switch triggers off, run any statement."""
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("alter table audit_log disable trigger user"))
        connection.execute(sa.text("grant all on audit_log, audit_head to leaseapp_system"))
        for statement in statements:
            assert connection.execute(sa.text(statement), values).rowcount > 0
        connection.execute(sa.text("alter table audit_log enable trigger user"))


def test_a_change_is_one_row_with_the_field_diff(database: db.Addresses) -> None:
    company_id = act("Dupont", siren="404833048")
    with db.unit_of_work(world.person("ADMIN").principal, request=RequestInfo("r2"), action="edit") as context:
        company = context.session.exec(select(Company).where(Company.id == company_id)).one()
        company.name, company.siren = "Durand", None
    created, changed = log()[-2:]
    assert (created.action, created.target_type, created.target_id) == (
        "annuaire.company.create",
        "Company",
        company_id,
    )
    assert created.changes["name"] == [None, "Dupont"]
    assert (changed.action, changed.request_id) == ("edit", "r2")
    assert changed.changes == {"name": ["Dupont", "Durand"], "siren": ["404833048", None]}
    assert changed.sequence == created.sequence + 1
    assert changed.previous_hash == created.hash
    assert changed.actor_user_id == world.person("ADMIN").user_id
    assert breaks() == []


def test_one_row_for_each_changed_record_of_one_act(database: db.Addresses) -> None:
    before = len(log())
    with db.unit_of_work(world.person("ADMIN").principal, request=RequestInfo("bulk"), action="bulk") as context:
        context.add(*(Company(name=f"C{number}", kind=CompanyKind.BUSINESS, country="FR") for number in range(5)))
    rows = log()[before:]
    assert len(rows) == 5
    assert len({row.target_id for row in rows}) == 5
    assert {(row.action, row.request_id) for row in rows} == {("bulk", "bulk")}


def test_several_flushes_of_one_record_are_one_row_from_first_to_last_value(database: db.Addresses) -> None:
    company_id = act("One")
    before = len(log())
    with db.unit_of_work(world.person("ADMIN").principal, action="edit") as context:
        company = context.session.exec(select(Company).where(Company.id == company_id)).one()
        for name in ("Two", "Three", "Four"):
            company.name = name
            context.session.flush()
    (row,) = log()[before:]
    assert row.changes == {"name": ["One", "Four"]}


def test_a_value_changed_and_changed_back_is_no_change(database: db.Addresses) -> None:
    company_id = act("One")
    before = len(log())
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        company = context.session.exec(select(Company).where(Company.id == company_id)).one()
        company.name = "Two"
        context.session.flush()
        company.name = "One"
    assert log()[before:] == []


def test_a_named_act_without_a_changed_row_is_logged_too(database: db.Addresses) -> None:
    with db.unit_of_work(world.person("ADMIN").principal, action="files.file.download") as context:
        context.audit_note(
            "File", world.ALPHA, detail={"iban": "FR76", "size": 3, "inner": {"apiKey": "k", "token": "t"}}
        )
    row = log()[-1]
    assert (row.action, row.target_type, row.target_id) == ("files.file.download", "File", world.ALPHA)
    assert row.changes["iban"] == audit_trail.HIDDEN
    assert row.changes["inner"]["token"] == audit_trail.HIDDEN
    assert row.changes["size"] == 3


def test_personal_columns_are_logged_as_changed_without_their_values(database: db.Addresses) -> None:
    company_id = act()
    with db.unit_of_work(world.person("ADMIN").principal, action="contact") as context:
        context.add(
            Contact(company_id=company_id, last_name="Quillfeather", email="q@client.example", job_title="Boss")
        )
    row = log()[-1]
    assert row.changes["last_name"] == [None, audit_trail.HIDDEN]
    assert row.changes["email"] == [None, audit_trail.HIDDEN]
    assert row.changes["job_title"] == [None, "Boss"]


def test_a_rolled_back_act_leaves_no_row(database: db.Addresses) -> None:
    before = log()[-1].sequence
    with pytest.raises(RuntimeError), db.unit_of_work(world.person("ADMIN").principal, action="x") as context:
        context.add(Company(name="Gone", kind=CompanyKind.BUSINESS, country="FR"))
        raise RuntimeError
    assert log()[-1].sequence == before
    act()
    assert log()[-1].sequence == before + 1


OTHER_VALUES = {
    "id": "gen_random_uuid()", "organization_id": f"'{world.BETA}'", "chain_id": f"'{world.BETA}'",
    "sequence": "sequence + 1000", "action": "action || '.'", "target_type": "'Invoice'",
    "target_id": "gen_random_uuid()", "actor_kind": "'SYSTEM'", "actor_user_id": "gen_random_uuid()",
    "actor_key_id": "gen_random_uuid()",
    "impersonator_user_id": "gen_random_uuid()", "request_id": "'other'",
    "changes": "jsonb_set(changes, '{name,1}', '\"Dupond\"')", "created_at": "created_at + interval '1 microsecond'",
    "previous_hash": "repeat('1', 64)", "hash": "repeat('2', 64)",
}  # fmt: skip


def test_every_sealed_column_is_in_the_table_of_forgeries() -> None:
    columns = {column.name for column in AuditLog.__table__.columns}
    assert (
        set(SEALED) | set(SEALED_IF_PRESENT) | {"previous_hash", "hash"}
        == set(OTHER_VALUES)
        == columns - {"updated_at"}
    )


@pytest.mark.parametrize("column", sorted(OTHER_VALUES))
def test_a_forged_field_is_found(column: str, database: db.Addresses) -> None:
    """Odoo's first French hash covered the last line only: each hashed field is altered here once."""
    for number in range(3):
        act(f"Dupont {number}")
    victim = log()[-2]
    assert breaks() == []
    forge(database, f"update audit_log set {column} = {OTHER_VALUES[column]} where id = '{victim.id}'")
    assert breaks() != []


def test_a_deleted_row_is_found_in_the_middle_and_at_the_end(database: db.Addresses) -> None:
    for number in range(4):
        act(f"Dupont {number}")
    rows = log()
    forge(database, f"delete from audit_log where id = '{rows[-3].id}'")
    assert rows[-2].sequence in {sequence for sequence, _reason in breaks()}
    forge(database, f"delete from audit_log where id = '{rows[-1].id}'")
    assert "the chain's last rows are missing" in {reason for _sequence, reason in breaks()}


def test_a_chain_that_was_emptied_is_found(database: db.Addresses) -> None:
    act()
    forge(database, f"delete from audit_log where chain_id = '{world.ALPHA}'")
    assert breaks() == [(0, "the chain's last rows are missing")]


def test_a_chain_without_its_head_is_found(database: db.Addresses) -> None:
    for number in range(3):
        act(f"Dupont {number}")
    last = log()[-1]
    forge(
        database,
        f"delete from audit_log where id = '{last.id}'",
        f"delete from audit_head where id = '{world.ALPHA}'",
    )
    assert breaks() == [(last.sequence - 1, "the chain's head is missing")]
    with db.system_session("test") as session:
        assert set(audit.chains(session)) >= {world.ALPHA, world.BETA}


def test_two_rows_that_change_places_are_found(database: db.Addresses) -> None:
    for number in range(3):
        act(f"Dupont {number}")
    first, second = log()[-3:-1]
    forge(
        database,
        f"update audit_log set sequence = 999999 where id = '{first.id}'",
        f"update audit_log set sequence = {first.sequence} where id = '{second.id}'",
        f"update audit_log set sequence = {second.sequence} where id = '{first.id}'",
    )
    assert {sequence for sequence, _reason in breaks()} >= {first.sequence, second.sequence}


def test_a_chain_sealed_again_with_another_key_is_found(database: db.Addresses, monkeypatch: Any) -> None:
    act("Dupont")
    row = log()[-1]
    with monkeypatch.context() as elsewhere:
        other = get_settings().model_copy(update={"audit_key": SecretStr("not the key of this installation")})
        elsewhere.setattr(audit, "get_settings", lambda: other)
        forged = audit.seal({name: getattr(row, name) for name in (*SEALED, *SEALED_IF_PRESENT)}, row.previous_hash)
    forge(
        database,
        f"update audit_log set hash = '{forged}' where id = '{row.id}'",
        f"update audit_head set hash = '{forged}' where id = '{row.chain_id}'",
    )
    assert (row.sequence, "content changed after sealing") in breaks()


def test_the_chains_of_two_organizations_are_apart(database: db.Addresses) -> None:
    act("Ours")
    ours = len(log())
    act("Theirs", "beta")
    assert len(log()) == ours
    assert log("beta")[-1].changes["name"] == [None, "Theirs"]
    forge(database, f"update audit_log set action = 'x' where id = '{log('beta')[-1].id}'")
    assert breaks() == []
    assert breaks("beta") != []


def test_threads_do_not_fork_the_chain(database: db.Addresses) -> None:
    before = log()[-1].sequence
    start = threading.Barrier(4)

    def write(number: int) -> None:
        start.wait()
        for turn in range(5):
            act(f"T{number}-{turn}")

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [row.sequence for row in log()][-20:] == list(range(before + 1, before + 21))
    assert breaks() == []


def test_the_first_acts_of_a_new_chain_do_not_fork_it(database: db.Addresses) -> None:
    forge(
        database,
        f"delete from audit_log where chain_id = '{world.BETA}'",
        f"delete from audit_head where id = '{world.BETA}'",
    )
    start = threading.Barrier(2)

    def write(number: int) -> None:
        start.wait()
        act(f"T{number}", "beta")

    threads = [threading.Thread(target=write, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [row.sequence for row in log("beta")] == [1, 2]
    assert breaks("beta") == []


@pytest.mark.parametrize("login", ["app", "system"])
@pytest.mark.parametrize(
    "statement", ["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"]
)
def test_the_log_cannot_be_changed_by_the_roles_of_the_application(
    login: str, statement: str, database: db.Addresses
) -> None:
    act()
    engine = sa.create_engine(getattr(database, login), poolclass=sa.pool.NullPool)
    with engine.connect() as connection, pytest.raises(sa.exc.ProgrammingError) as refusal:
        connection.execute(sa.text(f"select set_config('app.org', '{world.ALPHA}', false)"))
        connection.execute(sa.text(statement))
    assert isinstance(refusal.value.orig, psycopg.errors.InsufficientPrivilege)
    assert breaks() == []


@pytest.mark.parametrize(
    "statement", ["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"]
)
def test_the_log_cannot_be_changed_by_its_owner_without_undoing_the_triggers(
    statement: str, database: db.Addresses
) -> None:
    act()
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        connection.execute(sa.text("grant all on audit_log to leaseapp_system"))
        with pytest.raises(sa.exc.IntegrityError):
            connection.execute(sa.text(statement))


def test_the_application_cannot_write_into_another_chain(database: db.Addresses, work_of: Callable[..., Any]) -> None:
    act("Theirs", "beta")
    stolen = log("beta")[-1].model_dump() | {"id": uuid.uuid4(), "sequence": 9999}
    with pytest.raises(sa.exc.ProgrammingError), work_of() as context:
        session: Session = context.session
        session.connection().execute(sa.insert(AuditLog.__table__).values(**stolen))
