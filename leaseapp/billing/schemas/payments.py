"""Shapes of payments (DECISIONS 31)."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    Money,
    Out,
    Percent,
    PositiveMoney,
    ShortText,
    YesNo,
    optional,
)

MOST_ALLOCATIONS = 100


class AllocationIn(In):
    """The part of the payment, in €, that settles one invoice."""

    invoice_id: UUID
    amount: PositiveMoney


class PaymentIn(In):
    """A receipt `{date, amount, method, reference?, allocations}`, or a reversal `{reversesPaymentId, date, reason}`.

    `customerId` may name the payer: every invoice must then be the payer's. With `onAccount` what the
    allocations leave is an advance, whose VAT at `vatRatePct` is due at once; without allocations it names customer and billing
    entity. `cashReason` confirms a receipt of more cash than
    the law lets the customer pay (C. mon. fin. D112-3).
    """

    customer_id: UUID | None = None
    date: DateField
    amount: PositiveMoney | None = None
    method: PaymentMethod | None = None
    reference: optional(ShortText) = None
    on_account: YesNo = False
    billing_entity_id: UUID | None = None
    vat_rate_pct: Percent | None = None
    cash_reason: optional(Line) = None
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

    `bankDepositId` is the slip on which it was brought to the bank; `waiting` as long as it has to be.

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
    cash_reason: str | None
    on_account: Money
    advance_id: UUID | None
    advance_number: str | None
    bank_deposit_id: UUID | None
    bank_deposit_number: str | None
    waiting: bool
    reverses_payment_id: UUID | None
    reversed_by_payment_id: UUID | None
    reason: str | None
    allocations: list[AllocationOut]
    created_at: Instant
