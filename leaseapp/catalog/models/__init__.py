"""Tables of the catalog."""

from leaseapp.catalog.models.category import ProductCategory
from leaseapp.catalog.models.modality import LeaseRate, ProductSellModality
from leaseapp.catalog.models.product import Product
from leaseapp.catalog.models.variant import ProductVariant

__all__ = ["LeaseRate", "Product", "ProductCategory", "ProductSellModality", "ProductVariant"]
