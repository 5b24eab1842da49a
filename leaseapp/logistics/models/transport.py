"""Transports: the request with its stops, the machines on it, the carriers who were asked, notices about it (FIELD.md 4.1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

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
from leaseapp.logistics.enums import (
    CargoState,
    Distance,
    NoticeStatus,
    OfferStatus,
    StopKind,
    TransportKind,
    TransportStatus,
    VehicleClass,
)

ONE_OPEN_CARGO_AN_ASSET = "uq_transport_cargo_open"
ONE_SELECTED_OFFER = "uq_transport_offer_selected"
ONE_OFFER_A_CARRIER = "uq_transport_offer_carrier"


class TransportRequest(TenantRow, Versioned, table=True):
    """A transport that is wanted, then ordered, then done. Load in kg, carbon in kg CO2e, cost in € excl. VAT.

    The figures follow from stops, machines and the chosen carrier; they are None as long as nobody can know them. `on_time`
    says of a delivered one whether each stop was reached in its window.
    """

    __tablename__ = "transport_request"
    __called__: ClassVar[str] = _("Transport")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("number",), texts=("instructions",))
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("company", "company_id"),
        tenant_index("status", "requested_for"),
    )

    number: str = Field(max_length=20)
    kind: TransportKind = enum_column(TransportKind)
    status: TransportStatus = enum_column(TransportStatus, default=TransportStatus.REQUESTED)
    company_id: uuid.UUID | None = None
    requested_for: date
    window: str | None = Field(default=None, max_length=100)
    instructions: str | None = text_column(default=None, nullable=True)
    vehicle_class: VehicleClass = enum_column(VehicleClass, default=VehicleClass.RIGID_12T)
    dedicated: bool = Field(default=False)
    total_km: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)
    distance: Distance = enum_column(Distance, default=Distance.UNKNOWN)
    total_mass_kg: Decimal = Field(default=Decimal(0), max_digits=14, decimal_places=3)
    carbon_kg: Decimal | None = Field(default=None, max_digits=12, decimal_places=2)
    cost_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    delivered_at: datetime | None = None
    on_time: bool | None = None
    cancel_reason: str | None = Field(default=None, max_length=500)


class TransportStop(TenantRow, Versioned, SoftDelete, table=True):
    """A stop: at a place where equipment stands, or at an address. `day` and hours are those of the organization's clock.

    `km` is the way from the stop before as somebody typed it. A stop is confirmed when it was reached (`arrived_at`).
    """

    __tablename__ = "transport_stop"
    __called__: ClassVar[str] = _("Stop of a transport")
    __personal__: ClassVar[frozenset[str]] = frozenset({"contact_name", "contact_phone", "signed_by"})
    __table_args__ = (
        tenant_key("transport_request", "request_id"),
        tenant_key("storage_location", "location_id"),
        tenant_key("file", "signature_file_id"),
        tenant_index("request_id", "position"),
        sa.CheckConstraint("location_id IS NOT NULL OR address IS NOT NULL", name="is_somewhere"),
    )

    request_id: uuid.UUID
    position: int
    kind: StopKind = enum_column(StopKind)
    location_id: uuid.UUID | None = None
    address: str | None = Field(default=None, max_length=300)
    contact_name: str | None = Field(default=None, max_length=200)
    contact_phone: str | None = Field(default=None, max_length=40)
    day: date | None = None
    window_from: str | None = Field(default=None, max_length=5)
    window_to: str | None = Field(default=None, max_length=5)
    km: Decimal | None = Field(default=None, max_digits=10, decimal_places=2)
    arrived_at: datetime | None = None
    signed_by: str | None = Field(default=None, max_length=200)
    signature_file_id: uuid.UUID | None = None
    note: str | None = Field(default=None, max_length=500)


class TransportCargo(TenantRow, Versioned, SoftDelete, table=True):
    """A machine on a transport; until `released_at` no other transport takes it and no new contract holds it."""

    __tablename__ = "transport_cargo"
    __called__: ClassVar[str] = _("Machine on a transport")
    __table_args__ = (
        tenant_key("transport_request", "request_id"),
        tenant_key("asset", "asset_id"),
        tenant_key("transport_stop", "pick_stop_id"),
        tenant_key("transport_stop", "drop_stop_id"),
        tenant_index("request_id"),
        tenant_index("asset_id"),
        unique_where(ONE_OPEN_CARGO_AN_ASSET, "asset_id", where="released_at IS NULL"),
    )

    request_id: uuid.UUID
    asset_id: uuid.UUID
    pick_stop_id: uuid.UUID | None = None
    drop_stop_id: uuid.UUID | None = None
    state: CargoState = enum_column(CargoState, default=CargoState.PENDING)
    note: str | None = Field(default=None, max_length=500)
    mass_kg: Decimal = Field(default=Decimal(0), max_digits=14, decimal_places=3)
    carbon_kg: Decimal | None = Field(default=None, max_digits=12, decimal_places=2)
    released_at: datetime | None = None


class TransportOffer(TenantRow, Versioned, SoftDelete, table=True):
    """A carrier who was asked, and the answer; the chosen one has an order. Price in € excl. VAT, delay in days.

    `reason` says why it was chosen in spite of an expired paper, `mail_error` why the last e-mail did not leave.
    """

    __tablename__ = "transport_offer"
    __called__: ClassVar[str] = _("Carrier asked for a transport")
    __table_args__ = (
        tenant_key("transport_request", "request_id"),
        tenant_key("carrier", "carrier_id"),
        tenant_key("file", "document_file_id"),
        tenant_index("carrier_id", "status"),
        unique_where(ONE_SELECTED_OFFER, "request_id", where="status = 'SELECTED'"),
        unique_where(ONE_OFFER_A_CARRIER, "request_id", "carrier_id", where="deleted_at IS NULL"),
        unique_in_tenant("order_number"),
    )

    request_id: uuid.UUID
    carrier_id: uuid.UUID
    status: OfferStatus = enum_column(OfferStatus, default=OfferStatus.ASKED)
    vehicle_class: VehicleClass = enum_column(VehicleClass)
    dedicated: bool = Field(default=False)
    price_ht: Decimal | None = Field(default=None, max_digits=14, decimal_places=2)
    delay_days: int | None = None
    valid_until: date | None = None
    asked_at: datetime
    answered_at: datetime | None = None
    document_file_id: uuid.UUID | None = None
    order_number: str | None = Field(default=None, max_length=20)
    ordered_on: date | None = None
    reason: str | None = Field(default=None, max_length=500)
    note: str | None = Field(default=None, max_length=500)
    mailed_at: datetime | None = None
    mail_error: str | None = Field(default=None, max_length=500)


class TransportNotice(TenantRow, Versioned, table=True):
    """A notice of a transport to the transport management system of the carrier's side, sent by a job."""

    __tablename__ = "transport_notice"
    __called__: ClassVar[str] = _("Notice to the transport system")
    __table_args__ = (tenant_key("transport_request", "request_id"), tenant_index("request_id", "created_at"))

    request_id: uuid.UUID
    status: NoticeStatus = enum_column(NoticeStatus, default=NoticeStatus.QUEUED)
    sent_at: datetime | None = None
    answer: str | None = Field(default=None, max_length=200)
    error: str | None = Field(default=None, max_length=500)
