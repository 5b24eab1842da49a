"""Variants of products in and out."""

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.catalog.enums import ProductStatus, StockLevel
from leaseapp.catalog.schemas.products import NonNegativePrice, NonNegativeQuantity, Reference, StockQuantity
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import FreeObject, In, Quantity, UnitPrice, optional

Attributes = Annotated[FreeObject, Field(max_length=100)]
"""Scalars by name; `rules/attributes.py` says how many and how long."""


class ProductVariantIn(In):
    """A new variant, ACTIVE. Without `unitPriceHt` (€ excl. VAT a unit) it inherits the price of its product."""

    product_id: UUID
    sku: Reference
    attributes: Attributes = {}
    unit_price_ht: optional(NonNegativePrice) = None
    stock_quantity: StockQuantity = Decimal(0)
    stock_threshold: optional(NonNegativeQuantity) = None


class ProductVariantPatch(changes_of(ProductVariantIn, without=("product_id",))):
    """Changes of a variant, which stays with its product; `unitPriceHt` null inherits again, `status` archives it."""

    status: ProductStatus = Field(default=None)


class ProductVariantOut(record_of(ProductVariantIn)):
    """A variant; `effectiveUnitPriceHt` is what a unit costs (€ excl. VAT), `inherited` tells that it is the product's price."""

    product_reference: str
    product_name: str
    attribute_words: str
    unit_price_ht: UnitPrice | None
    effective_unit_price_ht: UnitPrice
    inherited: bool
    stock_quantity: Quantity
    stock_threshold: Quantity | None
    stock_level: StockLevel | None = None
    status: ProductStatus
