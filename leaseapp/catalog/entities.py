"""Kinds of records of the catalog, for timeline, files and search."""

from leaseapp.catalog.models import Product
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
)
