"""Figures of reliability and of work orders as they are told: times in hours, ratios from 0 to 1."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import DateField, Out, Query
from leaseapp.maintenance.enums import MaintenanceStatus, Priority, Trend


class GroupBy(StrEnum):
    """The records by which reliability is grouped."""

    MODEL = "model"
    FAMILY = "family"


class ReliabilityQuery(Query):
    """The period, both days included; without them the last year."""

    group_by: GroupBy = GroupBy.MODEL
    start: DateField | None = Field(None, alias="from")
    end: DateField | None = Field(None, alias="to")


class ReliabilityRowOut(Out):
    """One model or family: without a failure `mtbfHours` is null and `upHours` what is known, "more than that".

    `trend` compares failures by hour with those of the period of the same length before; null where nothing was observed then.
    """

    id: Id
    name: str
    assets: int
    failures: int
    service_hours: Decimal
    up_hours: Decimal
    down_hours: Decimal
    mtbf_hours: Decimal | None
    mttr_hours: Decimal | None
    mdt_hours: Decimal | None
    availability: Decimal | None
    trend: Trend | None


class ReliabilityOut(Out):
    """The rows, the most failures first."""

    start: date = Field(alias="from")
    end: date = Field(alias="to")
    items: list[ReliabilityRowOut]


class OfStatusOut(Out):
    """The number of work orders in a state."""

    status: MaintenanceStatus
    count: int


class OfPriorityOut(Out):
    """The number of open work orders of a priority."""

    priority: Priority
    count: int


class StatsOut(Out):
    """The work orders now: `late` and `near` are not begun; `firstTimeFix` is the share of those done in the last 90 days
    after which no curative order of the same machine came within 30 days; the response is from creation to beginning.
    """

    by_status: list[OfStatusOut]
    open_by_priority: list[OfPriorityOut]
    late: int
    near: int
    first_time_fix: Decimal | None
    mean_response_hours: Decimal | None


class ModelMtbfOut(Out):
    """A model in the chart."""

    model_id: Id
    model: str
    failures: int
    mtbf_hours: Decimal | None
    observed_hours: Decimal


class MtbfOut(Out):
    """The models as they were last computed."""

    items: list[ModelMtbfOut]
