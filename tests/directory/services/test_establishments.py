"""Establishments: one head office, SIRETs of their company."""

import pytest

from leaseapp.directory import queries
from leaseapp.directory.schemas.establishments import EstablishmentPatch
from leaseapp.directory.services import companies, establishments
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, StaleVersion
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import directory as make


def patch(**values):
    return EstablishmentPatch.model_validate(values)


def test_the_first_establishment_becomes_the_head_office(context):
    company = make.company(context)
    first = make.establishment(context, company, isHeadOffice=False)
    second = make.establishment(context, company, name="Lille")
    assert (first.is_head_office, second.is_head_office) == (True, False)


def test_a_new_head_office_takes_over(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    taken = make.establishment(context, company, isHeadOffice=True)
    offices = [place for place in queries.establishments_of(context, company.id) if place.is_head_office]
    assert offices == [taken]


def test_an_existing_establishment_can_become_the_head_office(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    other = make.establishment(context, company)
    establishments.update(context, other.id, patch(isHeadOffice=True, version=1))
    assert companies.head_office(context, company.id).id == other.id


def test_the_head_office_cannot_simply_stop_being_one(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    office = companies.head_office(context, company.id)
    make.establishment(context, company)
    with pytest.raises(Conflict) as refused:
        establishments.update(context, office.id, patch(isHeadOffice=False))
    assert refused.value.code == "HEAD_OFFICE_REQUIRED"
    with pytest.raises(Conflict) as refused:
        establishments.delete(context, office.id)
    assert refused.value.code == "HEAD_OFFICE_REQUIRED"
    assert (office.is_head_office, office.deleted_at) == (True, None)


def test_the_last_establishment_can_be_deleted(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    establishments.delete(context, companies.head_office(context, company.id).id)
    assert companies.head_office(context, company.id) is None


def test_contacts_of_a_deleted_establishment_stay_with_the_company(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    place = make.establishment(context, company)
    person = make.contact(context, company, establishmentId=place.id)
    establishments.delete(context, place.id)
    assert (person.establishment_id, person.deleted_at) == (None, None)


def test_a_siret_belongs_to_the_company_s_siren(context):
    company = make.company(context)
    with pytest.raises(Invalid) as refused:
        make.establishment(context, company, siret="73282932000074")
    assert [(error.field, error.code) for error in refused.value.errors] == [("siret", "SIRET_SIREN_MISMATCH")]
    assert make.establishment(context, company, siret="404 833 048 00022").siret == "40483304800022"


def test_a_second_establishment_of_a_siret_is_refused(context):
    company = make.company(context)
    first = make.establishment(context, company, siret="40483304800022")
    with pytest.raises(Conflict) as refused:
        make.establishment(context, company, siret="40483304800022")
    assert refused.value.code == "SIRET_ALREADY_EXISTS"
    assert refused.value.extra == {"field": "siret", "existingId": str(first.id)}


def test_an_unknown_company_is_not_found_at_its_field(context):
    company = make.company(context)
    company.id = new_id()
    context.session.expunge(company)
    with pytest.raises(NotFound) as refused:
        make.establishment(context, company)
    assert [(error.field, error.code) for error in refused.value.errors] == [("companyId", "NOT_FOUND")]


def test_an_old_version_is_refused(context):
    place = make.establishment(context, make.company(context))
    establishments.update(context, place.id, patch(city="Lyon"))
    with pytest.raises(StaleVersion):
        establishments.update(context, place.id, patch(city="Lille", version=1))
    assert (place.city, place.version) == ("Lyon", 2)


def test_a_change_is_judged_with_what_is_stored(context):
    place = make.establishment(context, make.company(context), postalCode="69002")
    with pytest.raises(Invalid) as refused:
        establishments.update(context, place.id, patch(postalCode="SW1A 1AA"))
    assert refused.value.errors[0].code == "POSTAL_CODE_INVALID"
    context.session.refresh(place)
    assert establishments.update(context, place.id, patch(postalCode="SW1A 1AA", country="gb")).country == "GB"
