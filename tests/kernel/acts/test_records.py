"""A plain resource: four steps on rows, four endpoints that enter them."""

import pytest

from leaseapp.directory.endpoints.contacts import contact
from leaseapp.directory.models import Contact
from leaseapp.directory.schemas.contacts import ContactIn, ContactPatch
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel.acts.records import Permissions, record_endpoints
from leaseapp.kernel.endpoints import EndpointDeclarationError, workspace
from leaseapp.kernel.errors import Invalid, NotFound, StaleVersion
from tests.factories import directory as make


def patch(**values):
    return ContactPatch.model_validate(values)


def test_a_row_is_created_changed_and_gone(context):
    person = make.contact(context, make.company(context))
    context.session.flush()
    assert contacts.update(context, person.id, patch(firstName="Zoé", version=1)).first_name == "Zoé"
    context.session.flush()
    with pytest.raises(StaleVersion):
        contacts.delete(context, person.id, version=1)
    contacts.delete(context, person.id, version=2)
    with pytest.raises(NotFound):
        contacts.read(context, person.id)


def test_what_the_rules_refuse_is_not_written(context):
    person = make.contact(context, make.company(context), phone="+33 1 02 03 04 05")
    context.session.flush()
    with pytest.raises(Invalid) as refusal:
        contacts.update(context, person.id, patch(phone="?", firstName="Zoé"))
    assert [error.field for error in refusal.value.errors] == ["phone"]
    context.session.expire(person)
    assert (person.phone, person.first_name) == ("+33 1 02 03 04 05", None)


def test_the_endpoints_are_named_after_the_id_and_know_their_shapes():
    assert [one.name for one in contact] == ["create_contact", "read_contact", "update_contact", "delete_contact"]
    assert [one.method for one in contact] == ["POST", "GET", "PATCH", "DELETE"]
    assert {one.path for one in contact} == {"/api/workspace/contacts", "/api/workspace/contacts/{contact_id}"}
    assert (contact.create.body, contact.update.body, contact.create.status) == (ContactIn, ContactPatch, 201)
    assert contact.read.path_names == ("contact_id",)
    assert contact.read.audit is None
    assert contact.delete.audit == "annuaire.contact.delete"
    assert {one.tags for one in contact} == {("directory",)}
    assert contact.read.summary == "Read a contact."
    assert contacts.model is Contact


def test_a_path_that_ends_in_no_id_is_refused():
    with pytest.raises((EndpointDeclarationError, ValueError)):
        record_endpoints(
            workspace,
            "/contacts",
            contacts,
            ContactIn,
            ContactPatch,
            act="x.y",
            permissions=Permissions("a", "b", "c", "d"),
        )
