"""Equipment in and out: the machine itself, its movements, the decisions about it."""

import uuid
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field

from leaseapp.assets.enums import AssetCondition, AssetFunctional, LifecycleType, Ownership
from leaseapp.assets.schemas.references import DeeeCategory, Months, NonNegative, Pieces
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    FreeObject,
    In,
    Instant,
    InstantField,
    Line,
    LongText,
    NonNegativeMoney,
    Out,
    Text,
    Weight,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.kernel.text.schema import Quantity as Measure

Number = Annotated[Text, Field(min_length=1, max_length=40)]
Serial = optional(Annotated[Text, Field(max_length=80)])
Reason = Annotated[Text, Field(min_length=1, max_length=500)]
Kilowatthours = optional(Annotated[Measure, Field(ge=0, lt=Decimal(10_000_000_000), decimal_places=2)])


class AssetIn(In):
    """A new asset; without a label it has its model's name, without a number the next one of the organization.

    Properties follow the schema of its model; one that is required may be told later.

    Amounts in € excl. VAT, life in months, energy in kWh a year, footprint in kg CO2e (null: the model's); `photoFileId` is
    a picture among the files.
    """

    model_id: Id
    current_location_id: Id
    inventory_number: optional(Number) = None
    serial_number: Serial = None
    label: optional(Line) = None
    condition: AssetCondition = AssetCondition.TO_DEFINE
    functional: AssetFunctional = AssetFunctional.NOT_TESTED
    ownership: Ownership = Ownership.OWNED
    parent_asset_id: optional(Id) = None
    previous_asset_id: optional(Id) = None
    acquisition_date: optional(DateField) = None
    acquisition_amount_ht: optional(NonNegativeMoney) = None
    warranty_until: optional(DateField) = None
    commissioned_on: optional(DateField) = None
    expected_life_months: Months = None
    carbon_footprint_kg: NonNegative = None
    annual_kwh: Kilowatthours = None
    photo_file_id: optional(Id) = None
    notes: optional(LongText) = None
    dynamic_specs: optional(FreeObject) = None


class AssetPatch(
    changes_of(AssetIn, without=("current_location_id", "functional", "previous_asset_id", "dynamic_specs"))
):
    """Changes of an asset. A `condition` is a decision like any other: LOST and what is found again tell the `reason`.

    Where it stands, whether it works, its code and its sums have acts of their own.
    """

    inventory_number: Number = Field(default=None)
    label: Line = Field(default=None)
    reason: Reason = Field(default=None)


class AssetOut(record_of(AssetIn)):
    """An asset; `refurbishmentCostHt` is what its refurbishments cost (€ excl. VAT)."""

    inventory_number: str
    label: str
    location_since: Instant
    establishment_id: Id | None
    service_short_code: str | None
    refurbishment_cost_ht: Decimal
    dynamic_specs: dict[str, Any]
    specs_valid: bool
    ai_failure_score: Decimal | None
    ai_failure_score_at: Instant | None


class MovementIn(In):
    """A movement to another place; the place that it leaves is the one where the asset stands."""

    to_location_id: Id
    moved_at: optional(InstantField) = None
    reason: optional(Reason) = None
    transport_km: optional(Annotated[Measure, Field(ge=0, lt=Decimal(100_000), decimal_places=2)]) = None
    transport_carbon_kg: optional(Weight) = None


class MovementWarning(Out):
    """A fact that somebody should know of a movement, and that it is not refused for."""

    code: str
    message: str


class MovementOut(Out):
    """A movement, the first without a place that it left; `warnings` are told by the act that makes it."""

    id: Id
    asset_id: Id
    number: int
    from_location_id: Id | None
    to_location_id: Id
    moved_at: Instant
    reason: str | None
    transport_km: Decimal | None
    transport_carbon_kg: Decimal | None
    warnings: list[MovementWarning] = []


class CheckedIn(In):
    """A point that an inspection looked at, and whether it was in order."""

    label: Line
    passed: YesNo
    note: optional(Line) = None


Photos = Annotated[list[Id], Field(max_length=20)]


class InspectIn(In):
    """The finding of an inspection; its photos are hung on the asset."""

    condition: AssetCondition
    functional: AssetFunctional
    checklist: Annotated[list[CheckedIn], Field(max_length=60)] = []
    photo_file_ids: Photos = []
    note: optional(LongText) = None
    version: WholeNumber | None = None


class PartUsedIn(In):
    """Pieces of a spare part that a refurbishment took: of the lot that `instanceId` says, else of the oldest."""

    spare_part_id: Id
    instance_id: optional(Id) = None
    quantity: Pieces = 1


class RefurbishIn(In):
    """A refurbishment: its cost (€ excl. VAT, parts included) and the months that it adds; its parts leave the stock."""

    cost_ht: NonNegativeMoney
    parts_used: Annotated[list[PartUsedIn], Field(max_length=50)] = []
    added_life_months: optional(Annotated[WholeNumber, Field(ge=0, le=240)]) = None
    location_id: optional(Id) = None
    note: optional(LongText) = None
    version: WholeNumber | None = None


class SellIn(In):
    """A sale: to a company of the directory or to somebody by name, at a price in € excl. VAT; with its invoice."""

    invoice_id: optional(Id) = None
    buyer_company_id: optional(Id) = None
    buyer_name: optional(Line) = None
    price_ht: NonNegativeMoney
    sold_on: DateField
    note: optional(LongText) = None
    version: WholeNumber | None = None


class RecycleIn(In):
    """A recycling: who took it, its waste category, its mass and the refrigerant recovered (kg), with its certificate."""

    certificate_file_id: optional(Id) = None
    recycler_name: Line
    eco_organism: optional(Line) = None
    deee_category: DeeeCategory = None
    mass_kg: Weight
    refrigerant_recovered_kg: optional(Weight) = None
    tracking_number: optional(Annotated[Text, Field(max_length=60)]) = None
    recycled_on: DateField
    reason: Reason
    version: WholeNumber | None = None


class LifecycleOut(Out):
    """A decision about an asset: what it was before, what it is now, and what was told."""

    id: Id
    asset_id: Id
    type: LifecycleType
    at: Instant
    actor_id: uuid.UUID | None
    condition_before: AssetCondition
    condition_after: AssetCondition
    note: str | None
    details: dict[str, Any]


class Decided(Out):
    """The answer of a decision: the asset as it is now, the event, and the movement that came with it."""

    asset: AssetOut
    event: LifecycleOut
    movement: MovementOut | None = None
