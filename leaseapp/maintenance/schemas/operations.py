"""Work orders as they are sent: costs in € excl. VAT, distances in km, times in minutes."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import (
    In,
    Instant,
    InstantField,
    Line,
    LongText,
    NonNegativeMoney,
    Out,
    ShortText,
    Text,
    UnitPrice,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.kernel.text.schema import Quantity as Measure
from leaseapp.maintenance.enums import (
    FieldResult,
    MaintenanceStatus,
    MaintenanceType,
    OperationSource,
    Priority,
    SignatureRole,
    SlaState,
    WaitingReason,
)

MOST_PARTS = 100
MOST_MINUTES = 7 * 24 * 60
Pieces = Annotated[WholeNumber, Field(ge=1, le=100_000)]
Minutes = Annotated[WholeNumber, Field(ge=1, le=MOST_MINUTES)]
Kilometres = optional(Annotated[Measure, Field(ge=0, lt=Decimal(100_000), decimal_places=2)])
Rate = optional(Annotated[UnitPrice, Field(ge=0)])
Amount = optional(NonNegativeMoney)
Reason = Annotated[Text, Field(min_length=5, max_length=500)]
#: a drawing of a pad as a data URL; 200 kB of picture
Drawing = Annotated[Text, Field(min_length=1, max_length=280_000)]


class OperationPartIn(In):
    """Pieces of a spare part for a work order: a lot or a single piece when `instanceId` says which.

    `force` takes a part that does not fit the machine's model.
    """

    spare_part_id: Id
    instance_id: optional(Id) = None
    quantity: Pieces = 1
    force: YesNo = False


class OperationIn(In):
    """A new work order; without a title it is called by its kind and its machine.

    Without a checklist it takes the one that fits best.
    """

    asset_id: Id
    type: MaintenanceType = MaintenanceType.CURATIVE
    priority: Priority = Priority.NORMAL
    title: optional(Line) = None
    description: optional(LongText) = None
    assigned_to_user_id: optional(Id) = None
    scheduled_start: optional(InstantField) = None
    scheduled_end: optional(InstantField) = None
    to_location_id: optional(Id) = None
    estimated_cost_ht: Amount = None
    billable: YesNo = False
    parent_operation_id: optional(Id) = None
    checklist_template_id: optional(Id) = None
    parts: Annotated[list[OperationPartIn], Field(max_length=MOST_PARTS)] = []


_ONCE = ("asset_id", "type", "parts", "parent_operation_id", "checklist_template_id")


class OperationPatch(changes_of(OperationIn, without=_ONCE)):
    """Changes of a work order. `status` is a move of its life: CANCELED asks for a `cancelReason`.

    `conditionAfter` and `functionalAfter` become the state of the machine when the order is done.
    """

    title: Line = Field(default=None)
    status: MaintenanceStatus = Field(default=None)
    cancel_reason: Reason = Field(default=None)
    waiting_reason: WaitingReason | None = None
    diagnosis: optional(LongText) = None
    failure_mode: optional(ShortText) = None
    failure_cause: optional(ShortText) = None
    resolution: optional(LongText) = None
    notes: optional(LongText) = None
    counts_as_failure: YesNo = Field(default=None)
    no_fault_found: YesNo = Field(default=None)
    downtime_start: optional(InstantField) = None
    downtime_end: optional(InstantField) = None
    condition_after: AssetCondition | None = None
    functional_after: AssetFunctional | None = None
    travel_km: Kilometres = None
    travel_rate_ht: Rate = None
    external_cost_ht: Amount = None
    client_absent_reason: optional(Reason) = None


class OperationPartOut(Out):
    """Pieces of a part: `short` says that the stock does not hold them."""

    id: Id
    spare_part_id: Id
    instance_id: Id | None
    reference: str
    name: str
    quantity: int
    unit_cost_ht: Decimal | None
    total_ht: Decimal
    short: bool
    taken_at: Instant | None


class LabourOut(Out):
    """Time of a person; without minutes a timer that runs."""

    id: Id
    user_id: Id
    person: str
    started_at: Instant
    minutes: int | None
    hourly_rate_ht: Decimal | None
    total_ht: Decimal


class SignatureOut(Out):
    """A signature; `holds` is false once what was signed has changed."""

    id: Id
    role: SignatureRole
    signer_name: str
    signed_at: Instant
    content_sha256: str
    file_id: Id
    holds: bool


class LateWorkOut(Out):
    """Work of a tablet that the order did not take as it was meant: it was over, or somebody wrote meanwhile."""

    id: Id
    kind: str
    happened_at: Instant
    person: str
    result: FieldResult
    content: str


class OperationOut(Out):
    """A work order with its machine. What it cost, the notes and who reported are told to the office alone."""

    id: Id
    version: int
    number: str
    type: MaintenanceType
    status: MaintenanceStatus
    priority: Priority
    title: str
    description: str | None
    asset_id: Id
    asset_label: str
    asset_number: str
    asset_code: str | None
    location_id: Id
    asset_lost: bool
    location: str
    company_id: Id | None
    company: str | None
    source: OperationSource
    parent_operation_id: Id | None
    reporter_name: str | None
    reporter_contact: str | None
    report_count: int
    assigned_to_user_id: Id | None
    technician: str | None
    scheduled_start: Instant | None
    scheduled_end: Instant | None
    sla_due_at: Instant
    sla_elapsed_due_at: Instant | None
    sla_met: bool | None
    sla_state: SlaState | None
    waiting_reason: WaitingReason | None
    waiting_since: Instant | None
    waited_minutes: int
    started_at: Instant | None
    done_at: Instant | None
    canceled_at: Instant | None
    cancel_reason: str | None
    diagnosis: str | None
    failure_mode: str | None
    failure_cause: str | None
    resolution: str | None
    notes: str | None
    counts_as_failure: bool
    no_fault_found: bool
    downtime_start: Instant | None
    downtime_end: Instant | None
    condition_after: AssetCondition | None
    functional_after: AssetFunctional | None
    to_location_id: Id | None
    travel_km: Decimal | None
    travel_rate_ht: Decimal | None
    external_cost_ht: Decimal | None
    estimated_cost_ht: Decimal | None
    labour_ht: Decimal | None
    parts_ht: Decimal | None
    travel_ht: Decimal | None
    actual_cost_ht: Decimal | None
    billable: bool
    client_absent_reason: str | None
    report_file_id: Id | None
    invoice_id: Id | None
    parts: list[OperationPartOut]
    labour: list[LabourOut]
    signatures: list[SignatureOut]
    missing: list[str]
    checks: int
    checks_missing: int
    checks_failed: int
    late_work: list[LateWorkOut]
    created_at: Instant
    updated_at: Instant


class LabourIn(In):
    """Time that somebody worked: minutes, or without them a timer that starts now. Without a person it is the caller's."""

    minutes: optional(Minutes) = None
    user_id: optional(Id) = None
    started_at: optional(InstantField) = None
    hourly_rate_ht: Rate = None


class SignatureIn(In):
    """A drawn signature: a PNG of a pad as data URL."""

    role: SignatureRole
    signer_name: Line
    image_png: Drawing
    signed_at: optional(InstantField) = None


class FaultIn(In):
    """A fault that a client reports on a machine at one of its establishments."""

    description: Annotated[LongText, Field(min_length=1)]


class SignaturesOut(Out):
    """The signatures of a work order, oldest first."""

    items: list[SignatureOut]


class FaultOut(Out):
    """The work order that came of a report."""

    id: Id
    number: str


class TechnicianOut(Out):
    """A person who can be assigned."""

    id: Id
    name: str


class TechniciansOut(Out):
    """The people who can be assigned, by name."""

    items: list[TechnicianOut]
