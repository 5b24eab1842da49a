"""Transports, in and out (FIELD.md 4.1, 7)."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.directory.schemas.fields import OptionalName, Phone
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    InstantField,
    LongText,
    Out,
    Patch,
    PositiveMoney,
    ShortText,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.kernel.text.schema import Quantity as Measure
from leaseapp.logistics.enums import (
    CargoAction,
    CargoState,
    Distance,
    NoticeStatus,
    OfferStatus,
    StopKind,
    TransportKind,
    TransportStatus,
    VehicleClass,
)
from leaseapp.logistics.schemas.carriers import PaperOut

MOST_STOPS, MOST_MACHINES = 50, 500
Hour = optional(Annotated[Text, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")])
Km = optional(Annotated[Measure, Field(ge=0, le=50_000, decimal_places=2)])
Position = Annotated[WholeNumber, Field(ge=1, le=MOST_STOPS)]
Note = optional(Annotated[Text, Field(max_length=500)])


class StopIn(In):
    """A new stop: at a place (`locationId`) or an `address`; hours by the organization's clock, `km` from the stop before."""

    kind: StopKind
    location_id: optional(Id) = None
    address: optional(Annotated[Text, Field(max_length=300)]) = None
    contact_name: OptionalName = None
    contact_phone: Phone = None
    day: optional(DateField) = None
    window_from: Hour = None
    window_to: Hour = None
    km: Km = None
    note: Note = None
    position: Position = Field(default=None)


class FateIn(In):
    """The fate of one machine at a stop."""

    line_id: Id
    state: CargoState
    note: Note = None


class StopPatch(changes_of(StopIn)):
    """Changes of a stop; `arrivedAt` confirms it: its machines are loaded, or delivered, but for those in `fates`."""

    arrived_at: optional(InstantField) = None
    signed_by: OptionalName = None
    signature_file_id: optional(Id) = None
    fates: Annotated[list[FateIn], Field(max_length=MOST_MACHINES)] | None = None


class CargoIn(In):
    """A machine of a new request, with the positions of its stops."""

    asset_id: Id
    pick_stop: Position
    drop_stop: optional(Position) = None


class StopCargoIn(In):
    """A machine that is loaded or unloaded at a stop; where the request has a single stop of the other kind, it is meant."""

    asset_id: Id
    action: CargoAction


class TransportIn(In):
    """A new request, all at once or step by step; `fromLocationId` and `toLocationId` stand for two stops."""

    kind: TransportKind
    requested_for: DateField
    window: optional(Annotated[Text, Field(max_length=100)]) = None
    company_id: optional(Id) = None
    instructions: optional(LongText) = None
    vehicle_class: VehicleClass = VehicleClass.RIGID_12T
    dedicated: YesNo = False
    from_location_id: optional(Id) = None
    to_location_id: optional(Id) = None
    stops: Annotated[list[StopIn], Field(max_length=MOST_STOPS)] = Field(default_factory=list)
    assets: Annotated[list[CargoIn], Field(max_length=MOST_MACHINES)] = Field(default_factory=list)


class TransportPatch(changes_of(TransportIn, without=("from_location_id", "to_location_id", "stops", "assets"))):
    """Changes of a request; `status` moves it, a cancellation says why (`reason`)."""

    status: TransportStatus = Field(default=None)
    reason: optional(ShortText) = None


class OfferIn(In):
    """A carrier who is asked; without a vehicle that of the request is meant."""

    carrier_id: Id
    note: Note = None
    vehicle_class: VehicleClass | None = None
    dedicated: YesNo | None = None


class OfferPatch(Patch):
    """The answer of a carrier, or the decision about it; a carrier with an expired paper is chosen for a `reason`."""

    status: OfferStatus = Field(default=None)
    price_ht: optional(PositiveMoney) = None
    delay_days: optional(Annotated[WholeNumber, Field(ge=0, le=365)]) = None
    valid_until: optional(DateField) = None
    vehicle_class: VehicleClass = Field(default=None)
    dedicated: YesNo = Field(default=None)
    document_file_id: optional(Id) = None
    reason: optional(ShortText) = None


class CargoOut(Out):
    """A machine on a transport; mass in kg, its share of the carbon in kg CO2e."""

    id: Id
    asset_id: Id
    inventory_number: str
    serial_number: str | None
    label: str
    pick_stop_id: Id | None
    drop_stop_id: Id | None
    state: CargoState
    note: str | None
    mass_kg: Decimal
    carbon_kg: Decimal | None


class StopOut(Out):
    """A stop with what is loaded and unloaded there; `place` is how it is called, `legKm` the way from the stop before."""

    id: Id
    version: int
    position: int
    kind: StopKind
    location_id: Id | None
    place: str
    address: str | None
    contact_name: str | None
    contact_phone: str | None
    day: date | None
    window_from: str | None
    window_to: str | None
    km: Decimal | None
    leg_km: Decimal | None
    arrived_at: Instant | None
    signed_by: str | None
    signature_file_id: Id | None
    note: str | None
    cargo: list[CargoOut]


class OfferOut(Out):
    """A carrier who was asked; `advised` is the cheapest with valid papers, `punctuality` the share that came in time (%)."""

    id: Id
    version: int
    carrier_id: Id
    carrier: str
    status: OfferStatus
    vehicle_class: VehicleClass
    dedicated: bool
    price_ht: Decimal | None
    delay_days: int | None
    valid_until: date | None
    asked_at: Instant
    answered_at: Instant | None
    order_number: str | None
    document_file_id: Id | None
    reason: str | None
    note: str | None
    mailed_at: Instant | None
    mail_error: str | None
    carbon_kg: Decimal | None
    punctuality: int | None
    papers: list[PaperOut]
    expired: bool
    advised: bool


class NoticeOut(Out):
    """A notice to the transport management system."""

    id: Id
    status: NoticeStatus
    created_at: Instant
    sent_at: Instant | None
    answer: str | None
    error: str | None


class TransportOut(Out):
    """A request with its stops, carriers and notices; km, kg, kg CO2e, € excl. VAT, null where nobody can know."""

    id: Id
    version: int
    number: str
    kind: TransportKind
    status: TransportStatus
    company_id: Id | None
    company: str | None
    requested_for: date
    window: str | None
    instructions: str | None
    vehicle_class: VehicleClass
    dedicated: bool
    total_km: Decimal | None
    distance: Distance
    total_mass_kg: Decimal
    carbon_kg: Decimal | None
    cost_ht: Decimal | None
    delivered_at: Instant | None
    on_time: bool | None
    cancel_reason: str | None
    carrier_id: Id | None
    carrier: str | None
    order_line_id: Id | None
    order_number: str | None
    machines: int
    settled: bool
    stops: list[StopOut]
    offers: list[OfferOut]
    notices: list[NoticeOut]
    created_at: Instant
    updated_at: Instant


class NotifiedOut(Out):
    """A notice that is on its way."""

    delivery_id: Id
    status: NoticeStatus
