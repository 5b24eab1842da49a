"""IBAN and BIC."""

import pytest

from leaseapp.directory.rules import bank


@pytest.mark.parametrize(
    ("iban", "fine"),
    [
        ("FR1420041010050500013M02606", True),
        ("FR1420041010050500013M02607", False),
        ("DE89370400440532013000", True),
        ("FR14", False),
        (None, True),
    ],
)
def test_an_iban_carries_its_check_digits(iban, fine):
    assert (bank.iban_error(iban) is None) is fine


@pytest.mark.parametrize(
    ("bic", "fine"),
    [
        ("AGRIFRPP882", True),
        ("PSSTFRPPPAR", True),
        ("BNPAFRPP", True),
        ("BNPAFRP", False),
        ("1234FRPP", False),
        (None, True),
    ],
)
def test_a_bic_has_eight_or_eleven_characters(bic, fine):
    assert (bank.bic_error(bic) is None) is fine
