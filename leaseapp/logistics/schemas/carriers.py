"""Carriers, in and out."""

from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PlainSerializer

from leaseapp.directory.schemas.fields import Email, OptionalName, Phone, Siret
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Line,
    NonNegativeMoney,
    Out,
    ShortText,
    Text,
    Weight,
    YesNo,
    optional,
)
from leaseapp.logistics.enums import Stage, VehicleClass

MOST = 30


class ApprovalIn(In):
    """An approval: what it allows, its number, its last day."""

    kind: Annotated[Text, Field(min_length=1, max_length=100)]
    number: optional(ShortText) = None
    valid_until: optional(DateField) = None


def _stored(rows: list[ApprovalIn]) -> list[Any]:
    """Return approvals as the column holds them."""
    return [row.model_dump(mode="json") for row in rows]


Approvals = Annotated[
    list[ApprovalIn], Field(max_length=MOST), AfterValidator(_stored), PlainSerializer(lambda rows: rows)
]


class CarrierIn(In):
    """A new carrier; capacities in kg and m³, the insured amount in €."""

    name: Line
    siret: Siret = None
    contact_name: OptionalName = None
    email: Email = None
    phone: Phone = None
    capacity_kg: optional(Weight) = None
    capacity_m3: optional(Weight) = None
    zones: Annotated[list[Annotated[Text, Field(min_length=1, max_length=60)]], Field(max_length=MOST)] = Field(
        default_factory=list
    )
    approvals: Approvals = Field(default_factory=list)
    insurance_company: optional(ShortText) = None
    insurance_policy: optional(ShortText) = None
    insurance_valid_until: optional(DateField) = None
    insurance_amount: optional(NonNegativeMoney) = None
    vehicle_classes: Annotated[list[VehicleClass], Field(max_length=len(VehicleClass))] = Field(default_factory=list)
    active: YesNo = True


class CarrierPatch(changes_of(CarrierIn)):
    """Changes of a carrier."""


class PaperOut(Out):
    """A paper of a carrier (INSURANCE, or what an approval allows) and its state today."""

    name: str
    label: str
    number: str | None
    valid_until: date | None
    stage: Stage


class CarrierRow(record_of(CarrierIn, without=("approvals",))):
    """A carrier as it is stored."""

    approvals: list[dict[str, Any]]


class CarrierOut(CarrierRow):
    """A carrier with the state of its papers; `punctuality` is the share of its transports that came in time (%)."""

    papers: list[PaperOut]
    zone_names: str
    vehicle_names: str
    expired: bool
    punctuality: int | None
    transports: int
