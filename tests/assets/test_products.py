"""Models and the products as which they are sold."""

import pytest

from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.ids import new_id
from tests.assets.conftest import Fleet


def test_the_machines_of_a_product_are_those_of_its_models(client, work_of):
    product = client.post(
        "/api/workspace/products", json={"reference": "EQ", "name": "Vitrine", "defaultUnitPriceHt": 9}
    ).json()
    with work_of() as context:
        fleet = Fleet(context)
        machine = fleet.asset(modelId=fleet.model(productId=product["id"]))
        fleet.asset()
        number = machine.inventory_number
    found = client.get(f"/api/workspace/assets?productId={product['id']}").json()["items"]
    assert [one["inventoryNumber"] for one in found] == [number]
    [model] = client.get(f"/api/workspace/asset-models?productId={product['id']}").json()["items"]
    assert model["product"] == "Vitrine"


def test_a_product_that_is_not_there_is_refused_at_its_field(fleet):
    with pytest.raises(NotFound) as refused:
        fleet.model(productId=new_id())
    assert refused.value.errors[0].field == "productId"
