"""Fixed assets in and out (document 3, MONEY.md 6)."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.accounting.enums import DepreciationMethod, FixedAssetStatus
from leaseapp.fixedassets.enums import DisposalReason, FixedAssetAct, FixedAssetEventType, PlanState
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Line,
    Money,
    NonNegativeMoney,
    Out,
    Percent,
    PositiveMoney,
    Quantity,
    Rate,
    Text,
    WholeNumber,
    optional,
)

Reason = Annotated[Text, Field(max_length=500)]
AccountNumber = Annotated[Text, Field(max_length=10)]
Units = Annotated[Quantity, Field(gt=0)]


class FixedAssetIn(In):
    """A fixed asset that no supplier invoice made; its account is that of the code. Amounts in €."""

    label: Line
    accounting_code_id: Id
    acquisition_date: DateField
    gross_value: PositiveMoney
    residual_value: NonNegativeMoney = Decimal("0.00")
    billing_entity_id: optional(Id) = None
    asset_id: optional(Id) = None
    establishment_id: optional(Id) = None


class FixedAssetPatch(changes_of(FixedAssetIn, without=("billing_entity_id",))):
    """Changes of a fixed asset; once it is in use, only label, machine and site."""


class CommissionIn(In):
    """The day from which it is in use, and how it is written off from there.

    Without `durationMonths` the expected life of its machine counts. DECLINING takes three years at least and begins on the
    first of the month; UNITS takes `totalUnits`.
    """

    date: DateField
    method: DepreciationMethod = DepreciationMethod.LINEAR
    duration_months: optional(WholeNumber) = None
    residual_value: optional(NonNegativeMoney) = None
    total_units: optional(Units) = None
    version: WholeNumber | None = None


class AmortizationIn(In):
    """The month (its last day) to write off by hand: by the plan, or `amount` € with the `reason`; `units` where units count."""

    period_end: DateField
    amount: optional(PositiveMoney) = None
    units: optional(Units) = None
    reason: optional(Reason) = None
    version: WholeNumber | None = None


class FixedAssetEventIn(In):
    """Something that happened on `date`; each type takes fields of its own.

    DISPOSAL: `reason`, of a SALE `proceedsHt`, `vatRatePct` and, where a customer owes the price (411), `customerId`.
    REVALUATION: `newValue` in €, at the end of a month. TRANSFER: `account`, `assetId` or `establishmentId`. SPLIT: `label` and
    `grossValue` of the part. CANCELLATION: `note`.
    """

    type: FixedAssetAct
    date: DateField
    reason: optional(DisposalReason) = None
    proceeds_ht: optional(NonNegativeMoney) = None
    vat_rate_pct: optional(Percent) = None
    customer_id: optional(Id) = None
    new_value: optional(NonNegativeMoney) = None
    account: optional(AccountNumber) = None
    asset_id: optional(Id) = None
    establishment_id: optional(Id) = None
    billing_entity_id: optional(Id) = None
    label: optional(Line) = None
    gross_value: optional(PositiveMoney) = None
    note: optional(Reason) = None
    version: WholeNumber | None = None


class PlanRowOut(Out):
    """A month of the plan, in €: in the books with its entry, missing there, or to come; `days` of 30 a month."""

    period_end: date
    year_month: str
    days: int
    amount: Money
    accumulated: Money
    net_book_value: Money
    state: PlanState
    ledger_entry_id: Id | None
    entry_number: str | None


class PlanYearOut(Out):
    """A calendar year of the plan, in €."""

    year: str
    days: int
    amount: Money
    net_book_value: Money


class FixedAssetEventOut(Out):
    """Something that happened, amounts in €."""

    id: Id
    kind: FixedAssetEventType
    event_date: date
    amount: Money
    accumulated: Money
    net_value: Money
    proceeds_ht: Money | None
    result: Money | None
    reason: DisposalReason | None
    former: str | None
    latter: str | None
    note: str | None
    customer_id: Id | None
    customer: str | None
    ledger_entry_id: Id | None
    entry_number: str | None


class FixedAssetOut(record_of(FixedAssetIn)):
    """A fixed asset with its plan beside what is booked, and what happened to it. Amounts in €."""

    number: str
    status: FixedAssetStatus
    billing_entity: str
    code: str
    ledger_account: str
    account_label: str | None
    supplier_invoice_id: Id | None
    supplier_invoice: str | None
    machine: str | None
    establishment: str | None
    split_from_id: Id | None
    split_from: str | None
    commissioned_on: date | None
    method: DepreciationMethod | None
    duration_months: int | None
    declining_rate: Rate | None
    total_units: Quantity | None
    units_done: Quantity
    accumulated: Money
    impairment: Money
    net_book_value: Money
    depreciated_until: date | None
    disposed_on: date | None
    plan_end: date | None
    plan: list[PlanRowOut]
    years: list[PlanYearOut]
    events: list[FixedAssetEventOut]


class EntryLineOut(Out):
    """A line of an entry, in €."""

    account: str
    account_label: str
    debit: Money
    credit: Money


class ForeseenOut(Out):
    """The effect of an event, in €: what is written off until its day, what is left, what is won or lost, and the entries."""

    depreciation: Money
    accumulated: Money
    net_book_value: Money
    proceeds_ht: Money | None
    vat: Money | None
    result: Money | None
    lines: list[EntryLineOut]
    refusal: str | None
