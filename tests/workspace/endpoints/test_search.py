"""The route of the search: what anybody may send, and what comes back."""

import pytest

from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.listing.query import LONGEST_SEARCH
from tests.factories import sales_http

SEARCH = "/api/workspace/search"


@pytest.fixture
def invoice(client):
    """An issued invoice."""
    sales_http.seller(client)
    draft = sales_http.draft(client, sales_http.customer(client)["id"])
    return client.post(f"/api/workspace/invoices/{draft['id']}/issue").json()


def test_a_hit_says_what_it_is_and_where_it_stands(client, invoice):
    body = client.get(SEARCH, params={"q": invoice["number"].lower().replace("-", " ")}).json()
    assert (body["q"], body["recent"]) == (invoice["number"].lower().replace("-", " "), [])
    group = body["groups"][0]
    assert {key: group[key] for key in group if key != "items"} == {
        "kind": "Invoice", "label": "Invoice", "title": "Invoices", "listName": "invoices", "more": False,
    }  # fmt: skip
    (hit,) = group["items"]
    assert {key: hit[key] for key in hit if key != "details"} == {
        "id": invoice["id"], "kind": "Invoice", "title": invoice["number"], "url": f"/workspace/invoices/{invoice['id']}",
        "state": {"value": "ISSUED", "of": "InvoiceStatus", "daysLate": 0},
    }  # fmt: skip
    assert [part["kind"] for part in hit["details"]] == ["text", "money"]
    assert hit["details"][1]["value"] > 0


def test_it_speaks_the_language_of_the_caller(client, invoice):
    answer = client.get(SEARCH, params={"q": invoice["number"]}, headers={"accept-language": "fr"})
    assert answer.json()["groups"][0]["title"] in ("Factures", "Invoices")  # as their account says


@pytest.mark.slow("a text of megabytes")
@pytest.mark.parametrize(
    "text", ["%", "_", "\\", "'; drop table search_entry; --", '"', "' | x:*", "()", "<->", "😀🚜", "é" * LONGEST_SEARCH, "1" * LONGEST_SEARCH,
             "a " * 99, "\t", "a\u0301", "日本", "-- ", "$body$"]
)  # fmt: skip
def test_no_text_is_a_fault(client, invoice, text):
    answer = client.get(SEARCH, params={"q": text})
    assert answer.status_code == 200, answer.text
    assert client.get(SEARCH, params={"q": invoice["number"]}).json()["groups"]


@pytest.mark.parametrize(
    "query",
    [{"q": "x" * (LONGEST_SEARCH + 1)}, {"q": "x" * 10_000}, {"q": "a\x00b"}, {"q": "a", "limit": "0"}, {"q": "a", "limit": "21"},
     {"q": "a", "limit": "many"}, {"q": "a", "kinds": "Nonsense"}, {"recent": "Invoice"}, {"recent": "x" * 1201}, {"colour": "red"}],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_at_its_parameter(client, query):
    answer = client.get(SEARCH, params=query)
    assert answer.status_code == 422
    assert {error["field"] for error in answer.json()["errors"]} <= set(query)


@pytest.mark.parametrize("role", [role.value for role in BusinessRole])
def test_every_role_may_search_and_reads_what_it_finds(client, invoice, as_role, role):
    caller = as_role(role)
    for text in (invoice["number"], "client", "admin", ""):
        answer = caller.get(SEARCH, params={"q": text})
        assert answer.status_code == 200, (role, text, answer.text)
        for group in answer.json()["groups"]:
            assert caller.get(f"/api/workspace/{group['listName']}", params={"pageSize": 1}).status_code == 200, (
                role,
                group,
            )


def test_nobody_searches_without_an_organization(anonymous):
    assert anonymous.get(SEARCH, params={"q": "a"}).status_code == 401
