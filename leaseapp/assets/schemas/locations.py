"""Places where equipment stands, in and out."""

from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, Field

from leaseapp.assets.enums import LocationKind
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import Degrees, In, Line, Out, Patch, Text, YesNo, optional
from leaseapp.kernel.text.schema import Quantity as Measure

Code = Annotated[Text, Field(min_length=1, max_length=30)]
Area = optional(Annotated[Measure, Field(ge=0, lt=Decimal(100_000_000), decimal_places=2)])


class LocationIn(In):
    """A new place; capacities in m² and m³. A place at a client names the `establishmentId` that it is."""

    code: Code
    name: Line
    kind: LocationKind = LocationKind.DEPOT
    parent_id: optional(Id) = None
    establishment_id: optional(Id) = None
    address_line1: optional(Annotated[Text, Field(max_length=200)]) = None
    postal_code: optional(Annotated[Text, Field(max_length=12)]) = None
    city: optional(Annotated[Text, Field(max_length=100)]) = None
    country: Annotated[Text, Field(min_length=2, max_length=2), AfterValidator(str.upper)] = "FR"
    capacity_m2: Area = None
    capacity_m3: Area = None
    hard_limit: YesNo = False
    active: YesNo = True


class LocationPatch(changes_of(LocationIn)):
    """Changes of a place; where it lies on the map has an act of its own (`geo`)."""


class LocationOut(record_of(LocationIn)):
    """A place."""

    latitude: Decimal | None
    longitude: Decimal | None


class GeoIn(Patch):
    """The position of a place on the map: degrees north and east; null takes it away."""

    latitude: optional(Annotated[Degrees, Field(ge=-90, le=90)]) = None
    longitude: optional(Degrees) = None


class FamilyThere(Out):
    """The machines of a family that stand at a place: their number, m² and m³."""

    family: str
    asset_count: int
    used_m2: Decimal
    used_m3: Decimal


class MonthThere(Out):
    """The number of machines at the end of a month."""

    month: str
    asset_count: int


class OccupancyOut(Out):
    """The occupancy of a place and of what lies within it: m², m³, shares in %; null where it has no capacity."""

    capacity_m2: Decimal | None
    used_m2: Decimal
    ratio_m2: Decimal | None
    capacity_m3: Decimal | None
    used_m3: Decimal
    ratio_m3: Decimal | None
    asset_count: int
    without_dimensions: int
    over_capacity: bool
    by_family: list[FamilyThere]
    series: list[MonthThere]


class MapPlace(Out):
    """A place on the map; `alerts` are codes (OVER_CAPACITY)."""

    id: Id
    code: str
    name: str
    latitude: Decimal
    longitude: Decimal
    ratio_m2: Decimal | None
    asset_count: int
    alerts: list[str]
