"""Kinds of records of the catalog, for timeline, files and search."""

from leaseapp.catalog.models import LeaseRate, Product, ProductCategory, ProductSellModality, ProductVariant
from leaseapp.catalog.permissions import PRODUCT_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "Product",
    Product,
    label=_("Product"),
    permission=PRODUCT_READ,
    url="/workspace/products/{id}",
    title_column="reference",
    parts=(("ProductVariant", "product_id"), ("ProductSellModality", "product_id")),
)

register_entity(
    "ProductVariant",
    ProductVariant,
    label=_("Variant"),
    permission=PRODUCT_READ,
    url="/workspace/product-variants/{id}",
    title_column="sku",
)

register_entity(
    "ProductSellModality",
    ProductSellModality,
    label=_("Modality"),
    permission=PRODUCT_READ,
    url="/workspace/product-modalities/{id}",
    title_column="name",
)

register_entity(
    "ProductCategory",
    ProductCategory,
    label=_("Category"),
    permission=PRODUCT_READ,
    url="/workspace/product-categories",
    title_column="name",
)

register_entity(
    "LeaseRate",
    LeaseRate,
    label=_("Lease rate"),
    permission=PRODUCT_READ,
    url="/workspace/lease-rates/{id}",
    title_column="up_to_months",
)
