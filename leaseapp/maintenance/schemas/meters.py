"""Meters and their readings as they are sent."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Instant, InstantField, Out, Quantity, Text, YesNo, optional
from leaseapp.maintenance.enums import MeterKind, ReadingKind, ReadingSource

Count = Annotated[Quantity, Field(ge=0)]
MOST_POINTS = 200


class MeterIn(In):
    """A new meter of a machine; without a unit it has the usual one of its kind.

    One that `measures` (a temperature, a pressure) goes up and down.
    """

    asset_id: Id
    kind: MeterKind = MeterKind.HOURS
    unit: optional(Annotated[Text, Field(max_length=20)]) = None
    measures: YesNo = False
    rollover_at: optional(Annotated[Quantity, Field(gt=0)]) = None
    active: YesNo = True


class MeterPatch(changes_of(MeterIn, without=("asset_id", "kind", "measures"))):
    """Changes of a meter; machine and quantity stay."""

    unit: Annotated[Text, Field(min_length=1, max_length=20)] = Field(default=None)


class ReadingIn(In):
    """A value that was read, now unless it says when.

    It is never below the last one, unless the counter began anew after its highest value, or was replaced or reset, with a
    reason.
    """

    value: Count
    read_at: optional(InstantField) = None
    kind: ReadingKind = ReadingKind.NORMAL
    source: ReadingSource = ReadingSource.UI
    reason: optional(Annotated[Text, Field(max_length=500)]) = None
    operation_id: optional(Id) = None
    photo_file_id: optional(Id) = None


class ReadingOut(Out):
    """A reading."""

    id: Id
    meter_id: Id
    value: Decimal
    total: Decimal
    read_at: Instant
    kind: ReadingKind
    source: ReadingSource
    reason: str | None
    operation_id: Id | None
    photo_file_id: Id | None


class ReadingPointOut(Out):
    """A reading for a chart: its day and its value."""

    label: str
    value: Decimal


class MeterOut(record_of(MeterIn)):
    """A meter with its machine and its last reading; `points` are its readings for the chart, oldest first."""

    unit: str
    asset: str
    asset_number: str
    title: str
    last_value: Decimal | None
    last_read_at: Instant | None
    total: Decimal | None
    per_day: Decimal | None
    points: list[ReadingPointOut] = []


class MetersOut(Out):
    """The meters of the machine of a work order."""

    items: list[MeterOut]
