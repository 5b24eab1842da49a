"""Spare parts: what they are, where they lie, and how they came and went (FIELD.md 5)."""

import uuid
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.assets.enums import PartMoveKind, SparePartState
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_folded,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _

ONE_PART_A_REFERENCE = "uq_spare_part_reference"
ONE_INSTANCE_A_SERIAL = "uq_spare_part_instance_serial_number"


class SparePart(TenantRow, Versioned, table=True):
    """A part that machines are repaired with. `unit_cost_ht` is the weighted average of what came in (€ excl. VAT).

    Below `threshold` the stock is low; `lead_days` is how long a supplier takes. `reserved` pieces wait for work orders.
    A piece that is used leaves the stock of the `product_id` as which it is sold, too.
    """

    __tablename__ = "spare_part"
    __called__: ClassVar[str] = _("Spare part")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("reference",), names=("name", "reference"))
    __table_args__ = (
        unique_folded(ONE_PART_A_REFERENCE, "reference"),
        tenant_key("asset_brand", "brand_id"),
        tenant_key("product", "product_id"),
        tenant_index("brand_id", where="brand_id IS NOT NULL"),
        tenant_index("product_id", where="product_id IS NOT NULL"),
    )

    reference: str = Field(max_length=60)
    name: str = Field(max_length=200)
    brand_id: uuid.UUID | None = None
    unit: str = Field(default="pièce", max_length=30)
    unit_cost_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    sale_price_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    threshold: int | None = None
    lead_days: int | None = None
    product_id: uuid.UUID | None = None
    reserved: int = 0
    active: bool = Field(default=True)


class SparePartModel(TenantRow, table=True):
    """A model of equipment that a part fits."""

    __tablename__ = "spare_part_model"
    __called__: ClassVar[str] = _("Model of a spare part")
    __table_args__ = (
        tenant_key("spare_part", "spare_part_id"),
        tenant_key("asset_model", "model_id"),
        unique_in_tenant("spare_part_id", "model_id"),
        tenant_index("model_id"),
    )

    spare_part_id: uuid.UUID
    model_id: uuid.UUID


class SparePartInstance(TenantRow, Versioned, table=True):
    """Pieces of one part in one state at one place: a lot, or a single one with its serial number.

    An empty lot stays: its moves are told.
    """

    __tablename__ = "spare_part_instance"
    __called__: ClassVar[str] = _("Stock of a spare part")
    __table_args__ = (
        tenant_key("spare_part", "spare_part_id"),
        tenant_key("storage_location", "location_id"),
        tenant_index("spare_part_id", "location_id"),
        tenant_index("location_id"),
        unique_folded(ONE_INSTANCE_A_SERIAL, "serial_number", within=("spare_part_id",)),
    )

    spare_part_id: uuid.UUID
    location_id: uuid.UUID
    state: SparePartState = enum_column(SparePartState, default=SparePartState.NEW)
    quantity: int = 1
    serial_number: str | None = Field(default=None, max_length=80)
    unit_cost_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    received_at: datetime


class SparePartMove(TenantRow, table=True):
    """A line of the journal of parts, inserted only: `quantity` pieces, `delta` is what it made of the lot's number.

    The deltas of a lot sum to its quantity.
    """

    __tablename__ = "spare_part_move"
    __called__: ClassVar[str] = _("Move of spare parts")
    __table_args__ = (
        tenant_key("spare_part_instance", "instance_id"),
        tenant_key("storage_location", "from_location_id"),
        tenant_key("storage_location", "to_location_id"),
        tenant_index("instance_id", "moved_at"),
    )

    instance_id: uuid.UUID
    kind: PartMoveKind = enum_column(PartMoveKind)
    quantity: int
    delta: int
    from_location_id: uuid.UUID | None = None
    to_location_id: uuid.UUID | None = None
    state: SparePartState = enum_column(SparePartState)
    moved_at: datetime
    reason: str | None = Field(default=None, max_length=500)
