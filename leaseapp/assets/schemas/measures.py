"""Measures of equipment, in and out: energy, carbon, prediction, waste, missing parts."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.assets.enums import Confidence, EnergySource, MissingPartStatus, Severity
from leaseapp.assets.schemas.assets import Kilowatthours
from leaseapp.assets.schemas.references import Kilowatts
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import DateField, In, Instant, Line, Out, Patch, Text, WholeNumber, optional
from leaseapp.kernel.text.schema import Quantity as Measure

Note = optional(Annotated[Text, Field(max_length=500)])


class EnergyIn(In):
    """A measure: kWh a year, or power (kW), hours a year and load (0 to 1), from which they follow."""

    measured_on: DateField
    source: EnergySource
    power_kw: Kilowatts = None
    hours_per_year: optional(Annotated[Measure, Field(ge=0, le=Decimal(8784))]) = None
    load_factor: optional(Annotated[Measure, Field(ge=0, le=1)]) = None
    annual_kwh: Kilowatthours = None


class EnergyOut(Out):
    """A measure of energy."""

    id: Id
    measured_on: date
    source: EnergySource
    power_kw: Decimal | None
    hours_per_year: Decimal | None
    load_factor: Decimal | None
    annual_kwh: Decimal


class EnergySeriesOut(Out):
    """The measures of an asset, the last first, and what counts now (kWh a year)."""

    annual_kwh: Decimal | None
    series: list[EnergyOut]


class FactorOut(Out):
    """A factor that a figure was computed with; `name` is in the reader's language."""

    code: str
    name: str
    value: Decimal
    unit: str
    source: str
    valid_from: date


class CarbonOut(Out):
    """The footprint of an asset in kg CO2e; what refurbishing avoided stands apart and is never subtracted."""

    embodied_kg: Decimal
    embodied_per_year_kg: Decimal
    embodied_to_date_kg: Decimal
    use_kg_per_year: Decimal
    transport_kg: Decimal
    refrigerant_kg_per_year: Decimal
    total_to_date_kg: Decimal
    avoided_by_refurbishment_kg: Decimal
    factors: list[FactorOut]


class ReasonOut(Out):
    """Something that made a score, in words: `value` as it was counted, `effect` what it makes of it."""

    code: str
    text: str
    value: Decimal
    effect: Decimal


class ScoreOut(Out):
    """A score of the past."""

    scored_at: Instant
    score: Decimal
    confidence: Confidence


class PredictionOut(Out):
    """The probability of a failure within the horizon (0 to 1), how sure it is, and why."""

    score: Decimal
    percent: Decimal
    scored_at: Instant
    horizon_days: int
    confidence: Confidence
    factors: list[ReasonOut]
    history: list[ScoreOut]


class RunIn(In):
    """The equipment whose scores are to be computed; all of it when nothing is said."""

    asset_ids: Annotated[list[Id], Field(max_length=5000)] | None = None


class RefrigerantOut(Out):
    """The refrigerant of a machine (kg), and its warming potential where the table knows it."""

    type: str
    charge_kg: Decimal | None
    gwp: Decimal | None


class WasteOut(Out):
    """The waste category of a machine (Code de l'environnement R543-172)."""

    reference: str
    asset_id: Id | None
    model_id: Id
    category: int
    category_label: str
    mass_kg: Decimal | None
    refrigerant: RefrigerantOut | None
    hazards: list[str]
    source: str


class MissingPartIn(In):
    """A part that an asset lacks: a spare part, or what is written; the label of a spare part is its name."""

    spare_part_id: optional(Id) = None
    label: optional(Line) = None
    quantity: Annotated[WholeNumber, Field(ge=1, le=10_000)] = 1
    severity: Severity = Severity.MINOR
    note: Note = None


class MissingPartPatch(Patch):
    """Changes of a missing part; its status moves one way."""

    status: MissingPartStatus = Field(default=None)
    quantity: Annotated[WholeNumber, Field(ge=1, le=10_000)] = Field(default=None)
    severity: Severity = Field(default=None)
    note: Note = None


class MissingPartOut(Out):
    """A missing part; `assetLabel` is what its machine is called."""

    id: Id
    version: int
    asset_id: Id
    spare_part_id: Id | None
    label: str
    quantity: int
    severity: Severity
    status: MissingPartStatus
    note: str | None
    created_at: Instant
    asset_label: str | None = None
