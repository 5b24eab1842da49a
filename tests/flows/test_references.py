"""Records that documents refer to cannot be pulled away below them."""

import pytest

from leaseapp.billing.models import Customer
from leaseapp.catalog.schemas.products import ProductPatch
from leaseapp.catalog.services import products
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.directory.services import billing_entities, companies
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import get_or_404
from tests.factories import catalog, sales


def test_the_reference_of_an_invoiced_product_stays(context):
    product = catalog.product(context)
    customer = sales.customer(context)
    sales.draft(context, customer, sales.seller(context), lines=[{"productId": str(product.id), "quantity": 1}])
    with pytest.raises(Conflict) as refused:
        products.update(context, product.id, ProductPatch(reference="P-9"))
    assert refused.value.code == "REFERENCE_USED"
    assert product.reference == "P-1"
    assert products.update(context, product.id, ProductPatch(name="Renamed")).name == "Renamed"


def test_the_company_of_a_customer_and_the_entity_of_an_invoice_are_kept(context):
    seller = sales.seller(context)
    customer = sales.customer(context)
    sales.draft(context, customer, seller)
    with pytest.raises(Conflict) as refused:
        companies.delete(context, get_or_404(context, Customer, customer.id).company_id)
    assert refused.value.code == "COMPANY_IN_USE"
    assert "customers" in refused.value.extra["uses"]
    with pytest.raises(Conflict) as refused:
        billing_entities.delete(context, seller.id)
    assert (refused.value.code, refused.value.extra) == ("BILLING_ENTITY_IN_USE", {"uses": ["invoices"]})
    assert get_or_404(context, Company, customer.company_id).deleted_at is None
    assert get_or_404(context, BillingEntity, seller.id).deleted_at is None
