"""Contacts: people at companies."""

import pytest

from leaseapp.directory.schemas.contacts import ContactPatch
from leaseapp.directory.services import contacts
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.errors import Invalid, NotFound, StaleVersion
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import directory as make


def patch(**values):
    return ContactPatch.model_validate(values)


def test_a_contact_may_work_at_an_establishment_of_the_company(context):
    company = make.company(context)
    place = make.establishment(context, company)
    assert make.contact(context, company, establishmentId=place.id).establishment_id == place.id


def test_an_establishment_of_another_company_is_refused(context):
    company = make.company(context)
    other = make.establishment(context, make.company(context, siren=make.siren(50000000)))
    with pytest.raises(Invalid) as refused:
        make.contact(context, company, establishmentId=other.id)
    assert [(e.field, e.code) for e in refused.value.errors] == [
        ("establishmentId", "ESTABLISHMENT_OF_ANOTHER_COMPANY")
    ]


def test_an_unknown_establishment_is_not_found_at_its_field(context):
    with pytest.raises(NotFound) as refused:
        make.contact(context, make.company(context), establishmentId=new_id())
    assert refused.value.errors[0].field == "establishmentId"


def test_a_wrong_number_is_refused_at_its_field(context):
    with pytest.raises(Invalid) as refused:
        make.contact(context, make.company(context), phone="?")
    assert [(error.field, error.code) for error in refused.value.errors] == [("phone", "PHONE_INVALID")]


def test_an_old_version_is_refused(context):
    person = make.contact(context, make.company(context))
    contacts.update(context, person.id, patch(firstName="Zoé"))
    with pytest.raises(StaleVersion):
        contacts.update(context, person.id, patch(firstName="Léa", version=1))
    assert person.first_name == "Zoé"


def test_a_deleted_contact_is_gone(context):
    person = make.contact(context, make.company(context))
    contacts.delete(context, person.id, version=1)
    with pytest.raises(NotFound):
        contacts.read(context, person.id)


def test_the_audit_log_does_not_say_who_a_contact_is(context):
    person = make.contact(context, make.company(context), firstName="Zoé", email="zoe@dupont.fr", jobTitle="Buyer")
    (change,) = [change for change in audit_trail.take(context.session) if change.row is person]
    details = audit_trail.details(change)
    assert details["last_name"] == details["email"] == [None, audit_trail.HIDDEN]
    assert details["job_title"] == [None, "Buyer"]
