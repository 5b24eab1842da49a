"""An act that is undone, and a fault of one record among many."""

import pytest
from sqlmodel import select

from leaseapp.catalog.endpoints.products import create_product, list_products, update_product
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.catalog.models import Product
from leaseapp.kernel.acts.bulk import bulk_endpoint, bulks
from leaseapp.kernel.acts.rehearsing import rehearse
from leaseapp.kernel.context import Context
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import EndpointDeclarationError, endpoints, workspace
from leaseapp.kernel.persistence.ids import Id
from tests.support import world
from tests.support.unchanged import unchanged

PUMP = {"reference": "PUMP", "name": "Pump", "defaultUnitPriceHt": 10}


@pytest.fixture
def admin(database):
    """The caller, on the test's own database."""
    return world.person("ADMIN").principal


@pytest.fixture(autouse=True)
def registries():
    """Take back what these tests declare."""
    before, acts = list(endpoints), list(bulks)
    yield
    endpoints[:], bulks[:] = before, acts


def test_a_rehearsed_act_leaves_nothing_and_says_what_would_refuse_it(admin, database):
    with unchanged(database):
        assert rehearse(create_product, admin, body=PUMP) is None
        assert rehearse(create_product, admin, body=PUMP) is None
    perform(create_product, admin, body=PUMP)
    with unchanged(database):
        assert rehearse(create_product, admin, body=PUMP).code == "REFERENCE_ALREADY_EXISTS"
        assert rehearse(create_product, admin, body={}).status == 422
        assert rehearse(create_product, world.person("TECHNICIAN").principal, body=PUMP).status == 403


def test_a_fault_in_one_record_is_told_and_the_others_are_done(admin):
    ids = [perform(create_product, admin, body=PUMP | {"reference": name}).body.id for name in ("A", "B")]

    def stumble(context: Context, product_id: Id) -> None:
        """Renames a product, and stumbles over the first."""
        product = context.session.exec(select(Product).where(Product.id == product_id)).one()
        product.name = "Renamed"
        context.session.flush()
        if product_id == ids[0]:
            raise ZeroDivisionError

    each = workspace.post("/things/{product_id}/stumble", permission="catalog.product:update", audit="a.b.c")(stumble)
    entrance = bulk_endpoint(workspace, PRODUCTS, each, action="stumble")
    answer = perform(entrance, admin, body={"ids": [str(id_) for id_ in ids]}).body
    assert [(item.ok, item.code) for item in answer.items] == [(False, "INTERNAL_ERROR"), (True, None)]
    listed = perform(list_products, admin, query={"sort": "reference"}).body
    assert [item.name for item in listed.items] == ["Pump", "Renamed"]


def test_only_an_act_on_one_record_is_done_on_many():
    with pytest.raises(EndpointDeclarationError, match="does not act on one record"):
        bulk_endpoint(workspace, PRODUCTS, create_product, action="create")
    with pytest.raises(EndpointDeclarationError, match="does not act on one record"):
        bulk_endpoint(workspace, PRODUCTS, list_products, action="list")
    assert bulk_endpoint(workspace, PRODUCTS, update_product, action="update").permission == update_product.permission
