"""Quotes of suppliers at a lease affair, their comparison, and what follows from a retained one (MONEY.md 3.4, 3.9)."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Money, Out, Percent, Quantity, Rate, Text, UnitPrice, WholeNumber, optional
from leaseapp.leasing.enums import Timing
from leaseapp.purchasing.enums import SupplierOrderStatus, SupplierQuoteStatus
from leaseapp.purchasing.schemas.quotes import Reason

MOST_AT_ONCE = 20
Warned = Literal["QUOTE_EXPIRED", "QUOTE_NO_LINES"]


class AttachIn(In):
    """The quotes that are put beside an affair."""

    supplier_quote_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_AT_ONCE)]


class PlaceIn(In):
    """Lines of a quote that belong into another row of the comparison, by its key; without one back."""

    line_ids: Annotated[list[Id], Field(min_length=1, max_length=500)]
    row: optional(Annotated[Text, Field(max_length=300)]) = None
    version: WholeNumber | None = None


class AttachedOut(Out):
    """A quote beside an affair; amounts in € excl. VAT."""

    id: Id
    version: int
    quote_id: Id
    number: str
    title: str
    supplier_reference: str | None
    supplier_id: Id
    supplier_name: str
    status: SupplierQuoteStatus
    is_retained: bool
    total_ht: Money
    lead_time_days: int | None
    valid_until: date | None
    payment_terms: str | None
    file_id: Id | None
    warnings: list[Warned]


class AttachedListOut(Out):
    """The quotes of an affair, as they were attached."""

    items: list[AttachedOut]


class RetainedOut(Out):
    """The quote that is retained now, and the one that was; `warnings` stop nothing."""

    lease_affair_id: Id
    quote_id: Id
    is_retained: bool
    previous_retained_quote_id: Id | None
    warnings: list[Warned]


class ComparedQuoteOut(AttachedOut):
    """A quote in the comparison; `best` names the figures at which it is better than others.

    `lackingHt` is what others offer and it does not, at the lowest price; with it `comparableHt` has the scope of the others, and
    `periodicRentHt` is the rent that the financing of the affair gives for it. `lateRatePct`: of the supplier's orders that were
    due within twelve months, those that came late or have not come.
    """

    carriage_ht: Money
    eco_tax_ht: Money
    lacking_ht: Money
    comparable_ht: Money
    delta_ht: Money
    delta_pct: Rate | None
    rank: int | None
    periodic_rent_ht: Money | None
    delta_rent_ht: Money | None
    late_rate_pct: Percent | None
    deliverable_on: date | None
    days_left: int | None
    best: list[str]


class CellOut(Out):
    """The lines of a quote in a row: `unitNetHt` after the discount, `totalHt` without eco-tax, `deltaHt` above the cheapest."""

    quote_id: Id
    line_id: Id
    line_ids: list[Id]
    quantity: Quantity
    unit_net_ht: UnitPrice
    total_ht: Money
    delta_ht: Money
    is_best: bool


class RowOut(Out):
    """One thing in all quotes; `matched` says by what its lines were found to be the same."""

    key: str
    designation: str
    asset_model_id: Id | None
    matched: Literal["MODEL", "DESIGNATION", "HAND"]
    quantity: Quantity
    lowest_unit_ht: UnitPrice
    cells: list[CellOut | None]
    lacking: list[Money]


class ComparedFinancingOut(Out):
    """The financing that rents are reckoned with."""

    id: Id
    label: str
    term_months: int
    period_months: int
    timing: Timing
    nominal_rate_pct: Rate
    residual_ht: Money
    rents: int


class ComparisonOut(Out):
    """The quotes of an affair line by line, in € excl. VAT. `bestOfEachHt` takes the cheapest of each row.

    `open`: quotes may still be attached, moved and retained.
    """

    lease_affair_id: Id
    open: bool
    quotes: list[ComparedQuoteOut]
    rows: list[RowOut]
    best_quote_id: Id | None
    spread_ht: Money
    spread_rents_ht: Money | None
    best_of_each_ht: Money
    financing: ComparedFinancingOut | None


class CapitalIn(In):
    """The retained quote whose total becomes the capital of a financing; `preview` stores nothing."""

    supplier_quote_id: Id
    mode: Literal["preview", "apply"]
    version: WholeNumber | None = None


class CapitalOut(Out):
    """Capital and rent with the total of a quote, and before, in € excl. VAT; the rent changes by `deltaPmtPct` %."""

    capital_ht: Money
    previous_capital_ht: Money
    periodic_pmt_ht: Money
    previous_periodic_pmt_ht: Money
    total_interest_ht: Money
    delta_pmt_pct: Rate | None


class ConvertIn(In):
    """The contract or affair of the order; without lines all of them. A rejected or canceled quote is ordered for a `reason`."""

    lease_contract_id: optional(Id) = None
    lease_affair_id: optional(Id) = None
    line_ids: optional(Annotated[list[Id], Field(min_length=1, max_length=500)]) = None
    reason: Reason = None
    version: WholeNumber | None = None


class ConvertedOut(Out):
    """The order that a quote became."""

    quote_id: Id
    order_id: Id
    order_number: str
    status: SupplierOrderStatus
