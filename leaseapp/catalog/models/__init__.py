"""Tables of the catalog."""

from leaseapp.catalog.models.product import Product

__all__ = ["Product"]
