"""Shapes of advances."""

from datetime import date
from uuid import UUID

from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.billing.schemas.credits import CreditUseOut
from leaseapp.kernel.text.schema import Instant, Money, Out, Percent


class AdvanceOut(Out):
    """Money received on account, in € incl. VAT, with its uses; `availableAmount` can be set against invoices or refunded.

    `vatAmount` is the VAT that it made due when it was received.
    """

    id: UUID
    number: str
    payment_id: UUID
    customer_id: UUID
    customer: PartyOut
    company_id: UUID
    billing_entity_id: UUID
    billing_entity: PartyOut
    date: date
    amount: Money
    vat_rate_pct: Percent
    vat_amount: Money
    used_amount: Money
    available_amount: Money
    has_rest: bool
    uses: list[CreditUseOut]
    version: int
    created_at: Instant
