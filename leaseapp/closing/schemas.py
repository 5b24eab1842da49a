"""Closings as they are sent and answered. Amounts in €."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.closing.enums import ControlLevel, ControlState, ProvisionKind, ProvisionStatus
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    Money,
    NonNegativeMoney,
    Out,
    PositiveMoney,
    Query,
    Text,
    WholeNumber,
    YesNo,
    optional,
)

AccountNumber = Annotated[Text, Field(pattern=r"^[1-9][0-9]{2,9}$")]
Reason = Annotated[Text, Field(min_length=1, max_length=500)]


class FiscalYearIn(In):
    """A fiscal year to open: first and last day, both in it (1 to 24 months)."""

    billing_entity_id: Id
    start_date: DateField
    end_date: DateField


class YearIn(In):
    """The version of the fiscal year on which somebody decided."""

    version: optional(WholeNumber) = None


class ReopenIn(YearIn):
    """The reason why a closing is given up for now."""

    reason: Reason


class WaiveIn(In):
    """The reason why the finding of a control is no obstacle."""

    reason: Reason


class OwnerIn(In):
    """The colleague who sees to a control; null for nobody."""

    owner_user_id: Id | None


class ProposeIn(In):
    """The kinds that are looked for, all unless named; `refresh` computes again what nobody decided about."""

    kinds: Annotated[list[ProvisionKind], Field(max_length=20)] | None = None
    refresh: YesNo = False


class ProvisionIn(In):
    """A provision that somebody declares in a fiscal year: its kind, the account of the result, the amount, and why.

    `companyId` is the supplier or customer, which FNP, AAR, FAE and AAE need.
    """

    fiscal_year_id: Id
    kind: ProvisionKind
    label: Line
    account: AccountNumber
    amount_ht: PositiveMoney
    vat_amount: NonNegativeMoney = 0  # ty: ignore[invalid-assignment]
    explanation: Reason
    company_id: Id | None = None
    accounting_code_id: Id | None = None


class ProvisionPatch(In):
    """The changes of a proposed provision: its amounts, its account, what it is called."""

    version: optional(WholeNumber) = None
    label: optional(Line) = None
    account: optional(AccountNumber) = None
    amount_ht: optional(PositiveMoney) = None
    vat_amount: optional(NonNegativeMoney) = None


class DecisionIn(In):
    """The version of the provision on which somebody decided, and why where they say so."""

    version: optional(WholeNumber) = None
    reason: optional(Reason) = None


class WithdrawIn(DecisionIn):
    """The reason why a posted provision is taken back before its year is closed."""

    reason: Reason  # ty: ignore[invalid-assignment]


class ConsumeIn(In):
    """The end of a provision: an invoice that consumes it, or a reason to write it off.

    All that fits is taken unless `amountHt` says less.
    """

    supplier_invoice_id: Id | None = None
    amount_ht: optional(PositiveMoney) = None
    write_off: optional(Reason) = None


class SourceOut(Out):
    """The document that a provision comes from: its kind, its id and the page that shows it."""

    kind: str
    id: Id
    url: str | None


class UseOut(Out):
    """An invoice that consumed a provision, or the reason why a part of it was written off."""

    supplier_invoice_id: Id | None
    number: str | None
    amount_ht: Money
    variance_ht: Money
    consumed_on: date
    reason: str | None


class ProvisionOut(Out):
    """A provision of a fiscal year; `explanation` says what it was computed from.

    `isWaiting` says that an invoice may consume what is left of it, `effect` is what it does to the result, `lastYearHt` what
    was posted for the same party and kind the year before.
    """

    id: Id
    version: int
    number: str
    billing_entity: PartyOut
    fiscal_year_id: Id
    fiscal_year: int
    fiscal_year_state: FiscalYearState
    kind: ProvisionKind
    status: ProvisionStatus
    label: str
    explanation: str
    party_id: Id | None
    party_name: str | None
    accounting_code_id: Id | None
    account: str
    amount_ht: Money
    vat_amount: Money
    consumed_ht: Money
    remaining_ht: Money
    is_waiting: bool
    effect: Money
    is_estimate: bool
    last_year_ht: Money | None
    sources: list[SourceOut]
    uses: list[UseOut]
    reversed_in_year: int | None
    entry_id: Id | None
    reversal_entry_id: Id | None
    decided_by: str | None
    decided_at: Instant | None
    reason: str | None
    updated_at: Instant


class KindTotalOut(Out):
    """The proposals and provisions of a kind: how many, and what they come to excl. VAT."""

    kind: ProvisionKind
    count: int
    amount_ht: Money


class ProposalsOut(Out):
    """The cut-off of a fiscal year: its provisions, the totals by kind, how many stayed as they were and how many went."""

    items: list[ProvisionOut]
    totals: list[KindTotalOut]
    added: int
    unchanged: int
    removed: int


class CandidateOut(Out):
    """An invoice that may consume a provision; `score` from 0 to 100."""

    supplier_invoice_id: Id
    number: str
    issue_date: date
    amount_ht: Money
    score: int


class PendingOut(Out):
    """A provision that waits for its invoice; `isOld` where that is over twelve months."""

    id: Id
    number: str
    kind: ProvisionKind
    supplier_name: str | None
    label: str
    fiscal_year: int
    amount_ht: Money
    consumed_ht: Money
    remaining_ht: Money
    is_old: bool
    candidates: list[CandidateOut]


class PendingQuery(Query):
    """The fiscal year, or all; one provision, or all."""

    fiscal_year: int | None = None
    provision_id: Id | None = None


class PendingListOut(Out):
    """The provisions that wait, oldest first, and what is left of them."""

    items: list[PendingOut]
    remaining_ht: Money


class ConsumedOut(Out):
    """A provision after it was consumed; `varianceHt` is what the invoice that closed it is above it."""

    id: Id
    amount_ht: Money
    consumed_ht: Money
    remaining_ht: Money
    variance_ht: Money
    status: ProvisionStatus


class ControlOut(Out):
    """A control of a fiscal year: what it found when it ran last, where that is mended, who sees to it, who waived it."""

    code: str
    title: str
    level: ControlLevel
    state: ControlState
    count: int
    amount: Money | None
    link: str | None
    ran_at: Instant
    owner_user_id: Id | None
    owner: str | None
    waived_by: str | None
    waived_at: Instant | None
    waived_reason: str | None


class FecOut(Out):
    """The FEC of a fiscal year: the archived one, or what it would hold today."""

    filename: str | None
    provisional: bool
    entry_count: int
    line_count: int
    total: Money
    url: str | None
    sha256: str | None


class OwnerOut(Out):
    """A colleague who may see to controls."""

    id: Id
    name: str


class FiscalYearOut(Out):
    """A fiscal year and how far its closing is; `effect` is what its provisions do to the result, `effectProposed` with those
    that are proposed. `people` may see to its controls.
    """

    id: Id
    version: int
    billing_entity: PartyOut
    year: int
    start_date: date
    end_date: date
    state: FiscalYearState
    is_over: bool
    blocking: int
    controls: list[ControlOut]
    people: list[OwnerOut]
    provisions: list[ProvisionOut]
    decided: int
    effect: Money
    effect_proposed: Money
    result: Money
    fec: FecOut
    next_year_id: Id | None
