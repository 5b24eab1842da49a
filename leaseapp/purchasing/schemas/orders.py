"""Orders to suppliers and receptions, in and out."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    LongText,
    Money,
    Out,
    Quantity,
    Text,
    WholeNumber,
    optional,
)
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.schemas.lines import BoughtLineOut, BoughtLines, RateOut

MOST_SERIALS = 200
"""Machines of one reception: more come in several."""

Serial = Annotated[Text, Field(min_length=1, max_length=80)]


class SupplierOrderIn(In):
    """A free order; without a date it is of today, without a billing entity of the default one.

    `deliveryLocationId` is the depot to which it comes.
    """

    supplier_id: Id
    billing_entity_id: optional(Id) = None
    title: Line
    order_date: optional(DateField) = None
    expected_date: optional(DateField) = None
    delivery_location_id: optional(Id) = None
    lease_contract_id: optional(Id) = None
    lease_affair_id: optional(Id) = None
    notes: optional(LongText) = None
    lines: BoughtLines = []


class SupplierOrderPatch(changes_of(SupplierOrderIn, without=("supplier_id",))):
    """Changes of an order that is not confirmed yet; of a confirmed one the day and the place of the delivery alone.

    `lines`, when sent, are all of them.
    """

    billing_entity_id: Id = Field(default=None)
    order_date: DateField = Field(default=None)


class ReceivedLineIn(In):
    """The quantity of a line that came with this delivery, added to what came before, and the serials of machines.

    `assetModelId` is their model where the line names none.
    """

    order_line_id: Id
    received_quantity: Annotated[Quantity, Field(gt=0, le=Decimal(9_999_999))]
    serial_numbers: Annotated[list[Serial], Field(max_length=MOST_SERIALS)] = []
    asset_model_id: optional(Id) = None


class ReceiveIn(In):
    """A delivery. Machines are made at `locationId`, else at the place of delivery of the order."""

    version: WholeNumber | None = None
    lines: Annotated[list[ReceivedLineIn], Field(min_length=1, max_length=500)]
    delivery_note_number: optional(Annotated[Text, Field(max_length=60)]) = None
    location_id: optional(Id) = None


class OrderLineOut(BoughtLineOut):
    """A line of an order; `remaining` is what has not come yet."""

    source_quote_line_id: Id | None
    received_quantity: Quantity
    remaining_quantity: Quantity


class ReceivedMachineOut(Out):
    """A machine that a reception made."""

    id: Id
    number: str
    serial: str | None


class ReceiptOut(Out):
    """A reception; `undoable`: it came in today and its machines are untouched."""

    id: Id
    number: str
    received_at: Instant
    received_by: str | None
    delivery_note_number: str | None
    location: str | None
    undone_at: Instant | None
    undoable: bool
    said: str
    machines: str
    assets: list[ReceivedMachineOut]


class SupplierOrderOut(record_of(SupplierOrderIn)):
    """An order with its lines and receptions; amounts in €. `editable`: its lines may still change."""

    number: str
    status: SupplierOrderStatus
    order_date: date
    billing_entity_id: Id
    billing_entity: str
    supplier: str
    supplier_code: str
    quote_id: Id | None
    quote_number: str | None
    lease_contract: str | None
    lease_affair: str | None
    delivery_location: str | None
    is_automatic: bool
    cancel_reason: str | None
    document_file_id: Id | None
    editable: bool
    receivable: bool
    currency: str
    lines: list[OrderLineOut]
    receipts: list[ReceiptOut]
    vat_breakdown: list[RateOut]
    total_ht: Money
    total_vat: Money
    total_ttc: Money
    received_pct: Decimal


class ReceivedLineOut(Out):
    """A line after a reception, and the machines that it made."""

    order_line_id: Id
    ordered: Quantity
    received: Quantity
    remaining: Quantity
    asset_ids: list[Id]


class ReceivedOut(Out):
    """A reception: the order as it stands after it."""

    order_id: Id
    receipt_id: Id
    number: str
    status: SupplierOrderStatus
    lines: list[ReceivedLineOut]
