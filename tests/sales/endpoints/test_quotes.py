"""Quotes of the office over HTTP: created with their number, changed while drafts, sent, duplicated, revised."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.factories import quotes_http as http
from tests.factories import sales_http
from tests.factories.quotes_http import OPTION, RENTAL
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


@prepared
def shop(client):
    """A billing entity and a customer."""
    return {"seller": sales_http.seller(client), "customer": sales_http.customer(client)}


@pytest.fixture
def refused(client, database):
    """A refusal that left every row as it was."""

    def call(method, path, body=None):
        with unchanged(database):
            return http.refused(client, method, path, body)

    return call


def test_a_quote_gets_its_number_validity_and_totals_at_creation(client, shop):
    quote = http.quote(client, shop["customer"]["id"], subject="Warehouse", depositPct=30)
    assert (quote["number"], quote["revision"], quote["fullNumber"], quote["status"]) == ("DEV-1", 1, "DEV-1", "DRAFT")
    assert quote["validUntil"] == (clock.today() + timedelta(days=30)).isoformat()
    assert (quote["totalHt"], quote["totalVat"], quote["totalTtc"]) == (1000, 200, 1200)
    assert (quote["optionsHt"], quote["depositAmount"], quote["expired"]) == (200, 360, False)
    assert [(line["selected"], line["totalHt"], line["optionHt"]) for line in quote["lines"]] == [
        (True, 1000, None), (False, None, 200),
    ]  # fmt: skip
    assert quote["salesperson"]["id"] == str(world.person("ADMIN").user_id)
    assert quote["customer"] == {
        "id": shop["customer"]["id"],
        "name": "Customer 1",
        "siren": quote["customer"]["siren"],
    }
    assert http.quote(client, shop["customer"]["id"])["number"] == "DEV-2"


def test_sections_and_texts_stand_between_the_lines(client, shop):
    rows = [
        {"rowKind": "SECTION", "designation": "Rental"}, RENTAL, OPTION | {"selected": True},
        {"rowKind": "SECTION", "designation": "Delivery"}, {"rowKind": "TEXT", "designation": "On site", "description": "By 8 am"},
    ]  # fmt: skip
    quote = http.quote(client, shop["customer"]["id"], rows)
    shown = [(row["rowKind"], row["totalHt"], row["quantity"], row["vatRatePct"]) for row in quote["lines"]]
    assert shown == [
        ("SECTION", 1200, None, None), ("LINE", 1000, 2, 20), ("LINE", 200, 1, 20), ("SECTION", 0, None, None),
        ("TEXT", None, None, None),
    ]  # fmt: skip
    assert (quote["totalHt"], quote["optionsHt"], len(quote["vatBreakdown"])) == (1200, 0, 1)


@pytest.mark.parametrize(
    ("row", "errors"),
    [
        ({"rowKind": "SECTION"}, {"lines[1].designation": "REQUIRED"}),
        ({"rowKind": "SECTION", "designation": "x", "quantity": 1}, {"lines[1].quantity": "UNEXPECTED"}),
        ({"rowKind": "TEXT", "designation": "x", "unitPriceHt": 5}, {"lines[1].unitPriceHt": "UNEXPECTED"}),
        ({"rowKind": "TEXT", "designation": "x", "optional": True}, {"lines[1].optional": "UNEXPECTED"}),
        ({k: v for k, v in RENTAL.items() if k != "quantity"}, {"lines[1].quantity": "REQUIRED"}),
        (RENTAL | {"selected": False}, {"lines[1].selected": "UNEXPECTED"}),
        (RENTAL | {"vatRatePct": 19}, {"lines[1].vatRatePct": "VAT_RATE_UNKNOWN"}),
        (RENTAL | {"quantity": 0}, {"lines[1].quantity": "NUMBER_TOO_SMALL"}),
        (RENTAL | {"rowKind": "PAGE"}, {"lines[1].rowKind": "UNKNOWN_VALUE"}),
        (RENTAL | {"lineTotalHt": 1}, {"lines[1].lineTotalHt": "UNKNOWN_FIELD"}),
    ],
)
def test_a_wrong_row_is_refused_at_its_field(shop, refused, row, errors):
    body = {"customerId": shop["customer"]["id"], "lines": [{"rowKind": "SECTION", "designation": "First"}, row]}
    assert refused("POST", "/quotes", body) == (422, "VALIDATION_FAILED", errors)


def test_all_wrong_rows_are_named_at_once(shop, refused):
    rows = [{"rowKind": "TEXT"}, RENTAL, RENTAL | {"vatRatePct": 0}]
    _status, _code, errors = refused("POST", "/quotes", {"customerId": shop["customer"]["id"], "lines": rows})
    assert errors == {"lines[0].designation": "REQUIRED", "lines[2].vatReason": "VAT_REASON_MISSING"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"customerId": UNKNOWN}, "customerId"),
        ({"billingEntityId": UNKNOWN}, "billingEntityId"),
        ({"contactId": UNKNOWN}, "contactId"),
        ({"lines": [{"rowKind": "SECTION", "designation": "x"}, {"productId": UNKNOWN, "quantity": 1}]}, "lines[1].productId"),
    ],
)  # fmt: skip
def test_what_is_named_must_exist(client, shop, refused, change, field):
    quote = http.quote(client, shop["customer"]["id"])
    assert refused("POST", "/quotes", {"customerId": shop["customer"]["id"]} | change) == (
        404,
        "NOT_FOUND",
        {field: "NOT_FOUND"},
    )
    assert refused("PATCH", f"/quotes/{quote['id']}", change) == (404, "NOT_FOUND", {field: "NOT_FOUND"})


def test_the_contact_belongs_to_the_customer(client, shop, refused):
    other = sales_http.customer(client, 2)
    person = client.post(f"{W}/contacts", json={"companyId": other["companyId"], "lastName": "Petit"}).json()
    body = {"customerId": shop["customer"]["id"], "contactId": person["id"]}
    wrong = (422, "CONTACT_OF_ANOTHER_COMPANY", {"contactId": "CONTACT_OF_ANOTHER_COMPANY"})
    assert refused("POST", "/quotes", body) == wrong
    quote = http.quote(client, other["id"], contactId=person["id"])
    assert quote["contact"] == {"id": person["id"], "name": "Petit"}
    assert refused("PATCH", f"/quotes/{quote['id']}", {"customerId": shop["customer"]["id"]}) == wrong


def test_a_colleague_may_be_named_as_salesperson_and_a_client_may_not(client, shop, refused):
    colleague, client_user = (str(world.person(role).user_id) for role in ("COMMERCIAL", "CLIENT_USER"))
    quote = http.quote(client, shop["customer"]["id"], salespersonId=colleague)
    assert quote["salesperson"]["id"] == colleague
    path = f"/quotes/{quote['id']}"
    assert refused("PATCH", path, {"salespersonId": client_user}) == (404, "NOT_FOUND", {"salespersonId": "NOT_FOUND"})
    nobody = client.patch(f"{W}{path}", json={"salespersonId": None}).json()
    assert nobody["salesperson"] is None
    people = {item["id"]: item["external"] for item in client.get(f"{W}/people").json()["items"]}
    assert (people[colleague], people[client_user]) == (False, True)


def test_what_is_left_to_invoice_of_its_order_shows_on_the_quote(client, shop):
    quote = http.sent(client, shop["customer"]["id"])

    def remaining():
        [row] = client.get(f"{W}/quotes").json()["items"]
        shown = client.get(f"{W}/quotes/{quote['id']}").json()["remainingHt"]
        assert row["remainingHt"] == shown
        return shown

    assert remaining() is None
    client.post(f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Marie Petit"})
    order = client.post(f"{W}/quotes/{quote['id']}/convert").json()
    path = f"{W}/orders/{order['orderId']}"
    assert remaining() == 1000
    line = client.get(path).json()["lines"][0]["id"]
    taken = client.post(
        f"{path}/invoice",
        json={"mode": "LINES", "confirmUnshipped": True, "lines": [{"orderLineId": line, "quantity": 1}]},
    )
    assert taken.status_code == 201, taken.text
    assert remaining() == 500
    assert client.delete(f"{W}/invoices/{taken.json()['id']}").status_code == 204
    assert client.post(f"{path}/cancel", json={"reason": "Changed their mind"}).status_code == 200
    assert remaining() == 0


def test_conditions_come_from_the_organization_unless_they_are_given(client, shop):
    stored = client.patch(f"{W}/document-settings", json={"quoteConditions": "  Delivery within 5 days.\n"})
    assert stored.json()["quoteConditions"] == "Delivery within 5 days."
    customer = shop["customer"]["id"]
    assert http.quote(client, customer)["conditions"] == "Delivery within 5 days."
    assert http.quote(client, customer, conditions="Ours")["conditions"] == "Ours"
    assert http.quote(client, customer, conditions="")["conditions"] is None
    assert client.patch(f"{W}/document-settings", json={"quoteConditions": ""}).json()["quoteConditions"] is None
    assert http.quote(client, customer)["conditions"] is None


def test_a_draft_is_changed_and_only_what_changed_is_written(client, shop):
    quote = http.quote(client, shop["customer"]["id"])
    path = f"{W}/quotes/{quote['id']}"
    changed = client.patch(
        path, json={"lines": [RENTAL, OPTION | {"selected": True}], "version": quote["version"]}
    ).json()
    assert (changed["totalTtc"], changed["optionsHt"]) == (1440, 0)
    assert [line["id"] for line in changed["lines"]] == [line["id"] for line in quote["lines"]]
    assert client.patch(path, json={"lines": [RENTAL]}).json()["totalTtc"] == 1200
    cleared = client.patch(path, json={"validUntil": None, "subject": "Lift"}).json()
    assert (cleared["validUntil"], cleared["subject"], cleared["totalTtc"]) == (None, "Lift", 1200)


def test_an_old_version_is_refused_with_the_present_one(client, shop, refused):
    quote = http.quote(client, shop["customer"]["id"])
    client.patch(f"{W}/quotes/{quote['id']}", json={"subject": "New"})
    answer = client.patch(f"{W}/quotes/{quote['id']}", json={"subject": "Old", "version": quote["version"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["current"]["subject"] == "New"
    assert refused("DELETE", f"/quotes/{quote['id']}?version={quote['version']}")[1] == "STALE_VERSION"


def test_sending_dates_the_quote_and_closes_it_for_changes(client, shop, refused):
    quote = http.sent(client, shop["customer"]["id"])
    assert (quote["status"], quote["sentAt"][:10]) == ("SENT", clock.now().date().isoformat())
    path = f"/quotes/{quote['id']}"
    assert refused("PATCH", path, {"subject": "x"})[:2] == (409, "INVALID_TRANSITION")
    assert refused("PATCH", path, {"lines": []})[:2] == (409, "INVALID_TRANSITION")
    assert refused("PATCH", path, {"status": "SENT"})[:2] == (409, "INVALID_TRANSITION")
    assert refused("DELETE", path)[:2] == (409, "INVALID_TRANSITION")


def test_a_change_and_the_sending_are_one(client, shop, refused):
    quote = http.quote(client, shop["customer"]["id"])
    path = f"/quotes/{quote['id']}"
    assert refused("PATCH", path, {"status": "SENT", "lines": [RENTAL | {"vatRatePct": 3}]})[0] == 422
    sent = client.patch(f"{W}{path}", json={"status": "SENT", "subject": "Last word"}).json()
    assert (sent["status"], sent["subject"]) == ("SENT", "Last word")


@pytest.mark.parametrize("status", ["DRAFT", "ACCEPTED", "CONVERTED", "EXPIRED"])
def test_a_status_is_not_typed(client, shop, refused, status):
    quote = http.quote(client, shop["customer"]["id"])
    answer = refused("PATCH", f"/quotes/{quote['id']}", {"status": status})
    assert answer == (422, "VALIDATION_FAILED", {"status": "UNKNOWN_VALUE"})


def test_totals_and_numbers_are_the_servers(client, shop, refused):
    quote = http.quote(client, shop["customer"]["id"])
    for field in ("totalTtc", "number", "sentAt", "revision", "supersededById", "remainingHt"):
        answer = refused("PATCH", f"/quotes/{quote['id']}", {field: "x"})
        assert answer == (422, "VALIDATION_FAILED", {field: "UNKNOWN_FIELD"})


def test_a_deleted_draft_is_gone_and_its_number_stays_used(client, shop):
    quote = http.quote(client, shop["customer"]["id"])
    assert client.delete(f"{W}/quotes/{quote['id']}?version={quote['version']}").status_code == 204
    assert client.get(f"{W}/quotes/{quote['id']}").status_code == 404
    assert http.quote(client, shop["customer"]["id"])["number"] == "DEV-2"


def test_a_duplicate_is_a_draft_with_a_number_of_its_own(client, shop):
    original = http.sent(client, shop["customer"]["id"], subject="Lift", validUntil="2020-01-01")
    answer = client.post(f"{W}/quotes/{original['id']}/duplicate")
    copy = answer.json()
    assert answer.status_code == 201
    assert (copy["number"], copy["revision"], copy["status"], copy["sentAt"]) == ("DEV-2", 1, "DRAFT", None)
    assert (copy["subject"], copy["totalTtc"], copy["optionsHt"]) == ("Lift", 1200, 200)
    assert copy["validUntil"] == (clock.today() + timedelta(days=30)).isoformat()
    assert not {line["id"] for line in copy["lines"]} & {line["id"] for line in original["lines"]}
    assert client.get(f"{W}/quotes/{original['id']}").json()["supersededById"] is None


def test_a_revision_takes_the_place_of_the_quote_once_it_is_sent(client, shop, refused, anonymous):
    original = http.sent(client, shop["customer"]["id"])
    answer = client.post(f"{W}/quotes/{original['id']}/revise")
    revision = answer.json()
    assert answer.status_code == 201
    assert (revision["number"], revision["revision"], revision["fullNumber"]) == ("DEV-1", 2, "DEV-1 v2")
    assert (revision["status"], revision["totalTtc"]) == ("DRAFT", 1200)
    assert [(item["id"], item["status"]) for item in revision["revisions"]] == [(original["id"], "SENT")]
    old = f"/quotes/{original['id']}"
    public = client.get(f"{W}{old}/link").json()["url"].rpartition("/")[2]
    assert anonymous.get(f"/api/public/quotes/{public}").status_code == 200
    assert client.get(f"{W}{old}").json()["supersededById"] is None
    assert refused("POST", f"{old}/revise")[:2] == (409, "REVISION_STARTED")
    client.patch(f"{W}/quotes/{revision['id']}", json={"status": "SENT"})
    assert anonymous.get(f"/api/public/quotes/{public}").json()["code"] == "QUOTE_SUPERSEDED"
    assert client.get(f"{W}{old}").json()["supersededById"] == revision["id"]
    assert refused("POST", f"{old}/accept", {"acceptedByName": "A"})[:2] == (409, "QUOTE_SUPERSEDED")
    assert refused("POST", f"{old}/convert")[:2] == (409, "QUOTE_SUPERSEDED")
    assert refused("POST", f"{old}/revise")[:2] == (409, "QUOTE_SUPERSEDED")
    assert client.post(f"{W}/quotes/{revision['id']}/convert").status_code == 200


def test_an_offer_accepted_while_its_revision_is_a_draft_is_ordered_and_not_offered_again(client, shop, refused):
    original = http.sent(client, shop["customer"]["id"])
    revision = client.post(f"{W}/quotes/{original['id']}/revise").json()
    assert client.post(f"{W}/quotes/{original['id']}/accept", json={"acceptedByName": "A"}).status_code == 200
    assert client.post(f"{W}/quotes/{original['id']}/convert").status_code == 200
    assert refused("PATCH", f"/quotes/{revision['id']}", {"status": "SENT"})[:2] == (409, "INVALID_TRANSITION")
    assert refused("POST", f"/quotes/{revision['id']}/convert")[:2] == (409, "INVALID_TRANSITION")


def test_a_draft_revision_that_is_ordered_replaces_what_was_sent(client, shop):
    original = http.sent(client, shop["customer"]["id"])
    revision = client.post(f"{W}/quotes/{original['id']}/revise").json()
    assert client.post(f"{W}/quotes/{revision['id']}/convert").status_code == 200
    assert client.get(f"{W}/quotes/{original['id']}").json()["supersededById"] == revision["id"]


def test_a_replaced_draft_is_neither_changed_nor_sent_nor_deleted(client, shop, refused):
    draft = http.quote(client, shop["customer"]["id"])
    client.post(f"{W}/quotes/{draft['id']}/revise")
    path = f"/quotes/{draft['id']}"
    assert refused("PATCH", path, {"subject": "x"})[:2] == (409, "QUOTE_SUPERSEDED")
    assert refused("PATCH", path, {"status": "SENT"})[:2] == (409, "QUOTE_SUPERSEDED")
    assert refused("DELETE", path)[:2] == (409, "QUOTE_SUPERSEDED")


def test_deleting_a_revision_gives_the_offer_before_it_its_place_back(client, shop):
    original = http.sent(client, shop["customer"]["id"])
    revision = client.post(f"{W}/quotes/{original['id']}/revise").json()
    assert client.delete(f"{W}/quotes/{revision['id']}").status_code == 204
    assert client.get(f"{W}/quotes/{original['id']}").json()["supersededById"] is None
    assert client.post(f"{W}/quotes/{original['id']}/revise").json()["revision"] == 3


def test_what_became_an_order_is_not_revised(client, shop, refused):
    quote = http.quote(client, shop["customer"]["id"])
    client.post(f"{W}/quotes/{quote['id']}/convert")
    assert refused("POST", f"/quotes/{quote['id']}/revise")[:2] == (409, "INVALID_TRANSITION")


def test_the_list_shows_what_waits_and_hides_replaced_revisions(client, shop):
    customer = shop["customer"]["id"]
    old = http.sent(client, customer)
    revision = client.post(f"{W}/quotes/{old['id']}/revise").json()
    late = http.sent(client, customer, validUntil=(clock.today() - timedelta(days=1)).isoformat())
    waiting = http.sent(client, customer, validUntil=clock.today().isoformat(), subject="Lift")

    def listed(query=""):
        answer = client.get(f"{W}/quotes?sort=createdAt{query}").json()
        return [item["number"] for item in answer["items"]]

    assert listed() == ["DEV-1", "DEV-1 v2", "DEV-2", "DEV-3"]
    assert listed(f"&customerId={customer}&status=DRAFT") == [revision["fullNumber"]]
    client.patch(f"{W}/quotes/{revision['id']}", json={"status": "SENT"})
    assert listed() == ["DEV-1 v2", "DEV-2", "DEV-3"]
    assert listed("&superseded=true") == ["DEV-1"]
    assert listed("&superseded=all") == ["DEV-1", "DEV-1 v2", "DEV-2", "DEV-3"]
    assert listed("&expired=true") == [late["number"]]
    assert listed("&status=SENT&expired=false") == [revision["fullNumber"], waiting["number"]]
    assert listed("&q=lift") == ["DEV-3"]
    assert client.get(f"{W}/quotes").json()["totals"]["totalTtc"] == 3600
    assert client.get(f"{W}/quotes?superseded=maybe").json()["code"] == "INVALID_FILTER"


def test_the_preview_adds_up_what_is_finished_and_stores_nothing(client, shop, database):
    rows = [{"rowKind": "SECTION", "designation": ""}, RENTAL, OPTION, {"quantity": "x"}, RENTAL | {"vatRatePct": 10}]
    with unchanged(database):
        answer = client.post(f"{W}/quotes/preview-totals", json={"lines": rows}).json()
    assert [(row["totalHt"], row["optionHt"]) for row in answer["lines"]] == [
        (2000, None), (1000, None), (None, 200), (None, None), (1000, None),
    ]  # fmt: skip
    assert (answer["totalHt"], answer["totalTtc"], answer["optionsHt"]) == (2000, 2300, 200)
    assert [item["ratePct"] for item in answer["vat"]] == [20, 10]
