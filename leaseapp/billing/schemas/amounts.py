"""Bounded numbers of sales documents: what is absurd is refused at the door, with its field (DECISIONS 27, 31)."""

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.text.schema import (
    Money,
    Out,
    Percent,
    Quantity,
    UnitPrice,
)
from leaseapp.law.vat_provisions import VatReason

MOST_LINES = 500
"""Lines of one document: more belong in an annexe."""

LineQuantity = Annotated[Quantity, Field(gt=0, le=Decimal(9_999_999))]
LinePrice = Annotated[UnitPrice, Field(ge=0, le=Decimal(99_999_999))]


class VatLineOut(Out):
    """VAT of one rate and reason, in €: base excluding VAT, tax, and the parts due at issue and pending until receipt."""

    rate: Percent
    reason: VatReason | None = None
    base: Money
    vat: Money
    due: Money
    pending: Money


class PartyOut(Out):
    """The short form of a customer or billing entity inside another record."""

    id: UUID
    name: str
    siren: str | None = None


class PersonOut(Out):
    """A contact or a salesperson inside another record; a client reads the name of a salesperson only."""

    id: UUID | None
    name: str
