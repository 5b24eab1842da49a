"""Rows of the catalog that partners see (third wall)."""

import uuid
from typing import Any

from leaseapp.catalog.enums import ProductStatus
from leaseapp.catalog.models import Product
from leaseapp.kernel.persistence.visibility import visible_to_company


@visible_to_company(Product)
def offered(product: Any, _company_id: uuid.UUID) -> Any:
    """Products on offer; archived ones are the organization's own history."""
    return product.status == ProductStatus.ACTIVE
