"""The life of equipment: its movements and the decisions about it. Neither is ever changed (FIELD.md 2.3)."""

import uuid
from datetime import datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.assets.enums import AssetCondition, LifecycleType
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    json_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _


class AssetMovement(TenantRow, table=True):
    """A movement of an asset; the first has no `from_location_id`.

    `number` counts the movements of an asset: the place that one leaves is the place where the one before led to.
    Transport in km and kg CO2e. `batch_id` is that of the act that moved many at once and can be taken back for a while.
    """

    __tablename__ = "asset_movement"
    __called__: ClassVar[str] = _("Movement of equipment")
    __table_args__ = (
        tenant_key("asset", "asset_id"),
        tenant_key("storage_location", "from_location_id"),
        tenant_key("storage_location", "to_location_id"),
        unique_in_tenant("asset_id", "number"),
        tenant_index("to_location_id", "moved_at"),
        sa.Index(
            "ix_asset_movement_batch", "organization_id", "batch_id", postgresql_where=sa.text("batch_id IS NOT NULL")
        ),
        sa.CheckConstraint("from_location_id IS DISTINCT FROM to_location_id", name="moves"),
        sa.CheckConstraint("(number = 1) = (from_location_id IS NULL)", name="comes_from_somewhere"),
    )

    asset_id: uuid.UUID
    number: int
    from_location_id: uuid.UUID | None = None
    to_location_id: uuid.UUID
    moved_at: datetime
    reason: str | None = Field(default=None, max_length=500)
    transport_km: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)
    transport_carbon_kg: Decimal | None = Field(default=None, max_digits=12, decimal_places=3)
    batch_id: uuid.UUID | None = None


class AssetLifecycleEvent(TenantRow, table=True):
    """A decision about an asset: what it was, what it is, and what was told (`details`, by the names of the body)."""

    __tablename__ = "asset_lifecycle_event"
    __called__: ClassVar[str] = _("Decision about equipment")
    __table_args__ = (tenant_key("asset", "asset_id"), tenant_index("asset_id", "at"))

    asset_id: uuid.UUID
    type: LifecycleType = enum_column(LifecycleType)
    at: datetime
    actor_id: uuid.UUID | None = None
    condition_before: AssetCondition = enum_column(AssetCondition)
    condition_after: AssetCondition = enum_column(AssetCondition)
    note: str | None = text_column(default=None, nullable=True)
    details: dict[str, Any] = json_column()
