"""Contacts in and out."""

from pydantic import Field

from leaseapp.directory.schemas.fields import Email, OptionalName, PersonName, Phone
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Out, Patch


class ContactIn(In):
    """A new contact of a company, perhaps at one of its establishments."""

    company_id: Id
    establishment_id: Id | None = None
    first_name: OptionalName = None
    last_name: PersonName
    job_title: OptionalName = None
    email: Email = None
    phone: Phone = None


class ContactPatch(Patch):
    """Changes of a contact; the person stays with the company."""

    establishment_id: Id | None = None
    first_name: OptionalName = None
    last_name: PersonName = Field(default=None)
    job_title: OptionalName = None
    email: Email = None
    phone: Phone = None


class ContactOut(Out):
    """A contact."""

    id: Id
    company_id: Id
    establishment_id: Id | None
    first_name: str | None
    last_name: str
    job_title: str | None
    email: str | None
    phone: str | None
    version: int
    created_at: Instant
    updated_at: Instant
