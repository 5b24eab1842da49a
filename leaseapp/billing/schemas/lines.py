"""Shapes of the priced line that quotes, orders, invoices and credit notes share."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.schemas.amounts import LinePrice, LineQuantity
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.text.schema import (
    In,
    Line,
    LongText,
    Money,
    NonNegativeMoney,
    Out,
    Percent,
    Quantity,
    ShortText,
    UnitPrice,
    optional,
)
from leaseapp.law.vat_provisions import VatReason

DocumentDiscount = NonNegativeMoney
"""A discount of the document in € excl. VAT, shared between the VAT rates in proportion."""
UnitText = Annotated[ShortText, Field(max_length=20)]


class PricedLineIn(In):
    """A line as typed. With a product, what is left out comes from it; without one the four required values are refused.

    A discount is in % of the price (`discountPct`) or in € excl. VAT of the whole line (`discountHt`), not both.
    `ecoTaxHt` is the eco-tax of the line; with `ecoTaxUnitHt` it is computed, that of a unit times the quantity.
    """

    product_id: UUID | None = None
    kind: LineKind | None = None
    designation: optional(Line) = None
    description: optional(LongText) = None
    quantity: LineQuantity
    unit: optional(UnitText) = None
    unit_price_ht: LinePrice | None = None
    discount_pct: Percent | None = None
    discount_ht: NonNegativeMoney | None = None
    eco_tax_unit_ht: NonNegativeMoney | None = None
    eco_tax_ht: NonNegativeMoney | None = None
    vat_rate_pct: Percent | None = None
    vat_reason: VatReason | None = None


class PricedLineOut(Out):
    """A line as stored; amounts in € excl. VAT. `documentDiscountHt` is its share of the discount of the document."""

    id: UUID
    position: int
    product_id: UUID | None
    reference: str | None
    kind: LineKind
    designation: str
    description: str | None
    quantity: Quantity
    unit: str | None
    unit_price_ht: UnitPrice
    discount_pct: Percent
    discount_ht: Money
    eco_tax_unit_ht: Money | None
    eco_tax_ht: Money
    vat_rate_pct: Percent
    vat_reason: VatReason | None
    line_total_ht: Money
    document_discount_ht: Money
