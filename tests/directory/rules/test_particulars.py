"""A company, an establishment and a billing entity judged as a whole."""

from dataclasses import dataclass

import pytest

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.rules import particulars
from leaseapp.law.payment_terms import PublicBuyer


@dataclass
class Typed:
    kind: CompanyKind = CompanyKind.BUSINESS
    public_buyer: PublicBuyer | None = None
    country: str = "FR"
    siren: str | None = "404833048"
    vat_number: str | None = "FR83404833048"
    naf: str | None = "77.39Z"
    email: str | None = None
    phone: str | None = None
    website: str | None = None


def test_a_right_company_has_no_errors():
    assert particulars.company_errors(Typed()) == []


@pytest.mark.parametrize(
    ("kind", "country", "required"),
    [
        (CompanyKind.BUSINESS, "FR", True),
        (CompanyKind.PUBLIC, "FR", True),
        (CompanyKind.BUSINESS, "RE", True),
        (CompanyKind.CONSUMER, "FR", False),
        (CompanyKind.BUSINESS, "DE", False),
        (CompanyKind.PUBLIC, "BE", False),
    ],
)
def test_the_siren_is_required_for_a_french_business_or_public_body(kind, country, required):
    errors = particulars.company_errors(Typed(kind=kind, country=country, siren=None, vat_number=None))
    assert [(error.field, error.code) for error in errors] == ([("siren", "SIREN_REQUIRED")] if required else [])


@pytest.mark.parametrize(("kind", "wrong"), [(CompanyKind.PUBLIC, []), (CompanyKind.BUSINESS, ["publicBuyer"])])
def test_only_a_public_body_is_a_public_buyer(kind, wrong):
    errors = particulars.company_errors(Typed(kind=kind, public_buyer=PublicBuyer.HEALTH))
    assert [error.field for error in errors] == wrong


def test_every_wrong_field_is_told_at_once():
    errors = particulars.company_errors(
        Typed(country="QQ", siren="1", vat_number="?", naf="x", email="x", phone="x", website="x:y")
    )
    assert [error.field for error in errors] == ["country", "siren", "vatNumber", "naf", "email", "phone", "website"]
