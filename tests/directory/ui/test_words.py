"""Words of the directory's pages on a SIREN, and the countries they offer."""

import pytest

from leaseapp.directory.ui.words import countries, own_siren_note, siren_note

ANSWER = {"siren": "404833048", "valid": True, "message": None, "vatNumber": "FR83404833048", "existingId": None}


def test_a_valid_siren_is_told_and_fills_in_its_vat_number():
    note = siren_note(ANSWER)
    assert (note["tone"], note["fills"]) == ("green", {"vatNumber": "FR83404833048"})


def test_a_known_siren_leads_to_the_company_that_has_it():
    note = siren_note({**ANSWER, "existingId": "0192", "message": "It exists already."})
    assert note == {"text": "It exists already.", "tone": "amber", "href": "/workspace/companies/0192"}


def test_one_s_own_entity_may_be_known_to_the_directory():
    assert own_siren_note({**ANSWER, "existingId": "0192", "message": "It exists already."})["tone"] == "green"


@pytest.mark.parametrize(("typed", "said"), [(None, False), ("4", False), ("40483304", False), ("404833047", True)])
def test_a_wrong_siren_is_told_once_it_is_long_enough(typed, said):
    note = siren_note({**ANSWER, "siren": typed, "valid": False, "message": "Not valid."})
    assert (note is not None) is said


def test_countries_have_names_in_both_languages_and_france_comes_first():
    names = countries()
    assert names[0] == ("FR", {"fr": "France", "en": "France"})
    assert dict(names)["DE"] == {"fr": "Allemagne", "en": "Germany"}
    assert [name["fr"] for _code, name in names[1:4]] == ["Afghanistan", "Afrique du Sud", "Albanie"]
