"""Shapes of payments (DECISIONS 31)."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.kernel.text.schema import DateField, In, Instant, Line, Money, Out, PositiveMoney, ShortText, optional

MOST_ALLOCATIONS = 100


class AllocationIn(In):
    """The part of the payment, in €, that settles one invoice."""

    invoice_id: UUID
    amount: PositiveMoney


class PaymentIn(In):
    """A receipt `{date, amount, method, reference?, allocations}`, or a reversal `{reversesPaymentId, date, reason}`.

    `customerId` may name the payer: every invoice must then be the payer's.
    """

    customer_id: UUID | None = None
    date: DateField
    amount: PositiveMoney | None = None
    method: PaymentMethod | None = None
    reference: optional(ShortText) = None
    allocations: Annotated[list[AllocationIn], Field(max_length=MOST_ALLOCATIONS)] | None = None
    reverses_payment_id: UUID | None = None
    reason: optional(Line) = None


class AllocationOut(Out):
    """The amount that the payment settled on one invoice; negative on a reversal.

    `difference` settled it beside the money: a cent that was missing, or less than 0 for one too much.
    """

    id: UUID
    invoice_id: UUID
    invoice_number: str | None
    amount: Money
    difference: Money


class PaymentOut(Out):
    """A payment with its allocations; `reversedByPaymentId` names the payment that undid it.

    `difference` is the sum of those of its allocations, empty where no invoice has one.
    """

    id: UUID
    customer_id: UUID
    customer: PartyOut
    billing_entity_id: UUID
    date: date
    amount: Money
    difference: Money | None
    method: PaymentMethod
    reference: str | None
    reverses_payment_id: UUID | None
    reversed_by_payment_id: UUID | None
    reason: str | None
    allocations: list[AllocationOut]
    created_at: Instant
