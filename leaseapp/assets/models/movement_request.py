"""Requests to move equipment from one place to another: planned, confirmed, verified machine by machine (FIELD.md 4.3)."""

import uuid
from datetime import date, datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.assets.enums import MovementLineState, MovementRequestStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
    unique_where,
)  # fmt: skip
from leaseapp.kernel.text.i18n import _

ONE_LINE_AN_ASSET = "uq_storage_movement_line_asset"
RESERVED_ONCE = "uq_storage_movement_line_reserved"


class StorageMovementRequest(TenantRow, Versioned, SoftDelete, table=True):
    """A request to bring machines elsewhere; one that was canceled is deleted and keeps its reason."""

    __tablename__ = "storage_movement_request"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), inner=("reason",))
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_index("status", "planned_for"),
        tenant_key("storage_location", "from_location_id"),
        tenant_key("storage_location", "to_location_id"),
        sa.CheckConstraint("(deleted_at IS NULL) = (cancel_reason IS NULL)", name="cancel_has_reason"),
    )

    number: str = Field(max_length=20)
    status: MovementRequestStatus = enum_column(MovementRequestStatus, default=MovementRequestStatus.PENDING)
    from_location_id: uuid.UUID
    to_location_id: uuid.UUID
    planned_for: date
    reason: str = Field(max_length=500)
    requested_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    confirmed_at: datetime | None = None
    verified_at: datetime | None = None
    verified_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    cancel_reason: str | None = Field(default=None, max_length=500)


class StorageMovementLine(TenantRow, Versioned, table=True):
    """One machine of a request; what is RESERVED stands in no other request."""

    __tablename__ = "storage_movement_line"
    __called__: ClassVar[str] = _("Line of a movement request")
    __table_args__ = (
        tenant_key("storage_movement_request", "request_id"),
        tenant_key("asset", "asset_id"),
        sa.Index(ONE_LINE_AN_ASSET, "organization_id", "request_id", "asset_id", unique=True),
        unique_where(RESERVED_ONCE, "asset_id", where="state = 'RESERVED'"),
        tenant_index("asset_id"),
    )

    request_id: uuid.UUID
    asset_id: uuid.UUID
    position: int
    state: MovementLineState = enum_column(MovementLineState, default=MovementLineState.PLANNED)
