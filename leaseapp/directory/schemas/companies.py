"""Companies in and out."""

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.schemas.contacts import ContactOut
from leaseapp.directory.schemas.establishments import EstablishmentOut, HeadOfficePatch, Place
from leaseapp.directory.schemas.fields import (
    Country,
    Email,
    LegalForm,
    Naf,
    Phone,
    PlaceName,
    Siren,
    VatNumber,
    Website,
)
from leaseapp.directory.schemas.vat_numbers import VatConsultationOut
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Line, LongText, NonNegativeMoney, Out, Query, optional
from leaseapp.law.payment_terms import PublicBuyer


class CompanyIn(In):
    """A new company; `headOffice` creates its first establishment with it."""

    name: Line
    legal_form: LegalForm = None
    kind: CompanyKind = CompanyKind.BUSINESS
    public_buyer: PublicBuyer | None = None
    country: Country = "FR"
    siren: Siren = None
    vat_number: VatNumber = None
    naf: Naf = None
    share_capital: optional(NonNegativeMoney) = None
    rcs_city: PlaceName = None
    group_head_id: Id | None = None
    email: Email = None
    phone: Phone = None
    website: Website = None
    notes: optional(LongText) = None
    head_office: Place | None = None


class CompanyPatch(changes_of(CompanyIn)):
    """Changes of a company and, with `headOffice`, of the establishment whose address is its own."""

    head_office: HeadOfficePatch | None = None


class CompanyOut(record_of(CompanyIn, without=("head_office",))):
    """A company without what hangs on it."""


class CompanyRecord(CompanyOut):
    """A company with the name of its group's head, its head office, establishments (head office first), contacts, and the last
    answer about its VAT number.
    """

    group_head: str | None = None
    head_office: EstablishmentOut | None = None
    establishments: list[EstablishmentOut] = []
    contacts: list[ContactOut] = []
    vat_consultation: VatConsultationOut | None = None


class SirenQuery(Query):
    """A SIREN as it is being typed; `companyId` is the company that is being edited."""

    siren: Siren = None
    company_id: Id | None = None


class SirenCheck(Out):
    """The facts about a SIREN for a form: its validity, the VAT number that follows from it, and who already has it."""

    siren: str | None
    valid: bool
    code: str | None = None
    message: str | None = None
    vat_number: str | None = None
    existing_id: Id | None = None
    existing_name: str | None = None
