"""Shapes of bank deposits."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import BankDepositStatus, PaymentMethod
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.kernel.text.schema import DateField, In, Instant, Line, Money, Out, PositiveMoney, ShortText, optional

MOST_RECEIPTS = 200


class DepositedIn(In):
    """A receipt that is brought to the bank."""

    payment_id: UUID


class BankDepositIn(In):
    """Receipts of one `method` that reach the bank together.

    `amount` may name their sum in €: it is then compared. `charges` in € are what the bank keeps of it. Without
    `billingEntityId` it is that of the receipts.
    """

    billing_entity_id: UUID | None = None
    method: PaymentMethod
    date: DateField
    amount: PositiveMoney | None = None
    charges: PositiveMoney | None = None
    reference: optional(ShortText) = None
    payments: Annotated[list[DepositedIn], Field(min_length=1, max_length=MOST_RECEIPTS)]


class BankDepositCancelIn(In):
    """The reason why a slip is canceled, and the day."""

    date: DateField
    reason: Line


class DepositedOut(Out):
    """A receipt on the slip; `returned` when the bank took it back."""

    payment_id: UUID
    customer: str
    reference: str | None
    invoices: str | None
    received_on: date
    amount: Money
    returned: bool


class BankDepositOut(Out):
    """A bank deposit with its receipts; amounts in €, `credited` is what the bank account received."""

    id: UUID
    number: str
    billing_entity_id: UUID
    billing_entity: PartyOut
    date: date
    method: PaymentMethod
    status: BankDepositStatus
    amount: Money
    charges: Money
    credited: Money
    reference: str | None
    cancel_reason: str | None
    payments: list[DepositedOut]
    created_at: Instant


class WaitingIn(In):
    """The kind of receipts that are brought to the bank, and of whom."""

    method: PaymentMethod | None = None
    billing_entity_id: UUID | None = None


class WaitingOut(Out):
    """A receipt that waits to be deposited, in €."""

    payment_id: UUID
    customer: str
    reference: str | None
    date: date
    amount: Money


class WaitingListOut(Out):
    """The receipts that wait, the oldest first; `billingEntityId` is whose they are."""

    billing_entity_id: UUID | None
    payments: list[WaitingOut]
