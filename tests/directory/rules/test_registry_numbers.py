"""Messages for wrong SIREN, SIRET, VAT numbers and NAF codes, by tables of cases."""

import pytest

from leaseapp.directory.rules import registry_numbers as rules

SIREN = "404833048"


@pytest.mark.parametrize("number", [SIREN, "356000000", "732829320", "552100554"])
def test_a_siren_with_the_right_check_digit_is_accepted(number):
    assert rules.siren_error(number) is None


@pytest.mark.parametrize(
    "number",
    ["404833047", "40483304", "4048330480", "000000000", "40483304A", "٤٠٤٨٣٣٠٤٨", "404 833 048", "²04833048"],
)
def test_a_wrong_siren_is_refused(number):
    error = rules.siren_error(number)
    assert (error.field, error.code) == ("siren", "SIREN_INVALID")


def test_an_absent_siren_is_no_error_of_the_number():
    assert rules.siren_error(None) is None
    assert rules.siren_error("") is None


@pytest.mark.parametrize("number", ["73282932000074", "40483304800022", "35600000049837", "35600000000048"])
def test_a_right_siret_is_accepted_also_one_of_la_poste(number):
    assert rules.siret_error(number, None) is None


@pytest.mark.parametrize(
    "number", ["73282932000075", "7328293200007", "35600000049838", "00000000000000", "7328293200007X"]
)
def test_a_wrong_siret_is_refused(number):
    assert rules.siret_error(number, None).code == "SIRET_INVALID"


def test_a_siret_of_another_siren_is_refused():
    error = rules.siret_error("73282932000074", SIREN)
    assert (error.code, error.params) == ("SIRET_SIREN_MISMATCH", {"siren": SIREN})
    assert rules.siret_error("73282932000074", "732829320") is None


@pytest.mark.parametrize(
    ("number", "siren", "country", "code"),
    [
        (None, SIREN, "FR", None),
        ("FR83404833048", SIREN, "FR", None),
        ("FR83404833048", None, "FR", None),
        ("FR82404833048", SIREN, "FR", "VAT_NUMBER_INVALID"),
        ("FR8340483304", SIREN, "FR", "VAT_NUMBER_INVALID"),
        ("FR44732829320", SIREN, "FR", "VAT_NUMBER_SIREN_MISMATCH"),
        ("DE136695976", SIREN, "FR", "VAT_NUMBER_COUNTRY_MISMATCH"),
        ("DE136695976", None, "DE", None),
        ("DE136695977", None, "DE", "VAT_NUMBER_INVALID"),
        ("136695976", None, "DE", "VAT_NUMBER_INVALID"),
        ("BE0428759497", None, "BE", None),
        ("EL094259216", None, "GR", None),
        ("EL094259217", None, "GR", "VAT_NUMBER_INVALID"),
        ("CHE107787577TVA", None, "CH", None),
        ("GB980780684", None, "GB", None),
        ("X", None, "US", "VAT_NUMBER_INVALID"),
        ("<b>12345</b>", None, "US", "VAT_NUMBER_INVALID"),
    ],
)
def test_vat_numbers_are_checked_by_their_country(number, siren, country, code):
    error = rules.vat_error(number, siren, country)
    assert (error.code if error else None) == code


@pytest.mark.parametrize(
    ("code", "fine"), [("77.39Z", True), ("7739Z", False), ("77.39", False), ("AB.CDE", False), (None, True)]
)
def test_a_naf_code_has_four_digits_and_a_letter(code, fine):
    assert (rules.naf_error(code) is None) is fine
