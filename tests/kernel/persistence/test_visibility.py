"""The third wall: people of a company see what a table declares for them, and nothing where it declares nothing."""

import uuid
from collections.abc import Iterator
from dataclasses import replace

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import select

from leaseapp.catalog.models import Product
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import Company, Contact, Establishment
from leaseapp.identity.enums import EXTERNAL_ROLES
from leaseapp.identity.models import OrganizationSetting
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.tables import TenantScoped
from leaseapp.kernel.persistence.tenancy import TenancyError
from leaseapp.kernel.persistence.visibility import declared_models
from leaseapp.kernel.principal import Principal
from tests.support import world
from tests.support.databases import Databases


@pytest.fixture(scope="module")
def database(databases: Databases, template: str) -> Iterator[db.Addresses]:
    """One clone for the module: what a test writes is its own, and none counts what others wrote."""
    with databases.clone(template) as where:
        yield where


@pytest.fixture(scope="module")
def other_company(database: db.Addresses) -> uuid.UUID:
    """A second company of Alpha, with a place and a person; the client's own company has them too."""
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        company = Company(name="Neighbour", kind=CompanyKind.BUSINESS, country="FR")
        context.add(company)
        for owner in (company.id, world.CLIENT_COMPANY):
            context.add(Establishment(company_id=owner, name=f"Place of {owner}", is_head_office=True, country="FR"))
            context.add(Contact(company_id=owner, last_name=f"Person of {owner}"))
        return company.id


def of_company(company_id: uuid.UUID) -> Principal:
    """A client bound to a company."""
    return replace(world.person("CLIENT_USER").principal, company_id=company_id)


def test_a_client_sees_its_own_company_only(other_company: uuid.UUID) -> None:
    with db.unit_of_work(of_company(world.CLIENT_COMPANY)) as context:
        assert [row.id for row in context.session.exec(select(Company))] == [world.CLIENT_COMPANY]
        assert {row.company_id for row in context.session.exec(select(Establishment))} == {world.CLIENT_COMPANY}
        assert {row.company_id for row in context.session.exec(select(Contact))} == {world.CLIENT_COMPANY}


def test_two_companies_never_share_a_cached_rule(other_company: uuid.UUID) -> None:
    """Compiled statements are cached by the process; the company must not be part of what is cached."""
    for _turn in range(3):
        for company_id in (world.CLIENT_COMPANY, other_company):
            with db.unit_of_work(of_company(company_id)) as context:
                assert [row.id for row in context.session.exec(select(Company))] == [company_id]
                assert {row.company_id for row in context.session.exec(select(Contact))} == {company_id}
                one = aliased(Establishment)
                rows = context.session.exec(
                    select(one.company_id, Company.id).join(Company, one.company_id == Company.id)
                )
                assert set(rows) == {(company_id, company_id)}


def test_counts_columns_and_subqueries_follow_the_rule_too(other_company: uuid.UUID) -> None:
    with db.unit_of_work(of_company(world.CLIENT_COMPANY)) as context:
        session = context.session
        assert session.exec(select(sa.func.count(Company.id))).one() == 1
        assert session.exec(select(Company.name).where(Company.id == other_company)).all() == []
        inside = select(Contact.company_id).where(Contact.company_id == other_company)
        assert session.exec(select(Company.id).where(Company.id.in_(inside))).all() == []


@pytest.mark.parametrize("model", [OrganizationSetting])
def test_a_table_that_declares_nothing_does_not_exist_for_them(model: type, database: db.Addresses) -> None:
    for role in sorted(EXTERNAL_ROLES):
        with db.unit_of_work(world.person(role).principal) as context, pytest.raises(TenancyError):
            context.session.exec(select(model)).all()
    with db.unit_of_work(world.person("ADMIN").principal) as context:
        assert context.session.exec(select(model)).all() == []


def test_an_external_principal_without_a_company_sees_no_row_of_a_company(
    other_company: uuid.UUID,
) -> None:
    principal = replace(world.person("CLIENT_USER").principal, company_id=uuid.uuid4())
    with db.unit_of_work(principal) as context:
        assert context.session.exec(select(Company)).all() == []


def test_internal_people_see_all_companies(other_company: uuid.UUID) -> None:
    with db.unit_of_work(world.person("MANAGER").principal) as context:
        assert {row.id for row in context.session.exec(select(Company))} >= {world.CLIENT_COMPANY, other_company}


def test_the_declared_tables_are_tenant_tables() -> None:
    assert {Company, Establishment, Contact, Product} <= declared_models()
    assert all(issubclass(model, TenantScoped) for model in declared_models())
