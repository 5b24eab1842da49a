"""Companies: one a SIREN, right as a whole, kept while they are needed."""

from decimal import Decimal

import pytest

from leaseapp.directory import queries
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.schemas.companies import CompanyPatch, SirenQuery
from leaseapp.directory.services import companies, groups
from leaseapp.directory.services.references import Reference, company_references
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, StaleVersion
from tests.factories import directory as make


def patch(**values):
    return CompanyPatch.model_validate(values)


def test_a_company_is_stored_as_it_was_typed_but_for_separators(context):
    company = make.company(
        context, name="  Dupont & Fils ", siren="404 833 048", vatNumber="fr 83 404 833 048", naf="7739z",
        shareCapital="10000.50", website="www.dupont.fr", legalForm="SAS", rcsCity="Lyon",
    )  # fmt: skip
    assert company.name == "Dupont & Fils"
    assert (company.siren, company.vat_number, company.naf) == ("404833048", "FR83404833048", "77.39Z")
    assert (company.share_capital, company.website) == (Decimal("10000.50"), "https://www.dupont.fr")
    assert (company.kind, company.country, company.version) == (CompanyKind.BUSINESS, "FR", 1)


def test_the_head_office_comes_with_the_company_and_takes_its_name(context):
    company = make.company(
        context, headOffice={"addressLine1": "1 rue de la Paix", "postalCode": "75002", "city": "Paris"}
    )
    office = companies.head_office(context, company.id)
    assert (office.name, office.city, office.is_head_office) == ("Dupont", "Paris", True)


def test_wrong_particulars_of_company_and_head_office_are_told_together(context):
    with pytest.raises(Invalid) as refused:
        make.company(context, siren="404833047", headOffice={"postalCode": "7500", "siret": "1"})
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("siren", "SIREN_INVALID"),
        ("headOffice.postalCode", "POSTAL_CODE_INVALID"),
        ("headOffice.siret", "SIRET_INVALID"),
    ]
    assert queries.company_of_siren(context, "404833047") is None


def test_a_second_company_of_a_siren_is_refused_with_the_first_one_s_id(context):
    first = make.company(context)
    with pytest.raises(Conflict) as refused:
        make.company(context, name="Dupont again")
    assert refused.value.code == "SIREN_ALREADY_EXISTS"
    assert refused.value.extra == {"field": "siren", "existingId": str(first.id)}
    assert [(error.field, error.params["name"]) for error in refused.value.errors] == [("siren", "Dupont")]


def test_a_deleted_company_gives_its_siren_back(context):
    companies.delete(context, make.company(context).id)
    assert make.company(context).siren == "404833048"


def test_two_consumers_without_siren_live_side_by_side(context):
    make.company(context, kind="CONSUMER", siren=None)
    assert make.company(context, kind="CONSUMER", siren="").siren is None


def test_a_change_is_judged_with_what_is_stored(context):
    company = make.company(context)
    with pytest.raises(Invalid) as refused:
        companies.update(context, company.id, patch(vatNumber="FR44732829320"))
    assert [(error.field, error.code) for error in refused.value.errors] == [("vatNumber", "VAT_NUMBER_SIREN_MISMATCH")]


def test_a_french_business_cannot_lose_its_siren_but_a_consumer_can(context):
    company = make.company(context)
    with pytest.raises(Invalid) as refused:
        companies.update(context, company.id, patch(siren=None))
    assert refused.value.errors[0].code == "SIREN_REQUIRED"
    context.session.refresh(company)
    assert companies.update(context, company.id, patch(siren=None, kind="CONSUMER")).siren is None


def test_only_what_was_sent_changes_and_the_version_rises_once(context):
    company = make.company(context, email="a@dupont.fr", phone="+33 1 02 03 04 05")
    companies.update(context, company.id, patch(email=None, version=1))
    assert (company.email, company.phone, company.version) == (None, "+33 1 02 03 04 05", 2)


def test_an_unchanged_form_changes_no_version(context):
    company = make.company(context)
    companies.update(context, company.id, patch(name="Dupont", siren="404 833 048"))
    assert company.version == 1


def test_an_old_version_is_refused_with_the_present_values(context):
    company = make.company(context)
    companies.update(context, company.id, patch(name="Dupond", version=1))
    with pytest.raises(StaleVersion) as refused:
        companies.update(context, company.id, patch(name="Durand", version=1))
    assert (refused.value.extra["current"]["name"], refused.value.extra["current"]["version"]) == ("Dupond", 2)
    assert company.name == "Dupond"


def test_taking_another_company_s_siren_is_refused(context):
    first = make.company(context)
    other = make.company(context, siren=make.siren(50000000))
    with pytest.raises(Conflict) as refused:
        companies.update(context, other.id, patch(siren="404833048"))
    assert refused.value.extra["existingId"] == str(first.id)


def test_a_siren_cannot_leave_the_sirets_behind(context):
    company = make.company(context, headOffice={"siret": "40483304800022"})
    with pytest.raises(Invalid) as refused:
        companies.update(context, company.id, patch(siren=make.siren(50000000)))
    assert [(error.field, error.code) for error in refused.value.errors] == [("siren", "SIREN_SIRET_MISMATCH")]


def test_siren_and_siret_of_the_head_office_can_change_together(context):
    company = make.company(context, headOffice={"siret": "40483304800022"})
    companies.update(context, company.id, patch(siren="732829320", headOffice={"siret": "73282932000074"}))
    assert (company.siren, companies.head_office(context, company.id).siret) == ("732829320", "73282932000074")


def test_a_company_s_form_changes_its_head_office_too(context):
    company = make.company(context, headOffice={"name": "Siège", "city": "Lyon", "postalCode": "69002"})
    companies.update(context, company.id, patch(headOffice={"city": "Villeurbanne", "name": None}))
    office = companies.head_office(context, company.id)
    assert (office.name, office.city, office.postal_code) == ("Dupont", "Villeurbanne", "69002")
    assert (company.version, office.version) == (1, 2)


def test_a_company_s_form_opens_the_head_office_when_there_is_something_to_say(context):
    company = make.company(context, headOffice={"country": "FR", "city": None})
    assert companies.head_office(context, company.id) is None
    companies.update(context, company.id, patch(headOffice={"country": "FR", "city": ""}))
    assert companies.head_office(context, company.id) is None
    companies.update(context, company.id, patch(headOffice={"city": "Lyon"}))
    assert companies.head_office(context, company.id).city == "Lyon"


def test_errors_of_the_head_office_name_its_fields(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    with pytest.raises(Invalid) as refused:
        companies.update(context, company.id, patch(headOffice={"postalCode": "1"}))
    assert [error.field for error in refused.value.errors] == ["headOffice.postalCode"]


def test_a_company_takes_its_places_and_people_along(context):
    company = make.company(context, headOffice={"city": "Lyon"})
    make.contact(context, company)
    companies.delete(context, company.id, version=1)
    assert queries.establishments_of(context, company.id) == []
    assert queries.contacts_of(context, company.id) == []
    with pytest.raises(NotFound):
        companies.record(context, company.id)


def test_a_company_that_is_used_is_kept(context, monkeypatch):
    company = make.company(context)
    used = Reference("customers", lambda _context, company_id: company_id == company.id)
    monkeypatch.setattr(company_references, "_items", [used])
    with pytest.raises(Conflict) as refused:
        companies.delete(context, company.id)
    assert (refused.value.code, refused.value.extra) == ("COMPANY_IN_USE", {"uses": ["customers"]})
    assert company.deleted_at is None


def test_a_company_whose_people_sign_in_is_kept(context):
    known = queries.company_of_siren(context, "552100554")
    with pytest.raises(Conflict) as refused:
        companies.delete(context, known.id)
    assert refused.value.extra == {"uses": ["people who sign in for it"]}


def test_the_record_shows_head_office_first_then_places_and_people(context):
    company = make.company(context, headOffice={"name": "Siège", "city": "Lyon"})
    make.establishment(context, company, name="Agence")
    make.contact(context, company, firstName="Zoé")
    record = companies.record(context, company.id)
    assert record.head_office.name == "Siège"
    assert [place.name for place in record.establishments] == ["Siège", "Agence"]
    assert [(person.first_name, person.last_name) for person in record.contacts] == [("Zoé", "Martin")]


@pytest.mark.parametrize(
    ("typed", "valid", "code", "vat"),
    [
        ("404 833 048", True, None, "FR83404833048"),
        ("404833047", False, "SIREN_INVALID", None),
        ("4048", False, "SIREN_INVALID", None),
        ("", False, None, None),
    ],
)
def test_a_siren_is_judged_while_it_is_typed(context, typed, valid, code, vat):
    answer = companies.check_siren(context, SirenQuery(siren=typed))
    assert (answer.valid, answer.code, answer.vat_number) == (valid, code, vat)


def test_a_known_siren_names_the_company_that_has_it_but_not_to_itself(context):
    company = make.company(context)
    answer = companies.check_siren(context, SirenQuery(siren="404833048"))
    assert (answer.valid, answer.code, answer.existing_id) == (True, "SIREN_ALREADY_EXISTS", company.id)
    assert answer.message == "A company with SIREN 404833048 exists already: Dupont."
    assert companies.check_siren(context, SirenQuery(siren="404833048", company_id=company.id)).code is None


def test_companies_of_a_group_name_its_head(context):
    head, member = make.company(context), make.company(context, siren="443061841")
    companies.update(context, member.id, patch(groupHeadId=str(head.id)))
    assert companies.record(context, member.id).group_head == head.name
    assert companies.record(context, head.id).group_head is None
    assert groups.members(context, [head.id, member.id]) == {one: [head.id, member.id] for one in (head.id, member.id)}
    with pytest.raises(Conflict) as refused:
        companies.delete(context, head.id)
    assert refused.value.code == "COMPANY_IN_USE"


def test_a_group_has_one_level(context):
    head, member, other = (make.company(context, siren=siren) for siren in ("404833048", "443061841", "732829320"))
    companies.update(context, member.id, patch(groupHeadId=str(head.id)))
    for company, named, code in (
        (other, other, "GROUP_HEAD_ITSELF"),
        (other, member, "GROUP_HEAD_MEMBER"),
        (head, other, "GROUP_HEAD_HEADS"),
    ):
        with pytest.raises(Invalid) as refused:
            companies.update(context, company.id, patch(groupHeadId=str(named.id)))
        assert [(error.field, error.code) for error in refused.value.errors] == [("groupHeadId", code)]
        context.session.refresh(company)
        assert company.group_head_id is None
