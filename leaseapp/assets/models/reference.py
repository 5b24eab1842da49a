"""Reference data of equipment: brands, families and models (document 2, FIELD.md 2.1)."""

import uuid
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    json_column,
    tenant_index,
    tenant_key,
    unique_folded,
)

ONE_BRAND_A_NAME = "uq_asset_brand_name"
ONE_FAMILY_A_CODE = "uq_asset_family_code"
ONE_MODEL_A_REFERENCE = "uq_asset_model_reference"


class AssetBrand(TenantRow, Versioned, table=True):
    """A manufacturer; an inactive one is gone from selectors."""

    __tablename__ = "asset_brand"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=(), names=("name",))
    __table_args__ = (unique_folded(ONE_BRAND_A_NAME, "name"),)

    name: str = Field(max_length=120)
    active: bool = Field(default=True)


class AssetFamily(TenantRow, Versioned, table=True):
    """A family of equipment; `parent_id` is the one above it, `deee_category` that of waste (1 to 8)."""

    __tablename__ = "asset_family"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("code",), names=("name",))
    __table_args__ = (
        unique_folded(ONE_FAMILY_A_CODE, "code"),
        tenant_key("asset_family", "parent_id"),
        tenant_index("parent_id"),
    )

    code: str = Field(max_length=30)
    name: str = Field(max_length=120)
    parent_id: uuid.UUID | None = None
    deee_category: int | None = None


class AssetModel(TenantRow, Versioned, table=True):
    """A model of a brand. Lengths in mm, mass in kg, power in kW, footprint of its making in kg CO2e.
    Its mean time between failures (hours) is as it was last computed, of `mtbf_failures` in `mtbf_hours_observed`.

    `stackable` is how many stand on each other (1 to 5), `spec_schema` the properties that its assets have (FIELD.md 2.8),
    `product_id` is what the catalog sells it as, `refrigerant_charge_kg` what a machine holds of `refrigerant`.
    """

    __tablename__ = "asset_model"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("reference",), names=("name", "reference"))
    __table_args__ = (
        unique_folded(ONE_MODEL_A_REFERENCE, "reference", within=("brand_id",)),
        tenant_key("asset_brand", "brand_id"),
        tenant_key("asset_family", "family_id"),
        tenant_key("product", "product_id"),
        tenant_index("family_id"),
        tenant_index("product_id", where="product_id IS NOT NULL"),
    )

    brand_id: uuid.UUID
    family_id: uuid.UUID
    product_id: uuid.UUID | None = None
    reference: str = Field(max_length=60)
    name: str = Field(max_length=200)
    length_mm: int | None = None
    width_mm: int | None = None
    height_mm: int | None = None
    mass_kg: Decimal | None = Field(default=None, max_digits=10, decimal_places=3)
    stackable: int = 1
    power_kw: Decimal | None = Field(default=None, max_digits=10, decimal_places=3)
    expected_life_months: int | None = None
    carbon_footprint_kg: Decimal | None = Field(default=None, max_digits=12, decimal_places=3)
    deee_category: int | None = None
    refrigerant: str | None = Field(default=None, max_length=20)
    refrigerant_charge_kg: Decimal | None = Field(default=None, max_digits=8, decimal_places=3)
    spec_schema: dict[str, Any] = json_column()
    mtbf_hours: Decimal | None = Field(default=None, max_digits=12, decimal_places=1)
    mtbf_failures: int = 0
    mtbf_hours_observed: Decimal = Field(default=Decimal(0), max_digits=14, decimal_places=1)
    active: bool = Field(default=True)
