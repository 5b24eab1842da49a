"""Establishments in and out."""

from leaseapp.directory.schemas.fields import AddressLine, Country, Email, Phone, PlaceName, PostalCode, Siret
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Line, YesNo, optional


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


class HeadOfficePatch(changes_of(Place)):
    """Changes of a head office that come with those of its company; an emptied name becomes the company's."""


class EstablishmentIn(Place):
    """A new establishment; the first one of a company becomes its head office whatever `isHeadOffice` says."""

    company_id: Id
    name: Line
    is_head_office: YesNo = False


class EstablishmentPatch(changes_of(EstablishmentIn, without=("company_id",))):
    """Changes of an establishment; it stays with its company."""


class EstablishmentOut(record_of(EstablishmentIn)):
    """An establishment."""
