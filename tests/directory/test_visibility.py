"""The third wall: people of an external company see their own company, its places and people, and nothing else."""

import pytest
from sqlmodel import select

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.kernel.persistence.queries import get_or_404
from tests.factories import directory as make
from tests.support.world import CLIENT_COMPANY


@pytest.fixture
def filled(work_of):
    """Alpha's client and another company, each with a place and a person; one billing entity."""
    with work_of() as context:
        own = get_or_404(context, Company, CLIENT_COMPANY)
        for company in (own, make.company(context)):
            make.establishment(context, company, name=f"Place of {company.name}")
            make.contact(context, company, lastName=f"Person of {company.name}")
        make.billing_entity(context)


def names(context, column):
    return sorted(context.session.exec(select(column)).all())


@pytest.mark.parametrize("role", ["CLIENT_USER", "CLIENT_ADMIN", "LENDER_USER", "PARTNER_USER", "SUPPLIER_USER"])
def test_external_people_see_their_own_company_only(filled, work_of, role):
    with work_of(role) as context:
        assert names(context, Company.name) == ["Client SA"]
        assert names(context, Establishment.name) == ["Place of Client SA"]
        assert names(context, Contact.last_name) == ["Person of Client SA"]
        assert names(context, BillingEntity.name) == ["Alpha Location"]


def test_internal_people_see_all_of_it(filled, work_of):
    with work_of("AUDITOR") as context:
        assert names(context, Company.name) == ["Client SA", "Dupont"]
        assert names(context, Contact.last_name) == ["Person of Client SA", "Person of Dupont"]


def test_another_organization_sees_none_of_it(filled, work_of):
    with work_of("ADMIN", "beta") as context:
        assert [names(context, column) for column in (Company.name, Establishment.name, Contact.last_name)] == [
            [],
            [],
            [],
        ]
