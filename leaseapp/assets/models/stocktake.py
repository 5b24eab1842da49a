"""Stocktakes: what is expected at a place, what was scanned there, what is decided about the difference (FIELD.md 2.9)."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from leaseapp.assets.enums import LineState, ScanResult, StocktakeDecision, StocktakeStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)  # fmt: skip
from leaseapp.kernel.text.i18n import _

ONE_LINE_AN_ASSET = "uq_stocktake_line_asset"
ONE_SCAN_A_KEY = "uq_stocktake_scan_key"


class Stocktake(TenantRow, Versioned, table=True):
    """A count of the equipment at a place with all within it (none: everywhere), of a family with all below it (none: all).

    `place_ids` and `family_ids` are what they held when it was opened. The file is the report of a closed one.
    """

    __tablename__ = "stocktake"
    __called__: ClassVar[str] = _("Stocktake")
    __found_by__: ClassVar[FoundBy] = FoundBy(names=("name",))
    __evidence__: ClassVar[frozenset[str]] = frozenset({"report_sha256"})
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_index("status", "number"),
        tenant_key("storage_location", "location_id"),
        tenant_key("asset_family", "family_id"),
        sa.CheckConstraint("location_id IS NOT NULL OR family_id IS NOT NULL", name="counts_something"),
    )

    number: int
    name: str = Field(max_length=200)
    status: StocktakeStatus = enum_column(StocktakeStatus, default=StocktakeStatus.DRAFT)
    location_id: uuid.UUID | None = None
    family_id: uuid.UUID | None = None
    place_ids: list[str] = Field(default_factory=list, sa_type=JSONB)
    family_ids: list[str] = Field(default_factory=list, sa_type=JSONB)
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    closed_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    file_id: uuid.UUID | None = None
    report_sha256: str | None = Field(default=None, max_length=64)


class StocktakeLine(TenantRow, Versioned, table=True):
    """One asset in a stocktake: where it is booked (`expected_location_id`; none: elsewhere) and where it was found."""

    __tablename__ = "stocktake_line"
    __called__: ClassVar[str] = _("Line of a stocktake")
    __table_args__ = (
        tenant_key("stocktake", "stocktake_id"),
        tenant_key("asset", "asset_id"),
        tenant_key("storage_location", "expected_location_id"),
        tenant_key("storage_location", "found_location_id"),
        sa.Index(ONE_LINE_AN_ASSET, "organization_id", "stocktake_id", "asset_id", unique=True),
        tenant_index("asset_id"),
        tenant_index("stocktake_id", "state"),
    )

    stocktake_id: uuid.UUID
    asset_id: uuid.UUID
    state: LineState = enum_column(LineState, default=LineState.EXPECTED)
    expected_location_id: uuid.UUID | None = None
    found_location_id: uuid.UUID | None = None
    scanned_at: datetime | None = None
    scanned_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    decision: StocktakeDecision | None = enum_column(StocktakeDecision, default=None, nullable=True)
    reason: str | None = Field(default=None, max_length=500)


class StocktakeScan(TenantRow, table=True):
    """A scan as a device sent it, once by its `scan_key`; the evidence of a count, never changed."""

    __tablename__ = "stocktake_scan"
    __called__: ClassVar[str] = _("Scan of a stocktake")
    __table_args__ = (
        tenant_key("stocktake", "stocktake_id"),
        tenant_key("asset", "asset_id"),
        tenant_key("storage_location", "location_id"),
        sa.Index(ONE_SCAN_A_KEY, "organization_id", "stocktake_id", "scan_key", unique=True),
        tenant_index("stocktake_id", "scanned_at"),
    )

    stocktake_id: uuid.UUID
    scan_key: str = Field(max_length=64)
    code: str = Field(max_length=300)
    result: ScanResult = enum_column(ScanResult)
    asset_id: uuid.UUID | None = None
    location_id: uuid.UUID | None = None
    scanned_at: datetime
    scanned_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
