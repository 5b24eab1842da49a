"""Prices of a lease: to a lender, to a client who buys out, of what is added, and its margin (LEASING.md 3.9 to 3.13)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from leaseapp.leasing.enums import Convention, Timing
from leaseapp.leasing.rules.plan import (
    ZERO,
    Line,
    Plan,
    Terms,
    amortize,
    flows_of,
    money,
    periodic_rate,
    present_value,
    solve,
)


@dataclass(frozen=True)
class Buyout:
    """The price of leaving early, in € excl. VAT unless `ttc`."""

    rents: Decimal
    residual: Decimal
    fee: Decimal
    vat: Decimal

    @property
    def parts(self) -> Decimal:
        """The rents and the residual value."""
        return self.rents + self.residual

    @property
    def ht(self) -> Decimal:
        """The price excl. VAT."""
        return self.parts + self.fee

    @property
    def ttc(self) -> Decimal:
        """The price incl. VAT."""
        return self.ht + self.vat


@dataclass(frozen=True)
class Margin:
    """The margin of a contract, and the revenue that it is a share of."""

    amount: Decimal
    revenue: Decimal

    @property
    def share(self) -> Decimal:
        """The margin in % of the revenue."""
        return money(self.amount / self.revenue * 100)


def discounted(
    rents: Sequence[Decimal],
    residual: Decimal,
    rate: Decimal,
    period: int,
    timing: Timing,
    convention: Convention = Convention.PROPORTIONAL,
) -> Decimal:
    """Return what rents and residual value are worth at a rate (% a year), rounded once."""
    return money(present_value(flows_of(rents, residual, timing), periodic_rate(rate, period, convention)))


def lender_price(
    plan: Plan, rate: Decimal, *, residual: bool = True, paid: int = 0, first_kept: bool = False
) -> Decimal:
    """Return what a lender pays for the flows after the first `paid` rents; `residual` says that it buys that value too.

    With `first_kept` the first rent that is left stays with the lessor.
    """
    rents = list(plan.rents[paid:])
    if first_kept:
        rents[0] = ZERO
    return discounted(rents, plan.residual if residual else ZERO, rate, plan.terms.period, plan.terms.timing)


def shared(amount: Decimal, shares: Sequence[Decimal]) -> list[Decimal]:
    """Return an amount in parts of `shares` (%); the cents that rounding leaves go to the largest, the last of equals."""
    parts = [money(amount * share / 100) for share in shares]
    largest = max(range(len(shares)), key=lambda at: (shares[at], at))
    parts[largest] += amount - sum(parts)
    return parts


def repurchase(price: Decimal, fee_pct: Decimal) -> Decimal:
    """Return what it takes to buy flows back at `price` with a fee."""
    return price + money(price * fee_pct / 100)


def remitted(ttc: Decimal, ht: Decimal, fee_pct: Decimal, vat_pct: Decimal) -> Decimal:
    """Return what a lender gets of a collected rent: all but the servicing fee on its amount excl. VAT, and the fee's VAT."""
    fee = money(ht * fee_pct / 100)
    return ttc - fee - money(fee * vat_pct / 100)


def buyout(plan: Plan, paid: int, rate: Decimal, *, fee_pct: Decimal = ZERO, vat_pct: Decimal = ZERO) -> Buyout:
    """Return the price after `paid` rents on a due date, before the rent of that day where rents fall in advance."""
    left = plan.rents[paid:]
    period, timing = plan.terms.period, plan.terms.timing
    rents = discounted(left, ZERO, rate, period, timing)
    residual = discounted([ZERO] * len(left), plan.residual, rate, period, timing)
    fee = money((rents + residual) * fee_pct / 100)
    return Buyout(rents, residual, fee, money((rents + residual + fee) * vat_pct / 100))


def added(plan: Plan, paid: int, capital: Decimal, residual: Decimal) -> tuple[Decimal, tuple[Line, ...]]:
    """Return the rent of an addition after `paid` rents, and the new rows: the old rents plus the addition's."""
    left = plan.terms.months - paid * plan.terms.period
    terms = replace(plan.terms, months=left, capital=capital, residual=residual, rate=plan.rate, profile=())
    rent = solve(terms).rent
    rents = [one + rent for one in plan.rents[paid:]]
    opening = plan.lines[paid].opening + capital
    return rent, amortize(opening, rents, plan.residual + residual, plan.periodic, plan.terms.timing)


def extended(plan: Plan, paid: int, periods: int) -> Plan:
    """Return the plan of the balance after `paid` rents over `periods` more."""
    terms: Terms = replace(
        plan.terms, months=periods * plan.terms.period, capital=plan.lines[paid].opening, residual=plan.residual,
        rate=plan.rate, profile=(),
    )  # fmt: skip
    return solve(terms)


def kept_margin(plan: Plan, funding: Plan, *, others: Decimal, residual: Decimal, costs: Decimal) -> Margin:
    """Return the margin of a contract that is kept: rents, others and the sale at the end, less capital, costs and funding."""
    revenue = plan.total_rents + others + residual
    return Margin(revenue - plan.capital - costs - funding.total_interest, revenue)


def ceded_margin(plan: Plan, price: Decimal, *, others: Decimal, residual: Decimal, costs: Decimal) -> Decimal:
    """Return the margin of a contract whose rents are sold at the start for `price`."""
    return price - plan.capital + others - costs + residual
