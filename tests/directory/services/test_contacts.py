"""Contacts: what is their own; the rest is tested over the registry (tests/architecture/test_records.py)."""

import pytest

from leaseapp.directory.schemas.contacts import ContactPatch
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel.errors import Invalid
from tests.factories import directory as make


def test_a_contact_works_at_an_establishment_of_the_company_or_at_none(context):
    company = make.company(context)
    place = make.establishment(context, company)
    elsewhere = make.establishment(context, make.company(context, siren=make.siren(50000000)))
    person = make.contact(context, company, establishmentId=place.id)
    assert person.establishment_id == place.id
    for attempt in (
        lambda: make.contact(context, company, establishmentId=elsewhere.id),
        lambda: contacts.update(context, person.id, ContactPatch(establishment_id=elsewhere.id)),
    ):
        with pytest.raises(Invalid) as refused:
            attempt()
        assert [error.code for error in refused.value.errors] == ["ESTABLISHMENT_OF_ANOTHER_COMPANY"]
