"""Work orders, with what they take and who signs them (FIELD.md 3)."""

import uuid
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import (
    FieldResult,
    MaintenanceStatus,
    MaintenanceType,
    OperationSource,
    Priority,
    SignatureRole,
    WaitingReason,
)

ONE_SIGNATURE_A_ROLE = "uq_operation_signature_role"
ONE_TIMER_A_PERSON = "uq_operation_labour_running"


class MaintenanceOperation(TenantRow, Versioned, table=True):
    """A work order. Costs in € excl. VAT, distances in km, waiting in minutes.

    Place, establishment and company are those of its asset when it was made. `sla_due_at` counts from its creation;
    `sla_near_told_at` and `sla_late_told_at` say that a notice went out. A CURATIVE one counts as a failure unless somebody
    says otherwise. `follow_up_until` ends the link of whoever reported the fault without a session; `report_count` tells how
    often the same fault was reported. Costs are frozen when it is done. `invoice_id` is the draft that billing made of it.
    """

    __tablename__ = "maintenance_operation"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("title", "number"), texts=("description",))
    __personal__: ClassVar[frozenset[str]] = frozenset({"reporter_name", "reporter_contact"})
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("asset", "asset_id"),
        tenant_key("storage_location", "location_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_key("company", "company_id"),
        tenant_key("maintenance_operation", "parent_operation_id"),
        tenant_key("storage_location", "to_location_id"),
        tenant_index("asset_id"),
        tenant_index("company_id", where="company_id IS NOT NULL"),
        tenant_index("parent_operation_id", where="parent_operation_id IS NOT NULL"),
        tenant_index("status", "sla_due_at"),
        tenant_index("assigned_to_user_id", "scheduled_start", where="assigned_to_user_id IS NOT NULL"),
    )

    number: str = Field(max_length=20)
    type: MaintenanceType = enum_column(MaintenanceType)
    status: MaintenanceStatus = enum_column(MaintenanceStatus, default=MaintenanceStatus.PLANNED)
    priority: Priority = enum_column(Priority, default=Priority.NORMAL)
    title: str = Field(max_length=200)
    description: str | None = text_column(default=None, nullable=True)
    asset_id: uuid.UUID
    location_id: uuid.UUID
    establishment_id: uuid.UUID | None = None
    company_id: uuid.UUID | None = None
    source: OperationSource = enum_column(OperationSource, default=OperationSource.UI)
    parent_operation_id: uuid.UUID | None = None
    requested_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    reporter_name: str | None = Field(default=None, max_length=200)
    reporter_contact: str | None = Field(default=None, max_length=254)
    report_count: int = 0
    follow_up_until: datetime | None = None
    assigned_to_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    scheduled_start: datetime | None = None
    scheduled_end: datetime | None = None
    sla_due_at: datetime
    sla_met: bool | None = None
    sla_near_told_at: datetime | None = None
    sla_late_told_at: datetime | None = None
    waiting_reason: WaitingReason | None = enum_column(WaitingReason, default=None, nullable=True)
    waiting_since: datetime | None = None
    waited_minutes: int = 0
    started_at: datetime | None = None
    done_at: datetime | None = None
    canceled_at: datetime | None = None
    cancel_reason: str | None = Field(default=None, max_length=500)
    diagnosis: str | None = text_column(default=None, nullable=True)
    failure_mode: str | None = Field(default=None, max_length=200)
    failure_cause: str | None = Field(default=None, max_length=200)
    resolution: str | None = text_column(default=None, nullable=True)
    notes: str | None = text_column(default=None, nullable=True)
    counts_as_failure: bool = Field(default=False)
    no_fault_found: bool = Field(default=False)
    downtime_start: datetime | None = None
    downtime_end: datetime | None = None
    condition_after: AssetCondition | None = enum_column(AssetCondition, default=None, nullable=True)
    functional_after: AssetFunctional | None = enum_column(AssetFunctional, default=None, nullable=True)
    to_location_id: uuid.UUID | None = None
    travel_km: Decimal | None = Field(default=None, max_digits=8, decimal_places=2)
    travel_rate_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    external_cost_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    estimated_cost_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    actual_cost_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    billable: bool = Field(default=False)
    client_absent_reason: str | None = Field(default=None, max_length=500)
    report_file_id: uuid.UUID | None = None
    invoice_id: uuid.UUID | None = None


class OperationPart(TenantRow, Versioned, SoftDelete, table=True):
    """Pieces of a spare part for a work order: reserved until it is done, taken out of the stock then.

    `instance_id` is a lot or a single piece that was chosen; cost a piece in € excl. VAT as it was when it was added.
    """

    __tablename__ = "operation_part"
    __called__: ClassVar[str] = _("Part of a work order")
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        tenant_key("spare_part", "spare_part_id"),
        tenant_key("spare_part_instance", "instance_id"),
        tenant_index("operation_id"),
        tenant_index("spare_part_id"),
        sa.CheckConstraint("quantity > 0", name="some"),
    )

    operation_id: uuid.UUID
    spare_part_id: uuid.UUID
    instance_id: uuid.UUID | None = None
    quantity: int
    unit_cost_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)
    taken_at: datetime | None = None


class OperationLabour(TenantRow, Versioned, SoftDelete, table=True):
    """Time that somebody worked at a work order: minutes at a rate an hour (€ excl. VAT), or a timer that runs."""

    __tablename__ = "operation_labour"
    __called__: ClassVar[str] = _("Labour of a work order")
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        tenant_index("operation_id"),
        unique_where(ONE_TIMER_A_PERSON, "user_id", where="minutes IS NULL AND deleted_at IS NULL"),
    )

    operation_id: uuid.UUID
    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    started_at: datetime
    minutes: int | None = None
    hourly_rate_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)


class OperationSignature(TenantRow, table=True):
    """A drawn signature under a work order, with the hash of what was signed; written once.

    It is void once the signed content has changed: its hash differs then.
    """

    __tablename__ = "operation_signature"
    __called__: ClassVar[str] = _("Signature of a work order")
    __personal__: ClassVar[frozenset[str]] = frozenset({"signer_name"})
    __evidence__: ClassVar[frozenset[str]] = frozenset({"content_sha256"})
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        sa.Index(ONE_SIGNATURE_A_ROLE, "organization_id", "operation_id", "role", "content_sha256", unique=True),
    )

    operation_id: uuid.UUID
    role: SignatureRole = enum_column(SignatureRole)
    signer_name: str = Field(max_length=200)
    signed_at: datetime
    content_sha256: str = Field(max_length=64)
    file_id: uuid.UUID


class FaultReport(TenantRow, table=True):
    """A fault that somebody without an account reported on the public page of an asset; written once.

    `comment_id` begins their conversation beside the work order, `locale` is the language in which they are answered. Two
    fingerprints tell what was said before, and by whom: of the text, and of name, contact and network (keyed).
    """

    __tablename__ = "fault_report"
    __called__: ClassVar[str] = _("Fault report")
    __personal__: ClassVar[frozenset[str]] = frozenset({"reporter_name", "reporter_contact"})
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        tenant_key("asset", "asset_id"),
        tenant_key("comment", "comment_id"),
        tenant_index("operation_id"),
        tenant_index("asset_id", "reported_at"),
        tenant_index("comment_id"),
    )

    operation_id: uuid.UUID
    asset_id: uuid.UUID
    comment_id: uuid.UUID
    reported_at: datetime
    reporter_name: str | None = Field(default=None, max_length=200)
    reporter_contact: str | None = Field(default=None, max_length=254)
    locale: str = Field(max_length=2)
    text_fingerprint: str = Field(max_length=64)
    sender_fingerprint: str = Field(max_length=64)


class FieldEntry(TenantRow, table=True):
    """An item that somebody's tablet sent, and what became of it; written once, so that sending it again answers the same.

    `captured_at` is the device's clock, `happened_at` the same instant by the server's, `created_at` when it came in.
    `content` are the words of work that did not reach the order as it was meant: the office reads them there.
    """

    __tablename__ = "field_entry"
    __called__: ClassVar[str] = _("Item of a tablet")
    __personal__: ClassVar[frozenset[str]] = frozenset({"content"})
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        unique_in_tenant("user_id", "key"),
        tenant_index("operation_id"),
    )

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    key: str = Field(max_length=64)
    request_hash: str = Field(max_length=64)
    operation_id: uuid.UUID
    kind: str = Field(max_length=40)
    captured_at: datetime
    happened_at: datetime
    result: FieldResult = enum_column(FieldResult)
    code: str | None = Field(default=None, max_length=60)
    message: str | None = text_column(default=None, nullable=True)
    content: str | None = text_column(default=None, nullable=True)
