"""Measures of equipment: energy, missing parts, rates of storage (FIELD.md 2.5, 2.9, 2.10)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.assets.enums import Confidence, EnergySource, MissingPartStatus, RateBasis, Severity
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, enum_column, tenant_index, tenant_key
from leaseapp.kernel.text.i18n import _


class AssetEnergy(TenantRow, table=True):
    """A measure of the energy of an asset (kW, hours a year, load from 0 to 1, kWh a year); the last one counts."""

    __tablename__ = "asset_energy"
    __called__: ClassVar[str] = _("Energy of equipment")
    __table_args__ = (tenant_key("asset", "asset_id"), tenant_index("asset_id", "measured_on"))

    asset_id: uuid.UUID
    measured_on: date
    source: EnergySource = enum_column(EnergySource)
    power_kw: Decimal | None = Field(default=None, max_digits=10, decimal_places=3)
    hours_per_year: Decimal | None = Field(default=None, max_digits=10, decimal_places=3)
    load_factor: Decimal | None = Field(default=None, max_digits=5, decimal_places=3)
    annual_kwh: Decimal = Field(max_digits=12, decimal_places=2)


class AssetMissingPart(TenantRow, Versioned, table=True):
    """A part that an asset lacks; while a BLOCKING one is not fitted, the asset is in no selector for new contracts."""

    __tablename__ = "asset_missing_part"
    __called__: ClassVar[str] = _("Missing part")
    __table_args__ = (
        tenant_key("asset", "asset_id"),
        tenant_key("spare_part", "spare_part_id"),
        tenant_index("asset_id", "status"),
    )

    asset_id: uuid.UUID
    spare_part_id: uuid.UUID | None = None
    label: str = Field(max_length=200)
    quantity: int = 1
    severity: Severity = enum_column(Severity, default=Severity.MINOR)
    status: MissingPartStatus = enum_column(MissingPartStatus, default=MissingPartStatus.OPEN)
    note: str | None = Field(default=None, max_length=500)


class AssetScore(TenantRow, table=True):
    """The probability that an asset fails within ninety days (0 to 1), as it was computed; kept where it changed."""

    __tablename__ = "asset_score"
    __called__: ClassVar[str] = _("Failure score")
    __table_args__ = (tenant_key("asset", "asset_id"), tenant_index("asset_id", "scored_at"))

    asset_id: uuid.UUID
    scored_at: datetime
    score: Decimal = Field(max_digits=5, decimal_places=4)
    confidence: Confidence = enum_column(Confidence)


class StorageRate(TenantRow, Versioned, table=True):
    """A rate of storage at a place, in € excl. VAT a unit and night (a month for FLAT_MONTH), valid from a day to a day.

    It is one of a family, of a company, of both, or of whatever stands there.
    """

    __tablename__ = "storage_rate"
    __called__: ClassVar[str] = _("Storage rate")
    __table_args__ = (
        tenant_key("storage_location", "location_id"),
        tenant_key("asset_family", "family_id"),
        tenant_key("company", "company_id"),
        tenant_index("location_id", "valid_from"),
    )

    location_id: uuid.UUID
    basis: RateBasis = enum_column(RateBasis, default=RateBasis.M2_DAY)
    unit_price_ht: Decimal = Field(max_digits=16, decimal_places=6)
    free_days: int = 0
    valid_from: date
    valid_to: date | None = None
    family_id: uuid.UUID | None = None
    company_id: uuid.UUID | None = None
