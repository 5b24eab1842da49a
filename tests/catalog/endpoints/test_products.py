"""The four product routes over HTTP."""

from leaseapp.catalog.endpoints.products import create_product
from leaseapp.kernel.persistence.ids import new_id
from tests.support.at_once import at_once
from tests.support.unchanged import unchanged

PRODUCTS = "/api/workspace/products"
FORKLIFT = {"reference": "P-1", "name": "Forklift", "defaultUnitPriceHt": 12500}


def created(client, **values):
    answer = client.post(PRODUCTS, json=FORKLIFT | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_product_is_created_read_changed_and_listed(client):
    handling = client.post("/api/workspace/product-categories", json={"name": "Handling"}).json()["id"]
    product = created(client, categoryId=handling, defaultUnitPriceHt=12500.1234, stockQuantity=3, stockThreshold=5)
    assert (product["defaultUnitPriceHt"], product["defaultVatRate"], product["stockAlert"]) == (12500.1234, 20, True)
    url = f"{PRODUCTS}/{product['id']}"
    assert client.get(url).json() == product
    changed = client.patch(url, json={"stockQuantity": 6, "version": 1}).json()
    assert (changed["stockQuantity"], changed["stockAlert"], changed["version"]) == (6, False, 2)
    (item,) = client.get(PRODUCTS, params={"q": "handling p-1"}).json()["items"]
    assert (item["id"], item["reference"], item["status"]) == (product["id"], "P-1", "ACTIVE")


def test_archiving_answers_id_reference_and_status_and_hides_from_selectors(client):
    product = created(client)
    created(client, reference="P-2")
    url = f"{PRODUCTS}/{product['id']}"
    answer = client.patch(url, json={"status": "ARCHIVED"}).json()
    assert {name: answer[name] for name in ("id", "reference", "status")} == {
        "id": product["id"],
        "reference": "P-1",
        "status": "ARCHIVED",
    }
    for params in ({"selectable": "true"}, {"status": "ACTIVE"}):
        listed = client.get(PRODUCTS, params=params).json()
        assert [item["reference"] for item in listed["items"]] == ["P-2"]
    assert client.get(url).json()["status"] == "ARCHIVED"
    assert [item["reference"] for item in client.get(PRODUCTS, params={"status": "ARCHIVED"}).json()["items"]] == [
        "P-1"
    ]
    assert client.patch(url, json={"status": "ACTIVE"}).json()["status"] == "ACTIVE"


def test_the_list_filters_what_the_interface_offers(client):
    care = client.post("/api/workspace/product-categories", json={"name": "Care"}).json()["id"]
    created(client, stockQuantity=-1)
    created(client, reference="P-2", kind="SERVICE", defaultVatRate=10, categoryId=care, defaultUnitPriceHt=80)
    created(client, reference="P-3", kind="PART", stockQuantity=5, stockThreshold=5)
    created(client, reference="P-4", kind="EQUIPMENT", stockQuantity=6, stockThreshold=5)
    cases = [
        ({"stockAlert": "true"}, ["P-1", "P-3"]),
        ({"stockAlert": "false"}, ["P-2", "P-4"]),
        ({"stockLevel": "SHORT"}, ["P-1"]),
        ({"stockLevel": "LOW"}, ["P-3"]),
        ({"stockQuantityTo": "5"}, ["P-1", "P-3"]),
        ({"kind": "SERVICE,PART"}, ["P-2", "P-3"]),
        ({"defaultVatRate": "10"}, ["P-2"]),
        ({"category": "Care"}, ["P-2"]),
        ({"defaultUnitPriceHtTo": "100"}, ["P-2"]),
        ({"sort": "-reference", "pageSize": "2"}, ["P-4", "P-3"]),
    ]
    for params, references in cases:
        items = client.get(PRODUCTS, params=params).json()["items"]
        assert [item["reference"] for item in items] == references, params


def test_a_second_product_of_a_reference_is_409_with_field_and_existing_id(client, database):
    first = created(client)
    with unchanged(database):
        answer = client.post(PRODUCTS, json=FORKLIFT | {"name": "Other"})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "REFERENCE_ALREADY_EXISTS")
    assert (problem["field"], problem["existingId"]) == ("reference", first["id"])
    assert problem["errors"][0]["message"] == "A product with reference P-1 exists already: Forklift."


def test_eight_who_create_the_same_reference_at_once_make_one(client):
    outcomes = at_once(create_product, [{"body": FORKLIFT | {"name": f"Forklift {n}"}} for n in range(8)])
    (winner,) = [outcome.answer for outcome in outcomes if outcome.status == 201]
    losers = [outcome.answer for outcome in outcomes if outcome.status == 409]
    assert {(problem.code, problem.extra["existingId"]) for problem in losers} == {
        ("REFERENCE_ALREADY_EXISTS", str(winner.id))
    }
    assert client.get(PRODUCTS).json()["total"] == 1


BAD = [
    ({"reference": " "}, "reference", "REQUIRED"),
    ({"reference": "x" * 61}, "reference", "TOO_LONG"),
    ({"name": None}, "name", "INVALID_TEXT"),
    ({"description": "x" * 100_000}, "description", "TOO_LONG"),
    ({"description": "\x00"}, "description", "INVALID_CHARACTER"),
    ({"kind": "THING"}, "kind", "UNKNOWN_VALUE"),
    ({"defaultUnitPriceHt": None}, "defaultUnitPriceHt", "INVALID_NUMBER"),
    ({"defaultUnitPriceHt": 1.0000001}, "defaultUnitPriceHt", "TOO_MANY_DECIMALS"),
    ({"defaultUnitPriceHt": -0.01}, "defaultUnitPriceHt", "NUMBER_TOO_SMALL"),
    ({"defaultUnitPriceHt": "10 000 000 000"}, "defaultUnitPriceHt", "INVALID_NUMBER"),
    ({"defaultUnitPriceHt": 100_000_000_000}, "defaultUnitPriceHt", "NUMBER_TOO_LARGE"),
    ({"defaultUnitPriceHt": "NaN"}, "defaultUnitPriceHt", "INVALID_NUMBER"),
    ({"defaultVatRate": 19.6}, "defaultVatRate", "VAT_RATE_UNKNOWN"),
    ({"defaultVatRate": 120}, "defaultVatRate", "NUMBER_TOO_LARGE"),
    ({"ecoTaxHt": 0.001}, "ecoTaxHt", "TOO_MANY_DECIMALS"),
    ({"ecoTaxHt": -1}, "ecoTaxHt", "NUMBER_TOO_SMALL"),
    ({"stockQuantity": 1.0001}, "stockQuantity", "TOO_MANY_DECIMALS"),
    ({"stockQuantity": 1e20}, "stockQuantity", "NUMBER_TOO_LARGE"),
    ({"stockThreshold": -1}, "stockThreshold", "NUMBER_TOO_SMALL"),
    ({"kind": "SERVICE", "stockQuantity": 1}, "stockQuantity", "SERVICE_WITHOUT_STOCK"),
    ({"status": "ARCHIVED"}, "status", "UNKNOWN_FIELD"),
    ({"stockAlert": True}, "stockAlert", "UNKNOWN_FIELD"),
]


def test_bad_values_are_refused_at_their_field_and_change_nothing(client, database):
    with unchanged(database):
        answers = [(client.post(PRODUCTS, json=FORKLIFT | body), body, field, code) for body, field, code in BAD]
    for answer, body, field, code in answers:
        assert answer.status_code == 422, body
        assert (field, code) in [(error["field"], error["code"]) for error in answer.json()["errors"]], answer.text


def test_an_unknown_status_is_refused_and_changes_nothing(client, database):
    url = f"{PRODUCTS}/{created(client)['id']}"
    with unchanged(database):
        answer = client.patch(url, json={"status": "DELETED", "name": "Other"})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "UNKNOWN_VALUE")


def test_html_is_kept_as_the_text_it_is(client):
    product = created(client, name="<img src=x onerror=alert(1)>")
    assert client.get(f"{PRODUCTS}/{product['id']}").json()["name"] == "<img src=x onerror=alert(1)>"


def test_unknown_and_foreign_ids_are_404(client, as_role, database):
    product = created(client)
    foreign = as_role("ADMIN", "beta")
    with unchanged(database):
        for who, record in ((client, new_id()), (client, "P-1"), (foreign, product["id"])):
            url = f"{PRODUCTS}/{record}"
            for answer in (who.get(url), who.patch(url, json={"name": "Y"})):
                assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_there_is_no_delete(client, database):
    url = f"{PRODUCTS}/{created(client)['id']}"
    with unchanged(database):
        assert client.delete(url).status_code in (404, 405)


def test_readers_may_not_write_and_partners_see_what_is_on_offer(client, as_role, database):
    product = created(client)
    archived = created(client, reference="P-2")
    client.patch(f"{PRODUCTS}/{archived['id']}", json={"status": "ARCHIVED"})
    url = f"{PRODUCTS}/{product['id']}"
    partner = as_role("PARTNER_USER")
    for reader in (as_role("ACCOUNTANT"), as_role("AUDITOR"), partner):
        assert reader.get(url).status_code == 200
        with unchanged(database):
            answers = [reader.post(PRODUCTS, json=FORKLIFT), reader.patch(url, json={"name": "Y"})]
        assert [answer.status_code for answer in answers] == [403, 403]
    assert [item["reference"] for item in partner.get(PRODUCTS).json()["items"]] == ["P-1"]
    assert partner.get(f"{PRODUCTS}/{archived['id']}").status_code == 404
    assert as_role("CLIENT_USER").get(url).status_code == 403


def test_an_old_version_changes_nothing(client, database):
    url = f"{PRODUCTS}/{created(client)['id']}"
    client.patch(url, json={"name": "New"})
    with unchanged(database):
        refused = client.patch(url, json={"status": "ARCHIVED", "version": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "STALE_VERSION")
    assert refused.json()["current"]["name"] == "New"
