"""Preventive plans as they are sent, what they will make, and the forecast of a year."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Line,
    LongText,
    Out,
    Quantity,
    Query,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.maintenance.enums import (
    LimitSide,
    MaintenanceType,
    MeterKind,
    PlanBasis,
    PlanObstacle,
    PlanTrigger,
    PlanUnit,
    Priority,
)

MOST_MONTHS, USUAL_MONTHS, MOST_FORESEEN = 24, 12, 200
Units = optional(Annotated[Quantity, Field(gt=0)])


class PlanIn(In):
    """A new plan of one machine, a model or a family.

    By CALENDAR it has `every` and `unit`, by METER `meterKind` and `everyUnits`, by THRESHOLD `meterKind`, `limitSide` and
    `limitValue`.
    """

    name: Line
    asset_id: optional(Id) = None
    model_id: optional(Id) = None
    family_id: optional(Id) = None
    trigger: PlanTrigger = PlanTrigger.CALENDAR
    every: optional(Annotated[WholeNumber, Field(ge=1, le=1000)]) = None
    unit: PlanUnit | None = None
    basis: PlanBasis = PlanBasis.SCHEDULED
    starts_on: DateField
    meter_kind: MeterKind | None = None
    every_units: Units = None
    limit_side: LimitSide | None = None
    limit_value: optional(Quantity) = None
    lead_days: Annotated[WholeNumber, Field(ge=0, le=180)] = 0
    type: MaintenanceType = MaintenanceType.PREVENTIVE
    priority: Priority = Priority.LOW
    description: optional(LongText) = None
    checklist_template_id: optional(Id) = None
    estimated_minutes: optional(Annotated[WholeNumber, Field(ge=1, le=10_080)]) = None
    technician_id: optional(Id) = None
    paused: YesNo = False


class PlanPatch(changes_of(PlanIn, without=("trigger", "asset_id", "model_id", "family_id"))):
    """Changes of a plan; what it is for and how it falls due stay, and so do the times that were dealt with."""


class PlanOut(record_of(PlanIn)):
    """A plan; `scope` is what it is for, `rhythm` when it comes, in words; `failure` says why the last run made no order."""

    scope: str
    rhythm: str
    checklist: str | None
    technician: str | None
    failure: str | None


class ForeseenOut(Out):
    """The next time of a machine: `now` says that an order is made at the next run, `obstacle` why there will be none."""

    asset_id: Id
    asset: str
    asset_number: str
    place: str
    due_on: DateField | None
    due_total: Decimal | None
    intervals: int
    now: bool
    obstacle: PlanObstacle | None


class ForeseenPlanOut(Out):
    """The orders that a plan will make, the next times first; `total` counts its machines, `items` are the first of them."""

    items: list[ForeseenOut]
    total: int
    now: int


class RunIn(In):
    """The version of the plan that runs."""

    version: WholeNumber | None = None


class RunOut(Out):
    """The orders that a run made, and the machines whose last order is open still."""

    made: int
    overdue: int


class ForecastQuery(Query):
    """The number of months from this one on."""

    months: Annotated[int, Field(ge=1, le=MOST_MONTHS)] = USUAL_MONTHS


class ForecastMonthOut(Out):
    """The work of a month: its first day, orders and hours."""

    month: DateField
    orders: int
    hours: Decimal


class ForecastRowOut(Out):
    """Orders of each month, of a plan or a technician; one without a technician has no id."""

    id: Id | None
    name: str
    orders: list[int]
    hours: Decimal


class ForecastOut(Out):
    """The work that plans will make: by month, by plan, by technician. A plan by limit foresees nothing."""

    months: list[ForecastMonthOut]
    plans: list[ForecastRowOut]
    technicians: list[ForecastRowOut]
    unforeseen: list[str]
