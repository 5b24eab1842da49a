"""Contacts in and out."""

from leaseapp.directory.schemas.fields import Email, OptionalName, PersonName, Phone
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In


class ContactIn(In):
    """A new contact of a company, perhaps at one of its establishments."""

    company_id: Id
    establishment_id: Id | None = None
    first_name: OptionalName = None
    last_name: PersonName
    job_title: OptionalName = None
    email: Email = None
    phone: Phone = None


class ContactPatch(changes_of(ContactIn, without=("company_id",))):
    """Changes of a contact; the person stays with the company."""


class ContactOut(record_of(ContactIn)):
    """A contact."""
