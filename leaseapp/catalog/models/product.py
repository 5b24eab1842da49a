"""Products: what quotes, orders and invoices take their lines from."""

from decimal import Decimal
from typing import ClassVar
from uuid import UUID

from sqlmodel import Field

from leaseapp.catalog.enums import ProductKind, ProductStatus
from leaseapp.catalog.permissions import COST_READ
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_where,
)
from leaseapp.law.vat_rates import STANDARD

ONE_PRODUCT_A_REFERENCE = "uq_product_reference"


class Product(TenantRow, Versioned, SoftDelete, table=True):
    """A product (document 2). Prices in € excl. VAT a `unit`, eco-tax in € excl. VAT a document line, VAT rate in %.

    `purchase_price_ht` is what a unit costs us (€ excl. VAT), `weight_kg` what it weighs; None is unknown, 0 is nothing.
    `photo_file_id` is a file that hangs on the product. `stock_quantity` and `stock_threshold` count units; the quantity may
    fall below zero, which raises an alert only.
    """

    __tablename__ = "product"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("reference",), names=("name", "reference"), texts=("description",))
    __restricted__: ClassVar[dict[str, str]] = {"purchase_price_ht": COST_READ}
    __table_args__ = (
        unique_where(ONE_PRODUCT_A_REFERENCE, "reference", where="deleted_at IS NULL"),
        tenant_key("product_category", "category_id"),
        tenant_key("file", "photo_file_id"),
        tenant_index("name"),
        tenant_index("category_id"),
    )

    reference: str = Field(max_length=60)
    name: str = Field(max_length=200)
    description: str | None = text_column(default=None, nullable=True)
    kind: ProductKind = enum_column(ProductKind, default=ProductKind.GOODS)
    category_id: UUID | None = None
    unit: str | None = Field(default=None, max_length=20)
    default_unit_price_ht: Decimal = Field(default=Decimal("0"), max_digits=16, decimal_places=6)
    purchase_price_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    default_vat_rate: Decimal = Field(default=STANDARD, max_digits=5, decimal_places=2)
    eco_tax_ht: Decimal = money_column()
    weight_kg: Decimal | None = Field(default=None, max_digits=10, decimal_places=3)
    gtin: str | None = Field(default=None, max_length=14)
    stock_managed: bool = False
    stock_quantity: Decimal = Field(default=Decimal("0"), max_digits=14, decimal_places=3)
    stock_threshold: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    photo_file_id: UUID | None = None
    status: ProductStatus = enum_column(ProductStatus, default=ProductStatus.ACTIVE)
