"""Stocktakes, in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.assets.enums import LineState, ScanResult, StocktakeDecision, StocktakeStatus
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import In, Instant, InstantField, Line, Out, ShortText, Text, WholeNumber, optional

MOST_SCANS = 100
"""Scans that a device sends at once."""


class StocktakeIn(In):
    """A new stocktake: of a place with all that lies within it, of a family with all below it, or of both."""

    name: Line
    location_id: optional(Id) = None
    family_id: optional(Id) = None


class StocktakePatch(changes_of(StocktakeIn)):
    """Changes of a stocktake that is a draft."""


class PlaceOut(Out):
    """A place that is counted."""

    id: Id
    name: str


class StocktakeOut(Out):
    """A stocktake with its counts: `expected` is what is booked there, whether it was found, is missing or not looked for yet.

    `places` are those that are counted, when it was opened with one. `undecided` are differences that nobody decided on,
    `progress` the share of what is booked there that was found (%).
    """

    id: Id
    version: int
    number: int
    name: str
    status: StocktakeStatus
    location_id: Id | None
    location: str | None
    family_id: Id | None
    family: str | None
    places: list[PlaceOut]
    expected: int
    found: int
    missing: int
    unexpected: int
    unknown: int
    undecided: int
    progress: int
    opened_at: Instant | None
    closed_at: Instant | None
    closed_by: str | None
    file_id: Id | None
    report_sha256: str | None
    created_at: Instant
    updated_at: Instant


class StepIn(In):
    """The version on which a step of a stocktake is decided."""

    version: WholeNumber | None = None


ScanKey = Annotated[Text, Field(min_length=8, max_length=64)]


class StocktakeScanIn(In):
    """A scan of a device: `scanKey` is made by the device, so that the same scan sent twice counts once.

    `locationId` is where the person stands; without it, what is booked at a counted place is found there.
    """

    scan_key: ScanKey
    code: Annotated[Text, Field(min_length=1, max_length=300)]
    location_id: optional(Id) = None
    scanned_at: optional(InstantField) = None


class ScansIn(In):
    """Scans in the order in which they were made."""

    scans: Annotated[list[StocktakeScanIn], Field(min_length=1, max_length=MOST_SCANS)]


class StocktakeScanOut(Out):
    """The answer to a scan; `location` is where its asset is booked."""

    scan_key: str
    result: ScanResult
    asset_id: Id | None
    label: str | None
    inventory_number: str | None
    location: str | None


class ScansOut(Out):
    """The answers, in the order of the scans."""

    items: list[StocktakeScanOut]


class DecideIn(In):
    """A decision about lines: one (`lineId`), or all that nobody decided on in `state`.

    What is missing is LOST or LEAVE, what is not expected is MOVE_HERE or LEAVE; LOST and LEAVE say why.
    """

    decision: StocktakeDecision
    line_id: optional(Id) = None
    state: LineState | None = None
    reason: optional(ShortText) = None


class DecidedOut(Out):
    """The number of lines that were decided on."""

    count: int
