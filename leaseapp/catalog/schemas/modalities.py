"""Modalities of products, and the rates of leases, in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.catalog.enums import ModalityType, PaymentPeriod, PriceSource, ProductStatus, SaleKind, ServiceUnit
from leaseapp.catalog.models.modality import LONGEST_LEASE
from leaseapp.catalog.schemas.products import NonNegativePrice
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    In,
    Money,
    NonNegativeMoney,
    Out,
    Paragraphs,
    Percent,
    Quantity,
    Query,
    Text,
    UnitPrice,
    WholeNumber,
    YesNo,
    optional,
)

Months = Annotated[WholeNumber, Field(ge=1, le=LONGEST_LEASE)]
Periods = Annotated[WholeNumber, Field(ge=1, le=LONGEST_LEASE)]
Units = Annotated[Quantity, Field(gt=0)]
Name = Annotated[Text, Field(max_length=100)]
Conditions = Annotated[Paragraphs, Field(max_length=2000)]


class ProductModalityIn(In):
    """A new way to sell a product, ACTIVE; which fields it takes depends on `type` (422 MODALITY_FIELD).

    ONE_SHOT: `unitPriceHt`, `vatRate`. SUBSCRIPTION: `pricePerPeriodHt`, `period`. LEASE: `minMonths`, `maxMonths`, and
    optionally a fixed `rentHt` a month. SERVICE: `unit`, `ratePerUnitHt`. The first of a type is the default of its type.
    """

    product_id: UUID
    type: ModalityType
    name: optional(Name) = None
    is_default: YesNo | None = None
    conditions: optional(Conditions) = None
    vat_rate: Percent | None = None
    unit_price_ht: NonNegativePrice | None = None
    price_per_period_ht: NonNegativePrice | None = None
    period: PaymentPeriod | None = None
    minimum_commitment_periods: Periods | None = None
    min_months: Months | None = None
    max_months: Months | None = None
    rent_ht: NonNegativePrice | None = None
    deposit_ht: NonNegativeMoney | None = None
    residual_percent: Percent | None = None
    unit: ServiceUnit | None = None
    rate_per_unit_ht: NonNegativePrice | None = None
    minimum_units: Units | None = None


class ProductModalityPatch(changes_of(ProductModalityIn, without=("product_id",))):
    """Changes of a modality; another `type` is refused (409 TYPE_IMMUTABLE), `status` archives it."""

    type: ModalityType = Field(default=None)
    is_default: YesNo = Field(default=None)
    status: ProductStatus = Field(default=None)


class ProductModalityOut(record_of(ProductModalityIn)):
    """A modality; `effectivePriceHt` is what it costs with the product's own price, `priceSource` says where that comes from.

    Of a lease it is the rent a month: the one that was fixed, or the one computed for `effectiveMonths`; null where the rate
    table of the organization reaches no such duration.
    """

    label: str
    product_reference: str
    product_name: str
    is_default: bool
    status: ProductStatus
    effective_price_ht: UnitPrice | None
    effective_period: PaymentPeriod | None
    effective_months: int | None
    price_source: PriceSource | None


class PriceQuery(Query):
    """The variant and the modality in which a product is wanted, a lease for so many months."""

    variant_id: UUID | None = None
    modality_id: UUID | None = None
    months: int | None = Field(default=None, ge=1, le=LONGEST_LEASE)


class ProductPriceOut(Out):
    """Words, price, VAT and terms that a document line takes of a product, in a variant and a modality.

    `unitPriceHt` (€ excl. VAT) is that of a unit, or of a unit and a `period`; `durationMonths` how long it is promised,
    `securityDeposit` (€) what is given back at the end, of one unit.
    """

    product_id: UUID
    variant_id: UUID | None
    modality_id: UUID | None
    modality_type: ModalityType | None
    reference: str
    designation: str
    description: str | None
    kind: SaleKind
    unit: str | None
    unit_price_ht: UnitPrice | None
    price_source: PriceSource | None
    inherited: bool
    vat_rate_pct: Percent
    eco_tax_ht: Money
    period: PaymentPeriod | None
    duration_months: int | None
    least_months: int | None
    most_months: int | None
    minimum_units: Quantity | None
    security_deposit: Money | None
    has_variants: bool
    has_modalities: bool


class LeaseRateIn(In):
    """A new row of the rate table: leases of up to `upToMonths` months have the nominal annual rate `ratePct` (%)."""

    up_to_months: Months
    rate_pct: Percent


class LeaseRatePatch(changes_of(LeaseRateIn)):
    """Changes of a rate."""


class LeaseRateOut(record_of(LeaseRateIn)):
    """A rate."""
