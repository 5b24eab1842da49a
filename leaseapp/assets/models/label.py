"""Service links, the codes that stick on machines, and the printing of labels (FIELD.md 2.4)."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from leaseapp.assets.enums import LabelFormat, LabelTemplate, PrintingStatus, ScanSource, ServiceLinkStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
    unique_where,
)  # fmt: skip
from leaseapp.kernel.text.i18n import _

ONE_CODE = "uq_service_link_code"
ONE_LINK_AN_ASSET = "uq_service_link_linked"


class ServiceLink(TenantRow, Versioned, table=True):
    """A code, printed once and never given again: in stock, at a place, on a machine, or retired.

    It is unique over all organizations, because whoever scans it says no organization. The rows of retired codes stay, and keep
    the machine that they stuck on.
    """

    __tablename__ = "service_link"
    __called__: ClassVar[str] = _("Service code")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("code",), order=0.5)
    __table_args__ = (
        sa.Index(ONE_CODE, "code", unique=True),
        unique_where(ONE_LINK_AN_ASSET, "asset_id", where="status = 'LINKED'"),
        tenant_key("asset", "asset_id"),
        tenant_key("storage_location", "location_id"),
        tenant_index("status", "code"),
        sa.CheckConstraint("status <> 'LINKED' OR asset_id IS NOT NULL", name="linked_to_something"),
    )

    code: str = Field(max_length=8)
    status: ServiceLinkStatus = enum_column(ServiceLinkStatus, default=ServiceLinkStatus.IN_STOCK)
    location_id: uuid.UUID | None = None
    asset_id: uuid.UUID | None = None
    linked_at: datetime | None = None
    retired_at: datetime | None = None


class ServiceLinkScan(TenantRow, table=True):
    """A scan of a service code, and the machine that it was on then; never changed.

    `visitor_fingerprint` is a keyed hash of the network that it came from, which names nobody: one visitor is told once.
    """

    __tablename__ = "service_link_scan"
    __called__: ClassVar[str] = _("Scan of a service code")
    __table_args__ = (
        tenant_key("service_link", "service_link_id"),
        tenant_key("asset", "asset_id"),
        tenant_index("service_link_id", "scanned_at"),
        tenant_index("asset_id", "scanned_at"),
        tenant_index("scanned_at"),
    )

    service_link_id: uuid.UUID
    asset_id: uuid.UUID
    source: ScanSource = enum_column(ScanSource)
    scanned_at: datetime
    visitor_fingerprint: str | None = Field(default=None, max_length=64)


class PrintingTask(TenantRow, Versioned, table=True):
    """An order to draw many labels, and the file that a job made of it; it is kept until `expires_at`.

    `asset_ids` or `service_link_ids` are what is printed, `fields` what stands beside the code, `resolution` dots an inch.
    """

    __tablename__ = "printing_task"
    __called__: ClassVar[str] = _("Printing of labels")
    __table_args__ = (tenant_index("created_at"), unique_in_tenant("number"))

    number: int
    status: PrintingStatus = enum_column(PrintingStatus, default=PrintingStatus.QUEUED)
    asset_ids: list[str] = Field(default_factory=list, sa_type=JSONB)
    service_link_ids: list[str] = Field(default_factory=list, sa_type=JSONB)
    template: LabelTemplate = enum_column(LabelTemplate)
    format: LabelFormat = enum_column(LabelFormat)
    start_position: int = 1
    copies: int = 1
    resolution: int = 203
    fields: list[str] = Field(default_factory=list, sa_type=JSONB)
    label_count: int = 0
    ordered_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    object_key: str | None = Field(default=None, max_length=200)
    size_bytes: int | None = None
    finished_at: datetime | None = None
    expires_at: datetime | None = None
