"""Modalities over HTTP: the table of fields, the default of a type, the type that never changes, which rent counts."""

import pytest

from leaseapp.catalog.endpoints.modalities import create_product_modality
from leaseapp.catalog.enums import ModalityType
from leaseapp.catalog.rules.modality import OF_SOME_TYPES, TABLE
from tests.support.at_once import at_once
from tests.support.unchanged import unchanged

PATH, PRODUCTS, RATES = (f"/api/workspace/{name}" for name in ("product-modalities", "products", "lease-rates"))
LEAST = {
    "ONE_SHOT": {"unitPriceHt": 90, "vatRate": 20},
    "SUBSCRIPTION": {"pricePerPeriodHt": 30, "period": "QUARTERLY"},
    "LEASE": {"minMonths": 12, "maxMonths": 48},
    "SERVICE": {"unit": "HOUR", "ratePerUnitHt": 80},
}
VALUES = {
    "unitPriceHt": 1, "pricePerPeriodHt": 1, "period": "MONTHLY", "minimumCommitmentPeriods": 1, "minMonths": 1,
    "maxMonths": 2, "rentHt": 1, "depositHt": 1, "residualPercent": 1, "unit": "KM", "ratePerUnitHt": 1, "minimumUnits": 1,
    "vatRate": 20,
}  # fmt: skip


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(part.title() for part in rest)


@pytest.fixture
def product(client):
    return client.post(PRODUCTS, json={"reference": "P-1", "name": "Server", "defaultUnitPriceHt": 50000}).json()


def sent(client, product, kind, **values):
    return client.post(PATH, json={"productId": product["id"], "type": kind} | LEAST[kind] | values)


@pytest.mark.parametrize("kind", sorted(LEAST))
def test_the_least_is_enough_and_each_missing_field_is_named(client, product, kind):
    answer = sent(client, product, kind)
    assert (answer.status_code, answer.json()["isDefault"]) == (201, True)
    for name in TABLE[ModalityType(kind)].required:
        refused = sent(client, product, kind, **{camel(name): None})
        assert (refused.status_code, refused.json()["code"]) == (422, "MODALITY_FIELD")
        assert [error["field"] for error in refused.json()["errors"]] == [camel(name)]


@pytest.mark.parametrize("kind", sorted(LEAST))
def test_what_belongs_to_another_type_is_refused_at_its_field(client, product, database, kind):
    own = TABLE[ModalityType(kind)]
    for name in sorted(OF_SOME_TYPES - own.required - own.optional):
        with unchanged(database):
            refused = sent(client, product, kind, **{camel(name): VALUES[camel(name)]})
        assert refused.status_code == 422
        assert [(error["field"], error["code"]) for error in refused.json()["errors"]] == [
            (camel(name), "MODALITY_FIELD")
        ]


@pytest.mark.parametrize(
    "values", [{"maxMonths": 121}, {"minMonths": 0}, {"minMonths": 24, "maxMonths": 12}, {"residualPercent": 101}]
)
def test_a_lease_lasts_a_month_to_ten_years(client, product, values):
    assert sent(client, product, "LEASE", **values).status_code == 422


def test_the_type_never_changes(client, product):
    made = sent(client, product, "LEASE").json()
    refused = client.patch(f"{PATH}/{made['id']}", json={"type": "SERVICE"})
    assert (refused.status_code, refused.json()["code"]) == (409, "TYPE_IMMUTABLE")
    assert client.patch(f"{PATH}/{made['id']}", json={"type": "LEASE", "name": "Long"}).status_code == 200


def test_one_of_a_type_is_the_default_however_many_come_at_once(client, product):
    bodies = [{"productId": product["id"], "type": "LEASE", "isDefault": True} | LEAST["LEASE"]] * 8
    assert {answer.status for answer in at_once(create_product_modality, [{"body": body} for body in bodies])} == {201}
    listed = client.get(PATH, params={"isDefault": "true", "type": "LEASE"}).json()
    assert listed["total"] == 1
    other = client.get(PATH, params={"isDefault": "false"}).json()["items"][0]
    assert client.patch(f"{PATH}/{other['id']}", json={"isDefault": True}).json()["isDefault"] is True
    assert client.get(PATH, params={"isDefault": "true"}).json()["total"] == 1


def test_a_fixed_rent_counts_else_the_computed_one_and_it_says_which(client, product):
    lease = sent(client, product, "LEASE", residualPercent=1).json()
    assert (lease["effectivePriceHt"], lease["priceSource"]) == (None, None)
    client.post(RATES, json={"upToMonths": 60, "ratePct": 6})
    read = client.get(f"{PATH}/{lease['id']}").json()
    assert (read["effectivePriceHt"], read["priceSource"], read["effectiveMonths"]) == (1159.21, "COMPUTED_RENT", 48)
    asked = client.get(f"{PRODUCTS}/{product['id']}/price", params={"modalityId": lease["id"], "months": "24"}).json()
    assert asked["durationMonths"] == 24
    assert asked["unitPriceHt"] > 1159.21
    fixed = client.patch(f"{PATH}/{lease['id']}", json={"rentHt": 990}).json()
    assert (fixed["effectivePriceHt"], fixed["priceSource"]) == (990, "FIXED_RENT")


def test_a_rate_for_a_duration_exists_once(client):
    assert client.post(RATES, json={"upToMonths": 60, "ratePct": 6}).status_code == 201
    refused = client.post(RATES, json={"upToMonths": 60, "ratePct": 5})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "DURATION_TAKEN")
