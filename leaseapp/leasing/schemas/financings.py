"""Financings and simulations, in and out: amounts in € excl. VAT, rates in % a year (LEASING.md 4)."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import (
    DateField,
    In,
    Instant,
    Money,
    NonNegativeMoney,
    Out,
    Rate,
    Text,
    WholeNumber,
    optional,
)
from leaseapp.kernel.text.schema import Quantity as Measure
from leaseapp.leasing.enums import (
    CapitalSource,
    Convention,
    FinancingStatus,
    Intercalary,
    LeaseKind,
    RentKind,
    Timing,
    Unknown,
)

MOST_STEPS = 120
Months = Annotated[WholeNumber, Field(ge=1, le=MOST_STEPS)]
Amount = optional(NonNegativeMoney)


class StepIn(In):
    """Rents in a row: amounts (FIXED, `value` in €), shares of the level rent (LEVEL, `value` 1 is the whole), interest alone."""

    count: Months
    kind: RentKind
    value: Annotated[Measure, Field(ge=0, lt=Decimal(100_000_000))] = Decimal(1)


class TermsIn(In):
    """The figures of a financing; the one that `solveFor` names follows from the others and is not read.

    With `lenderRatePct` the price of a lender and the margin follow, `costsHt` taken off.
    """

    capital_ht: Amount = None
    residual_ht: Amount = Decimal(0)
    term_months: WholeNumber
    period_months: Literal[1, 3, 6, 12] = 1
    timing: Timing = Timing.ADVANCE
    nominal_rate_pct: optional(Rate) = None
    rate_convention: Convention = Convention.PROPORTIONAL
    rent_ht: Amount = None
    solve_for: Unknown = Unknown.RENT
    profile: Annotated[list[StepIn], Field(max_length=MOST_STEPS)] = Field(default_factory=list)
    lender_rate_pct: optional(Rate) = None
    costs_ht: NonNegativeMoney = Decimal(0)


class FinancingIn(TermsIn):
    """A financing of an affair; services are amounts of each period."""

    label: Annotated[Text, Field(min_length=1, max_length=60)]
    kind: optional(LeaseKind) = None
    intercalary_mode: Intercalary = Intercalary.ACTUAL_ON_30
    deposit_ht: NonNegativeMoney = Decimal(0)
    fees_ht: NonNegativeMoney = Decimal(0)
    maintenance_ht: NonNegativeMoney = Decimal(0)
    insurance_ht: NonNegativeMoney = Decimal(0)
    valid_until: optional(DateField) = None


class FinancingPatch(changes_of(FinancingIn)):
    """Changes of a financing: it is solved anew. Its figures are never empty; the one that is looked for is not read."""

    capital_ht: NonNegativeMoney = Field(default=None)
    residual_ht: NonNegativeMoney = Field(default=None)
    nominal_rate_pct: Rate = Field(default=None)
    rent_ht: NonNegativeMoney = Field(default=None)
    kind: LeaseKind = Field(default=None)


class GroupOut(Out):
    """Equal rents in a row, by the numbers of the first and the last."""

    first: int
    last: int
    amount: Money


class RowOut(Out):
    """One row of the plan; the balance is read at the period's end."""

    number: int
    rent: Money
    opening: Money
    interest: Money
    principal: Money
    closing: Money


class FiguresOut(Out):
    """The result of the rule: the four figures and what follows from them; `lastRentHt` differs where cents went there."""

    capital_ht: Money
    residual_ht: Money
    nominal_rate_pct: Rate
    rent_ht: Money
    first_rent_ht: Money
    last_rent_ht: Money
    coefficient_pct: Measure
    total_rents_ht: Money
    total_interest_ht: Money
    irr_pct: Rate | None
    lender_price_ht: Money | None
    margin_ht: Money | None
    margin_pct: Money | None
    groups: list[GroupOut]


class SimulationOut(FiguresOut):
    """A simulation with its rows; nothing of it is stored."""

    rows: list[RowOut]


class FinancingOut(FiguresOut):
    """A financing of an affair as it is stored."""

    id: Id
    version: int
    affair_id: Id
    label: str
    kind: LeaseKind
    status: FinancingStatus
    solve_for: Unknown
    capital_source: CapitalSource
    source_supplier_quote_id: Id | None
    term_months: int
    period_months: int
    timing: Timing
    rate_convention: Convention
    profile: list[StepIn]
    intercalary_mode: Intercalary
    deposit_ht: Money
    fees_ht: Money
    maintenance_ht: Money
    insurance_ht: Money
    lender_rate_pct: Rate | None
    costs_ht: Money
    valid_until: date | None
    expired: bool
    created_at: Instant
    updated_at: Instant


class FinancingsOut(Out):
    """The financings of an affair, oldest first."""

    items: list[FinancingOut]
