"""Spare parts and their stock, in and out (FIELD.md 5)."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.assets.enums import SparePartState
from leaseapp.assets.schemas.measures import Note
from leaseapp.assets.schemas.references import Pieces, Reference
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Patch, Text, UnitPrice, WholeNumber, YesNo, optional

Price = optional(Annotated[UnitPrice, Field(ge=0)])
Serial = optional(Annotated[Text, Field(min_length=1, max_length=80)])


class SparePartIn(In):
    """A new part; prices in € excl. VAT a unit, `modelIds` are the models that it fits.

    `productId` is the product as which it is sold: what repairs take leaves its stock, too.
    """

    reference: Reference
    name: Line
    brand_id: optional(Id) = None
    unit: Annotated[Text, Field(min_length=1, max_length=30)] = "pièce"
    unit_cost_ht: Price = None
    sale_price_ht: Price = None
    threshold: optional(Annotated[WholeNumber, Field(ge=0, le=100_000)]) = None
    lead_days: optional(Annotated[WholeNumber, Field(ge=0, le=365)]) = None
    product_id: optional(Id) = None
    active: YesNo = True
    model_ids: Annotated[list[Id], Field(max_length=200)] = Field(default_factory=list)


class SparePartPatch(changes_of(SparePartIn)):
    """Changes of a part; its cost is what its stock cost on average, once there is any."""


class FittedModelOut(Out):
    """A model that a part fits."""

    id: Id
    name: str
    reference: str


class SparePartOut(record_of(SparePartIn)):
    """A part. `availableQuantity` leaves out what is defective or `reserved`; `low` says that it fell to the threshold."""

    brand: str | None = None
    product: str | None = None
    available_quantity: int = 0
    reserved: int = 0
    defective_quantity: int = 0
    stock_value_ht: Decimal | None = None
    low: bool = False
    models: list[FittedModelOut] = Field(default_factory=list)


class PartEntryIn(In):
    """Pieces that came in, at a cost in € excl. VAT each; one with a serial number is a single one."""

    location_id: Id
    quantity: Pieces = 1
    state: SparePartState = SparePartState.NEW
    serial_number: Serial = None
    unit_cost_ht: Price = None
    reason: Note = None


class PartInstancePatch(Patch):
    """Pieces that move, or whose state is another: `quantity` of the lot, all of it when left out; or what was `counted`."""

    state: SparePartState = Field(default=None)
    location_id: Id = Field(default=None)
    quantity: Pieces = Field(default=None)
    counted: Annotated[WholeNumber, Field(ge=0, le=100_000)] = Field(default=None)
    reason: Note = None


class PartInstanceOut(Out):
    """Pieces of one part in one state at one place."""

    id: Id
    version: int
    spare_part_id: Id
    reference: str
    name: str
    unit: str
    location_id: Id
    location: str
    state: SparePartState
    quantity: int
    serial_number: str | None
    unit_cost_ht: Decimal | None
    received_at: Instant
