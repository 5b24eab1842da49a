"""Seller, buyer and place of delivery, as plain values that documents draw."""

from dataclasses import dataclass
from decimal import Decimal

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules.legal_terms import LateTerms, is_french_public
from leaseapp.law.payment_terms import PublicBuyer


@dataclass(frozen=True, slots=True)
class Address:
    """A postal address; `country` is an ISO 3166-1 code."""

    line1: str | None = None
    line2: str | None = None
    postal_code: str | None = None
    city: str | None = None
    country: str = "FR"

    @property
    def is_complete(self) -> bool:
        """True when a letter would arrive: street, town and country (some countries have no postal code)."""
        return bool(self.line1 and self.city and self.country)


@dataclass(frozen=True, slots=True)
class Seller:
    """The legal entity that invoices. `share_capital` in €; identifiers without spaces.

    `late_terms` are its conditions of late and early payment, None on documents from before they were figures.
    """

    name: str
    address: Address
    siren: str | None = None
    siret: str | None = None
    vat_number: str | None = None
    legal_form: str | None = None
    share_capital: Decimal | None = None
    rcs_city: str | None = None
    naf: str | None = None
    email: str | None = None
    phone: str | None = None
    iban: str | None = None
    bic: str | None = None
    bank_name: str | None = None
    vat_on_debits: bool = False
    vat_franchise: bool = False
    late_terms: LateTerms | None = None


@dataclass(frozen=True, slots=True)
class Buyer:
    """The customer. `electronic_suffix` completes the SIREN in the routing address (SIREN_suffix)."""

    name: str
    address: Address
    kind: CompanyKind = CompanyKind.BUSINESS
    public_buyer: PublicBuyer | None = None
    siren: str | None = None
    siret: str | None = None
    vat_number: str | None = None
    code: str | None = None
    contact_name: str | None = None
    email: str | None = None
    electronic_suffix: str | None = None
    order_reference_required: bool = False

    @property
    def is_french_public(self) -> bool:
        """True when the Public Procurement Code says when it pays and what a late payment costs."""
        return is_french_public(self.kind, self.address.country)

    @property
    def is_professional(self) -> bool:
        """True when the terms between professionals (penalties, 40 €, longest delay) apply."""
        return self.kind is not CompanyKind.CONSUMER


@dataclass(frozen=True, slots=True)
class Delivery:
    """The place to which the goods went, when it is not the buyer's address."""

    address: Address
    name: str | None = None
