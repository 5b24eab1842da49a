"""Purchase prices are for those who set prices, buy or keep the books; nobody else sees, filters, sorts or changes them."""

import csv
import io

import pytest

from leaseapp.catalog.permissions import COST_UPDATE
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel.context import Context
from tests.support.unchanged import unchanged

PRODUCTS = "/api/workspace/products"
BODY = {"reference": "P-1", "name": "Forklift", "defaultUnitPriceHt": 100}
READERS = [role for role in BusinessRole if "catalog.product:read" in permissions_of(role)]


@pytest.fixture
def product(client):
    """One that costs 61.2345 € and weighs 2,450.5 kg."""
    answer = client.post(PRODUCTS, json=BODY | {"purchasePriceHt": 61.2345, "weightKg": 2450.5})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_cost_and_a_weight_are_kept_changed_and_forgotten(client, product):
    assert (product["purchasePriceHt"], product["weightKg"]) == (61.2345, 2450.5)
    url = f"{PRODUCTS}/{product['id']}"
    changed = client.patch(url, json={"purchasePriceHt": 0, "weightKg": None}).json()
    assert (changed["purchasePriceHt"], changed["weightKg"]) == (0, None)
    for wrong in ({"purchasePriceHt": -1}, {"weightKg": -0.001}, {"weightKg": 1.0001}, {"purchasePriceHt": 1.0000001}):
        assert client.patch(url, json=wrong).status_code == 422
    assert [item["id"] for item in client.get(PRODUCTS, params={"costKnown": "true"}).json()["items"]] == [
        product["id"]
    ]


@pytest.mark.parametrize("role", READERS)
def test_who_may_not_read_costs_finds_none_anywhere(role, product, client):
    other, sees = client.as_role(role), "catalog.cost:read" in permissions_of(role)
    record = other.get(f"{PRODUCTS}/{product['id']}")
    (item,) = other.get(PRODUCTS).json()["items"]
    assert (record.json()["purchasePriceHt"], item["purchasePriceHt"]) == ((61.2345,) * 2 if sees else (None, None))
    assert item["weightKg"] == 2450.5
    table = next(csv.reader(io.StringIO(other.get(f"{PRODUCTS}?format=csv").content.decode("utf-8-sig"))))
    assert ("Purchase price excl. VAT" in table) == sees
    asked = (
        "purchasePriceHtFrom=61",
        "purchasePriceHtTo=1",
        "costKnown=true",
        "sort=purchasePriceHt",
        "sort=-costKnown",
    )
    codes = {other.get(f"{PRODUCTS}?{query}").status_code for query in asked}
    assert codes == ({200} if sees else {422})
    history = other.get(f"/api/workspace/record-history/Product/{product['id']}")
    assert ("61.2345" in history.text) == (sees and history.status_code == 200)


def test_whoever_may_change_products_but_no_costs_changes_the_rest(product, client, database, monkeypatch):
    url, seller = f"{PRODUCTS}/{product['id']}", client.as_role("COMMERCIAL")
    assert seller.patch(url, json={"purchasePriceHt": 62}).json()["purchasePriceHt"] == 62
    monkeypatch.setattr(Context, "can", without(COST_UPDATE))
    with unchanged(database):
        assert seller.patch(url, json={"purchasePriceHt": 1, "name": "Other"}).status_code == 403
        assert seller.post(PRODUCTS, json=BODY | {"reference": "P-2", "purchasePriceHt": 1}).status_code == 403
    assert seller.patch(url, json={"name": "Other"}).json()["name"] == "Other"


def without(permission):
    """`Context.can` of somebody whose custom role lacks `permission`."""
    whole = Context.can
    return lambda self, asked: asked != permission and whole(self, asked)
