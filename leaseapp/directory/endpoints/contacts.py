"""Contacts over REST and the interface."""

from leaseapp.directory.endpoints import routes
from leaseapp.directory.lists import CONTACTS
from leaseapp.directory.models import Contact
from leaseapp.directory.permissions import COMPANY_CREATE, COMPANY_DELETE, COMPANY_READ, COMPANY_UPDATE
from leaseapp.directory.schemas.contacts import ContactIn, ContactOut, ContactPatch
from leaseapp.directory.services import contacts
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery

list_contacts = list_endpoint(routes, "/contacts", CONTACTS)


@routes.post("/contacts", permission=COMPANY_CREATE, audit="annuaire.contact.create", returns=ContactOut, status=201)
def create_contact(context: Context, body: ContactIn) -> Contact:
    """Adds a contact to a company."""
    return contacts.create(context, body)


@routes.get("/contacts/{contact_id}", permission=COMPANY_READ, returns=ContactOut)
def read_contact(context: Context, contact_id: Id) -> Contact:
    """Reads a contact."""
    return contacts.read(context, contact_id)


@routes.patch("/contacts/{contact_id}", permission=COMPANY_UPDATE, audit="annuaire.contact.update", returns=ContactOut)
def update_contact(context: Context, contact_id: Id, body: ContactPatch) -> Contact:
    """Changes a contact."""
    return contacts.update(context, contact_id, body)


@routes.delete("/contacts/{contact_id}", permission=COMPANY_DELETE, audit="annuaire.contact.delete")
def delete_contact(context: Context, contact_id: Id, query: VersionQuery) -> None:
    """Deletes a contact."""
    contacts.delete(context, contact_id, query.version)
