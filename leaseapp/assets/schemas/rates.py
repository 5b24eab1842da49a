"""Rates of storage, in and out."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.assets.enums import RateBasis
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import DateField, In, Out, UnitPrice, WholeNumber, optional

Price = Annotated[UnitPrice, Field(ge=0)]


class RateIn(In):
    """A new rate in € excl. VAT; the first `freeDays` nights of a stay cost nothing."""

    basis: RateBasis = RateBasis.M2_DAY
    unit_price_ht: Price
    free_days: Annotated[WholeNumber, Field(ge=0, le=365)] = 0
    valid_from: DateField
    valid_to: optional(DateField) = None
    family_id: optional(Id) = None
    company_id: optional(Id) = None


class RatePatch(changes_of(RateIn)):
    """Changes of a rate."""


class RateOut(record_of(RateIn)):
    """A rate of a place; `familyName` and `companyName` say whom it is for."""

    location_id: Id
    family_name: str | None = None
    company_name: str | None = None


class RatesOut(Out):
    """The rates of a place, the newest first."""

    items: list[RateOut]


class ComputeIn(In):
    """The nights in [`from`, `to`) to be charged, of one company's machines or of all."""

    start: Annotated[DateField, Field(alias="from")]
    end: Annotated[DateField, Field(alias="to")]
    company_id: optional(Id) = None


class ChargeOut(Out):
    """Nights of one machine at one rate: nights × units × price, rounded to the cent; of a flat sum it is no machine."""

    asset_id: Id | None
    inventory_number: str
    label: str
    rate_id: Id
    basis: RateBasis
    first_night: date
    nights: int
    units: Decimal
    unit_price_ht: Decimal
    amount_ht: Decimal


class ChargesOut(Out):
    """The cost of storage, and its sum in € excl. VAT; `withoutRate` machines stood there and no rate fitted them."""

    items: list[ChargeOut]
    total_ht: Decimal
    without_rate: int
