"""The identity of a company, an establishment and a billing entity checked as a whole, one error a field."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Protocol

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules import (
    addresses,
    bank,
    billing_entity,
    legal_terms,
    payment_terms,
    reachability,
    registry_numbers,
)
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.law.late_payment import RateBasis
from leaseapp.law.payment_terms import PublicBuyer, TermKind
from leaseapp.law.territories import is_in_sirene

PUBLIC_ONLY = _("Only a public body has such a category.")
SIREN_REQUIRED = _(
    "The SIREN is required for a French business or public body; an association without one is a consumer (CGI article 290)."
)


class CompanyParticulars(Protocol):
    """The part of a company that the checks read; the row itself fits."""

    kind: CompanyKind
    public_buyer: PublicBuyer | None
    country: str
    siren: str | None
    vat_number: str | None
    naf: str | None
    email: str | None
    phone: str | None
    website: str | None


class Place(Protocol):
    """The part of an establishment that the checks read."""

    siret: str | None
    country: str
    postal_code: str | None
    email: str | None
    phone: str | None


class Seller(Protocol):
    """The part of a billing entity that the checks read."""

    country: str
    siren: str | None
    siret: str | None
    vat_number: str | None
    naf: str | None
    postal_code: str | None
    email: str | None
    phone: str | None
    iban: str | None
    bic: str | None
    invoice_number_prefix: str
    credit_note_number_prefix: str
    vat_on_debits: bool
    vat_franchise: bool
    payment_term_kind: TermKind
    payment_term_days: int | None
    payment_term_day: int | None
    late_rate_basis: RateBasis
    late_rate_value: Decimal
    recovery_fee: Decimal
    discount_pct: Decimal | None
    discount_days: int | None
    terms_addition: str | None


def _present(checks: Iterable[FieldError | None]) -> list[FieldError]:
    return [error for error in checks if error]


def siren_presence_error(kind: CompanyKind, country: str, siren: str | None) -> FieldError | None:
    """SIREN_REQUIRED for a French BUSINESS or PUBLIC without one (DECISIONS 36)."""
    if not siren and kind is not CompanyKind.CONSUMER and is_in_sirene(country):
        return FieldError("siren", "SIREN_REQUIRED", SIREN_REQUIRED)
    return None


def _category_error(company: CompanyParticulars) -> FieldError | None:
    if company.public_buyer is None or company.kind is CompanyKind.PUBLIC:
        return None
    return FieldError("publicBuyer", "PUBLIC_ONLY", PUBLIC_ONLY)


def company_errors(company: CompanyParticulars) -> list[FieldError]:
    """Every wrong particular of a company; empty when it may be stored."""
    return _present(
        [
            addresses.country_error(company.country),
            siren_presence_error(company.kind, company.country, company.siren),
            _category_error(company),
            registry_numbers.siren_error(company.siren),
            registry_numbers.vat_error(company.vat_number, company.siren, company.country),
            registry_numbers.naf_error(company.naf),
            reachability.email_error(company.email),
            reachability.phone_error(company.phone),
            reachability.website_error(company.website),
        ]
    )


def establishment_errors(place: Place, siren: str | None) -> list[FieldError]:
    """Every wrong particular of an establishment whose company has `siren`."""
    return _present(
        [
            addresses.country_error(place.country),
            addresses.postal_code_error(place.postal_code, place.country),
            registry_numbers.siret_error(place.siret, siren),
            reachability.email_error(place.email),
            reachability.phone_error(place.phone),
        ]
    )


def contact_errors(email: str | None, phone: str | None) -> list[FieldError]:
    """Wrong ways to reach a person."""
    return _present([reachability.email_error(email), reachability.phone_error(phone)])


def billing_entity_errors(seller: Seller, today: date) -> list[FieldError]:
    """Every wrong particular of a billing entity; what an invoice still lacks is told when it is validated."""
    return [
        *_present(
            [
                addresses.country_error(seller.country),
                siren_presence_error(CompanyKind.BUSINESS, seller.country, seller.siren),
                registry_numbers.siren_error(seller.siren),
                registry_numbers.siret_error(seller.siret, seller.siren),
                registry_numbers.vat_error(seller.vat_number, seller.siren, seller.country),
                registry_numbers.naf_error(seller.naf),
                addresses.postal_code_error(seller.postal_code, seller.country),
                reachability.email_error(seller.email),
                reachability.phone_error(seller.phone),
                bank.iban_error(seller.iban),
                bank.bic_error(seller.bic),
            ]
        ),
        *billing_entity.numbering_errors(seller.invoice_number_prefix, seller.credit_note_number_prefix),
        *billing_entity.vat_regime_errors(vat_franchise=seller.vat_franchise, vat_on_debits=seller.vat_on_debits),
        *payment_terms.errors(payment_terms.term_of(seller), CompanyKind.BUSINESS),
        *legal_terms.errors(legal_terms.late_terms_of(seller), today),
    ]
