"""Countries and postal codes."""

import pytest

from leaseapp.directory.rules import addresses


@pytest.mark.parametrize(
    ("postal_code", "country", "fine"),
    [
        ("69002", "FR", True),
        ("97400", "RE", True),
        ("00200", "FR", True),
        ("20090", "FR", True),
        ("99123", "FR", False),
        ("6900", "FR", False),
        ("690022", "FR", False),
        ("69 002", "FR", False),
        ("D-10115", "DE", True),
        ("SW1A 1AA", "GB", True),
        ("35001", "ES", True),
        ("3501", "ES", False),
        ("53001", "ES", False),
        ("22100", "FI", True),
        ("2210", "FI", False),
        ("78266", "DE", True),
        ("7826", "DE", False),
        ("I-23041", "IT", True),
        ("2304", "IT", False),
        ("630 86", "GR", True),
        ("6308", "GR", False),
        ("bt15gs", "GB", True),
        ("BT", "GB", False),
        ("35001", "GB", False),
        ("1234567890123", "US", False),
        ("<b>", "US", False),
        (None, "FR", True),
    ],
)
def test_postal_codes_have_their_country_s_form(postal_code, country, fine):
    error = addresses.postal_code_error(postal_code, country)
    assert (error.code if error else None) == (None if fine else "POSTAL_CODE_INVALID")


@pytest.mark.parametrize("country", ["FR", "DE", "US", "RE", "MC", "GB"])
def test_iso_countries_are_known(country):
    assert addresses.country_error(country) is None


@pytest.mark.parametrize("country", ["ZZ", "EU", "fr", "F", "", "UK", "XA"])
def test_other_codes_are_no_countries(country):
    assert addresses.country_error(country).code == "COUNTRY_UNKNOWN"


def test_country_names_are_sorted_the_way_people_read_them():
    names = list(addresses.country_names("fr").values())
    assert names.index("Égypte") < names.index("Espagne") < names.index("France")
    assert addresses.country_names("en")["DE"] == "Germany"
