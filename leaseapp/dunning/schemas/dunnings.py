"""Dunnings in and out (document 3, MONEY.md 4)."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.dunning.enums import (
    AckKind,
    CollectorKind,
    DunningOutcome,
    DunningStatus,
    DunningStep,
    LetterChannel,
    PauseReason,
    ReturnOutcome,
)
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    InstantField,
    Out,
    Paragraphs,
    PositiveMoney,
    Text,
    WholeNumber,
    YesNo,
    optional,
)

Reason = Annotated[Text, Field(max_length=500)]
Message = Annotated[Paragraphs, Field(max_length=2000)]
GivenName = Annotated[Text, Field(min_length=1, max_length=200)]


class DunningIn(In):
    """The late invoice to dun."""

    invoice_id: Id


class CollectorIn(In):
    """Whoever collects from now on."""

    kind: CollectorKind
    name: GivenName
    reference: optional(Annotated[Text, Field(max_length=100)]) = None


class AdvanceIn(In):
    """The next step. `reason` is needed before its day; LEGAL needs `transferTo` and `confirm`.

    `together`: other late invoices of the customer that stand at the same step, and whose day has come, go in the same
    letter.
    """

    to_step: optional(DunningStep) = None
    channel: LetterChannel = LetterChannel.EMAIL
    letter_date: optional(DateField) = None
    message: optional(Message) = None
    reason: optional(Reason) = None
    transfer_to: optional(CollectorIn) = None
    confirm: YesNo = False
    together: YesNo = False
    version: WholeNumber | None = None


class LetterQuery(PageQuery):
    """The letter to look at before it is made: its message, its day, whether others go along; a page as picture."""

    letter_date: DateField | None = None
    message: Message | None = None
    together: bool = False


class ResolveIn(In):
    """The end of a dunning; WRITTEN_OFF also enters the loss into the books."""

    outcome: DunningOutcome
    note: optional(Reason) = None
    version: WholeNumber | None = None


class ReasonIn(In):
    """The reason of an act."""

    reason: Reason
    version: WholeNumber | None = None


class PauseIn(In):
    """A wait: for a dispute until a day, or for a promised payment. `until` null goes on at once.

    A promise waits until its day unless `until` says longer.
    """

    until: DateField | None
    reason: optional(PauseReason) = None
    promised_on: optional(DateField) = None
    promised_amount: optional(PositiveMoney) = None
    note: optional(Reason) = None
    version: WholeNumber | None = None


class DebtorIn(In):
    """The customer's person who reads reminders (null: the usual address), and since when insolvency proceedings are open."""

    contact_id: Id | None
    proceedings_on: DateField | None
    version: WholeNumber | None = None


class AckIn(In):
    """The word of the carrier about a letter: the last one unless `letterId` names another."""

    kind: AckKind
    occurred_at: InstantField
    tracking_number: optional(Annotated[Text, Field(max_length=60)]) = None
    file_id: optional(Id) = None
    letter_id: optional(Id) = None


class LegalReturnIn(In):
    """The return of a dunning that was handed over."""

    date: DateField
    outcome: ReturnOutcome
    file_id: optional(Id) = None
    version: WholeNumber | None = None


class SegmentOut(Out):
    """Days on which an amount was due at one rate; `percent` a year, amounts in €."""

    start: date
    end: date
    days: int
    balance: Decimal
    percent: Decimal
    interest: Decimal
    is_published: bool


class ClaimOut(Out):
    """The amounts that may be claimed on `on`, in €; not `isPublished` where a rate of the last half-year was not known."""

    on: date
    balance: Decimal
    days_late: int
    interest: Decimal
    fee: Decimal
    total: Decimal
    is_published: bool
    segments: list[SegmentOut]


class AckOut(Out):
    """A word of the carrier."""

    id: Id
    kind: AckKind
    occurred_at: Instant
    tracking_number: str | None
    file_id: Id | None


class DunningLetterOut(Out):
    """A letter that was made, amounts in €: of the whole letter, and what it claims for this invoice."""

    id: Id
    step: DunningStep
    channel: LetterChannel
    letter_date: date
    principal: Decimal
    interest: Decimal
    fees: Decimal
    total: Decimal
    invoices: int
    balance: Decimal
    file_id: Id
    ack_file_id: Id | None
    sha256: str
    mail_status: str | None
    mail_error: str | None
    made_by: str | None
    early_reason: str | None
    created_at: datetime
    dunning_id: Id
    last_ack: AckKind | None
    tracking_number: str | None
    acks: list[AckOut]


class DebtorOut(Out):
    """The facts about the customer that dunning needs."""

    contact_id: Id | None
    contact: str | None
    email: str | None
    phone: str | None
    proceedings_on: date | None


class DunningOut(Out):
    """A dunning with its claim as of today and its letters."""

    id: Id
    version: int
    created_at: datetime
    updated_at: datetime
    invoice_id: Id
    number: str
    customer_id: Id
    company_id: Id
    company: str
    billing_entity: str
    due_date: date
    days_late: int
    status: DunningStatus
    step: DunningStep
    step_on: date | None
    next_step: DunningStep | None
    next_step_on: date | None
    is_due: bool
    relance1_sent_at: datetime | None
    relance2_sent_at: datetime | None
    med_sent_at: datetime | None
    legal_at: datetime | None
    paused_until: date | None
    pause_reason: PauseReason | None
    pause_note: str | None
    promised_on: date | None
    promised_amount: Decimal | None
    outcome: DunningOutcome | None
    note: str | None
    resolved_itself: bool
    ended_at: datetime | None
    collector_kind: CollectorKind | None
    collector_name: str | None
    collector_reference: str | None
    returned_on: date | None
    return_outcome: ReturnOutcome | None
    return_file_id: Id | None
    signed_at: Instant | None
    others: int
    debtor: DebtorOut
    interest: ClaimOut
    documents: list[DunningLetterOut]
