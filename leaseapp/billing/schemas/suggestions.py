"""Shapes of the allocation that is proposed for a receipt."""

from datetime import date
from uuid import UUID

from leaseapp.billing.enums import AllocationReason
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.kernel.text.schema import In, Money, Out, PositiveMoney, ShortText, optional


class SuggestionIn(In):
    """A receipt as far as it is known: its amount in €, and what the payer wrote."""

    customer_id: UUID | None = None
    billing_entity_id: UUID | None = None
    amount: PositiveMoney
    reference: optional(ShortText) = None


class SuggestedShareOut(Out):
    """The part of the receipt (€) proposed for one invoice, and why; never above `amountDue`."""

    invoice_id: UUID
    invoice_number: str
    purchase_order_ref: str | None
    due_date: date
    amount_due: Money
    amount: Money
    reason: AllocationReason


class SuggestionOut(Out):
    """The proposal: one customer and one billing entity; `unallocated` is what no open invoice of theirs takes, in €."""

    customer: PartyOut | None
    billing_entity_id: UUID | None
    amount: Money
    allocations: list[SuggestedShareOut]
    allocated: Money
    unallocated: Money
