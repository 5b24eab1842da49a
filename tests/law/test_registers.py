"""Check digits and forms of the public registers' numbers."""

import pytest

from leaseapp.law import registers as rules

SIREN = "404833048"


@pytest.mark.parametrize(
    ("number", "fine"),
    [(SIREN, True), ("356000000", True), ("404833047", False), ("000000000", False), ("٤٠٤٨٣٣٠٤٨", False), ("", False)],
)
def test_a_siren_has_nine_digits_and_a_luhn_key(number, fine):
    assert rules.is_siren(number) is fine


@pytest.mark.parametrize(
    ("number", "fine"),
    [
        ("73282932000074", True),
        ("73282932000075", False),
        ("35600000049837", True),  # La Poste: the sum of the digits is a multiple of 5
        ("35600000000048", True),  # its head office, by Luhn
        ("35600000049838", False),
        ("00000000000000", False),
    ],
)
def test_a_siret_stands_on_a_siren_and_la_poste_has_a_key_of_its_own(number, fine):
    assert rules.is_siret(number) is fine


@pytest.mark.parametrize(
    ("typed", "stored"), [("404 833 048", SIREN), ("404.833.048", SIREN), ("fr 83-404833048", "FR83404833048")]
)
def test_numbers_are_stored_without_separators(typed, stored):
    assert rules.compact(typed) == stored


def test_the_french_vat_number_follows_from_the_siren():
    assert rules.french_vat_number(SIREN) == "FR83404833048"
    assert rules.french_vat_number("732829320") == "FR44732829320"


@pytest.mark.parametrize(
    ("typed", "stored"), [("7739z", "77.39Z"), ("77.39 Z", "77.39Z"), ("6420Z", "64.20Z"), ("rent", "RENT")]
)
def test_naf_codes_are_written_the_official_way(typed, stored):
    assert rules.tidy_naf(typed) == stored
