"""Products: references of their own, archived and taken back, stock that may fall below nothing."""

from decimal import Decimal

import pytest

from leaseapp.catalog.enums import ProductKind, ProductStatus
from leaseapp.catalog.schemas.products import ProductPatch
from leaseapp.catalog.services import products
from leaseapp.catalog.services.products import product_uses
from leaseapp.kernel.errors import Conflict, Invalid, StaleVersion
from tests.factories import catalog as make


def patch(**values):
    return ProductPatch.model_validate(values)


def test_a_product_keeps_four_decimals_of_its_price(context):
    product = make.product(context, defaultUnitPriceHt=0.1234, ecoTaxHt="1.5", defaultVatRate=5.5)
    context.session.refresh(product)
    assert product.default_unit_price_ht == Decimal("0.1234")
    assert (product.eco_tax_ht, product.default_vat_rate) == (Decimal("1.50"), Decimal("5.50"))


def test_a_new_product_is_active_goods_with_managed_stock_at_20_percent(context):
    product = make.product(context)
    assert (product.status, product.kind, product.stock_managed) == (ProductStatus.ACTIVE, ProductKind.GOODS, True)
    assert (product.default_vat_rate, product.stock_quantity, product.version) == (Decimal(20), Decimal(0), 1)


def test_a_service_has_no_stock(context):
    assert make.product(context, kind="SERVICE").stock_managed is False
    with pytest.raises(Invalid) as refused:
        make.product(context, reference="P-2", kind="SERVICE", stockQuantity=1)
    assert [(e.field, e.code) for e in refused.value.errors] == [("stockQuantity", "SERVICE_WITHOUT_STOCK")]


def test_a_product_with_stock_cannot_become_a_service(context):
    product = make.product(context, stockQuantity=2)
    with pytest.raises(Invalid) as refused:
        products.update(context, product.id, patch(kind="SERVICE"))
    assert [(e.field, e.code) for e in refused.value.errors] == [("kind", "SERVICE_WITHOUT_STOCK")]
    context.session.refresh(product)
    products.update(context, product.id, patch(kind="SERVICE", stockQuantity=0))
    assert (product.kind, product.stock_managed) == (ProductKind.SERVICE, False)


def test_a_second_product_of_a_reference_is_refused_also_when_the_first_is_archived(context):
    first = make.product(context)
    products.update(context, first.id, patch(status="ARCHIVED"))
    with pytest.raises(Conflict) as refused:
        make.product(context, name="Other")
    assert refused.value.code == "REFERENCE_ALREADY_EXISTS"
    assert refused.value.extra == {"field": "reference", "existingId": str(first.id)}


def test_taking_another_product_s_reference_is_refused(context):
    first = make.product(context)
    other = make.product(context, reference="P-2")
    with pytest.raises(Conflict) as refused:
        products.update(context, other.id, patch(reference="P-1"))
    assert refused.value.extra["existingId"] == str(first.id)


def test_a_reference_that_stands_on_documents_stays(context, monkeypatch):
    product = make.product(context)
    monkeypatch.setattr(product_uses, "_items", [lambda _context, product_id: product_id == product.id])
    with pytest.raises(Conflict) as refused:
        products.update(context, product.id, patch(reference="P-9"))
    assert refused.value.code == "REFERENCE_USED"
    products.update(context, product.id, patch(reference="P-1", name="Still P-1"))
    assert (product.reference, product.name) == ("P-1", "Still P-1")


def test_archiving_and_taking_back_are_changes_of_status(context):
    product = make.product(context)
    products.update(context, product.id, patch(status="ARCHIVED", version=1))
    assert (product.status, product.version) == (ProductStatus.ARCHIVED, 2)
    products.update(context, product.id, patch(status="ARCHIVED"))
    assert product.version == 2
    products.update(context, product.id, patch(status="ACTIVE", name="Back"))
    assert (product.status, product.name, product.version) == (ProductStatus.ACTIVE, "Back", 3)


def test_the_status_changes_through_its_state_machine_only(context):
    product = make.product(context)
    with pytest.raises(RuntimeError):
        product.status = ProductStatus.ARCHIVED


def test_stock_may_fall_below_nothing_and_raises_the_alert(context):
    product = make.product(context, stockQuantity=1)
    products.update(context, product.id, patch(stockQuantity=-2.5))
    assert product.stock_quantity == Decimal("-2.5")
    assert products.shown(context, product).stock_alert is True


def test_an_old_version_is_refused_with_the_present_values(context):
    product = make.product(context)
    products.update(context, product.id, patch(name="New"))
    with pytest.raises(StaleVersion) as refused:
        products.update(context, product.id, patch(name="Newer", version=1))
    assert (refused.value.extra["current"]["name"], product.name) == ("New", "New")


def test_an_unknown_vat_rate_is_refused(context):
    with pytest.raises(Invalid) as refused:
        make.product(context, defaultVatRate=19.6)
    assert [(e.field, e.code) for e in refused.value.errors] == [("defaultVatRate", "VAT_RATE_UNKNOWN")]
