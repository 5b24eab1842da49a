"""The day of a technician, and what their tablet sends (FIELD.md 3.7)."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, InstantField, Out, Text
from leaseapp.maintenance.enums import FieldResult, MeterKind
from leaseapp.maintenance.schemas.checklists import CheckOut
from leaseapp.maintenance.schemas.operations import OperationOut

MOST_ITEMS = 50
Key = Annotated[Text, Field(pattern=r"^[A-Za-z0-9-]{8,64}$")]
Owner = Annotated[Text, Field(min_length=1, max_length=80)]
KindName = Annotated[Text, Field(pattern=r"^[a-z_]{1,40}$")]


class FieldItem(In):
    """An item of a tablet's queue; `capturedAt` is when it was made, by the device's clock."""

    key: Key
    operation_id: Id
    kind: KindName
    captured_at: InstantField
    payload: dict[str, Any] = {}


class FieldOpIn(FieldItem):
    """One item, with what the device's clock says now."""

    device_at: InstantField


class FieldOpsIn(In):
    """A queue from its beginning, in its order; `deviceAt` is what the device's clock says now.

    `owner` is whose queue it is, as the day named them. Without items it only asks whether that person is signed in.
    """

    owner: Owner
    device_at: InstantField
    ops: Annotated[list[FieldItem], Field(max_length=MOST_ITEMS)]


class FieldOpOut(Out):
    """The outcome of an item; one that came before answers the same again (`replayed`)."""

    key: str
    result: FieldResult
    replayed: bool = False
    code: str | None = None
    message: str | None = None


class FieldOpsOut(Out):
    """The outcomes in the order of the queue."""

    items: list[FieldOpOut]


class FieldHistoryOut(Out):
    """An earlier work order of the machine."""

    number: str
    title: str
    done_at: Instant
    diagnosis: str | None
    resolution: str | None


class FieldMeterOut(Out):
    """A meter of the machine with its last reading; one that measures goes up and down."""

    id: Id
    kind: MeterKind
    unit: str
    measures: bool
    last_value: Decimal | None
    last_read_at: Instant | None


class FieldOrderOut(Out):
    """A work order with what one needs where nothing can be asked: the way there, whom to call, the machine and its past.

    `needs` are the fields without which it is not done; the required items of `checks` come on top of them.
    """

    order: OperationOut
    serial_number: str | None
    model_id: Id
    model: str
    commissioned_on: str | None
    photo_file_id: Id | None
    address: str | None
    contact: str | None
    phone: str | None
    needs: list[str]
    checks: list[CheckOut]
    meters: list[FieldMeterOut]
    history: list[FieldHistoryOut]


class FieldPartOut(Out):
    """A spare part: how many lie in the vans, and how many are free everywhere."""

    id: Id
    reference: str
    name: str
    unit_cost_ht: Decimal | None
    in_van: int
    free: int
    model_ids: list[Id]


class FieldPlaceOut(Out):
    """A place where a machine may stand."""

    id: Id
    code: str
    name: str


class FieldDayOut(Out):
    """The work of a person today and on the next two days; `owner` names them and their organization for the device."""

    owner: str
    name: str
    now: Instant
    orders: list[FieldOrderOut]
    parts: list[FieldPartOut]
    places: list[FieldPlaceOut]
