"""Establishments and contacts over HTTP."""

import pytest

from leaseapp.directory.endpoints.establishments import create_establishment
from leaseapp.kernel.persistence.ids import new_id
from tests.support.at_once import at_once
from tests.support.unchanged import unchanged

PLACES, PEOPLE = "/api/workspace/establishments", "/api/workspace/contacts"


@pytest.fixture
def company(client):
    return client.post("/api/workspace/companies", json={"name": "Dupont", "siren": "404833048"}).json()


def place(client, company, **values):
    answer = client.post(PLACES, json={"companyId": company["id"], "name": "Lyon"} | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def person(client, company, **values):
    answer = client.post(PEOPLE, json={"companyId": company["id"], "lastName": "Martin"} | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_an_establishment_lives_from_creation_to_deletion(client, company):
    made = place(client, company, siret="404 833 048 00022", city="Lyon", postalCode="69002")
    url = f"{PLACES}/{made['id']}"
    assert (made["siret"], made["isHeadOffice"]) == ("40483304800022", True)
    assert client.get(url).json() == made
    assert client.patch(url, json={"city": "Villeurbanne", "version": 1}).json()["version"] == 2
    listed = client.get(PLACES, params={"companyId": company["id"], "isHeadOffice": "true"}).json()
    assert [(item["city"], item["company"]) for item in listed["items"]] == [("Villeurbanne", "Dupont")]
    assert client.delete(url, params={"version": 2}).status_code == 204
    assert client.get(url).status_code == 404


def test_eight_first_establishments_at_once_leave_one_head_office(client, company):
    calls = [{"body": {"companyId": company["id"], "name": f"Place {number}"}} for number in range(8)]
    outcomes = at_once(create_establishment, calls)
    assert {outcome.status for outcome in outcomes} == {201}
    assert sum(outcome.answer.is_head_office for outcome in outcomes) == 1
    assert client.get(PLACES, params={"companyId": company["id"], "isHeadOffice": "true"}).json()["total"] == 1


def test_one_siret_typed_twice_at_once_is_stored_once(client, company):
    body = {"companyId": company["id"], "name": "Lyon", "siret": "40483304800022"}
    outcomes = at_once(create_establishment, [{"body": body}] * 4)
    assert sorted(outcome.status for outcome in outcomes) == [201, 409, 409, 409]
    assert {outcome.code for outcome in outcomes if outcome.status == 409} == {"SIRET_ALREADY_EXISTS"}


BAD = [
    (PLACES, {"name": ""}, "name", "REQUIRED"),
    (PLACES, {"siret": "1"}, "siret", "SIRET_INVALID"),
    (PLACES, {"siret": "73282932000074"}, "siret", "SIRET_SIREN_MISMATCH"),
    (PLACES, {"postalCode": "ABCDE"}, "postalCode", "POSTAL_CODE_INVALID"),
    (PLACES, {"addressLine1": "x" * 100_000}, "addressLine1", "TOO_LONG"),
    (PLACES, {"city": "a\x00"}, "city", "INVALID_CHARACTER"),
    (PLACES, {"isHeadOffice": "perhaps"}, "isHeadOffice", "INVALID_VALUE"),
    (PLACES, {"color": "red"}, "color", "UNKNOWN_FIELD"),
    (PEOPLE, {"lastName": " "}, "lastName", "REQUIRED"),
    (PEOPLE, {"email": "x"}, "email", "EMAIL_INVALID"),
    (PEOPLE, {"phone": "x"}, "phone", "PHONE_INVALID"),
    (PEOPLE, {"firstName": "x" * 101}, "firstName", "TOO_LONG"),
    (PEOPLE, {"jobTitle": 3}, "jobTitle", "INVALID_TEXT"),
]


def test_bad_values_are_refused_at_their_field_and_change_nothing(client, company, database):
    least = {
        PLACES: {"companyId": company["id"], "name": "Lyon"},
        PEOPLE: {"companyId": company["id"], "lastName": "X"},
    }
    with unchanged(database):
        answers = [(client.post(path, json=least[path] | body), body, field, code) for path, body, field, code in BAD]
    for answer, body, field, code in answers:
        assert answer.status_code == 422, body
        assert (field, code) in [(error["field"], error["code"]) for error in answer.json()["errors"]], body


def test_ids_in_bodies_that_name_nothing_readable_are_404_at_their_field(client, as_role, company, database):
    foreign = as_role("ADMIN", "beta")
    with unchanged(database):
        answers = [
            client.post(PLACES, json={"companyId": str(new_id()), "name": "X"}),
            foreign.post(PLACES, json={"companyId": company["id"], "name": "X"}),
            foreign.post(PEOPLE, json={"companyId": company["id"], "lastName": "X"}),
        ]
    for answer in answers:
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (404, "companyId")
    refused = client.post(PEOPLE, json={"companyId": company["id"], "lastName": "X", "establishmentId": str(new_id())})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (404, "establishmentId")


def test_foreign_records_are_404(client, as_role, company, database):
    urls = [f"{PLACES}/{place(client, company)['id']}", f"{PEOPLE}/{person(client, company)['id']}"]
    foreign = as_role("ADMIN", "beta")
    with unchanged(database):
        for url in urls:
            for answer in (foreign.get(url), foreign.patch(url, json={"email": None}), foreign.delete(url)):
                assert answer.status_code == 404


def test_readers_may_not_write(client, as_role, company, database):
    urls = [f"{PLACES}/{place(client, company)['id']}", f"{PEOPLE}/{person(client, company)['id']}"]
    reader = as_role("FINANCE_OFFICER")
    with unchanged(database):
        for url in urls:
            assert reader.get(url).status_code == 200
            assert reader.patch(url, json={"email": None}).status_code == 403
            assert reader.delete(url).status_code == 403
            assert reader.post(url.rsplit("/", 1)[0], json={}).status_code == 403


def test_an_old_version_changes_nothing(client, company, database):
    urls = [f"{PLACES}/{place(client, company)['id']}", f"{PEOPLE}/{person(client, company)['id']}"]
    for url in urls:
        assert client.patch(url, json={"phone": "+33 1 02 03 04 05"}).status_code == 200
    with unchanged(database):
        for url in urls:
            refused = client.patch(url, json={"phone": None, "version": 1})
            assert (refused.status_code, refused.json()["code"]) == (409, "STALE_VERSION")
            assert client.delete(url, params={"version": 1}).status_code == 409
