"""Meters of equipment and what was read on them (FIELD.md 3.4)."""

import uuid
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, Versioned, enum_column, tenant_index, tenant_key
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MeterKind, ReadingKind, ReadingSource

ONE_METER_A_KIND = "uq_meter_kind"


class Meter(TenantRow, Versioned, table=True):
    """A counter of a machine, with its last reading; `rollover_at` is the value after which it begins at nought.

    One that `measures` (a temperature, a pressure) goes up and down, and counts nothing.

    `total` goes on over replacements, so that plans count on; `per_day` is how much it gains a day, as it was estimated at
    the last reading.
    """

    __tablename__ = "meter"
    __table_args__ = (
        tenant_key("asset", "asset_id"),
        sa.Index(ONE_METER_A_KIND, "organization_id", "asset_id", "kind", unique=True),
    )

    asset_id: uuid.UUID
    kind: MeterKind = enum_column(MeterKind)
    unit: str = Field(max_length=20)
    measures: bool = Field(default=False)
    rollover_at: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    last_value: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    last_read_at: datetime | None = None
    total: Decimal | None = Field(default=None, max_digits=16, decimal_places=3)
    per_day: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    active: bool = Field(default=True)


class MeterReading(TenantRow, table=True):
    """A value that somebody read, written once; `total` is what the meter has counted by then over all its counters."""

    __tablename__ = "meter_reading"
    __called__: ClassVar[str] = _("Reading of a meter")
    __table_args__ = (
        tenant_key("meter", "meter_id"),
        tenant_key("maintenance_operation", "operation_id"),
        tenant_key("file", "photo_file_id"),
        tenant_index("meter_id", "read_at"),
        tenant_index("operation_id", where="operation_id IS NOT NULL"),
    )

    meter_id: uuid.UUID
    value: Decimal = Field(max_digits=14, decimal_places=3)
    total: Decimal = Field(max_digits=16, decimal_places=3)
    read_at: datetime
    kind: ReadingKind = enum_column(ReadingKind, default=ReadingKind.NORMAL)
    source: ReadingSource = enum_column(ReadingSource, default=ReadingSource.UI)
    reason: str | None = Field(default=None, max_length=500)
    operation_id: uuid.UUID | None = None
    photo_file_id: uuid.UUID | None = None
    read_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
