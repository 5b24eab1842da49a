"""Lines of suppliers' documents, in and out; totals come out and never go in."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.billing.schemas.amounts import MOST_LINES, LineQuantity
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    In,
    Line,
    Money,
    NonNegativeMoney,
    Out,
    Percent,
    Quantity,
    UnitPrice,
    WholeNumber,
    YesNo,
    optional,
)

Price = Annotated[UnitPrice, Field(ge=Decimal(-99_999_999), le=Decimal(99_999_999))]
"""In € excl. VAT; a price below zero is a discount of the supplier."""


class BoughtLineIn(In):
    """A line as typed. One with the `id` of a stored line replaces it and keeps its links; `position` puts them in order.

    `createsAsset`: machines are made of it when it comes in; left out, of a line with a model of equipment.
    """

    id: optional(Id) = None
    position: optional(WholeNumber) = None
    designation: Line
    quantity: LineQuantity
    unit_price_ht: Price
    vat_rate_pct: Percent
    discount_pct: Percent = Decimal(0)
    eco_tax_ht: NonNegativeMoney = Decimal(0)
    asset_model_id: optional(Id) = None
    creates_asset: YesNo | None = None


BoughtLines = Annotated[list[BoughtLineIn], Field(max_length=MOST_LINES)]


class LinesIn(In):
    """All lines of a document."""

    version: WholeNumber | None = None
    lines: BoughtLines


class PreviewIn(In):
    """Lines while they are typed."""

    lines: BoughtLines


class BoughtLineOut(Out):
    """A line as stored, in € excl. VAT."""

    id: Id
    position: int
    designation: str
    quantity: Quantity
    unit_price_ht: UnitPrice
    vat_rate_pct: Percent
    discount_pct: Percent
    eco_tax_ht: Money
    line_total_ht: Money
    asset_model_id: Id | None
    asset_model: str | None
    creates_asset: bool


class RateOut(Out):
    """Base and VAT of one rate, in €."""

    rate: Percent
    base: Money
    vat: Money


def in_order(lines: Sequence[BoughtLineIn]) -> list[BoughtLineIn]:
    """Return lines by their positions; those without one stay where they were sent."""
    placed = enumerate(lines, start=1)
    return [line for _place, line in sorted(placed, key=lambda one: (one[1].position or one[0], one[0]))]


class VersionIn(In):
    """The version on which somebody decided."""

    version: WholeNumber | None = None
