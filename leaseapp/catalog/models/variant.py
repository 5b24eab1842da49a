"""Variants of products: the same thing with other attributes, under its own SKU."""

from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlmodel import Field

from leaseapp.catalog.enums import ProductStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)

ONE_VARIANT_A_SKU = "uq_product_variant_sku"
ONE_VARIANT_OF_ATTRIBUTES = "uq_product_variant_attributes"


class ProductVariant(TenantRow, Versioned, table=True):
    """A variant (document 2). `unit_price_ht` (€ excl. VAT a unit) is its own price; None inherits that of the product.

    `attributes` are scalars by name; `attributes_key` is the same for two variants that say the same, and unique in the
    product. Its stock is its own: the product's counts what is no variant.
    """

    __tablename__ = "product_variant"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("sku",), names=("sku",))
    __table_args__ = (
        tenant_key("product", "product_id"),
        unique_in_tenant("sku", name=ONE_VARIANT_A_SKU),
        unique_in_tenant("product_id", "attributes_key", name=ONE_VARIANT_OF_ATTRIBUTES),
        tenant_index("product_id"),
    )

    product_id: UUID
    sku: str = Field(max_length=60)
    attributes: dict[str, Any] = json_column()
    attributes_key: str = Field(max_length=64)
    unit_price_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    stock_quantity: Decimal = Field(default=Decimal("0"), max_digits=14, decimal_places=3)
    stock_threshold: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    status: ProductStatus = enum_column(ProductStatus, default=ProductStatus.ACTIVE)
