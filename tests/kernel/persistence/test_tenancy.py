"""Every way to another organization's rows is shut: the hooks, row level security, and composite keys (DATA 2)."""

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import select

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Contact, Establishment
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.tenancy import TenancyError
from leaseapp.kernel.principal import Principal
from tests.support import world
from tests.support.databases import Databases

COMPANY = Company.__table__


@pytest.fixture(scope="module")
def database(databases: Databases, template: str) -> Iterator[db.Addresses]:
    """One clone for the module: what a test writes is its own, and none counts what others wrote."""
    with databases.clone(template) as where:
        yield where


@pytest.fixture
def theirs(database: db.Addresses) -> uuid.UUID:
    """A company of Beta with a place."""
    with db.unit_of_work(world.person("ADMIN", "beta").principal) as context:
        company = Company(name="Beta secret", kind=CompanyKind.BUSINESS, country="FR")
        context.add(company)
        context.add(Establishment(company_id=company.id, name="Beta place", is_head_office=True, country="FR"))
        return company.id


@pytest.fixture
def ours(theirs: uuid.UUID, work_of: Callable[..., Any]) -> Iterator[Context]:
    """A unit of work of Alpha."""
    with work_of() as context:
        yield context


def test_select_get_and_find_see_own_rows_only(ours: Context, theirs: uuid.UUID) -> None:
    assert {row.organization_id for row in ours.session.exec(select(Company)).all()} == {world.ALPHA}
    assert ours.session.exec(select(Company).where(Company.id == theirs)).all() == []
    assert ours.session.get(Company, (world.BETA, theirs)) is None
    assert find(ours, Company, theirs) is None
    with pytest.raises(NotFound):
        get_or_404(ours, Company, theirs, for_update=True)


def test_columns_counts_exists_and_aliases_see_own_rows_only(ours: Context, theirs: uuid.UUID) -> None:
    session, other = ours.session, aliased(Company)
    assert "Beta secret" not in session.exec(select(Company.name)).all()
    assert session.exec(select(sa.func.count()).select_from(Company).where(Company.id == theirs)).one() == 0
    assert session.exec(select(select(Company.id).where(Company.id == theirs).exists())).one() is False
    assert session.exec(select(other.name).where(other.id == theirs)).all() == []
    assert (
        session.exec(select(Company.name).where(Company.id.in_(select(other.id).where(other.id == theirs)))).all() == []
    )


def test_joins_see_own_rows_only(ours: Context) -> None:
    names = ours.session.exec(select(Establishment.name).join(Company, Establishment.company_id == Company.id)).all()
    assert "Beta place" not in names
    pairs = ours.session.exec(
        select(Company.name, Establishment.name).join(Establishment, sa.true(), isouter=True)
    ).all()
    assert not [pair for pair in pairs if "Beta" in f"{pair[0]}{pair[1]}"]


def test_bulk_updates_and_deletes_of_the_orm_touch_own_rows_only(ours: Context, theirs: uuid.UUID) -> None:
    updated = ours.session.execute(sa.update(Company).where(Company.id == theirs).values(name="Taken"))
    assert updated.rowcount == 0
    with db.system_session("test") as session:
        assert session.exec(select(Company.name).where(Company.id == theirs)).one() == "Beta secret"


@pytest.mark.parametrize(
    "statement",
    [
        "select count(*) from company where id = :id",
        "with taken as (update company set name = 'Taken' where id = :id returning 1) select count(*) from taken",
        "select count(*) from establishment e join company c on c.id = e.company_id where c.id = :id",
        "select count(*) from company where organization_id <> current_setting('app.org')::uuid",
        "select count(*) from audit_log where organization_id <> current_setting('app.org')::uuid",
        "select count(*) from organization where id <> current_setting('app.org')::uuid",
    ],
)
def test_plain_sql_sees_own_rows_only(statement: str, ours: Context, theirs: uuid.UUID) -> None:
    """No hook sees these; row level security alone stops them."""
    assert ours.session.connection().execute(sa.text(statement), {"id": theirs}).scalar_one() == 0


def test_core_statements_see_own_rows_only(ours: Context, theirs: uuid.UUID) -> None:
    connection = ours.session.connection()
    assert connection.execute(sa.select(COMPANY).where(COMPANY.c.id == theirs)).all() == []
    assert connection.execute(sa.update(COMPANY).where(COMPANY.c.id == theirs).values(name="Taken")).rowcount == 0


def test_a_row_cannot_be_inserted_into_another_organization(
    database: db.Addresses, work_of: Callable[..., Any]
) -> None:
    row = Company(id=uuid.uuid4(), organization_id=world.BETA, name="x", kind=CompanyKind.BUSINESS, country="FR")
    with pytest.raises(sa.exc.ProgrammingError, match="row-level security"), work_of() as context:
        context.session.connection().execute(sa.insert(COMPANY).values(**row.model_dump()))
    with pytest.raises(TenancyError), work_of() as context:
        context.add(Company(organization_id=world.BETA, name="x", kind=CompanyKind.BUSINESS, country="FR"))


def test_a_row_cannot_be_moved_into_another_organization(database: db.Addresses, work_of: Callable[..., Any]) -> None:
    with pytest.raises(sa.exc.DBAPIError), work_of() as context:
        connection = context.session.connection()
        connection.execute(
            sa.update(COMPANY).where(COMPANY.c.id == world.CLIENT_COMPANY).values(organization_id=world.BETA)
        )


def test_a_reference_to_another_organization_s_row_is_refused(theirs: uuid.UUID, work_of: Callable[..., Any]) -> None:
    """Foreign keys bypass row level security: the composite key alone stops this one."""
    with pytest.raises(sa.exc.IntegrityError, match="foreign key"), work_of() as context:
        context.add(Contact(company_id=theirs, last_name="Spy"))


def test_a_new_row_is_stamped_with_the_organization_of_its_context(ours: Context) -> None:
    company = Company(name="Stamped", kind=CompanyKind.BUSINESS, country="FR")
    ours.add(company)
    assert company.organization_id == world.ALPHA


def test_without_an_organization_tenant_tables_cannot_be_reached(database: db.Addresses) -> None:
    with db.unit_of_work(Principal(user_id=world.person("ADMIN").user_id)) as context:
        for statement in (select(Company), sa.update(Company).values(name="x"), select(sa.func.count(Company.id))):
            with pytest.raises(TenancyError):
                context.session.execute(statement)
        assert context.session.connection().execute(sa.text("select count(*) from company")).scalar_one() == 0
    with pytest.raises(TenancyError), db.unit_of_work(Principal()) as context:
        context.add(Company(name="x", kind=CompanyKind.BUSINESS, country="FR"))


def test_a_connection_that_failed_carries_nothing_into_its_next_use(database: db.Addresses) -> None:
    """The settings end with their transaction, also when it was broken by an error."""
    with pytest.raises(sa.exc.DBAPIError), db.unit_of_work(world.person("ADMIN").principal) as context:
        context.session.connection().execute(sa.text("select 1/0"))
    with db.engines.app.connect() as connection:
        setting = connection.execute(sa.text("select coalesce(current_setting('app.org', true), '')")).scalar_one()
        assert setting == ""
        assert connection.execute(sa.text("select count(*) from company")).scalar_one() == 0


def test_many_units_of_work_over_one_pool_never_mix(database: db.Addresses) -> None:
    for turn in range(20):
        organization = "alpha" if turn % 2 else "beta"
        person = world.person("ADMIN", organization)
        with db.unit_of_work(person.principal) as context:
            found = context.session.connection().execute(sa.text("select distinct organization_id from membership"))
            assert {row[0] for row in found} == {person.organization_id}


def test_the_runtime_role_cannot_widen_itself(database: db.Addresses, work_of: Callable[..., Any]) -> None:
    for statement in ("set role leaseapp_system", "set session authorization leaseapp_owner", "set row_security = off"):
        with work_of() as context:
            connection = context.session.connection()
            with pytest.raises(sa.exc.DBAPIError), connection.begin_nested():
                connection.execute(sa.text(statement))
                connection.execute(sa.text("select * from company"))


def test_tables_of_system_work_are_closed_to_the_runtime_role(ours: Context) -> None:
    connection = ours.session.connection()
    for table in ("user_session", "account", "rate_tally", "job_schedule"):
        with pytest.raises(sa.exc.ProgrammingError, match="permission denied"), connection.begin_nested():
            connection.execute(sa.text(f"select * from {table}"))


def test_people_of_other_organizations_are_unknown(ours: Context) -> None:
    emails = {row[0] for row in ours.session.connection().execute(sa.text("select email from app_user"))}
    assert emails
    assert not [email for email in emails if email.startswith(("beta", "platform"))]
