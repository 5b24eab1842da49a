"""Equipment (document 2, FIELD.md 2.1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.assets.enums import AssetCondition, AssetFunctional, Ownership
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_where,
)

ONE_ASSET_A_NUMBER = "uq_asset_inventory_number"
ONE_ASSET_A_SERIAL = "uq_asset_serial_number"
ONE_ASSET_A_CODE = "uq_asset_service_short_code"


class Asset(TenantRow, Versioned, SoftDelete, table=True):
    """A machine. Amounts in € excl. VAT, lives in months, energy in kWh a year, footprint in kg CO2e (None: the model's).

    `current_location_id` is always the place of its last movement, and `establishment_id` the client's establishment
    there. `dynamic_specs` holds the properties that its model asks for; `specs_valid` is False when a later schema refuses
    them. `service_short_code` is the code on it, while there is one (`ServiceLink`); `previous_asset_id` is what it was
    before it was sold and bought back. `ai_failure_score` is the probability of a failure within ninety days (0 to 1) as it
    was last computed.
    """

    __tablename__ = "asset"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("inventory_number", "serial_number", "service_short_code"),
        names=("label", "inventory_number"),
        texts=("notes",),
    )
    __table_args__ = (
        unique_where(ONE_ASSET_A_NUMBER, "inventory_number", where="deleted_at IS NULL"),
        unique_where(ONE_ASSET_A_SERIAL, "serial_number", where="serial_number IS NOT NULL AND deleted_at IS NULL"),
        unique_where(ONE_ASSET_A_CODE, "service_short_code", where="service_short_code IS NOT NULL"),
        tenant_key("asset_model", "model_id"),
        tenant_key("storage_location", "current_location_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_key("asset", "parent_asset_id"),
        tenant_key("asset", "previous_asset_id"),
        tenant_key("file", "photo_file_id"),
        tenant_index("model_id"),
        tenant_index("current_location_id"),
        tenant_index("establishment_id", where="establishment_id IS NOT NULL"),
        tenant_index("parent_asset_id", where="parent_asset_id IS NOT NULL"),
    )

    inventory_number: str = Field(max_length=40)
    serial_number: str | None = Field(default=None, max_length=80)
    service_short_code: str | None = Field(default=None, max_length=8)
    label: str = Field(max_length=200)
    model_id: uuid.UUID
    parent_asset_id: uuid.UUID | None = None
    previous_asset_id: uuid.UUID | None = None
    current_location_id: uuid.UUID
    location_since: datetime
    establishment_id: uuid.UUID | None = None
    condition: AssetCondition = enum_column(AssetCondition, default=AssetCondition.TO_DEFINE)
    functional: AssetFunctional = enum_column(AssetFunctional, default=AssetFunctional.NOT_TESTED)
    ownership: Ownership = enum_column(Ownership, default=Ownership.OWNED)
    acquisition_date: date | None = None
    acquisition_amount_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    warranty_until: date | None = None
    commissioned_on: date | None = None
    expected_life_months: int | None = None
    refurbishment_cost_ht: Decimal = Field(default=Decimal("0.00"), max_digits=14, decimal_places=2)
    carbon_footprint_kg: Decimal | None = Field(default=None, max_digits=12, decimal_places=3)
    annual_kwh: Decimal | None = Field(default=None, max_digits=12, decimal_places=2)
    dynamic_specs: dict[str, Any] = json_column()
    specs_valid: bool = Field(default=True)
    ai_failure_score: Decimal | None = Field(default=None, max_digits=5, decimal_places=4)
    ai_failure_score_at: datetime | None = None
    photo_file_id: uuid.UUID | None = None
    notes: str | None = text_column(default=None, nullable=True)
