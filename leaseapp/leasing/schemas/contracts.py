"""Contracts, in and out: amounts in € excl. VAT, rates in % a year (LEASING.md 1, 4).

People from outside read no capital, rate, residual value or lender (`lease.cost:read`): those fields are null for them.
"""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.directory.schemas.fields import Email
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Line,
    LongText,
    Money,
    NonNegativeMoney,
    Out,
    Percent,
    Rate,
    ShortText,
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.leasing.enums import (
    ContractStatus,
    EndDefault,
    LeaseKind,
    PaymentMeans,
    PeriodAnchor,
    ScheduleKind,
    ScheduleStatus,
    VersionStatus,
)
from leaseapp.leasing.schemas.contract_parts import (
    ContractAssetOut,
    DeliveryOut,
    DepositMovementOut,
    GuaranteeOut,
    InsuranceOut,
    RequirementOut,
    ServiceOut,
)
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus

Reason = optional(Annotated[Text, Field(max_length=500)])


class ContractIn(In):
    """The particulars that a contract adds to the retained financing of its affair."""

    title: Line
    establishment_id: optional(Id) = None
    bill_to_establishment_id: optional(Id) = None
    lender_company_id: optional(Id) = None
    officer_user_id: optional(Id) = None
    period_anchor: PeriodAnchor = PeriodAnchor.FIRST_OF_MONTH
    notice_months: Annotated[WholeNumber, Field(ge=0, le=24)] = 6
    end_default: EndDefault = EndDefault.EXTEND
    extension_rent_ht: optional(NonNegativeMoney) = None
    payment_means: PaymentMeans = PaymentMeans.DIRECT_DEBIT
    bill_lead_days: Annotated[WholeNumber, Field(ge=0, le=90)] = 15
    group_invoices: YesNo = False
    special_terms: optional(LongText) = None
    notes: optional(LongText) = None
    off_premises: YesNo | None = None
    employees_at_signature: optional(Annotated[WholeNumber, Field(ge=0, le=1_000_000)]) = None
    in_main_activity: YesNo | None = None
    expected_delivery_on: optional(DateField) = None


class MakeContractIn(In):
    """A contract of an affair; its title is that of the affair unless told otherwise."""

    title: optional(Line) = None


class ContractPatch(changes_of(ContractIn)):
    """Changes of a contract; a signed one keeps its terms, and the rest while it is locked."""


class StepIn(In):
    """The version on which a step is decided."""

    version: WholeNumber | None = None


class CancelContractIn(StepIn):
    """The reason why a contract does not come about."""

    reason: Reason = None


class SignatoryIn(In):
    """Somebody who signs: by a link that is mailed, with a code by text message where a telephone is given."""

    name: Line
    email: Email = None
    phone: optional(Annotated[Text, Field(max_length=30)]) = None
    role: SignatoryRole = SignatoryRole.LESSEE
    capacity: optional(ShortText) = None


class SendContractIn(StepIn):
    """The signatories, until when (thirty days when left out); without a lessor among them the sender countersigns."""

    signatories: Annotated[list[SignatoryIn], Field(min_length=1, max_length=9)]
    in_order: YesNo = False
    expires_on: optional(DateField) = None
    message: optional(LongText) = None


class SignContractIn(In):
    """The countersignature by a typed name; with a scan (`fileId`, `signedOn`) all signatures that are left, on paper."""

    name: Line
    file_id: optional(Id) = None
    signed_on: optional(DateField) = None


class UnlockIn(StepIn):
    """The reason why particulars of a signed contract are corrected: 20 characters at least (document 1)."""

    reason: Annotated[Text, Field(max_length=500)]


class VersionOut(Out):
    """A text of a contract as it was sent to be signed."""

    id: Id
    number: int
    status: VersionStatus
    terms_sha256: str
    pdf_file_id: Id
    signature_request_id: Id | None
    created_at: Instant
    signed_at: Instant | None


class VersionsOut(Out):
    """The texts of a contract, newest first."""

    items: list[VersionOut]


class ScheduleLineOut(Out):
    """An amount that a contract bills; `periodTo` is its last day, `why` says what it was computed from."""

    id: Id | None
    kind: ScheduleKind
    status: ScheduleStatus
    rank: int | None
    label: str | None
    period_from: date
    period_to: date
    due_on: date
    amount_ht: Money
    vat_rate_pct: Percent
    opening_ht: Money | None
    interest_ht: Money | None
    principal_ht: Money | None
    closing_ht: Money | None
    why: str


class ScheduleOut(Out):
    """The schedule of a contract; `provisional` dates count from the expected delivery, or from today."""

    provisional: bool
    items: list[ScheduleLineOut]
    total_ht: Money
    billed_ht: Money
    left_ht: Money
    rents_left: int


class ContractSignatoryOut(Out):
    """Somebody who signs, and how far they are."""

    name: str
    role: SignatoryRole
    status: SignatoryStatus
    signed_at: Instant | None


class ProfitOut(Out):
    """The margin that a contract leaves when it is kept, as forecast (LEASING.md 3.13)."""

    rents_ht: Money
    before_ht: Money
    services_ht: Money
    fees_ht: Money
    residual_ht: Money
    revenue_ht: Money
    capital_ht: Money
    services_cost_ht: Money
    costs_ht: Money
    funding_ht: Money
    margin_ht: Money
    margin_pct: Decimal


class MissingOut(Out):
    """Something that a contract lacks before its next step."""

    field: str
    text: str


class ContractOut(Out):
    """A contract with its parts; `missing` says what it lacks before the next step."""

    id: Id
    version: int
    number: str
    status: ContractStatus
    kind: LeaseKind
    title: str
    affair_id: Id | None
    affair_number: str | None
    company_id: Id
    company: str
    establishment_id: Id | None
    establishment: str | None
    bill_to_establishment_id: Id | None
    bill_to_establishment: str | None
    lender_company_id: Id | None
    lender: str | None
    billing_entity: str
    officer_user_id: Id | None
    officer: str | None
    capital_ht: Money | None
    residual_ht: Money | None
    nominal_rate_pct: Rate | None
    rent_ht: Money
    services_ht: Money
    term_months: int
    period_months: int
    deposit_ht: Money
    deposit_held: Money
    period_anchor: PeriodAnchor
    notice_months: int
    end_default: EndDefault
    extension_rent_ht: Money | None
    payment_means: PaymentMeans
    bill_lead_days: int
    group_invoices: bool
    special_terms: str | None
    notes: str | None
    off_premises: bool | None
    employees_at_signature: int | None
    in_main_activity: bool | None
    expected_delivery_on: date | None
    signed_at: Instant | None
    locked: bool
    unlocked_until: Instant | None
    unlocked_by: str | None
    unlock_reason: str | None
    deviates_from_signed: bool
    withdrawal_until: date | None
    no_payment_before: date | None
    delivered_on: date | None
    first_period_on: date | None
    ends_on: date | None
    canceled_on: date | None
    cancel_reason: str | None
    signature_request_id: Id | None
    pdf_file_id: Id | None
    signatories: list[ContractSignatoryOut]
    assets: list[ContractAssetOut]
    services: list[ServiceOut]
    guarantees: list[GuaranteeOut]
    insurances: list[InsuranceOut]
    requirements: list[RequirementOut]
    deposit_movements: list[DepositMovementOut]
    deliveries: list[DeliveryOut]
    missing: list[MissingOut]
    created_at: Instant
    updated_at: Instant


class UnlockedOut(Out):
    """The end of the unlocking."""

    unlocked_until: Instant


class MadeOut(Out):
    """A contract that was made of an affair."""

    contract_id: Id
    number: str
