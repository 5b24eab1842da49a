"""Contacts over REST and the interface."""

from leaseapp.directory.endpoints import routes
from leaseapp.directory.lists import CONTACTS
from leaseapp.directory.permissions import COMPANY_CREATE, COMPANY_DELETE, COMPANY_READ, COMPANY_UPDATE
from leaseapp.directory.schemas.contacts import ContactIn, ContactPatch
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel.acts.records import Permissions, record_endpoints
from leaseapp.kernel.listing.http import list_endpoint

list_contacts = list_endpoint(routes, "/contacts", CONTACTS)
permissions = Permissions(COMPANY_CREATE, COMPANY_READ, COMPANY_UPDATE, COMPANY_DELETE)
contact = record_endpoints(
    routes, "/contacts/{contact_id}", contacts, ContactIn, ContactPatch, act="annuaire.contact", permissions=permissions
)
create_contact, read_contact, update_contact, delete_contact = contact
