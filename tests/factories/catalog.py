"""Products."""

from typing import Any

from leaseapp.catalog.models import Product
from leaseapp.catalog.schemas.products import ProductIn
from leaseapp.catalog.services import products
from leaseapp.kernel.context import Context


def product(context: Context, **values: Any) -> Product:
    """Goods at 100 €."""
    body = {"reference": "P-1", "name": "Forklift", "defaultUnitPriceHt": 100} | values
    return products.create(context, ProductIn.model_validate(body))
