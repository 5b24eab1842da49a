"""Affairs and the equipment wanted, in and out (LEASING.md 1, 4)."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import Field

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
    Text,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.kernel.text.schema import Quantity as Measure
from leaseapp.leasing.enums import AffairSource, AffairStatus, LeaseKind
from leaseapp.leasing.schemas.financings import FinancingOut, Months
from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.rating.schemas.statements import Figure

Reason = optional(Annotated[Text, Field(max_length=500)])


class AffairLineIn(In):
    """Equipment that is wanted; the price of one piece in € excl. VAT."""

    designation: Line
    quantity: Annotated[Measure, Field(gt=0, lt=Decimal(1_000_000))] = Decimal(1)
    unit_price_ht: NonNegativeMoney
    product_id: optional(Id) = None


class AffairLinePatch(changes_of(AffairLineIn)):
    """Changes of a piece of equipment that is wanted."""


class AffairIn(In):
    """A new affair; without an officer it is whoever creates it."""

    company_id: Id
    title: Line
    kind: LeaseKind = LeaseKind.LOCATION_FINANCIERE
    establishment_id: optional(Id) = None
    opportunity_id: optional(Id) = None
    need: optional(LongText) = None
    source: AffairSource = AffairSource.INBOUND
    sales_user_id: optional(Id) = None
    officer_user_id: optional(Id) = None
    wanted_term_months: optional(Months) = None
    expected_sign_on: optional(DateField) = None


class AffairPatch(changes_of(AffairIn, without=("company_id", "opportunity_id"))):
    """Changes of an affair that is not submitted yet."""


class StudyIn(In):
    """The beginning of the study; the submission; the removal of a choice."""

    version: WholeNumber | None = None


class NoteIn(In):
    """The reason why an affair comes back, is refused or lost."""

    version: WholeNumber | None = None
    reason: Reason = None


class ApproveIn(NoteIn):
    """The agreement: what it rests on besides a valid rating (`reason`), and the conditions that the contract has to meet."""

    conditions: optional(LongText) = None


class AffairLineOut(Out):
    """Equipment that is wanted."""

    id: Id
    version: int
    product_id: Id | None
    product: str | None
    designation: str
    quantity: Decimal
    unit_price_ht: Money
    total_ht: Money


class AffairRatingOut(Out):
    """The rating of a client: the one that the decision rests on, before there is one the latest valid; score from 0 to 100."""

    id: Id
    number: str
    score: Figure | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    estimative: bool
    expires_at: Instant | None


class AffairOut(Out):
    """An affair with its equipment and financings; `own` says that the reader studies or submitted it and cannot decide it.

    `rating` is for those who read ratings: the one that the decision rests on, before that the latest valid one.
    """

    id: Id
    version: int
    number: str
    kind: LeaseKind
    status: AffairStatus
    status_since: date
    company_id: Id
    company: str
    establishment_id: Id | None
    establishment: str | None
    opportunity_id: Id | None
    opportunity: str | None
    title: str
    need: str | None
    source: AffairSource
    sales_user_id: Id | None
    salesperson: str | None
    officer_user_id: Id | None
    officer: str | None
    wanted_term_months: int | None
    amount_ht: Money
    equipment_ht: Money
    expected_sign_on: date | None
    submitted_at: Instant | None
    note: str | None
    decided_by: str | None
    decided_at: Instant | None
    decision_reason: str | None
    rating: AffairRatingOut | None
    conditions: str | None
    lost_reason: str | None
    own: bool
    retained_id: Id | None
    rent_ht: Money | None
    term_months: int | None
    margin_ht: Money | None
    lines: list[AffairLineOut]
    financings: list[FinancingOut]
    created_at: Instant
    updated_at: Instant


class OfficerOut(Out):
    """Somebody who can follow affairs."""

    id: Id
    name: str


class OfficersOut(Out):
    """The people who can follow affairs."""

    items: list[OfficerOut]


class LeaseSettingsIn(In):
    """Settings of leasing: `creditLicence` says that the organization is licensed for leases with an agreed option price."""

    credit_licence: YesNo


class LeaseSettingsOut(Out):
    """Settings of leasing."""

    credit_licence: bool
