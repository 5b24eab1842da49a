"""Bad input of the catalog, sent by mistake or in anger (FIELD.md 9): refused at its field, and nothing changes.

What every endpoint does with wrong types, foreign ids and old versions is tested in tests/architecture as well; here stand the
fields of the catalog.
"""

import csv
import io

import pytest

from leaseapp.kernel.persistence.ids import new_id
from tests.support.unchanged import unchanged

W = "/api/workspace"
PRODUCTS, CATEGORIES, VARIANTS, MODALITIES, RATES = (
    f"{W}/{name}"
    for name in ("products", "product-categories", "product-variants", "product-modalities", "lease-rates")
)
PRODUCT = {"reference": "P-1", "name": "Server", "defaultUnitPriceHt": 100}
HUGE = "x" * 100_000


@pytest.fixture
def product(client):
    """A server at 100 €."""
    return client.post(PRODUCTS, json=PRODUCT).json()


def bodies(product):
    """A good body of each POST."""
    return {
        PRODUCTS: PRODUCT | {"reference": "P-2"},
        CATEGORIES: {"name": "Computers"},
        VARIANTS: {"productId": product["id"], "sku": "A", "attributes": {"RAM": "64"}},
        MODALITIES: {"productId": product["id"], "type": "LEASE", "minMonths": 12, "maxMonths": 48},
        RATES: {"upToMonths": 48, "ratePct": 5},
    }


BAD = [
    (PRODUCTS, "name", "a\u0000b"),
    (PRODUCTS, "name", HUGE),
    (PRODUCTS, "description", HUGE),
    (PRODUCTS, "defaultUnitPriceHt", -1),
    (PRODUCTS, "defaultUnitPriceHt", "NaN"),
    (PRODUCTS, "defaultUnitPriceHt", "Infinity"),
    (PRODUCTS, "defaultUnitPriceHt", 1e30),
    (PRODUCTS, "weightKg", -1),
    (PRODUCTS, "weightKg", "NaN"),
    (PRODUCTS, "stockThreshold", -1),
    (PRODUCTS, "stockQuantity", "NaN"),
    (PRODUCTS, "gtin", "12345"),
    (PRODUCTS, "kind", "CAR"),
    (PRODUCTS, "stockManaged", "maybe"),
    (CATEGORIES, "name", " "),
    (CATEGORIES, "name", "a\u0000b"),
    (CATEGORIES, "name", HUGE),
    (CATEGORIES, "position", -1),
    (CATEGORIES, "position", 1.5),
    (VARIANTS, "sku", ""),
    (VARIANTS, "sku", "a\u0000b"),
    (VARIANTS, "sku", HUGE),
    (VARIANTS, "attributes", "RAM"),
    (VARIANTS, "attributes", ["RAM"]),
    (VARIANTS, "attributes", {"RAM": HUGE}),
    (VARIANTS, "unitPriceHt", -0.01),
    (VARIANTS, "stockQuantity", "NaN"),
    (MODALITIES, "name", HUGE),
    (MODALITIES, "conditions", HUGE),
    (MODALITIES, "minMonths", 0),
    (MODALITIES, "maxMonths", 12.5),
    (MODALITIES, "rentHt", "NaN"),
    (MODALITIES, "depositHt", -1),
    (MODALITIES, "residualPercent", 101),
    (RATES, "upToMonths", 0),
    (RATES, "ratePct", "NaN"),
    (RATES, "ratePct", -1),
]


def test_bad_values_are_refused_at_their_field(client, product, database):
    good = bodies(product)
    with unchanged(database):
        for path, field, value in BAD:
            answer = client.post(path, json=good[path] | {field: value})
            told = f"{path} {field} {str(value)[:20]!r}: {answer.status_code} {answer.text[:300]}"
            assert answer.status_code == 422, told
            assert any(error["field"].split(".")[0] == field for error in answer.json()["errors"]), told


def test_the_good_bodies_are_taken(client, product):
    assert {client.post(path, json=body).status_code for path, body in bodies(product).items()} == {201}


@pytest.mark.parametrize(
    ("path", "field"), [(PRODUCTS, "categoryId"), (CATEGORIES, "parentId"), (VARIANTS, "productId"), (MODALITIES, "productId")]
)  # fmt: skip
def test_what_belongs_to_another_organization_does_not_exist(client, product, database, path, field):
    other = client.as_role("ADMIN", organization="beta")
    foreign = other.post(CATEGORIES if field in ("categoryId", "parentId") else PRODUCTS, json={"name": "X"} | PRODUCT if field == "productId" else {"name": "X"}).json()["id"]  # fmt: skip
    with unchanged(database):
        for wrong in (foreign, str(new_id())):
            answer = client.post(path, json=bodies(product)[path] | {field: wrong})
            assert (answer.status_code, foreign in answer.text.replace(wrong, "")) == (404, False), answer.text


def test_variant_and_modality_of_another_product_price_nothing(client, product):
    other = client.post(PRODUCTS, json=PRODUCT | {"reference": "P-2"}).json()
    variant = client.post(VARIANTS, json=bodies(other)[VARIANTS]).json()["id"]
    modality = client.post(MODALITIES, json=bodies(other)[MODALITIES]).json()["id"]
    for query in ({"variantId": variant}, {"modalityId": modality}):
        assert client.get(f"{PRODUCTS}/{product['id']}/price", params=query).status_code == 404
        assert client.get(f"{PRODUCTS}/{other['id']}/price", params=query).status_code == 200
    for months in (0, 121, "many"):
        wrong = client.get(f"{PRODUCTS}/{other['id']}/price", params={"modalityId": modality, "months": months})
        assert wrong.status_code == 422


def test_an_old_version_changes_nothing(client, product, database):
    good = bodies(product)
    for path, change in (
        (PRODUCTS, {"name": "New"}), (CATEGORIES, {"name": "New"}), (VARIANTS, {"stockQuantity": 7}),
        (MODALITIES, {"name": "New"}), (RATES, {"ratePct": 6}),
    ):  # fmt: skip
        made = client.post(path, json=good[path]).json()
        assert client.patch(f"{path}/{made['id']}", json=change | {"version": made["version"]}).status_code == 200
        with unchanged(database):
            stale = client.patch(f"{path}/{made['id']}", json=change | {"version": made["version"]})
        assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION"), path


def test_a_key_that_was_used_for_another_body_makes_nothing(client, product, database):
    for path, body in bodies(product).items():
        headers = {"Idempotency-Key": path}
        first = client.post(path, json=body, headers=headers)
        assert client.post(path, json=body, headers=headers).json() == first.json()
        with unchanged(database):
            other = client.post(
                path, json=body | {"name": "Other"} if path != RATES else body | {"ratePct": 9}, headers=headers
            )
        assert other.status_code in (409, 422), path


def test_no_name_becomes_a_formula_in_an_export(client, product):
    formula = "=HYPERLINK(1)"
    client.post(PRODUCTS, json=PRODUCT | {"reference": "P-2", "name": formula})
    client.post(CATEGORIES, json={"name": formula})
    client.post(VARIANTS, json={"productId": product["id"], "sku": formula})
    for path in (PRODUCTS, CATEGORIES, VARIANTS):
        text = client.get(f"{path}?format=csv").content.decode("utf-8-sig")
        cells = {
            cell
            for row in csv.reader(io.StringIO(text), delimiter=";" if ";" in text.splitlines()[0] else ",")
            for cell in row
        }
        assert formula not in cells
        assert "'" + formula in cells


def test_there_is_no_delete_no_import_and_no_reorder(client, product, database):
    made = {path: client.post(path, json=body).json()["id"] for path, body in bodies(product).items() if path != RATES}
    with unchanged(database):
        for path, record_id in made.items():
            assert client.request("DELETE", f"{path}/{record_id}").status_code == 405, path
            for word in ("import", "bulk", "bulk-import", "reorder"):
                assert client.post(f"{path}/{word}", json={}).status_code in (404, 405), (path, word)
            assert client.post(f"{path}/{record_id}/reorder", json={}).status_code == 404
            assert client.post(f"{path}/{record_id}/archive", json={}).status_code == 404


def test_a_list_is_no_body(client):
    assert client.post(PRODUCTS, json=[PRODUCT] * 5001).status_code in (400, 413, 422)
