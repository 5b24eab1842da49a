"""Legal numbers, the profile of a document and the seller's legal line."""

from dataclasses import replace
from decimal import Decimal

import pytest

from leaseapp.billing.enums import OperationNature
from leaseapp.billing.rules import invoice_profile, numbering
from leaseapp.directory.enums import CompanyKind
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import legal_identity
from tests.support.invoice_cases import FRANCHISE_SELLER, SELLER


def test_a_number_is_prefix_and_integer() -> None:
    assert numbering.format_number("FAC-", 42) == "FAC-42"
    assert numbering.format_number("2026/AV_", 1) == "2026/AV_1"


@pytest.mark.parametrize(("prefix", "sequence"), [("FAC ", 1), ("FAC-", 0), ("F" * 35, 1), ("FACTURE N°", 3)])
def test_a_number_that_the_law_refuses_is_never_made(prefix: str, sequence: int) -> None:
    with pytest.raises(ValueError, match=r"sequence|number"):
        numbering.format_number(prefix, sequence)


@pytest.mark.parametrize(
    ("number", "valid"),
    [
        ("FAC-42", True),
        ("A" * 35, True),
        ("A" * 36, False),
        ("", False),
        (None, False),
        ("FAC 42", False),
        ("FAC-42\n", False),
        ("FÁC", False),
    ],
)
def test_valid_numbers(number: str | None, valid: bool) -> None:
    assert numbering.is_valid_number(number) is valid


@pytest.mark.parametrize(
    ("kinds", "nature"),
    [
        ([], None),
        ([LineKind.GOODS], OperationNature.GOODS),
        ([LineKind.SERVICE, LineKind.SERVICE], OperationNature.SERVICES),
        ([LineKind.SERVICE, LineKind.GOODS], OperationNature.MIXED),
    ],
)
def test_the_nature_of_the_operation_comes_from_the_lines(
    kinds: list[LineKind], nature: OperationNature | None
) -> None:
    assert invoice_profile.operation_nature(kinds) is nature


def test_the_profile_stamped_at_issue() -> None:
    assert invoice_profile.hybrid_invoice_profile(OperationNature.SERVICES) == "FACTUR-X EN 16931 CTC-FR S1"
    profile = invoice_profile.hybrid_invoice_profile(OperationNature.MIXED, after_deposit=True)
    assert profile == "FACTUR-X EN 16931 CTC-FR M4"
    assert len(profile) <= 40


@pytest.mark.parametrize(
    ("kind", "country", "treatment"),
    [
        (CompanyKind.BUSINESS, "FR", "B2B"),
        (CompanyKind.PUBLIC, "FR", "B2B"),
        (CompanyKind.BUSINESS, "MC", "B2BINT"),
        (CompanyKind.BUSINESS, "DE", "B2BINT"),
        (CompanyKind.CONSUMER, "FR", "B2C"),
        (CompanyKind.CONSUMER, "DE", "B2C"),
    ],
)
def test_the_treatment_depends_on_who_buys_and_where(kind: CompanyKind, country: str, treatment: str) -> None:
    assert invoice_profile.treatment(kind, country) == treatment


def test_the_legal_line_states_form_capital_and_register() -> None:
    assert legal_identity.legal_line(SELLER) == "SAS au capital de 150\u202f000\u00a0€ – RCS Lyon 987\u00a0654\u00a0308"
    assert legal_identity.legal_line(FRANCHISE_SELLER) == "EI – SIREN 987\u00a0654\u00a0308"
    broken = replace(SELLER, share_capital=Decimal("7622.45"), siren=None)
    assert legal_identity.legal_line(broken) == "SAS au capital de 7\u202f622,45\u00a0€"


def test_identifiers_are_grouped_for_reading() -> None:
    assert legal_identity.siret_text("98765430800012") == "987\u00a0654\u00a0308\u00a000012"
    assert legal_identity.iban_text("FR7630006000011234567890189").split("\u00a0") == [
        "FR76", "3000", "6000", "0112", "3456", "7890", "189"
    ]  # fmt: skip
    assert legal_identity.siren_text(None) == ""
