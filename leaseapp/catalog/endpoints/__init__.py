"""Endpoints of the catalog."""

from leaseapp.catalog.endpoints import categories, modalities, products, variants

__all__ = ["categories", "modalities", "products", "variants"]
