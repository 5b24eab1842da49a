"""Submissions as they go out (MONEY.md 5.2); amounts in € incl. VAT."""

from leaseapp.einvoicing.enums import MessageStatus, StepState, SubmissionStatus
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import Instant, Money, Out, Percent


class SubmittedOut(Out):
    """A submission that was just made."""

    submission_id: Id
    invoice_id: Id
    attempt_number: int
    status: SubmissionStatus
    provider: str
    provider_invoice_id: str | None


class StepOut(Out):
    """A step of the track."""

    status: SubmissionStatus
    state: StepState
    at: Instant | None
    code: str | None


class AmountOut(Out):
    """Money received at one VAT rate."""

    rate_pct: Percent
    amount: Money


class EventOut(Out):
    """A word of the platform; `status` is what it stands for, null for a code that means none. A mere receipt has no code."""

    id: Id
    code: str | None
    title: str
    status: SubmissionStatus | None
    reason_code: str | None
    reason: str | None
    reason_text: str | None
    occurred_at: Instant
    received_at: Instant
    amounts: list[AmountOut]


class MessageOut(Out):
    """Our word on the invoice."""

    id: Id
    code: str
    title: str
    status: MessageStatus
    reason: str | None
    reason_text: str | None
    occurred_at: Instant
    sent_at: Instant | None
    failure: str | None
    amounts: list[AmountOut]


class SubmissionOut(Out):
    """A submission with its track and everything that was told of it; number and total are those of the credit note, if any.

    `mustCredit`: the customer refused it for good (210), so that a credit note and a corrected invoice follow.
    """

    id: Id
    invoice_id: Id
    credit_note_id: Id | None
    invoice_number: str
    customer: str
    customer_id: Id
    attempt_number: int
    provider: str
    provider_invoice_id: str | None
    recipient_address: str | None
    status: SubmissionStatus
    last_code: str | None
    last_reason: str | None
    total_ttc: Money
    submitted_at: Instant
    submitted_by: str | None
    handed_over_at: Instant | None
    last_event_at: Instant | None
    failure: str | None
    must_credit: bool
    is_latest: bool
    steps: list[StepOut]
    events: list[EventOut]
    messages: list[MessageOut]
    version: int
    updated_at: Instant


class OfInvoiceOut(Out):
    """The submissions of an invoice, the newest first, and what may be done with it."""

    can_submit: bool
    can_resubmit: bool
    must_credit: bool
    reason: str | None
    submissions: list[SubmissionOut]
