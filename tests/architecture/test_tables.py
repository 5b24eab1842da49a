"""Every table: its organization, its walls in the database (their policies and rights: `test_walls.py`), and keys that cannot cross."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE
from leaseapp.kernel.persistence.rights_of_kinds import WRITTEN_ONCE
from leaseapp.kernel.persistence.searching import searched_columns
from leaseapp.kernel.persistence.tables import PlainRow, TenantRow
from tests.architecture import walls
from tests.support.cells import together

TABLES = sorted(SQLModel.metadata.tables)
#: tables whose rows belong to no organization, or not always to one
WITHOUT_ORGANIZATION = {
    "organization": "is the organization itself",
    "app_user": "a person may work in several organizations",
    "account": "how a person signs in, whatever the organization",
    "user_session": "a browser, before an organization is chosen",
    "two_factor": "a person's authenticator, whatever the organization",
    "backup_code": "a person's codes, whatever the organization",
    "passkey": "a person's passkeys, whatever the organization",
    "former_password": "what a person does not choose again",
    "verification": "a link mailed to a person, whatever the organization",
    "notification_preference": "a person's choice, whatever the organization",
    "notification_digest": "a person's choice, whatever the organization",
    "notification_pause": "a person's choice, whatever the organization",
    "deletion_request": "a person leaves every organization at once",
    "alert_rule": "a figure of the whole installation",
    "rate_tally": "counts attempts of addresses that may belong to nobody",
    "idempotency_record": "belongs to its caller, who may have no organization",
    "job_schedule": "one row for each run of the timetable",
    "audit_head": "the last link of each chain, the platform's included",
}
#: tables with an organization that may be null
OF_SOME_ORGANIZATION = {"job", "audit_archive", "audit_log", "audit_verification"}


@pytest.fixture(scope="module")
def catalogue(clone: db.Addresses) -> Iterator[sa.Connection]:
    """PostgreSQL's own description of the migrated database."""
    engine = sa.create_engine(clone.system, poolclass=sa.pool.NullPool)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def rows(catalogue: sa.Connection, statement: str, **values: Any) -> list[Any]:
    """The rows of a statement on the catalogue."""
    return list(catalogue.execute(sa.text(statement), values))


def test_the_database_has_the_tables_of_the_models_and_no_other(catalogue: sa.Connection) -> None:
    found = rows(
        catalogue,
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r','p') "
        "and not relispartition",
    )
    assert sorted({row.relname for row in found} - {"alembic_version"}) == TABLES


@together("name", TABLES)
def test_a_table_belongs_to_an_organization_or_is_named_here(name: str) -> None:
    column = SQLModel.metadata.tables[name].c.get("organization_id")
    if name in WITHOUT_ORGANIZATION:
        assert column is None
    else:
        assert column is not None
        assert column.nullable == (name in OF_SOME_ORGANIZATION)


def test_only_existing_tables_are_named_here() -> None:
    assert set(WITHOUT_ORGANIZATION) | OF_SOME_ORGANIZATION <= set(TABLES)


@together("name", TABLES)
def test_the_primary_key_of_a_tenant_table_starts_with_the_organization(name: str) -> None:
    key = [column.name for column in SQLModel.metadata.tables[name].primary_key]
    tenant = name not in WITHOUT_ORGANIZATION and name not in OF_SOME_ORGANIZATION
    # a partitioned table: its keys hold what it is partitioned by
    assert key == (["organization_id", "id"] if tenant else ["created_at", "id"] if name == "audit_log" else ["id"])


def test_every_model_is_a_tenant_row_or_a_plain_row() -> None:
    for mapper in SQLModel._sa_registry.mappers:
        tenant = mapper.local_table.name not in set(WITHOUT_ORGANIZATION) | OF_SOME_ORGANIZATION
        assert issubclass(mapper.class_, TenantRow if tenant else PlainRow)


@together("name", TABLES)
def test_row_level_security_is_enabled_and_forced(name: str, catalogue: sa.Connection) -> None:
    (found,) = rows(
        catalogue,
        "select relrowsecurity, relforcerowsecurity from pg_class where oid = cast(:name as regclass)",
        name=name,
    )
    assert tuple(found) == (True, True)


@pytest.mark.parametrize("role", [APP_ROLE, SYSTEM_ROLE, "leaseapp_web", "leaseapp_background", "leaseapp_owner"])
def test_no_role_of_ours_bypasses_the_walls(role: str, catalogue: sa.Connection) -> None:
    (found,) = rows(
        catalogue,
        "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = :role",
        role=role,
    )
    assert tuple(found) == (False, False, False, False, False)


def test_the_runtime_roles_own_nothing(catalogue: sa.Connection) -> None:
    owners = rows(
        catalogue,
        """select r.rolname, c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
           where c.relnamespace = 'public'::regnamespace
           union select r.rolname, p.proname from pg_proc p join pg_roles r on r.oid = p.proowner
           join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace and l.lanname not in ('internal', 'c')
             and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')""",
    )
    assert {tuple(row) for row in owners if row.rolname != "leaseapp_owner"} == set()


def test_only_named_functions_run_with_the_rights_of_their_owner(catalogue: sa.Connection) -> None:
    """A search sees past row level security, and therefore limits itself to the organization of the transaction (decision 18);
    so does that of the texts of files (decision 64); the one that makes the months of the audit log is for system work alone (decision 49).

    What `search_records` does is held by tests/kernel/finding (decision 48).
    """
    searched = {f"search_{table}" for table in TABLES if searched_columns(SQLModel.metadata.tables[table])}
    found = rows(
        catalogue, "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prosecdef"
    )
    months = "leaseapp_audit_months"
    pages = "search_file_pages"
    assert {row.proname for row in found} == searched | {months, "search_records", pages}
    callers = "select has_function_privilege(:role, :name, 'execute')"
    allowed = {
        role: rows(catalogue, callers, role=role, name=f"{months}(date, date)")[0][0]
        for role in (APP_ROLE, SYSTEM_ROLE)
    }
    assert allowed == {APP_ROLE: False, SYSTEM_ROLE: True}
    own = "WHERE organization_id = (SELECT nullif(current_setting('app.org', true), '')::uuid) AND "
    begins = {name: f'SELECT id FROM "{name.removeprefix("search_")}" {own}' for name in searched}
    begins[pages] = f"SELECT DISTINCT file_id FROM file_page {own}"
    for function in (row for row in found if row.proname in begins):
        assert " ".join(function.prosrc.split()).startswith(begins[function.proname])
        assert " OR " not in function.prosrc


def test_nobody_but_the_owner_creates_objects(catalogue: sa.Connection) -> None:
    for role in (APP_ROLE, SYSTEM_ROLE, "leaseapp_web", "leaseapp_background"):
        assert rows(catalogue, "select has_schema_privilege(:role, 'public', 'create')", role=role)[0][0] is False


def test_the_runtime_login_is_no_member_of_the_system_role(catalogue: sa.Connection) -> None:
    member = "select pg_has_role(:login, :group, 'member')"
    assert rows(catalogue, member, login="leaseapp_web", group=SYSTEM_ROLE)[0][0] is False
    assert rows(catalogue, member, login="leaseapp_web", group=APP_ROLE)[0][0] is True
    assert rows(catalogue, member, login="leaseapp_background", group=SYSTEM_ROLE)[0][0] is True
    assert rows(catalogue, member, login="leaseapp_owner", group=SYSTEM_ROLE)[0][0] is True


@together("name", TABLES)
def test_a_reference_between_tenant_tables_includes_the_organization(name: str) -> None:
    tenant = {table for table in TABLES if table not in WITHOUT_ORGANIZATION and table not in OF_SOME_ORGANIZATION}
    for constraint in SQLModel.metadata.tables[name].foreign_key_constraints:
        target = constraint.referred_table.name
        pairs = {(element.parent.name, element.column.name) for element in constraint.elements}
        if name in tenant and target in tenant:
            assert ("organization_id", "organization_id") in pairs
        elif name not in tenant:
            assert target not in tenant


@together("name", TABLES)
def test_every_index_of_a_tenant_table_starts_with_the_organization(name: str, catalogue: sa.Connection) -> None:
    """Row level security filters by it first; what is looked up without an organization says so here."""
    elsewhere = {
        "ix_membership_user_id",
        "ix_notification_recipient",
        "ix_notification_email_message",
        "ix_document_mail_message",
        "ix_invitation_id",
        "uq_api_key_prefix",
        "uq_impersonation_open",
        "uq_service_link_code",
    }
    if name in WITHOUT_ORGANIZATION or name in OF_SOME_ORGANIZATION:
        return
    found = rows(
        catalogue,
        """select i.relname, pg_get_indexdef(x.indexrelid, 1, true) as first, a.amname
           from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am a on a.oid = i.relam
           where x.indrelid = cast(:name as regclass)""",
        name=name,
    )
    other = {row.relname for row in found if row.first != "organization_id" and row.amname == "btree"}
    assert other <= elsewhere


def test_every_sealed_table_refuses_changes_by_a_trigger_too(catalogue: sa.Connection) -> None:
    """Rights bind the roles of the application; the triggers bind the owner (DECISIONS 22)."""
    sealed = {name for name in TABLES if walls.rights(name) == WRITTEN_ONCE}
    found = rows(
        catalogue,
        "select distinct c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid "
        "where not t.tgisinternal and (t.tgtype & 2) = 2 and (t.tgtype & 24) = 24",
    )
    assert sealed - {row.relname for row in found} == WRITTEN_ONCE_BY_RIGHTS


def test_a_partition_is_reached_through_its_table_only(catalogue: sa.Connection) -> None:
    """Policies and rights of the table hold for who reads through it; around it nobody of the runtime role enters."""
    found = rows(
        catalogue,
        """select c.relname, c.relrowsecurity and c.relforcerowsecurity as walled,
             (select string_agg(polname, ' ') from pg_policy where polrelid = c.oid) as policies,
             has_table_privilege(:app, c.oid, 'select, insert, update, delete, truncate') as app,
             has_table_privilege(:system, c.oid, 'select, insert, update, delete, truncate') as system,
             (select count(*) from pg_trigger where tgrelid = c.oid and not tgisinternal and tgtype & 32 = 32) as truncation,
             (select count(*) from pg_trigger where tgrelid = c.oid and not tgisinternal and tgtype & 24 = 24) as change
           from pg_class c where c.relispartition and c.relkind = 'r'""",
        app=APP_ROLE,
        system=SYSTEM_ROLE,
    )
    assert len(found) >= 3
    assert {tuple(row)[1:] for row in found} == {(True, "system", False, False, 1, 1)}


#: inserted once and never changed by the application, without being evidence
WRITTEN_ONCE_BY_RIGHTS = {"storage_bucket"}
