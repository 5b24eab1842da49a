"""Establishments in and out."""

from pydantic import Field

from leaseapp.directory.schemas.fields import AddressLine, Country, Email, Phone, PlaceName, PostalCode, Siret
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Patch, YesNo, optional


class Place(In):
    """The description of an establishment, whatever its company."""

    name: optional(Line) = None
    siret: Siret = None
    address_line1: AddressLine = None
    address_line2: AddressLine = None
    postal_code: PostalCode = None
    city: PlaceName = None
    country: Country = "FR"
    email: Email = None
    phone: Phone = None

    @property
    def is_empty(self) -> bool:
        """True when nothing but the country was filled in: the part of a form that was left alone."""
        return all(value is None for name, value in self if name != "country")


class HeadOfficePatch(Patch):
    """Changes of a head office that come with those of its company; an emptied name becomes the company's."""

    name: optional(Line) = None
    siret: Siret = None
    address_line1: AddressLine = None
    address_line2: AddressLine = None
    postal_code: PostalCode = None
    city: PlaceName = None
    country: Country = Field(default=None)
    email: Email = None
    phone: Phone = None


class EstablishmentIn(Place):
    """A new establishment; the first one of a company becomes its head office whatever `isHeadOffice` says."""

    company_id: Id
    name: Line
    is_head_office: YesNo = False


class EstablishmentPatch(Patch):
    """Changes of an establishment; it stays with its company."""

    name: Line = Field(default=None)
    siret: Siret = None
    is_head_office: YesNo = Field(default=None)
    address_line1: AddressLine = None
    address_line2: AddressLine = None
    postal_code: PostalCode = None
    city: PlaceName = None
    country: Country = Field(default=None)
    email: Email = None
    phone: Phone = None


class EstablishmentOut(Out):
    """An establishment."""

    id: Id
    company_id: Id
    name: str
    siret: str | None
    is_head_office: bool
    address_line1: str | None
    address_line2: str | None
    postal_code: str | None
    city: str | None
    country: str
    email: str | None
    phone: str | None
    version: int
    created_at: Instant
    updated_at: Instant
