"""Opportunities, in and out."""

from datetime import date
from typing import Annotated

from pydantic import Field, StrictInt

from leaseapp.crm.enums import LostReason, OpportunityKind, Stage
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import DateField, In, Line, NonNegativeMoney, Text, optional

Probability = Annotated[StrictInt, Field(ge=0, le=100)]


class OpportunityIn(In):
    """A new opportunity with a company or a prospect; without an owner it is whoever creates it. Amounts in € excl. VAT."""

    title: Line
    kind: OpportunityKind = OpportunityKind.LEASE
    company_id: optional(Id) = None
    prospect_id: optional(Id) = None
    contact_id: optional(Id) = None
    amount_ht: NonNegativeMoney = Field(default=0, validate_default=True)
    periodic_rent_ht: optional(NonNegativeMoney) = None
    probability_pct: Probability = 20
    expected_close_on: optional(DateField) = None
    owner_user_id: optional(Id) = None


class OpportunityPatch(changes_of(OpportunityIn, without=("company_id", "prospect_id"))):
    """Changes of an open opportunity; its company stays."""


class LoseIn(MoveIn):
    """The reason why an opportunity is lost, and a word about it."""

    reason: LostReason | None = None
    note: optional(Annotated[Text, Field(max_length=500)]) = None


class OpportunityOut(record_of(OpportunityIn)):
    """An opportunity; `affairId` is the lease affair that goes on from it, `affair` its number."""

    number: str
    stage: Stage
    company: str | None
    prospect: str | None
    partner: str
    contact: str | None
    owner: str | None
    closed_on: date | None
    lost_reason: LostReason | None
    lost_note: str | None
    affair_id: Id | None
    affair: str | None
