"""Variants over HTTP: inheritance, attributes, stock and its notice to who buys."""

import pytest
from sqlmodel import select

from leaseapp.catalog.endpoints.variants import create_product_variant
from leaseapp.catalog.notification_kinds import STOCK_LOW
from leaseapp.notifications.models import Notification
from tests.factories import sales_http as http
from tests.support.at_once import at_once
from tests.support.unchanged import unchanged

PATH, PRODUCTS = "/api/workspace/product-variants", "/api/workspace/products"


@pytest.fixture
def product(client):
    body = {"reference": "P-1", "name": "Server", "defaultUnitPriceHt": 100, "stockQuantity": 2}
    return client.post(PRODUCTS, json=body).json()


def made(client, product, sku, **values):
    answer = client.post(PATH, json={"productId": product["id"], "sku": sku, "attributes": {"RAM": sku}} | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_price_change_of_the_product_moves_only_what_inherits(client, product):
    heir, own = made(client, product, "A"), made(client, product, "B", unitPriceHt=150)
    client.patch(f"{PRODUCTS}/{product['id']}", json={"defaultUnitPriceHt": 120})
    read = {one["id"]: client.get(f"{PATH}/{one['id']}").json() for one in (heir, own)}
    assert (read[heir["id"]]["effectiveUnitPriceHt"], read[heir["id"]]["inherited"]) == (120, True)
    assert (read[own["id"]]["effectiveUnitPriceHt"], read[own["id"]]["inherited"]) == (150, False)
    back = client.patch(f"{PATH}/{own['id']}", json={"unitPriceHt": None}).json()
    assert (back["effectiveUnitPriceHt"], back["inherited"], back["unitPriceHt"]) == (120, True, None)
    listed = client.get(PATH, params={"productId": product["id"], "inherited": "true"}).json()
    assert [row["sku"] for row in listed["items"]] == ["A", "B"]


@pytest.mark.parametrize("attributes", [{"ram": "64 go"}, {" RAM ": "64 GO"}, {"RÀM": "64 Go"}])
def test_the_same_attributes_twice_are_409(client, product, attributes):
    made(client, product, "A", attributes={"RAM": "64 Go"})
    answer = client.post(PATH, json={"productId": product["id"], "sku": "B", "attributes": attributes})
    assert (answer.status_code, answer.json()["code"]) == (409, "VARIANT_ALREADY_EXISTS")


@pytest.mark.parametrize(
    ("attributes", "code"),
    [
        ({str(n): "x" for n in range(21)}, "TOO_MANY"),
        ({"RAM": "x" * 201}, "VALUE_TOO_LONG"),
        ({"RAM": ["x"]}, "VALUE_INVALID"),
        ({"RAM": None}, "VALUE_INVALID"),
        ({" ": "x"}, "NAME_INVALID"),
        ({"RAM": "1", "ram": "2"}, "NAME_TWICE"),
        ({"RAM": "a\u0000b"}, "VALUE_TOO_LONG"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_attributes_are_few_and_short_scalars(client, product, database, attributes, code):
    with unchanged(database):
        answer = client.post(PATH, json={"productId": product["id"], "sku": "A", "attributes": attributes})
    assert answer.status_code in (400, 422), answer.text
    if answer.status_code == 422:
        assert code in {error["code"] for error in answer.json()["errors"]} or "INVALID" in answer.text


def test_eight_who_make_the_same_sku_at_once_make_one(client, product):
    body = {"productId": product["id"], "sku": "A"}
    answers = at_once(create_product_variant, [{"body": body | {"attributes": {"n": n}}} for n in range(8)])
    assert sorted(answer.code or "201" for answer in answers) == ["201", *["SKU_ALREADY_EXISTS"] * 7]


def test_an_archived_product_takes_its_variants_from_selectors_and_gives_them_back(client, product):
    made(client, product, "A")
    gone = made(client, product, "B")
    client.patch(f"{PATH}/{gone['id']}", json={"status": "ARCHIVED"})

    def offered():
        return [row["sku"] for row in client.get(PATH, params={"selectable": "true"}).json()["items"]]

    assert offered() == ["A"]
    client.patch(f"{PRODUCTS}/{product['id']}", json={"status": "ARCHIVED"})
    assert offered() == []
    client.patch(f"{PRODUCTS}/{product['id']}", json={"status": "ACTIVE"})
    assert offered() == ["A"]


def test_the_product_counts_what_its_variants_have_and_shows_the_worst(client, product):
    made(client, product, "A", stockQuantity=5, stockThreshold=1)
    made(client, product, "B", stockQuantity=-1)
    read = client.get(f"{PRODUCTS}/{product['id']}").json()
    assert (read["stockQuantity"], read["totalStock"], read["variants"]) == (2, 6, 2)
    (row,) = client.get(PRODUCTS).json()["items"]
    assert (row["stockQuantity"], row["stockLevel"], row["variants"]) == (6, "SHORT", 2)


def test_who_buys_is_told_once_when_a_stock_falls_to_its_threshold(client, product, work_of):
    variant = made(client, product, "A", stockQuantity=5, stockThreshold=2)

    def told():
        with work_of() as context:
            found = context.session.exec(select(Notification).where(Notification.kind == STOCK_LOW))
            return sorted(row.payload["stock"] for row in found)

    for stock in (4, 2, 1, -1, -3):
        client.patch(f"{PATH}/{variant['id']}", json={"stockQuantity": stock})
    first = told()
    assert set(first) == {"2", "-1"} or set(first) == {2, -1}
    assert len(first) % 2 == 0


def test_a_sku_is_free_until_a_document_holds_it_and_belongs_to_one_variant(client, product):
    first, second = made(client, product, "A"), made(client, product, "B")
    taken = client.patch(f"{PATH}/{second['id']}", json={"sku": "A"})
    assert (taken.status_code, taken.json()["code"]) == (409, "SKU_ALREADY_EXISTS")
    assert taken.json()["existingId"] == first["id"]
    assert client.patch(f"{PATH}/{first['id']}", json={"sku": "A-2"}).json()["sku"] == "A-2"
    assert client.as_role("ADMIN", "beta").post(PATH, json={"productId": product["id"], "sku": "A"}).status_code == 404
    http.seller(client)
    line = {"productId": product["id"], "variantId": second["id"], "quantity": 1}
    quote = {"customerId": http.customer(client)["id"], "lines": [line]}
    assert client.post("/api/workspace/quotes", json=quote).status_code == 201
    used = client.patch(f"{PATH}/{second['id']}", json={"sku": "B-2"})
    assert (used.status_code, used.json()["code"]) == (409, "REFERENCE_USED")
    assert client.patch(f"{PATH}/{second['id']}", json={"sku": "B", "stockQuantity": 3}).json()["stockQuantity"] == 3
