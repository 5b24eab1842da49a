"""Rows of the catalog that partners see (third wall)."""

import uuid
from typing import Any

import sqlalchemy as sa

from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.models import LeaseRate, Product, ProductCategory, ProductSellModality, ProductVariant
from leaseapp.kernel.persistence.visibility import hidden_from_companies, visible_through, visible_to_company


def offered_too(row: Any) -> Any:
    """Tell of a variant or modality that it is on offer itself."""
    return row.status == ProductStatus.ACTIVE


@visible_to_company(Product)
def offered(product: Any, _company_id: uuid.UUID) -> Any:
    """Products on offer; archived ones are the organization's own history."""
    return product.status == ProductStatus.ACTIVE


@visible_to_company(ProductCategory)
def of_the_catalog(_category: Any, _company_id: uuid.UUID) -> Any:
    """Each category: partners choose among them."""
    return sa.true()


visible_through(ProductVariant, "product_id", Product, where=offered_too)
visible_through(ProductSellModality, "product_id", Product, where=offered_too)
hidden_from_companies(LeaseRate)
