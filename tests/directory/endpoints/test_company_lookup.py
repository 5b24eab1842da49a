"""One field for a company over HTTP: the directory first, then the register, then by hand."""

import pytest

from leaseapp.demo import cast
from leaseapp.kernel.adapters import company_registry
from leaseapp.kernel.adapters.company_registry import RegistryError
from tests.directory.endpoints.test_companies import created

LOOKUP = "/api/workspace/company-lookup"


def sources(client, **query):
    """(where, name) of what is found."""
    answer = client.get(LOOKUP, params=query)
    assert answer.status_code == 200, answer.text
    return [(item["source"], item["name"]) for item in answer.json()["items"]]


def test_companies_of_the_directory_come_first_then_those_of_the_register_then_by_hand(client):
    siren = cast.siren(103)
    created(client, name="Boulangeries Lemaire", siren=siren)
    found = client.get(LOOKUP, params={"q": "Lemaire"}).json()["items"]
    assert [item["source"] for item in found] == ["DIRECTORY", "REGISTRY", "BY_HAND"]
    assert (found[0]["companyId"], found[1]["companyId"]) == (found[0]["id"], None)
    assert found[1]["name"] == "Boulangerie Lemaire et Fils"
    assert found[1]["id"] == f"registry:{found[1]['siren']}"
    assert found[1]["headOffice"]["city"] == "Lille"
    assert found[2]["name"] == "Lemaire"
    # what the organization has is not offered twice
    assert [source for source, _name in sources(client, q=siren)] == ["DIRECTORY", "BY_HAND"]
    assert sources(client, q="Lemaire", directory=False)[0] == ("REGISTRY", "Boulangerie Lemaire et Fils")


@pytest.mark.parametrize("written", ["{}", "{0[0]}{0[1]}{0[2]} {0[3]}{0[4]}{0[5]} {0[6]}{0[7]}{0[8]}", "{}0001"])
def test_a_number_finds_its_company_however_it_is_written(client, written):
    found = client.get(LOOKUP, params={"q": written.format(cast.siren(100))}).json()["items"]
    assert (found[0]["name"], found[0]["vatNumber"]) == ("Ateliers Rouvière", cast.vat_number(cast.siren(100)))


def test_a_valid_siren_that_nobody_knows_is_taken_over_by_hand(client):
    (found,) = client.get(LOOKUP, params={"q": "404 833 048"}).json()["items"]
    assert (found["source"], found["siren"], found["name"]) == ("BY_HAND", "404833048", "")


def test_without_words_the_directory_is_listed_and_the_register_left_alone(client, monkeypatch):
    monkeypatch.setattr(company_registry.port, "_registry", _Silent())
    created(client)
    assert ("DIRECTORY", "Dupont") in sources(client)


class _Silent:
    """A register that never answers."""

    def search(self, text: str):
        """Raises RegistryError."""
        raise RegistryError("silent")


def test_a_register_that_does_not_answer_is_told_and_stops_nobody(client, monkeypatch):
    monkeypatch.setattr(company_registry.port, "_registry", _Silent())
    created(client, name="Lemaire Dupont")
    answer = client.get(LOOKUP, params={"q": "Lemaire"}).json()
    assert [item["source"] for item in answer["items"]] == ["DIRECTORY", "BY_HAND"]
    assert answer["notice"]
    assert answer["items"][-1]["detail"] == answer["notice"]
