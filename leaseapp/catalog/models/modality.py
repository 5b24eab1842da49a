"""Modalities: the ways in which a product is sold, and the rates that rents are computed by."""

from decimal import Decimal
from uuid import UUID

from sqlmodel import Field

from leaseapp.catalog.enums import ModalityType, PaymentPeriod, ProductStatus, ServiceUnit
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_where,
)

ONE_DEFAULT_A_TYPE = "uq_product_modality_default"
ONE_RATE_A_DURATION = "uq_lease_rate_up_to_months"
LONGEST_LEASE = 120


class ProductSellModality(TenantRow, Versioned, table=True):
    """A way to pay for a product (document 2); which columns hold a value depends on the type (`rules/modality.py`).

    Amounts in € excl. VAT. `rent_ht` is the rent a month that the organization fixed for a lease; without it the rent is
    computed (`rules/rent.py`). `deposit_ht` is the security deposit of one unit, `residual_percent` the share of the price
    that is left at the end. The type never changes.
    """

    __tablename__ = "product_modality"
    __table_args__ = (
        tenant_key("product", "product_id"),
        unique_where(ONE_DEFAULT_A_TYPE, "product_id", "type", where="is_default"),
        tenant_index("product_id"),
    )

    product_id: UUID
    type: ModalityType = enum_column(ModalityType)
    name: str | None = Field(default=None, max_length=100)
    is_default: bool = False
    status: ProductStatus = enum_column(ProductStatus, default=ProductStatus.ACTIVE)
    conditions: str | None = Field(default=None, max_length=2000)
    vat_rate: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    unit_price_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    price_per_period_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    period: PaymentPeriod | None = enum_column(PaymentPeriod, default=None)
    minimum_commitment_periods: int | None = None
    min_months: int | None = None
    max_months: int | None = None
    rent_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    deposit_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    residual_percent: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    unit: ServiceUnit | None = enum_column(ServiceUnit, default=None)
    rate_per_unit_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    minimum_units: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)


class LeaseRate(TenantRow, Versioned, SoftDelete, table=True):
    """A row of the organization's rate table: the nominal annual rate (%) of leases up to so many months."""

    __tablename__ = "lease_rate"
    __table_args__ = (unique_where(ONE_RATE_A_DURATION, "up_to_months", where="deleted_at IS NULL"),)

    up_to_months: int
    rate_pct: Decimal = Field(max_digits=5, decimal_places=2)
