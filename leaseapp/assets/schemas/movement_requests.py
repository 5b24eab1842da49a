"""Requests to move equipment, in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.assets.enums import MovementLineState, MovementRequestStatus
from leaseapp.assets.schemas.assets import Reason
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import DateField, In, Instant, Out, Text, WholeNumber

MOST_MACHINES = 200
"""Machines of one request."""


class RequestedAssetIn(In):
    """A machine to move."""

    asset_id: Id


class MovementRequestIn(In):
    """A request to move machines from the place where they stand, or from within it."""

    from_location_id: Id
    to_location_id: Id
    planned_for: DateField
    assets: Annotated[list[RequestedAssetIn], Field(min_length=1, max_length=MOST_MACHINES)]
    reason: Reason


class MovementRequestPatch(changes_of(MovementRequestIn)):
    """Changes of a request that nobody confirmed yet; `assets` are all of them anew."""


class RequestStepIn(In):
    """The version on which a request is confirmed."""

    version: WholeNumber | None = None


class VerifyIn(In):
    """The end of a movement: the codes that were scanned (service codes, inventory or serial numbers), and what was not there.

    Each machine of the request is in one of the two; `missing` are its lines.
    """

    found: Annotated[
        list[Annotated[Text, Field(min_length=1, max_length=300)]], Field(max_length=2 * MOST_MACHINES)
    ] = []
    missing: Annotated[list[Id], Field(max_length=MOST_MACHINES)] = []
    version: WholeNumber | None = None


class CancelRequestIn(In):
    """The reason why nothing is moved."""

    reason: Annotated[Text, Field(min_length=5, max_length=500)]
    version: WholeNumber | None = None


class RequestedAssetOut(Out):
    """A machine of a request with its codes; `location` is where it stands now."""

    id: Id
    asset_id: Id
    state: MovementLineState
    label: str
    inventory_number: str
    serial_number: str | None
    service_code: str | None
    location: str


class MovementRequestOut(Out):
    """A request to move equipment, with its machines; `missing` counts those that were not there."""

    id: Id
    version: int
    number: str
    status: MovementRequestStatus
    from_location_id: Id
    from_location: str
    to_location_id: Id
    to_location: str
    planned_for: DateField
    reason: str
    assets: list[RequestedAssetOut]
    count: int
    missing: int
    requested_by: str | None
    confirmed_at: Instant | None
    verified_at: Instant | None
    verified_by: str | None
    created_at: Instant
    updated_at: Instant
