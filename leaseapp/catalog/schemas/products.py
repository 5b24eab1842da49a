"""Products in and out."""

from decimal import Decimal
from typing import Annotated, Any
from uuid import UUID

from pydantic import BeforeValidator, Field

from leaseapp.catalog.enums import ProductKind, ProductPrice, ProductStatus, StockLevel
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    In,
    Instant,
    Line,
    LongText,
    NonNegativeMoney,
    Out,
    Percent,
    Quantity,
    Text,
    UnitPrice,
    Weight,
    YesNo,
    optional,
)
from leaseapp.law.vat_rates import STANDARD


def _none_is_zero(value: Any) -> Any:
    return Decimal(0) if value is None else value


Reference = Annotated[Text, Field(min_length=1, max_length=60)]
Gtin = Annotated[Text, Field(max_length=14, pattern=r"^(\d{8}|\d{12,14})$")]
Unit = optional(Annotated[Text, Field(max_length=20)])
NonNegativePrice = Annotated[UnitPrice, Field(ge=0)]
# an amount that was cleared is zero
EcoTax = Annotated[NonNegativeMoney, BeforeValidator(_none_is_zero)]
StockQuantity = Annotated[Quantity, BeforeValidator(_none_is_zero)]
NonNegativeQuantity = Annotated[Quantity, Field(ge=0)]


class ProductIn(In):
    """A new product, ACTIVE. Stock is managed unless told otherwise, and never for a service.

    `purchasePriceHt` (€ excl. VAT a unit) is for those who may change costs; `weightKg` is that of a unit; `photoFileId` is a
    picture among the files, which then hangs on the product.
    """

    reference: Reference
    name: Line
    description: optional(LongText) = None
    kind: ProductKind = ProductKind.GOODS
    category_id: UUID | None = None
    unit: Unit = None
    default_unit_price_ht: NonNegativePrice
    purchase_price_ht: optional(NonNegativePrice) = None
    default_vat_rate: Percent = STANDARD
    eco_tax_ht: EcoTax = Decimal(0)
    weight_kg: optional(Weight) = None
    gtin: optional(Gtin) = None
    stock_managed: YesNo | None = None
    stock_quantity: StockQuantity = Decimal(0)
    stock_threshold: optional(NonNegativeQuantity) = None
    photo_file_id: UUID | None = None


class ProductPatch(changes_of(ProductIn)):
    """Changes of a product; `status` archives it or takes it back."""

    stock_managed: YesNo = Field(default=None)
    status: ProductStatus = Field(default=None)


class ProductOut(record_of(ProductIn)):
    """A product; `stockAlert` tells that its stock is at or below the threshold, or below zero.

    `totalStock` counts the variants too, `category` is the name of its category, `categoryPath` leads to it from the root.
    `purchasePriceHt` (€ excl. VAT a unit) is null while it is unknown, and always for those who may not read costs.
    `photoFileId` is the newest version of its photo, null once that is gone.
    """

    category: str | None = None
    category_path: list[str] = []
    variants: int = 0
    has_variants: bool = False
    stock_managed: bool
    total_stock: Quantity | None = None
    stock_alert: bool = False
    stock_level: StockLevel | None = None
    status: ProductStatus


class PriceChangeOut(Out):
    """A price that changed: which one, from what to what (€ excl. VAT a unit, null for none), when and by whom."""

    id: Id
    at: Instant
    actor: str
    price: ProductPrice
    before: UnitPrice | None
    after: UnitPrice | None


class PriceChangesOut(Out):
    """The changes of a product's prices, newest first; of purchase prices for those who read costs."""

    items: list[PriceChangeOut]
