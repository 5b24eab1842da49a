"""Endpoints of the catalog."""

from leaseapp.catalog.endpoints import products

__all__ = ["products"]
