"""Companies over HTTP: answers, refusals that change nothing, two at once."""

from leaseapp.directory.endpoints.companies import create_company, update_company
from leaseapp.kernel.persistence.ids import new_id
from tests.support.at_once import at_once
from tests.support.unchanged import unchanged
from tests.support.world import CLIENT_COMPANY

COMPANIES = "/api/workspace/companies"
DUPONT = {"name": "Dupont", "siren": "404833048"}


def created(client, **values):
    answer = client.post(COMPANIES, json=DUPONT | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_company_is_created_read_changed_listed_and_deleted(client):
    company = created(client, shareCapital=10000.5, headOffice={"city": "Lyon", "siret": "40483304800022"})
    assert (company["siren"], company["shareCapital"], company["version"]) == ("404833048", 10000.5, 1)
    assert (company["headOffice"]["city"], company["headOffice"]["name"]) == ("Lyon", "Dupont")

    url = f"{COMPANIES}/{company['id']}"
    assert client.get(url).json() == company

    changed = client.patch(url, json={"legalForm": "SAS", "version": 1})
    assert (changed.status_code, changed.json()["legalForm"], changed.json()["version"]) == (200, "SAS", 2)

    listed = client.get(COMPANIES, params={"q": "lyon 404833"}).json()
    assert (listed["total"], listed["items"][0]["name"], listed["items"][0]["city"]) == (1, "Dupont", "Lyon")

    assert client.delete(url, params={"version": 2}).status_code == 204
    assert client.get(url).status_code == 404
    assert client.get(COMPANIES, params={"q": "Dupont"}).json()["total"] == 0


def test_search_finds_by_name_without_accents_by_siren_and_by_city(client):
    created(client, name="Établissements Élan", headOffice={"city": "Saint-Étienne"})
    for words in ("etablissements elan", "404833048", "saint-etienne", "ÉLAN"):
        assert client.get(COMPANIES, params={"q": words}).json()["total"] == 1, words
    assert client.get(COMPANIES, params={"q": "100%_"}).json()["total"] == 0


def test_filters_and_export_agree_with_the_list(client):
    created(client, kind="CONSUMER", siren=None)
    listed = client.get(COMPANIES, params={"kind": "CONSUMER"}).json()
    assert [item["name"] for item in listed["items"]] == ["Dupont"]
    export = client.get(COMPANIES, params={"kind": "CONSUMER", "format": "csv"})
    assert export.status_code == 200
    assert export.text.count("\n") == 2


def test_a_second_company_of_a_siren_is_409_with_field_and_existing_id(client, database):
    first = created(client)
    with unchanged(database):
        answer = client.post(COMPANIES, json={"name": "Dupont again", "siren": "404 833 048"})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "SIREN_ALREADY_EXISTS")
    assert (problem["field"], problem["existingId"]) == ("siren", first["id"])
    assert problem["errors"] == [
        {
            "field": "siren",
            "code": "SIREN_ALREADY_EXISTS",
            "message": "A company with SIREN 404833048 exists already: Dupont.",
        }
    ]


def test_eight_who_create_the_same_company_at_once_make_one(client, database):
    outcomes = at_once(create_company, [{"body": DUPONT | {"name": f"Dupont {number}"}} for number in range(8)])
    (winner,) = [outcome.answer for outcome in outcomes if outcome.status == 201]
    losers = [outcome.answer for outcome in outcomes if outcome.status == 409]
    assert len(losers) == 7
    assert {(problem.code, problem.extra["existingId"]) for problem in losers} == {
        ("SIREN_ALREADY_EXISTS", str(winner.id))
    }
    assert client.get(COMPANIES, params={"q": "404833048"}).json()["total"] == 1


def test_those_who_change_the_same_version_at_once_do_not_overwrite_each_other(client):
    company = created(client)
    calls = [{"company_id": company["id"], "body": {"notes": f"{number}", "version": 1}} for number in range(4)]
    outcomes = at_once(update_company, calls)
    assert sorted(outcome.status for outcome in outcomes) == [200, 409, 409, 409]
    assert {outcome.code for outcome in outcomes if outcome.status == 409} == {"STALE_VERSION"}
    assert client.get(f"{COMPANIES}/{company['id']}").json()["version"] == 2


def test_the_messages_follow_the_caller_s_language(client):
    answer = client.post(COMPANIES, json={"name": "X", "siren": "123456789"}, headers={"accept-language": "fr"})
    english = client.post(COMPANIES, json={"name": "X", "siren": "123456789"})
    assert english.json()["errors"][0]["message"] == (
        "This SIREN is not valid: nine digits with a check digit are expected."
    )
    assert answer.status_code == english.status_code == 422


BAD = [
    ({}, "name", "REQUIRED"),
    ({"name": "   ", "siren": "404833048"}, "name", "REQUIRED"),
    ({"name": "X" * 201, "siren": "404833048"}, "name", "TOO_LONG"),
    (DUPONT | {"notes": "x" * 100_000}, "notes", "TOO_LONG"),
    (DUPONT | {"notes": "a\x00b"}, "notes", "INVALID_CHARACTER"),
    (DUPONT | {"name": "a\u0007b"}, "name", "INVALID_CHARACTER"),
    ({"name": "X"}, "siren", "SIREN_REQUIRED"),
    ({"name": "X", "siren": "404833047"}, "siren", "SIREN_INVALID"),
    ({"name": "X", "siren": 404833048}, "siren", "INVALID_TEXT"),
    ({"name": ["X"], "siren": "404833048"}, "name", "INVALID_TEXT"),
    (DUPONT | {"kind": "FIRM"}, "kind", "UNKNOWN_VALUE"),
    (DUPONT | {"country": "QQ"}, "country", "COUNTRY_UNKNOWN"),
    (DUPONT | {"shareCapital": 10.001}, "shareCapital", "TOO_MANY_DECIMALS"),
    (DUPONT | {"shareCapital": "1e30"}, "shareCapital", "INVALID_NUMBER"),
    (DUPONT | {"shareCapital": "9" * 31}, "shareCapital", "NUMBER_TOO_LARGE"),
    (DUPONT | {"shareCapital": -1}, "shareCapital", "NUMBER_TOO_SMALL"),
    (DUPONT | {"shareCapital": True}, "shareCapital", "INVALID_NUMBER"),
    (DUPONT | {"vatNumber": "FR44732829320"}, "vatNumber", "VAT_NUMBER_SIREN_MISMATCH"),
    (DUPONT | {"website": "javascript:alert(1)"}, "website", "WEBSITE_INVALID"),
    (DUPONT | {"organizationId": "x"}, "organizationId", "UNKNOWN_FIELD"),
    (DUPONT | {"headOffice": {"postalCode": "1"}}, "headOffice.postalCode", "POSTAL_CODE_INVALID"),
    (DUPONT | {"headOffice": "Lyon"}, "headOffice", "INVALID_OBJECT"),
]


def test_bad_values_are_refused_at_their_field_and_change_nothing(client, database):
    with unchanged(database):
        answers = [(client.post(COMPANIES, json=body), body, field, code) for body, field, code in BAD]
    for answer, body, field, code in answers:
        assert answer.status_code == 422, body
        assert answer.headers["content-type"].startswith("application/problem+json")
        assert (field, code) in [(error["field"], error["code"]) for error in answer.json()["errors"]], body


def test_malformed_json_is_400(client, database):
    with unchanged(database):
        answer = client.post(COMPANIES, content=b'{"name": ', headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_html_is_kept_as_the_text_it_is(client):
    company = created(client, name="<script>alert(1)</script> & Fils", notes="<b>x</b>")
    assert company["name"] == "<script>alert(1)</script> & Fils"
    assert client.get(f"{COMPANIES}/{company['id']}").json()["notes"] == "<b>x</b>"


def test_unknown_foreign_and_senseless_ids_are_404(client, as_role, database):
    company = created(client)
    foreign = as_role("ADMIN", "beta")
    with unchanged(database):
        for who, record in ((client, new_id()), (client, "1"), (client, "%00"), (foreign, company["id"])):
            url = f"{COMPANIES}/{record}"
            for answer in (who.get(url), who.patch(url, json={"name": "Y"}), who.delete(url)):
                assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_the_same_siren_may_exist_in_another_organization(client, as_role):
    created(client)
    created(as_role("ADMIN", "beta"))


def test_readers_read_and_may_not_write(client, as_role, database):
    url = f"{COMPANIES}/{created(client)['id']}"
    for reader in map(as_role, ("FINANCE_OFFICER", "AUDITOR", "TECHNICIAN")):
        assert reader.get(url).status_code == 200
        with unchanged(database):
            answers = [reader.post(COMPANIES, json=DUPONT), reader.patch(url, json={"name": "Y"}), reader.delete(url)]
        assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(403, "FORBIDDEN")] * 3


def test_external_people_do_not_browse_the_directory(as_role):
    for external in map(as_role, ("CLIENT_USER", "CLIENT_ADMIN", "LENDER_USER", "PARTNER_USER", "SUPPLIER_USER")):
        assert external.get(COMPANIES).status_code == 403
        assert external.get(f"{COMPANIES}/{CLIENT_COMPANY}").status_code == 403


def test_an_old_version_changes_and_deletes_nothing(client, database):
    url = f"{COMPANIES}/{created(client)['id']}"
    client.patch(url, json={"name": "Dupond"})
    with unchanged(database):
        refused = client.patch(url, json={"name": "Durand", "version": 1})
        kept = client.delete(url, params={"version": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "STALE_VERSION")
    assert (refused.json()["current"]["name"], refused.json()["current"]["version"]) == ("Dupond", 2)
    assert (kept.status_code, kept.json()["code"]) == (409, "STALE_VERSION")


def test_a_required_field_cannot_be_emptied_by_a_change(client, database):
    url = f"{COMPANIES}/{created(client)['id']}"
    with unchanged(database):
        for body in ({"name": None}, {"name": ""}, {"kind": None}, {"country": None}, {"siren": None}):
            assert client.patch(url, json=body).status_code == 422, body


def test_an_idempotency_key_makes_one_company(client):
    headers = {"Idempotency-Key": "one"}
    first = client.post(COMPANIES, json=DUPONT, headers=headers)
    second = client.post(COMPANIES, json=DUPONT, headers=headers)
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert second.headers["Idempotent-Replayed"] == "true"


def test_a_siren_is_checked_while_it_is_typed(client):
    company = created(client)
    check = "/api/workspace/siren-check"
    assert client.get(check, params={"siren": "732 829 320"}).json()["vatNumber"] == "FR44732829320"
    assert client.get(check, params={"siren": "404833048"}).json()["existingId"] == company["id"]
    assert client.get(check, params={"siren": "1"}).json()["code"] == "SIREN_INVALID"


def test_lists_refuse_what_they_do_not_know(client):
    refused = [
        {"color": "red"},
        {"sort": "color"},
        {"kind": "FIRM"},
        {"pageSize": 101},
        {"page": 0},
        {"createdAtFrom": "yesterday"},
        {"createdAtTo": "2026-02-30"},
        {"q": "x" * 201},
    ]
    for params in refused:
        assert client.get(COMPANIES, params=params).status_code == 422, params


def test_the_list_can_be_limited_to_days(client):
    created(client)
    assert client.get(COMPANIES, params={"q": "Dupont", "createdAtFrom": "2020-01-01"}).json()["total"] == 1
    assert client.get(COMPANIES, params={"q": "Dupont", "createdAtTo": "2020-01-01"}).json()["total"] == 0
